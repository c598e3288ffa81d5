import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/portability/nullable-optionals.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "it is about the schema as it is sent" } as const;
const text = { type: "string" } as const;
const find = (properties: JsonObject, required: string[] = []) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, required },
});

surfaces(rule, {
  valid: [
    { name: "a required parameter", tool: find({ title: text }, ["title"]), only: written },
    { name: "a parameter that may be null", tool: find({ title: { type: ["string", "null"] } }), only: written },
    { name: "a choice with null", tool: find({ title: { anyOf: [text, { type: "null" }] } }), only: written },
    { name: "a parameter without a type", tool: find({ title: {} }), only: written },
    { name: "other clients", settings: { clients: ["gemini"] }, tool: find({ title: text }), only: written },
  ],
  invalid: [
    {
      name: "optional parameters, in one report",
      tool: find({ a: text, b: text, c: text, d: text, e: text }, ["a"]),
      only: written,
      errors: [
        {
          messageId: "notNull",
          at: "b",
          pointer: "/inputSchema",
          message:
            "OpenAI's Responses API fills in optional parameters of tool 'find': 'b', 'c', 'd' and 1 more cannot be null. Accept null as a missing value, too.",
        },
      ],
    },
  ],
});
