import { actionOf } from "../../code/reported-actions.ts";
import type { Located } from "../../model/located.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { effectOfName } from "../../prose/effects.ts";
import { justifications } from "../../prose/lexicon/phrases.ts";
import { allowsExtraKeys } from "../../prose/parameter-mentions.ts";
import { hasPhrase } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { type OpenObject, openObjectOf, openObjectsOf } from "../../schema/open-objects.ts";
import { textAbout } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-additional-properties",
  family: "security",
  description: "Disallow object parameters, and input of tools that change something, with undeclared properties",
  reason: "A call can pass fields that the author never thought of: `isAdmin: true`, or a misspelled optional field.",
  severity: "warning",
  presets: ["strict", "security"],
  edit: "draft",
  presetOptions: { security: { checkUnstated: true } },
  options: {
    root: option.choice("changing", ["never", "changing", "always"], {
      about:
        "Whose input schemas are checked, too: of no tools, of tools that change something if the schema states that it accepts others, or of all",
    }),
    checkParameters: option.boolean(true, { about: "Whether object parameters are checked" }),
    checkUnstated: option.boolean(false, {
      about:
        "Whether an object that says nothing of `additionalProperties` is reported, too: most validators of servers ignore or drop what is not declared",
    }),
    checkEmptyObjects: option.boolean(false, {
      about:
        "Whether an object without declared properties is reported, too, if it sets `additionalProperties` to true",
    }),
    allowWords: option.strings(justifications, {
      about: "The words or phrases in a description that justify an open object",
    }),
    allowDescribed: option.boolean(true, {
      about:
        "Whether a hint at other properties also justifies it ('custom fields', 'extensible'), and what is said of the objects around it",
    }),
  },
  messages: {
    open: "Parameter '{{where}}' of tool '{{tool}}' accepts undeclared properties.",
    openRoot: "{{Subject}} accepts undeclared parameters.",
    openToChange: "Tool '{{tool}}' changes something ({{evidence}}) and accepts undeclared parameters.",
    anything: "Tool '{{tool}}' changes something ({{evidence}}), and its input schema accepts anything.",
    close: "Set 'additionalProperties' to false.",
  },
  plurals: {
    open: "{{count}} object parameters of {{source}} accept undeclared properties: {{names}}.",
  },
  remedies: {
    open: "Set 'additionalProperties' to false, or describe the others.",
    openRoot: "Set 'additionalProperties' to false.",
    openToChange: "Set 'additionalProperties' to false.",
    anything: "Declare the parameters that the handler reads.",
  },
  check: {
    tool(tool, { options, report, isOn }) {
      const { inputSchema } = tool;
      const known = inputSchema.state === "known" && options.root !== "never" ? inputSchema : undefined;
      const root = known?.value;
      const evidence = root && evidenceOfChange(tool);
      if (known && evidence !== undefined && acceptsAnything(known.value)) {
        // The protocol does not allow such a schema at all.
        if (!isOn("schema-is-object")) report(tool, "anything", { at: known.span, data: { evidence } });
      } else if (root && (evidence !== undefined || options.root === "always")) {
        for (const { schema, at } of openRootsOf(root, options.root === "always")) {
          const edit = schema.editor?.set("additionalProperties", false);
          const details = {
            ...(at ? { at } : {}),
            suggest: [{ message: "close" as const, edit, draft: true }],
          };
          if (evidence === undefined || !at) report(schema, "openRoot", details);
          else report(schema, "openToChange", { ...details, data: { evidence } });
        }
      }
      // Two parameters may refer to one definition.
      const seen = new Set<Located>();
      for (const parameter of options.checkParameters ? tool.parameters : []) {
        for (const { schema, path, at } of openObjectsOf(parameter.schema, options.checkEmptyObjects)) {
          if (seen.has(schema.located) || (!options.checkUnstated && at === undefined)) continue;
          seen.add(schema.located);
          const own = [textAbout(schema), textAbout(parameter.schema)];
          if (own.some((text) => text === undefined || hasPhrase(text, options.allowWords))) continue;
          const said = options.allowDescribed ? [...own, ...saidAround(parameter)] : [];
          if (said.some((text) => text === undefined || allowsExtraKeys(text)) || isResponseOnly(parameter)) continue;
          const edit = schema.editor?.set("additionalProperties", false);
          report(parameter, "open", {
            data: { where: parameter.path + path },
            ...(at ? { at } : {}),
            // The server may read other keys.
            suggest: [{ message: "close", edit, draft: true }],
          });
        }
      }
    },
  },
});

/** `{}` or `true`. */
function acceptsAnything({ located }: Schema): boolean {
  if (located.kind === "object") return !located.members.size && !located.unknownRest;
  return located.kind === "scalar" && located.value === true;
}

/**
 * The open objects at the root of an input schema.
 *
 * @param unstated whether to include schemas without `additionalProperties`. Their author may not know that other
 *   properties are allowed.
 */
function openRootsOf(root: Schema, unstated: boolean): readonly OpenObject[] {
  if (!unstated) return openObjectsOf(root, true).filter(({ path, at }) => path === "" && at !== undefined);
  return root.alternatives.flatMap((alternative) => openObjectOf(alternative) ?? []);
}

/** What says that a tool changes something: its hints, its handler or its name; `undefined` if a hint denies it. */
function evidenceOfChange(tool: Tool): string | undefined {
  const readOnly = tool.hint("readOnlyHint");
  if (readOnly.state === "unknown" || knownValue(readOnly) === true) return undefined;
  if (knownValue(readOnly) === false) return "readOnlyHint is false";
  if (knownValue(tool.hint("destructiveHint")) === true) return "destructiveHint is true";
  const action = actionOf(tool, "deletes") ?? actionOf(tool, "writes");
  if (action) return `its handler ${action.row.does}`;
  const effect = effectOfName(knownValue(tool.name) ?? "");
  return effect?.isCertain && effect.kind !== "reading" ? `its name says '${effect.verb}'` : undefined;
}

/**
 * The descriptions of a parameter and of the parameters that contain it. A tool that passes on a whole object also
 * passes on its parts.
 */
function saidAround(parameter: Parameter): readonly (string | undefined)[] {
  const said: (string | undefined)[] = [];
  for (let each: Parameter | undefined = parameter; each; each = each.within) said.push(textAbout(each.schema));
  return said;
}
