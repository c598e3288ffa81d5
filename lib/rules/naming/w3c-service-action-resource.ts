import { casingOf, nameOfCasing } from "../../prose/casing.ts";
import { isGenericName } from "../../prose/emptiness.ts";
import { emptyNouns } from "../../prose/lexicon/emptiness.ts";
import {
  availableName,
  isActionAt,
  type NameParts,
  namePartsOf,
  type NamingContext,
  toolNamesOf,
} from "../../prose/tool-names.ts";
import { knownValue } from "../../model/reading.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { matches } from "../../patterns/foreign.ts";

export default defineRule({
  name: "w3c-service-action-resource",
  family: "naming",
  description: "Require tool names of the form service_action_resource",
  reason:
    "Clients show the tools of many servers in one list, where `list_items` does not say which items of which service.",
  severity: "error",
  presets: [],
  edit: "draft",
  options: {
    pattern: option.pattern("^[a-z]+_[a-z]+_[a-z]+$", { about: "The regular expression that names must match" }),
    service: option.text("", { about: "The service that names must begin with; empty for any" }),
    actions: option.strings([], { about: "The verbs that are allowed as the action; empty for any" }),
  },
  messages: {
    camelCase: "The name of {{subject}} is in {{casing}}, not in the form '{service}_{action}_{resource}'{{as}}.",
    wrongOrder: "The name of {{subject}} begins with the action '{{action}}', not with the service{{as}}.",
    tooGeneric: "The name of {{subject}} fits any tool of any server.",
    otherService: "The name of {{subject}} does not begin with the service '{{service}}'{{as}}.",
    noAction: "The second word of the name of {{subject}} is not an action{{as}}.",
    otherForm: "The name of {{subject}} does not match '{{pattern}}'{{as}}.",
    rename: "Rename it to '{{name}}', also where it is called.",
  },
  remedies: {
    camelCase: "Write it in lower case with underscores.",
    wrongOrder: "Put the service first.",
    tooGeneric: "Name the service, the action and the resource.",
    otherService: "Put the service first.",
    noAction: "Put a verb there, as in '{service}_{action}_{resource}'.",
    otherForm: "Use the form '{service}_{action}_{resource}'.",
  },
  check: {
    tool(tool, { server, settings, options, report }) {
      const { name } = tool;
      // Another rule reports a blank name.
      if (name.state !== "known" || !name.value.trim()) return;
      const { pattern } = options;
      const names = toolNamesOf(server);
      const ownName = server.identity && knownValue(server.identity.name);
      const context: NamingContext = {
        service: options.service,
        actions: options.actions,
        serverName: settings.serverName,
        ownName,
        names,
      };
      const words = wordsOf(name.value);
      const triple = namePartsOf(words, context);
      const defect = defectOf({ name: name.value, words, ...triple }, pattern, context);
      if (!defect) return;
      const by = `w3c-service-action-resource ${JSON.stringify([options, settings.serverName, ownName])}`;
      const better = availableName(names, name.value, { by, rename: (one) => betterName(one, pattern, context) });
      const suggest =
        better === undefined
          ? []
          : [
              {
                message: "rename" as const,
                data: { name: better },
                edit: tool.editor?.set("name", better),
                draft: true,
              },
            ];
      const details = { at: name.span, suggest };
      const as = better === undefined ? "" : `, as in '${better}'`;
      if (defect === "tooGeneric") report(tool, defect, details);
      else if (defect === "wrongOrder") report(tool, defect, { ...details, data: { action: words[0] ?? "", as } });
      else if (defect === "otherService") report(tool, defect, { ...details, data: { service: options.service, as } });
      else if (defect === "otherForm") report(tool, defect, { ...details, data: { pattern, as } });
      else if (defect === "camelCase")
        report(tool, defect, {
          ...details,
          data: { casing: nameOfCasing(casingOf(name.value) === "pascal" ? "pascal" : "camel"), as },
        });
      else report(tool, defect, { ...details, data: { as } });
    },
  },
});

interface ReadName extends NameParts {
  readonly name: string;
  readonly words: readonly string[];
}

function defectOf({ name, words, service }: ReadName, pattern: string, context: NamingContext) {
  if (isGenericName(name, emptyNouns)) return "tooGeneric";
  const casing = casingOf(name);
  // A name is not reported if the pattern cannot be matched.
  const isTriple = matches(pattern, name) ?? true;
  if (!isTriple && (casing === "camel" || casing === "pascal")) return "camelCase";
  // A service's name may be a verb: `split_create_flag`.
  if (words[0] !== service && isActionAt(words, 0, context) && !(isTriple && isActionAt(words, 1, context)))
    return "wrongOrder";
  if (!isTriple) return "otherForm";
  if (context.service && words[0] !== context.service) return "otherService";
  return isActionAt(words, 1, context) ? undefined : "noAction";
}

/** The name in the required form, if its words are sufficient. */
function betterName(name: string, pattern: string, context: NamingContext): string | undefined {
  const words = wordsOf(name);
  const triple = namePartsOf(words, context);
  const defect = defectOf({ name, words, ...triple }, pattern, context);
  const better = defect === undefined || defect === "tooGeneric" ? undefined : correctedName(triple);
  return better !== undefined && matches(pattern, better) ? better : undefined;
}

function correctedName({ service, action, resource }: NameParts): string | undefined {
  return service === undefined || action === undefined || !resource.length
    ? undefined
    : [service, action, ...resource].join("_");
}
