import rule from "../../../lib/rules/portability/schema-no-discriminator-keyword.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

const shape = { type: "object", discriminator: { propertyName: "kind" } };

surfaces(rule, {
  valid: [
    { name: "a property of that name", tool: find({ discriminator: { type: "string" } }) },
    { name: "other clients", settings: { clients: ["openai"] }, tool: find({ shape }), only: written },
  ],
  invalid: [
    {
      name: "the keyword",
      tool: find({ shape }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "discriminator",
          pointer: "/inputSchema/properties/shape",
          message:
            "Gemini API refuses tool 'find': 'shape' has the OpenAPI keyword 'discriminator'. Remove it, and write 'const' in each branch.",
          suggestions: [
            {
              messageId: "remove",
              change: { pointer: "/inputSchema/properties/shape/discriminator", removed: true },
            },
          ],
        },
      ],
    },
  ],
});
