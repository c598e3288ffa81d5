import type { Edit } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Surface } from "../../model/server.ts";
import { setAll } from "../../model/set-all.ts";
import type { Tool } from "../../model/tool.ts";
import { saysNoParameters } from "../../prose/parameter-mentions.ts";
import { completionOf, hasPhrase, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { appendToText } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-empty-properties",
  family: "schema",
  description: "Require tools without properties to state that they take no parameters",
  reason:
    "If a tool has no properties, nobody knows whether it takes nothing or its author forgot them, and models invent arguments.",
  severity: "warning",
  presets: [],
  edit: ["suggest", "draft"],
  options: {
    phrases: option.strings([], { about: "More phrases that say that a tool takes no parameters" }),
  },
  messages: {
    empty: "The input schema of '{{tool}}' has no properties and accepts any argument.",
    closeSchema: "Accept no arguments.",
    sayInDescription: "Say in the description that the tool takes no parameters.",
  },
  remedies: {
    empty: "Declare the parameters, or set additionalProperties to false.",
  },
  check: {
    tool(tool, { options, server, report }) {
      const { inputSchema } = tool;
      // A schema that the server sends instead of a rejected root says nothing about parameters.
      if (
        inputSchema.state !== "known" ||
        tool.source.nonObjectSchemas?.has("inputSchema") ||
        !isEmpty(inputSchema.value)
      )
        return;
      // Zod lists the properties of every object. Without them the source was not an object, such as `z.any()`.
      if (tool.isConverted("inputSchema") && inputSchema.value.keyword("properties").state === "absent") return;
      const { description } = tool;
      const text = knownValue(description) ?? "";
      if (description.state === "unknown" || saysNoParameters(text) || hasPhrase(text, options.phrases)) return;
      const schema = inputSchema.value;
      // Without `properties` nothing shows whether the author has thought of them.
      const draft = schema.keyword("properties").state === "absent";
      const isSupplied = tool.isSupplied("inputSchema");
      report(schema, "empty", {
        at: isSupplied ? tool.span : schema.anchor,
        suggest: [
          {
            message: "closeSchema",
            edit: schema.keyword("additionalProperties").state === "absent" ? closing(schema) : undefined,
            draft,
          },
          { message: "sayInDescription", edit: sayingSo(tool, server.surface), draft },
        ],
      });
    },
  },
});

/** Keywords that may add properties besides `properties`, or change the type of the schema. */
const others = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "patternProperties",
  "dependentSchemas",
  "unevaluatedProperties",
];

/** True for an object schema that certainly declares nothing and accepts anything. */
function isEmpty(schema: Schema): boolean {
  const { located } = schema;
  if (located.kind !== "object" || located.unknownRest) return false;
  const properties = located.members.get("properties")?.value;
  if (properties && (properties.kind !== "object" || properties.members.size > 0 || properties.unknownRest))
    return false;
  // schema-is-object reports a root without a type, or with another type.
  const type = located.members.get("type")?.value;
  if (type?.kind !== "scalar" || type.value !== "object") return false;
  // A schema with `required` has parameters in mind; no-undeclared-required reports it.
  const required = located.members.get("required")?.value;
  if (required && !(required.kind === "array" && !required.items.length && !required.unknownRest)) return false;
  const more = located.members.get("additionalProperties")?.value;
  // `true` and `{}` accept anything. A schema describes the values, and false accepts nothing.
  const isOpen =
    !more ||
    (more.kind === "scalar" && more.value === true) ||
    (more.kind === "object" && !more.members.size && !more.unknownRest);
  return isOpen && !others.some((keyword) => located.members.has(keyword));
}

/** Copilot CLI and OpenAI refuse a closed schema without `properties`. */
function closing(schema: Schema): Edit | undefined {
  const hasProperties = schema.keyword("properties").state !== "absent";
  return setAll(schema.editor, { ...(hasProperties ? {} : { properties: {} }), additionalProperties: false });
}

function sayingSo(tool: Tool, surface: Surface) {
  const description = tool.get("description");
  if (description.state !== "known" || description.value.kind !== "scalar") return undefined;
  const text = String(description.value.value);
  // An English sentence after one in another language does not help.
  if (!text.trim() || isForeign(text)) return undefined;
  const addition = completionOf(text.trimEnd(), [], ["Takes no parameters"]);
  return addition === undefined ? undefined : appendToText(description.value.editor, text, addition, surface);
}
