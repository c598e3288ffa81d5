import rule from "../../../lib/rules/portability/schema-anyof-needs-type.ts";
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
    { name: "typed branches", tool: find({ id: { anyOf: [{ type: "string" }, { type: "null" }] } }), only: written },
    {
      name: "references and unions as branches",
      tool: find(
        { id: { oneOf: [{ $ref: "#/$defs/a" }, { anyOf: [{ type: "string" }] }] } },
        { $defs: { a: { type: "string" } } },
      ),
      only: written,
    },
    {
      name: "other clients",
      settings: { clients: ["openai"] },
      tool: find({ id: { anyOf: [{ enum: ["all"] }] } }),
      only: written,
    },
  ],
  invalid: [
    {
      name: "values without a type",
      tool: find({ id: { anyOf: [{ type: "integer" }, { enum: ["all"] }] } }),
      only: written,
      errors: [
        {
          messageId: "missing",
          at: "anyOf",
          pointer: "/inputSchema/properties/id/anyOf/1",
          message: "'inputSchema.properties.id.anyOf[1]' of tool 'find' has no type: request refused by Gemini.",
        },
      ],
    },
    {
      name: "each branch of oneOf",
      tool: find({ by: { type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] } }),
      only: written,
      errors: [
        { messageId: "missing", at: "oneOf" },
        { messageId: "missing", at: "oneOf" },
      ],
    },
  ],
});
