import type { Definition } from "../../model/definition.ts";
import { knownValue } from "../../model/reading.ts";
import { spellingKeyOf } from "../../prose/near-names.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

export default defineRule({
  name: "no-duplicate-names",
  family: "naming",
  description: "Disallow duplicate names of tools, prompts and resources in a server",
  reason: "A client keeps one of two definitions with the same name, and the other can never be called.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    duplicate: "Two {{kind}}s of this server have the name '{{tool}}'.",
    duplicateArgument: "Two arguments of {{subject}} have the name '{{name}}'.",
    nearDuplicate: "The name of {{subject}} differs from '{{other}}' only in case or separators.",
  },
  remedies: {
    duplicate: "Rename or remove one of them.",
    duplicateArgument: "Rename or remove one of them.",
    nearDuplicate: "Name in one of them what sets it apart.",
  },
  check: {
    prompt(prompt, { report }) {
      const names = new Set<string>();
      for (const { name, pointer } of knownValue(prompt.args) ?? []) {
        if (name.state !== "known" || !name.value.trim()) continue;
        if (names.has(name.value))
          report(prompt, "duplicateArgument", {
            at: name.span,
            pointer: `${pointer}/name`,
            data: { name: name.value },
          });
        names.add(name.value);
      }
    },
    server(server, { settings, report }) {
      const { app, tools, resources, prompts } = server;
      // The lists of a whole server, with what other modules define.
      const lists = app?.options ? [app.tools, app.resources, app.prompts] : [tools, resources, prompts];
      for (const definitions of lists) {
        const names = new Set<string>();
        const spellings = new Map<string, string>();
        for (const definition of definitions) {
          const name = certainNameOf(definition);
          if (name === undefined) continue;
          const group = app?.options ? "" : definition.source.group;
          const like = `${group}\n${spellingKeyOf(name)}`;
          const other = spellings.get(like);
          if (names.has(`${group}\n${name}`)) {
            const effect = definition.kind === "tool" ? effectOn(settings.clients, "duplicateName") : undefined;
            report(definition, "duplicate", { told: effect?.told });
          } else if (other !== undefined) report(definition, "nearDuplicate", { data: { other } });
          names.add(`${group}\n${name}`);
          if (other === undefined) spellings.set(like, name);
        }
      }
    },
  },
});

/** The name, if it is the same in every variant of the definition. */
function certainNameOf({ name, source }: Definition): string | undefined {
  if (name.state !== "known" || !name.value.trim()) return undefined;
  const isCertain = (source.otherVariants ?? []).every(({ members }) => {
    const other = members.get("name")?.value;
    return other?.kind === "scalar" && other.value === name.value;
  });
  return isCertain ? name.value : undefined;
}
