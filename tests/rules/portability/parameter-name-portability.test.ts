import rule from "../../../lib/rules/portability/parameter-name-portability.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

const string = { type: "string" };

surfaces(rule, {
  valid: [
    {
      name: "letters, digits, dots, hyphens and underscores",
      tool: find({ "a.b-c_D9": string, ["x".repeat(64)]: string }),
    },
    { name: "a name in an object", tool: find({ filter: { type: "object", properties: { "user id": string } } }) },
    { name: "other clients", settings: { clients: ["openai"] }, tool: find({ $top: string }) },
  ],
  invalid: [
    {
      name: "brackets",
      tool: find({ "filter[id]": string }),
      errors: [
        {
          messageId: "characters",
          at: "filter[id]",
          pointer: "/inputSchema/properties/filter[id]",
          message:
            "Claude API and Amazon Bedrock refuse tool 'find': the parameter name 'filter[id]' has '[' and ']'. Use only letters, digits, '_', '-' and '.'.",
        },
      ],
    },
    {
      name: "65 characters",
      tool: find({ ["x".repeat(65)]: string }),
      errors: [{ messageId: "tooLong", at: "x".repeat(65) }],
    },
    { name: "an empty name", tool: find({ "": string }), only: written, errors: [{ messageId: "empty", at: "" }] },
  ],
});
