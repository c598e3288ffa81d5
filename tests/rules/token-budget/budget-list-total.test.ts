import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/token-budget/budget-list-total.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";

const items = { type: "array", items: { type: "string" } };

/** A list whose answers have some properties besides the items. */
function list(more: JsonObject, name = "list_books"): JsonObject {
  return {
    name,
    inputSchema: { type: "object", properties: { limit: { type: "integer" }, cursor: { type: "string" } } },
    outputSchema: { type: "object", properties: { items, ...more } },
  };
}

const next_cursor = { type: "string" };
const value = { type: ["integer", "null"], description: "The number of all items; null if it is not known." };
const noZod = "a Zod schema cannot be added";

surfaces(rule, {
  valid: [
    { name: "a total", tool: list({ next_cursor, total: { type: ["integer", "null"] } }) },
    { name: "a total count", tool: list({ next_cursor, totalCount: { type: "integer" } }) },
    { name: "a tool that returns one thing", tool: list({}, "get_book") },
    { name: "an exempt tool", options: { allow: ["list_books"] }, tool: list({}) },
    { name: "a list without output schema", tool: { name: "list_books", inputSchema: { type: "object" } } },
    {
      name: "an answer without a list, which another rule reports",
      tool: {
        name: "list_books",
        inputSchema: { type: "object" },
        outputSchema: { type: "object", properties: { text: { type: "string" } } },
      },
    },
    {
      name: "a tool with actions, whose answers differ",
      tool: {
        name: "books",
        inputSchema: {
          type: "object",
          properties: { action: { type: "string", enum: ["list", "get"] } },
          required: ["action"],
        },
        outputSchema: { type: "object", properties: { items } },
      },
    },
  ],
  invalid: [
    {
      name: "items and the next cursor",
      tool: list({ next_cursor }),
      errors: [
        {
          messageId: "missing",
          at: { default: "outputSchema", fastmcp: "output_schema" },
          pointer: "/outputSchema",
          message:
            "The output schema of tool 'list_books' has no number of all items. Add 'total': the number of all items, or null if it is not known.",
          suggestions: [
            {
              messageId: "add",
              draft: true,
              change: { pointer: "/outputSchema/properties/total", value },
              except: { zod3: noZod, zod4: noZod },
            },
          ],
        },
      ],
    },
  ],
});

/** A tool of FastMCP that returns a model. */
const python = (fields: string) => ({
  language: "python" as const,
  filename: "server.py",
  text: `from fastmcp import FastMCP
from pydantic import BaseModel
mcp = FastMCP("desk")

class Page(BaseModel):
    items: list[str]
    ${fields}

@mcp.tool
def list_books(limit: int = 20, cursor: str | None = None) -> Page:
    """books: Lists books."""
    return Page(items=[])
`,
});

sources(rule, {
  valid: [{ name: "a model with a total", ...python("total: int | None = None") }],
  invalid: [
    {
      name: "a model without a total",
      ...python("next_cursor: str | None = None"),
      errors: [{ messageId: "missing", at: "Page" }],
    },
  ],
});
