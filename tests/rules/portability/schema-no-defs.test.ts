import rule from "../../../lib/rules/portability/schema-no-defs.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const written = { surfaces: zodlessSurfaces, reason: "Zod has no words for it" } as const;

const find = (properties: JsonObject, more: JsonObject = {}) => ({
  name: "find",
  description: "Finds books.",
  inputSchema: { type: "object", properties, ...more },
});

const definitions = { author: { type: "object", properties: { name: { type: "string" } } } };

surfaces(rule, {
  valid: [
    { name: "plain schemas", tool: find({ id: { type: "string" } }) },
    { name: "parameters of those names", tool: find({ definitions: { type: "string" } }) },
    { name: "other clients", settings: { clients: ["openai"] }, tool: find({}, { $defs: definitions }), only: written },
    {
      name: "an output schema",
      tool: { ...find({}), outputSchema: { type: "object", $defs: definitions } },
      only: written,
    },
  ],
  invalid: [
    {
      name: "references, once for each schema",
      settings: { clients: ["copilot-cli"] },
      tool: find({ a: { $ref: "#/$defs/author" }, b: { $ref: "#/$defs/author" } }, { $defs: definitions }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "$ref",
          pointer: "/inputSchema/properties/a",
          message:
            "Copilot CLI 0.0.423 misreads tool 'find': its input schema has '$ref'. Write each schema where it is used.",
        },
      ],
    },
    {
      name: "definitions that nothing refers to",
      tool: find({}, { definitions }),
      only: written,
      errors: [{ messageId: "found", at: "definitions" }],
    },
  ],
});
