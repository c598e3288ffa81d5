import { type Edit, joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { type Casing, inCasing, nameOfCasing, parameterCasingOf } from "../../prose/casing.ts";
import { casingOutliersIn, ParameterNames } from "../../prose/parameter-casing.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { renameProperty } from "../../schema/rename-property.ts";

/** The maximum number of parameters that one suggestion renames. */
const maxRenamed = 50;

export default defineRule({
  name: "parameter-name-case",
  family: "naming",
  description: "Enforce a consistent casing of parameter names",
  reason: "After `userId` a model sends `maxResults`, and a server that expects `max_results` never gets it.",
  severity: "warning",
  presets: ["strict"],
  edit: "draft",
  options: {
    case: option.choice("consistent", ["camel", "snake", "kebab", "pascal", "consistent"], {
      about: "The required casing; `consistent` means that of most fields of the same object",
    }),
  },
  messages: {
    oddCasing: "{{Subject}} is not in {{casing}}, as most parameters of the tool are.",
    oddInServer: "{{Subject}} is not in {{casing}}, as most parameters of this server are.",
    otherCasing: "{{Subject}} is not in {{casing}}.",
    uniformCasing: "The parameters of tool '{{tool}}' are in {{found}}, not in {{casing}}.",
    rename: "Rename it to '{{name}}', also where it is read.",
    renameAll: "Rename {{count}} parameters, beginning with '{{path}}' to '{{name}}', also where they are read.",
  },
  remedies: {
    oddCasing: "Write it in {{casing}}.",
    oddInServer: "Write it in {{casing}}.",
    otherCasing: "Write it in {{casing}}.",
    uniformCasing: "Write them in {{casing}}.",
  },
  check: ({ server, options }) => {
    const names = new ParameterNames(server);
    return {
      tool({ parameters }, { report }) {
        if (options.case === "consistent") {
          for (const { parameter, casing, isBeside } of casingOutliersIn(parameters, names)) {
            report(parameter, isBeside ? "oddCasing" : "oddInServer", {
              data: { casing: nameOfCasing(casing) },
              suggest: renaming(parameter, casing),
            });
          }
          return;
        }
        const casing: Casing = options.case;
        const found = new Map<Parameter, Casing | "mixed">();
        let isMixed = false;
        for (const parameter of parameters) {
          const own = parameterCasingOf(parameter.name);
          if (own === casing) isMixed = true;
          // A single lower-case word fits any casing.
          else if (own !== "any") found.set(parameter, own);
        }
        const [first, ...others] = found.keys();
        const uniform = new Set(found.values());
        const [only = "mixed"] = uniform;
        if (first && others.length && uniform.size === 1 && only !== "mixed" && !isMixed) {
          report(first, "uniformCasing", {
            data: { found: nameOfCasing(only), casing: nameOfCasing(casing) },
            suggest: renamingAll([first, ...others], casing),
          });
          return;
        }
        for (const parameter of found.keys()) {
          report(parameter, "otherCasing", {
            data: { casing: nameOfCasing(casing) },
            suggest: renaming(parameter, casing),
          });
        }
      },
    };
  },
});

function renaming(parameter: Parameter, casing: Casing) {
  const name = inCasing(parameter.name, casing);
  if (name === undefined) return [];
  return [{ message: "rename" as const, data: { name }, edit: renameProperty(parameter, name), draft: true }];
}

function renamingAll(parameters: readonly Parameter[], casing: Casing) {
  const name = inCasing(parameters[0]?.name ?? "", casing);
  if (name === undefined || parameters.length > maxRenamed) return [];
  const taken = new Set<string>();
  const edits = parameters.map((parameter): Edit | undefined => {
    const to = inCasing(parameter.name, casing);
    const place = `${parameter.parent.pointer}\n${to ?? ""}`;
    // `user_id` and `userID` cannot both become `userId`.
    if (to === undefined || taken.has(place)) return undefined;
    taken.add(place);
    return renameProperty(parameter, to);
  });
  return [
    { message: "renameAll" as const, data: { count: parameters.length, name }, edit: joinEdits(edits), draft: true },
  ];
}
