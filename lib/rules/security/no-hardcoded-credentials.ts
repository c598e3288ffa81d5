import type { SourceModule } from "../../model/module.ts";
import type { Manifest } from "../../model/server.ts";
import { credentialsAmong } from "../../prose/credentials.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "no-hardcoded-credentials",
  family: "security",
  description: "Disallow credentials in server code, manifests and the configurations of clients",
  reason: "Everybody who gets the file can use the credential: other users of the repository and of the package.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  reportsSecrets: true,
  options: {
    ignorePublicKeys: option.boolean(true, {
      about:
        "Whether keys that may be public on purpose are ignored: Google API keys, and random strings with the name of a secret",
    }),
  },
  presetOptions: { strict: { ignorePublicKeys: false }, security: { ignorePublicKeys: false } },
  messages: {
    // No message repeats a part of the credential, because reports may be logged.
    found: "The source contains {{what}}.",
    named: "The source contains {{what}} for '{{name}}'.",
  },
  remedies: {
    found: "Read it from the environment, and replace it: it is known now.",
    named: "Read it from the environment, and replace it: it is known now.",
  },
  check: {
    module(module, { options, report }) {
      for (const { name, title: what, span } of credentialsOf(module, options))
        if (name === undefined) report(module, "found", { at: span, data: { what } });
        else report(module, "named", { at: span, data: { what, name } });
    },
    manifest(manifest, { options, report }) {
      for (const { name, title: what, span } of credentialsOf(manifest, options))
        if (name === undefined) report(manifest, "found", { at: span, data: { what } });
        else report(manifest, "named", { at: span, data: { what, name } });
    },
  },
});

/** Its credentials, without the passwords of tests and those that `no-hardcoded-password` reports. */
function credentialsOf(whole: SourceModule | Manifest, { ignorePublicKeys }: { readonly ignorePublicKeys: boolean }) {
  const isTest = whole.kind === "module" && whole.isTest;
  return credentialsAmong(whole.literals).filter(
    (each) => !(ignorePublicKeys && each.mayBePublic) && each.password !== "weak" && !(isTest && each.password),
  );
}
