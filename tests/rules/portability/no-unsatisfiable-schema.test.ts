import { expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/portability/no-unsatisfiable-schema.ts";
import validJsonSchema from "../../../lib/rules/schema/valid-json-schema.ts";
import { lint } from "../../harness/lint.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

surfaces(rule, {
  valid: [
    { name: "values", tool: find({ kind: { type: "string", enum: ["a"] } }) },
    { name: "no required names", tool: find({}, { required: [] }), only: written },
    { name: "a part that is excluded", tool: find({ kind: { not: { type: "null" } } }), only: written },
    {
      name: "a branch without a property",
      tool: find({ by: { anyOf: [{ type: "object", properties: { isbn: { not: {} } } }] } }),
      only: written,
    },
    { name: "an object without further keys", tool: find({}, { additionalProperties: { not: {} } }), only: written },
  ],
  invalid: [
    {
      name: "no values, whatever the clients",
      settings: { clients: [] },
      tool: find({ kind: { type: "string", enum: [] } }),
      only: written,
      errors: [
        {
          messageId: "emptyList",
          at: "enum",
          pointer: "/inputSchema/properties/kind",
          message:
            "'enum' of parameter 'kind' of tool 'find' is empty, so no value is valid. List what is allowed, or remove the list.",
        },
      ],
    },
    {
      name: "no branches and no types",
      tool: find({ a: { anyOf: [] }, b: { oneOf: [] }, c: { type: [] } }),
      only: written,
      errors: [
        { messageId: "emptyList", at: "anyOf" },
        { messageId: "emptyList", at: "oneOf" },
        { messageId: "emptyList", at: "type" },
      ],
    },
    {
      name: "everything excluded",
      tool: find({ kind: { not: {} } }),
      only: written,
      errors: [
        {
          messageId: "notAny",
          at: "not",
          message:
            "Parameter 'kind' of tool 'find' excludes every value with 'not'. Remove the property, or say what it may be.",
        },
      ],
    },
  ],
});

it("leaves to valid-json-schema what JSON Schema itself does not allow", () => {
  const text = JSON.stringify({ tools: [find({ a: { anyOf: [] }, b: { enum: [] } })] });
  const { reports } = lint([rule, validJsonSchema], { language: "json", filename: "tools.json", text });
  expect(reports.map(({ message, text: at }) => [message.ruleId, at])).toEqual([
    ["mcp/valid-json-schema", '"anyOf"'],
    ["mcp/no-unsatisfiable-schema", '"enum"'],
  ]);
});
