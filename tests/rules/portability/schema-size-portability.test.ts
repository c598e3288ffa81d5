import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/portability/schema-size-portability.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "it is about the schema as it is sent" } as const;
const find = (properties: JsonObject) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties },
});
const list = (maxItems: number) => ({ type: "array", items: { type: "string" }, maxItems });
const options = (count: number) =>
  find(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${String(index)}`, { type: "string" }])));

surfaces(rule, {
  valid: [
    { name: "lists of 960 items", tool: find({ a: list(900), b: list(60) }), only: written },
    { name: "other clients", settings: { clients: ["claude"] }, tool: find({ a: list(5000) }), only: written },
    { name: "24 optional parameters", settings: { clients: ["claude-strict"] }, tool: options(24), only: written },
  ],
  invalid: [
    {
      name: "lists of 1,500 items together",
      tool: find({ a: list(500), b: list(1000) }),
      only: written,
      errors: [
        {
          messageId: "tooLarge",
          at: { default: "maxItems", fastmcp: "max_length", mcpserver: "max_length" },
          pointer: "/inputSchema/properties/b",
          message:
            "Gemini API refuses tool 'find': its input schema has 1,500 as the sum of its 'maxItems', more than 960. Say the limits in the description.",
        },
      ],
    },
    {
      name: "25 optional parameters",
      settings: { clients: ["claude-strict"] },
      tool: options(25),
      only: written,
      errors: [
        {
          messageId: "tooLarge",
          at: { default: "inputSchema", fastmcp: "find", mcpserver: "find" },
          message:
            "Claude's strict mode refuses tool 'find': its input schema has 25 optional parameters, more than 24. Divide the tool.",
        },
      ],
    },
  ],
});
