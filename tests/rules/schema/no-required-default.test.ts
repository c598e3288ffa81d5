import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/no-required-default.ts";
import { jsonSchemaSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

function taking(properties: JsonObject, required: readonly string[]) {
  return { name: "search", inputSchema: { type: "object", properties, ...(required.length ? { required } : {}) } };
}

/** What Zod and Pydantic make of a default is theirs. */
const byHand = { surfaces: jsonSchemaSurfaces, reason: "a library decides what is required" } as const;

const limit = { type: "integer", default: 20 };
const query = { type: "string" };

surfaces(rule, {
  valid: [
    { name: "a default that may be used", tool: taking({ query, limit }, ["query"]) },
    { name: "a required parameter without a default", tool: taking({ query }, ["query"]) },
    {
      name: "the mark of a branch",
      only: byHand,
      tool: taking({ kind: { type: "string", const: "text", default: "text" } }, ["kind"]),
    },
    {
      name: "a list of one value",
      only: byHand,
      tool: taking({ kind: { type: "string", enum: ["text"], default: "text" } }, ["kind"]),
    },
  ],
  invalid: [
    {
      name: "a required parameter with a default",
      only: byHand,
      tool: taking({ query, limit }, ["query", "limit"]),
      errors: [
        {
          messageId: "unused",
          at: "default",
          pointer: "/inputSchema/properties/limit",
          message:
            "Parameter 'limit' of tool 'search' is required, so its default is never used. Remove it from 'required', or remove the default.",
          suggestions: [
            {
              messageId: "makeOptional",
              draft: true,
              change: { pointer: "/inputSchema/required", value: ["query"] },
            },
            {
              messageId: "removeDefault",
              draft: true,
              change: { pointer: "/inputSchema/properties/limit/default", removed: true },
            },
          ],
        },
      ],
    },
    {
      name: "the only required parameter, in an object",
      only: byHand,
      tool: taking({ page: { type: "object", properties: { limit }, required: ["limit"] } }, []),
      errors: [
        {
          messageId: "unused",
          at: "default",
          suggestions: [
            {
              messageId: "makeOptional",
              draft: true,
              change: { pointer: "/inputSchema/properties/page/required", removed: true },
            },
            {
              messageId: "removeDefault",
              draft: true,
              change: { pointer: "/inputSchema/properties/page/properties/limit/default", removed: true },
            },
          ],
        },
      ],
    },
  ],
});
