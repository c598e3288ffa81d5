import rule from "../../../lib/rules/portability/enum-portability.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
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
    { name: "texts", tool: find({ kind: { type: "string", enum: ["a", "b"] } }) },
    {
      name: "other clients",
      settings: { clients: ["claude"] },
      tool: find({ n: { type: "integer", enum: [1] } }),
      only: written,
    },
    {
      name: "an output schema",
      tool: { ...find({}), outputSchema: { type: "object", properties: { n: { enum: [1] } } } },
      only: written,
    },
  ],
  invalid: [
    {
      name: "numbers, once for each enum",
      tool: find({ n: { type: "integer", enum: [1, 2] } }),
      only: written,
      errors: [
        {
          messageId: "notString",
          at: "1",
          pointer: "/inputSchema/properties/n",
          message:
            "Gemini API refuses tool 'find': the 'enum' of 'n' has the number 1. Write strings, or state a range.",
        },
      ],
    },
    {
      name: "null and an empty text",
      tool: find({ kind: { type: ["string", "null"], enum: ["a", "", null] } }),
      only: written,
      errors: [
        { messageId: "empty", at: "" },
        { messageId: "notString", at: "null" },
      ],
    },
    {
      name: "no type beside it",
      tool: find({ kind: { enum: ["a", "b"] } }),
      only: written,
      errors: [
        {
          messageId: "untyped",
          at: "enum",
          message:
            "Gemini API refuses tool 'find' (reported): the 'enum' of 'kind' has no 'type' beside it. Write the type 'string'.",
          suggestions: [
            { messageId: "addType", change: { pointer: "/inputSchema/properties/kind/type", value: "string" } },
          ],
        },
      ],
    },
    {
      name: "an object",
      tool: find({ kind: { enum: [{ a: 1 }] } }),
      only: written,
      errors: [{ messageId: "notString", at: "enum" }],
    },
  ],
});
