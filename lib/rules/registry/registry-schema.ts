import type { Located } from "../../model/located.ts";
import type { Manifest } from "../../model/server.ts";
import { valueWords, wantedWords } from "../../prose/schema-words.ts";
import { quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { keyPathOf, tokenOf } from "../../schema/pointers.ts";
import { refusalsOf } from "../../schema/registry/refusals.ts";
import { serverJsonFaultsOf } from "../../schema/registry/server-json.ts";
import { ageOf, currentSchema, registryFaultsOf, type RegistryFault } from "../../schema/registry/validate.ts";

export default defineRule({
  name: "registry-schema",
  family: "registry",
  description: "Require a manifest that the MCP registry accepts",
  reason:
    "The registry refuses a faulty server.json only after its packages are released under a version that cannot be used again.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    wrong: "'{{where}}' is {{found}}; the registry's schema wants {{wanted}}.",
    refused: "'{{where}}' is {{found}}; the registry wants {{wanted}}.",
    missing: "'{{where}}' is missing; write it, because the registry's schema requires it.",
    undeclared: "'$schema' is missing; name the registry's schema, without which it refuses a server.json.",
    outdated: "'$schema' is {{found}}; the registry wants its current schema, {{wanted}}.",
    write: "Write {{wanted}}.",
  },
  check: {
    manifest(manifest, { report, isOn }) {
      const { format, root } = manifest;
      if (format !== "registry" || root.kind !== "object") return;
      const stated = root.members.get("$schema");
      const schema = textIn(stated?.value);
      const age = schema === undefined ? "current" : ageOf(schema);
      const suggest = [
        { message: "write", data: { wanted: currentSchema }, edit: root.editor?.set("$schema", currentSchema) },
      ] as const;
      if (!stated) report(manifest, "undeclared", { pointer: "/$schema", suggest });
      else if (age === "earlier" || age === "foreign") {
        const data = { found: valueWords(stated.value), wanted: currentSchema };
        report(manifest, "outdated", { at: tokenOf(stated.value, stated.keySpan), pointer: "/$schema", data, suggest });
      }
      // A value that is correct in another schema may be wrong in this one.
      if (age !== "current") return;
      const told = placesToldBy(manifest, isOn);
      for (const fault of registryFaultsOf(manifest)) {
        const { pointer, at, found } = fault;
        if (told.has(pointer)) continue;
        told.add(pointer);
        const where = keyPathOf(pointer);
        if (!found) report(manifest, "missing", { at, pointer, data: { where } });
        else
          report(manifest, "wrong", {
            at,
            pointer,
            data: { where, found: valueWords(found), wanted: wordsFor(fault) },
          });
      }
      for (const { pointer, at, found, wanted } of refusalsOf(manifest)) {
        if (told.has(pointer)) continue;
        told.add(pointer);
        report(manifest, "refused", {
          at,
          pointer,
          data: { where: keyPathOf(pointer), found: valueWords(found), wanted },
        });
      }
    },
  },
});

/** The places that rules of the family `server-json` report in this run. */
function placesToldBy(manifest: Manifest, isOn: (rule: string) => boolean): Set<string> {
  return new Set(serverJsonFaultsOf(manifest).flatMap(({ rule, pointer }) => (isOn(rule) ? [pointer] : [])));
}

function textIn(value: Located | undefined): string | undefined {
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** What the schema requires. */
function wordsFor({ keyword, allows }: RegistryFault): string {
  const [first = ""] = allows;
  switch (keyword) {
    case "type":
      return wantedWords({ rule: "type", value: first });
    case "enum":
      return quotedListOf(allows, "or");
    case "maxLength":
      return `at most ${first} characters`;
    case "minLength":
      return `at least ${first === "1" ? "one character" : `${first} characters`}`;
    case "pattern":
      return `a string that matches ${first}`;
    case "not":
      return "one version";
    default:
      return "'value' or 'valueHint'";
  }
}
