import rule from "../../../lib/rules/portability/no-boolean-subschema.ts";
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
    { name: "an empty schema", tool: find({ value: {} }), only: written },
    { name: "closed objects", tool: find({ filter: { type: "object", additionalProperties: false } }), only: written },
    { name: "other clients", settings: { clients: ["openai"] }, tool: find({ value: true }), only: written },
    {
      name: "an output schema",
      tool: { ...find({}), outputSchema: { type: "object", properties: { a: true } } },
      only: written,
    },
  ],
  invalid: [
    {
      name: "true",
      tool: find({ value: true }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "true",
          pointer: "/inputSchema/properties/value",
          message:
            "Gemini Flash refuses tool 'find', and MCPAdapt leaves out its server: the schema of 'value' is true. Write a schema object; {} allows any value.",
          suggestions: [{ messageId: "writeObject", change: { pointer: "/inputSchema/properties/value", value: {} } }],
        },
      ],
    },
    {
      name: "false in an object",
      tool: find({ filter: { type: "object", properties: { secret: false } } }),
      only: written,
      errors: [{ messageId: "found", at: "false" }],
    },
  ],
});
