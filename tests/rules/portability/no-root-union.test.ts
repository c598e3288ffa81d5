import rule from "../../../lib/rules/portability/no-root-union.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

const either = [{ required: ["isbn"] }, { required: ["title"] }];
const string = { type: "string" };

surfaces(rule, {
  valid: [
    { name: "a union of a parameter", tool: find({ id: { anyOf: [string, { type: "integer" }] } }), only: written },
    {
      name: "a union in the output",
      tool: { ...find({}), outputSchema: { type: "object", anyOf: either } },
      only: written,
    },
    {
      name: "a union for other clients",
      settings: { clients: ["vscode", "gemini"] },
      tool: find({ isbn: string, title: string }, { anyOf: either }),
      only: written,
    },
    {
      name: "a constant, for clients that have no trouble with it",
      settings: { clients: ["claude"] },
      tool: find({}, { enum: [{}] }),
      only: written,
    },
  ],
  invalid: [
    ...["anyOf", "oneOf", "allOf"].map((keyword) => ({
      name: keyword,
      tool: find({ isbn: string, title: string }, { [keyword]: either }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: keyword,
          pointer: "/inputSchema",
          message: `Claude API and OpenAI API refuse tool 'find', and Claude Code leaves out the tool: '${keyword}' is at the root of its input schema. Declare plain properties, and check in the handler which belong together.`,
        },
      ],
    })),
    {
      name: "what OpenAI alone refuses",
      tool: find({}, { not: { required: ["x"] }, enum: [{}] }),
      only: written,
      errors: [
        { messageId: "found", at: "enum" },
        {
          messageId: "found",
          at: "not",
          message:
            "OpenAI API refuses tool 'find': 'not' is at the root of its input schema. Declare plain properties, and check in the handler which belong together.",
        },
      ],
    },
    {
      name: "one client of two",
      settings: { clients: ["openai"] },
      tool: find({}, { oneOf: either }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "oneOf",
          message:
            "OpenAI API refuses tool 'find': 'oneOf' is at the root of its input schema. Declare plain properties, and check in the handler which belong together.",
        },
      ],
    },
  ],
});
