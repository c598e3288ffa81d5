import type { SourceModule } from "../../model/module.ts";
import type { Manifest } from "../../model/server.ts";
import { credentialsAmong } from "../../prose/credentials.ts";
import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "no-hardcoded-password",
  family: "security",
  description: "Disallow short passwords in server code, manifests and the configurations of clients",
  reason: "Everybody who gets the file knows the password, and a default that works is never changed.",
  severity: "warning",
  presets: ["strict", "security"],
  reportsSecrets: true,
  messages: {
    // No message repeats a part of the password, because reports may be logged.
    found: "The source contains {{what}}.",
    named: "The source contains {{what}} for '{{name}}'.",
  },
  remedies: {
    found: "Read it from the environment, and change it: it is known now.",
    named: "Read it from the environment, and change it: it is known now.",
  },
  check: {
    module(module, { report }) {
      for (const { name, title: what, span } of passwordsOf(module))
        if (name === undefined) report(module, "found", { at: span, data: { what } });
        else report(module, "named", { at: span, data: { what, name } });
    },
    manifest(manifest, { report }) {
      for (const { name, title: what, span } of passwordsOf(manifest))
        if (name === undefined) report(manifest, "found", { at: span, data: { what } });
        else report(manifest, "named", { at: span, data: { what, name } });
    },
  },
});

/**
 * Short passwords of a connection string, and those for a private network. `no-hardcoded-credentials` reports the
 * others.
 */
function passwordsOf(whole: SourceModule | Manifest) {
  if (whole.kind === "module" && whole.isTest) return [];
  return credentialsAmong(whole.literals).filter(({ password }) => password === "weak");
}
