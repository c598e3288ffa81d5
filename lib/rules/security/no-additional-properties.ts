import type { Located } from "../../model/located.ts";
import type { Parameter } from "../../model/parameter.ts";
import { allowsExtraKeys } from "../../prose/parameter-mentions.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { openObjectOf, openObjectsOf } from "../../schema/open-objects.ts";
import { textAbout } from "../../schema/descriptions.ts";

/** An open object lets a call pass undeclared fields: `isAdmin: true`, or a misspelled optional field. */
export default defineRule({
  name: "no-additional-properties",
  family: "security",
  ids: ["SEC-009"],
  description: "Disallow object parameters that accept undeclared properties",
  severity: "warning",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: { root: option.boolean(false, { about: "Whether the root of the input schema is checked, too" }) },
  messages: {
    open: "Object parameter '{{where}}' of tool '{{tool}}' takes properties that it does not declare, so misspelt and smuggled ones pass unnoticed; set 'additionalProperties' to false, or say in the description what else it takes.",
    openRoot:
      "The input schema of tool '{{tool}}' takes parameters that it does not declare, so misspelt and smuggled ones pass unnoticed; set 'additionalProperties' to false.",
    close: "Set 'additionalProperties' to false.",
  },
  check: {
    tool(tool, { options, report }) {
      const root = tool.inputSchema.state === "known" ? tool.inputSchema.value : undefined;
      for (const alternative of options.root && root ? root.alternatives : []) {
        const open = openObjectOf(alternative);
        if (!open) continue;
        const edit = open.schema.editor?.set("additionalProperties", false);
        report(open.schema, "openRoot", { ...(open.at ? { at: open.at } : {}), suggest: [{ message: "close", edit }] });
      }
      // Two parameters may refer to one definition.
      const seen = new Set<Located>();
      for (const parameter of tool.parameters) {
        for (const { schema, way, at } of openObjectsOf(parameter.schema)) {
          if (seen.has(schema.located)) continue;
          seen.add(schema.located);
          const said = [textAbout(schema), ...saidAround(parameter)];
          if (said.some((text) => text === undefined || allowsExtraKeys(text)) || isResponseOnly(parameter)) continue;
          const edit = schema.editor?.set("additionalProperties", false);
          report(parameter, "open", {
            data: { where: parameter.path + way },
            ...(at ? { at } : {}),
            suggest: [{ message: "close", edit }],
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
