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

const node = { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } };

surfaces(rule, {
  valid: [
    { name: "plain schemas", tool: find({ id: { type: "string" } }) },
    { name: "parameters of those names", tool: find({ definitions: { type: "string" } }) },
    { name: "other clients", settings: { clients: ["openai"] }, tool: find({}, { $defs: definitions }), only: written },
    {
      name: "a reference that leads back to nothing, for a client that follows it",
      settings: { clients: ["mcpadapt", "mcpo"] },
      tool: find({ a: { $ref: "#/$defs/author" } }, { $defs: definitions }),
      only: written,
    },
    {
      name: "a recursive definition that nothing refers to",
      settings: { clients: ["mcpo"] },
      tool: find({}, { $defs: node }),
      only: written,
    },
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
      name: "a reference into itself, for a client that follows all others",
      settings: { clients: ["mcpadapt"] },
      tool: find({ a: { $ref: "#/$defs/node" } }, { $defs: node }),
      only: written,
      errors: [
        {
          messageId: "found",
          at: "$ref",
          message:
            "MCPAdapt leaves out the server of tool 'find': its input schema has '$ref'. Write each schema where it is used.",
        },
      ],
    },
    {
      name: "a reference to another place, for a client that reads '$defs' alone",
      settings: { clients: ["mcpo"] },
      tool: find({ a: { type: "string" }, b: { $ref: "#/properties/a" } }),
      only: written,
      errors: [{ messageId: "found", at: "$ref" }],
    },
    {
      name: "definitions that nothing refers to",
      tool: find({}, { definitions }),
      only: written,
      errors: [{ messageId: "found", at: "definitions" }],
    },
  ],
});
