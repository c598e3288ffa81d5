import type { Located } from "../../model/located.ts";
import type { Parameter } from "../../model/parameter.ts";
import { justifications } from "../../prose/lexicon/phrases.ts";
import { allowsExtraKeys } from "../../prose/parameter-mentions.ts";
import { hasPhrase } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { openObjectOf, openObjectsOf } from "../../schema/open-objects.ts";
import { textAbout } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-additional-properties",
  family: "security",
  description: "Disallow object parameters that accept undeclared properties",
  reason: "An open object lets a call pass undeclared fields: `isAdmin: true`, or a misspelled optional field.",
  severity: "warning",
  presets: ["strict", "security"],
  edit: "draft",
  presetOptions: {
    strict: { unstated: false, undeclared: false, remarks: true },
    security: { undeclared: false, remarks: true },
  },
  options: {
    root: option.boolean(false, { about: "Whether the root of the input schema is checked, too" }),
    unstated: option.boolean(true, {
      about:
        "Whether an object that says nothing of `additionalProperties` is reported, too: most validators of servers ignore or drop what is not declared",
    }),
    undeclared: option.boolean(true, {
      about:
        "Whether an object without declared properties is reported, too, if it sets `additionalProperties` to true",
    }),
    words: option.strings(justifications, {
      about: "The words or phrases in a description that justify an open object",
    }),
    remarks: option.boolean(false, {
      about:
        "Whether a hint at other properties also justifies it ('custom fields', 'extensible'), and what is said of the objects around it",
    }),
  },
  messages: {
    open: "Object parameter '{{where}}' of '{{tool}}' accepts undeclared properties.",
    openRoot: "The input schema of '{{tool}}' accepts undeclared parameters.",
    close: "Set additionalProperties to false.",
  },
  plurals: {
    open: "{{count}} object parameters of {{source}} accept undeclared properties: {{names}}.",
  },
  remedies: {
    open: "Set additionalProperties to false, or describe what else is accepted.",
    openRoot: "Set additionalProperties to false.",
  },
  check: {
    tool(tool, { options, report }) {
      const root = tool.inputSchema.state === "known" ? tool.inputSchema.value : undefined;
      for (const alternative of options.root && root ? root.alternatives : []) {
        const open = openObjectOf(alternative);
        if (!open) continue;
        const edit = open.schema.editor?.set("additionalProperties", false);
        report(open.schema, "openRoot", {
          ...(open.at ? { at: open.at } : {}),
          suggest: [{ message: "close", edit, draft: true }],
        });
      }
      // Two parameters may refer to one definition.
      const seen = new Set<Located>();
      for (const parameter of tool.parameters) {
        for (const { schema, way, at } of openObjectsOf(parameter.schema, options.undeclared)) {
          if (seen.has(schema.located) || (!options.unstated && at === undefined)) continue;
          seen.add(schema.located);
          const own = [textAbout(schema), textAbout(parameter.schema)];
          if (own.some((text) => text === undefined || hasPhrase(text, options.words))) continue;
          const said = options.remarks ? [...own, ...saidAround(parameter)] : [];
          if (said.some((text) => text === undefined || allowsExtraKeys(text)) || isResponseOnly(parameter)) continue;
          const edit = schema.editor?.set("additionalProperties", false);
          report(parameter, "open", {
            data: { where: parameter.path + way },
            ...(at ? { at } : {}),
            // The server may read other keys.
            suggest: [{ message: "close", edit, draft: true }],
          });
        }
      }
    },
  },
});

/**
 * The descriptions of a parameter and of the parameters that contain it. A tool that passes on a whole object also
 * passes on its parts.
 */
function saidAround(parameter: Parameter): readonly (string | undefined)[] {
  const said: (string | undefined)[] = [];
  for (let each: Parameter | undefined = parameter; each; each = each.within) said.push(textAbout(each.schema));
  return said;
}
