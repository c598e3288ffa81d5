import type { Located, LocatedObject } from "../../model/located.ts";
import type { Span } from "../../model/span.ts";
import { credentialIn, type NamedText } from "../../prose/credentials.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "no-hardcoded-credentials",
  family: "security",
  description: "Disallow credentials in server code, manifests and the configurations of clients",
  reason:
    "Everybody who gets the file can use the credential: other users of the repository, and those of the package.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  reportsSecrets: true,
  options: {
    mayBePublic: option.boolean(true, {
      about:
        "Whether keys that may be public on purpose are reported, too: Google API keys, and random texts with the name of a secret",
    }),
  },
  presetOptions: { recommended: { mayBePublic: false } },
  messages: {
    // No message repeats a part of the credential, because reports may be logged.
    found: "The source contains {{what}}.",
    named: "The source contains {{what}} for '{{name}}'.",
  },
  remedies: {
    found: "Read it from the environment, and replace the credential: it is known now.",
    named: "Read it from the environment, and replace the credential: it is known now.",
  },
  check: {
    module(module, { options, report }) {
      for (const { title, name, span } of credentialsAmong(module.literals, options)) {
        if (name === undefined) report(module, "found", { at: span, data: { what: title } });
        else report(module, "named", { at: span, data: { what: title, name } });
      }
    },
    manifest(manifest, { options, report }) {
      for (const { title, name, span } of credentialsAmong(textsIn(manifest.root), options)) {
        if (name === undefined) report(manifest, "found", { at: span, data: { what: title } });
        else report(manifest, "named", { at: span, data: { what: title, name } });
      }
    },
  },
});

/** The texts that are credentials, with what they are. */
function credentialsAmong(texts: readonly PlacedText[], { mayBePublic }: { readonly mayBePublic: boolean }) {
  return texts.flatMap((text) => {
    const credential = credentialIn(text);
    return credential && (mayBePublic || !credential.mayBePublic) ? [{ ...text, title: credential.title }] : [];
  });
}

interface PlacedText extends NamedText {
  readonly span: Span;
}

/** The texts of a document with the names that they get there. */
function textsIn(root: Located): PlacedText[] {
  const found: PlacedText[] = [];
  const pending: { readonly value: Located; readonly name: string | undefined }[] = [{ value: root, name: undefined }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, name } = next;
    if (value.kind === "scalar" && typeof value.value === "string")
      found.push(...settingsIn(value.value, name, value.span));
    else if (value.kind === "array") {
      for (const [index, item] of value.items.entries())
        pending.push({ value: item, name: index ? flagIn(value.items[index - 1]) : undefined });
    } else if (value.kind === "object") {
      for (const { key, value: member } of value.members.values())
        pending.push({ value: member, name: nameOfMember(value, key) });
    }
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** The key; for `{ "name": "API_KEY", "value": "…" }` in `server.json` the name. */
function nameOfMember({ members }: LocatedObject, key: string): string {
  const name = members.get("name")?.value;
  const isValue = key === "value" || key === "default";
  return isValue && name?.kind === "scalar" && typeof name.value === "string" ? name.value : key;
}

/** `--api-key`, which names the next argument of a command. */
function flagIn(argument: Located | undefined): string | undefined {
  const text = argument?.kind === "scalar" && typeof argument.value === "string" ? argument.value : "";
  return /^--?[\w-]+$/u.test(text) ? text.replace(/^-+/u, "") : undefined;
}

/** A text, and what it sets itself: `--api-key=…`, `X-API-Key: …`, `https://…?key=…`. */
function settingsIn(text: string, name: string | undefined, span: Span): PlacedText[] {
  const inQuery = [...text.matchAll(/[?&]([\w-]+)=([^&#\s]+)/gu)].map(([, key, value = ""]) => ({
    name: key,
    text: value,
  }));
  const [, key, value] = /^(?:--?)?([\w-]+)(?:=|:\s*)(\S.*)$/u.exec(text) ?? [];
  const whole = key !== undefined && value !== undefined ? { name: key, text: value } : { name, text };
  const found = [whole, ...inQuery].find((one) => credentialIn(one) !== undefined) ?? { name, text };
  return [{ ...found, span }];
}
