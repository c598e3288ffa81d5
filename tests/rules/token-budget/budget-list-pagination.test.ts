import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/token-budget/budget-list-pagination.ts";
import type { Except } from "../../harness/expectation.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces, type InvalidCase, type ValidCase } from "../../harness/surfaces.ts";

const cursor = { type: "string" };
const limit = { type: "integer", minimum: 1, default: 20, description: "The number of items, at most 100." };

function list(properties: JsonObject, others: JsonObject = {}): JsonObject {
  return { name: "list_books", inputSchema: { type: "object", properties }, ...others };
}

function called(name: string, description = "Reads what the library has."): ValidCase {
  const inputSchema = { type: "object", properties: { shelf: { type: "string" } } };
  return { name: `${name}: ${description}`, tool: { name, description, inputSchema } };
}

function reportedAs(name: string, description = "Reads what the library has.", refused = except): InvalidCase {
  return {
    ...called(name, description),
    errors: [
      {
        messageId: "missing",
        at: name,
        pointer: "",
        message: `Tool '${name}' returns a list and has no 'limit' and 'cursor'. Return one page, and where the next one begins.`,
        suggestions: [{ messageId: "addParameters", draft: true, change: [addedLimit, addedCursor], except: refused }],
      },
    ],
  };
}

/** No editor adds properties to an object of Zod schemas. */
const except: Except = { zod3: "a Zod schema cannot be added", zod4: "a Zod schema cannot be added" };
const properties = "/inputSchema/properties";
const addedLimit = {
  pointer: `${properties}/limit`,
  value: {
    type: "integer",
    minimum: 1,
    default: 20,
    description: "The number of items, at most 100. Higher values are lowered to it.",
  },
};
const addedCursor = {
  pointer: `${properties}/cursor`,
  value: { type: "string", description: "Where the page begins: the 'next_cursor' of the page before." },
};

/** A limit with a fault, next to a cursor. */
function faulty(schema: JsonObject, messageId: string, message: string): InvalidCase {
  return {
    name: `limit ${JSON.stringify(schema)}`,
    tool: list({ limit: { ...limit, ...schema }, cursor }),
    errors: [{ messageId, at: "limit", pointer: `${properties}/limit`, message }],
  };
}

const noNextCursor = {
  messageId: "noNextCursor",
  at: { default: "outputSchema", fastmcp: "output_schema" },
  pointer: "/outputSchema",
  suggestions: [
    {
      messageId: "addNextCursor",
      draft: true,
      change: {
        pointer: "/outputSchema/properties/next_cursor",
        value: { type: "string", description: "Where the next page begins; absent on the last page." },
      },
      except,
    },
  ],
};

surfaces(rule, {
  valid: [
    { name: "a list in pages", tool: list({ limit, cursor }) },
    called("get_book"),
    called("find_book"),
    called("create_list"),
    called("add_to_list"),
    called("search_and_replace"),
    called("search_feedback", "Sends feedback on a search."),
    called("browser_find", "Searches the page for a text."),
    called("get_statuses"),
    called("list_regions", "Lists the supported regions."),
    {
      name: "an exempt tool",
      tool: list({ shelf: { type: "string" } }),
      options: { allow: ["list_books"] },
    },
    {
      name: "other names",
      tool: list({ page_size: limit, page_token: cursor }),
      options: { limit: "page_size", cursor: "page_token" },
    },
    {
      name: "an output with items and the next cursor",
      tool: list(
        { limit, cursor },
        {
          outputSchema: {
            type: "object",
            properties: { books: { type: "array", items: { type: "string" } }, nextCursor: { type: "string" } },
          },
        },
      ),
    },
    {
      name: "a tool with actions that return no list",
      tool: {
        name: "list_books",
        inputSchema: {
          type: "object",
          properties: { action: { type: "string", enum: ["get", "remove"] } },
          required: ["action"],
        },
      },
    },
  ],
  invalid: [
    reportedAs("list_books"),
    {
      ...reportedAs("list_books", "", { ...except, yaml: "two members cannot be added to an empty mapping" }),
      name: "a tool without parameters",
      tool: { name: "list_books", inputSchema: { type: "object", properties: {} } },
    },
    reportedAs("list_books", "books: Lists books."),
    reportedAs("list_orders", "orders: All orders of a shop."),
    reportedAs("books", "books: Lists books."),
    reportedAs("orders", "order: Lists the orders of a shop."),
    reportedAs("books_list"),
    reportedAs("search"),
    reportedAs("web_search"),
    reportedAs("find_books"),
    reportedAs("get_books", "Returns a list of the books on a shelf."),
    {
      name: "no cursor",
      tool: list({ limit }),
      errors: [
        {
          messageId: "missing",
          at: "list_books",
          message:
            "Tool 'list_books' returns a list and has no 'cursor'. Return one page, and where the next one begins.",
          suggestions: [{ messageId: "addParameters", draft: true, change: addedCursor, except }],
        },
      ],
    },
    {
      name: "pages with other names",
      tool: list({ page: { type: "integer" }, perPage: { type: "integer" }, count: { type: "boolean" } }),
      errors: [
        {
          messageId: "otherNames",
          at: "list_books",
          message:
            "Tool 'list_books' returns its list in parts with 'page' and 'perPage' and has no 'limit' and 'cursor'. Use the same two names in all tools.",
        },
      ],
    },
    {
      name: "pages with an object of its own",
      tool: list({ query: { type: "object", properties: { page_token: { type: "string" } } } }),
      errors: [
        {
          messageId: "otherNames",
          at: "list_books",
          message:
            "Tool 'list_books' returns its list in parts with 'query.page_token' and has no 'limit' and 'cursor'. Use the same two names in all tools.",
        },
      ],
    },
    {
      name: "an action that returns a list",
      tool: {
        name: "books",
        inputSchema: {
          type: "object",
          properties: { action: { type: "string", enum: ["list", "remove"] } },
          required: ["action"],
        },
      },
      errors: [
        {
          messageId: "missing",
          at: "books",
          suggestions: [{ messageId: "addParameters", draft: true, change: [addedLimit, addedCursor], except }],
        },
      ],
    },
    {
      name: "no default",
      tool: list({ limit: { type: "integer", minimum: 1, description: "At most 100." }, cursor }),
      errors: [
        {
          messageId: "noDefault",
          at: "limit",
          pointer: `${properties}/limit`,
          suggestions: [
            { messageId: "setDefault", draft: true, change: { pointer: `${properties}/limit/default`, value: 20 } },
          ],
        },
      ],
    },
    {
      name: "no maximum",
      tool: list({ limit: { type: "integer", minimum: 1, default: 10, description: "The number of books." }, cursor }),
      errors: [
        {
          messageId: "noMaximum",
          at: "limit",
          message:
            "The description of parameter 'limit' of tool 'list_books' does not say the highest value (100 or less). Name it there, and lower higher values to it.",
        },
      ],
    },
    faulty(
      { default: 50 },
      "highDefault",
      "The default of parameter 'limit' of tool 'list_books' is 50, more than 20. Lower it to 20.",
    ),
    faulty(
      { description: "The number of items, at most 500." },
      "highMaximum",
      "The maximum of parameter 'limit' of tool 'list_books' is 500, more than 100. Lower it to 100.",
    ),
    {
      name: "an output with the next of something else",
      tool: list(
        { limit, cursor },
        {
          outputSchema: {
            type: "object",
            properties: { items: { type: "array", items: { type: "string" } }, next_step: { type: "string" } },
          },
        },
      ),
      errors: [noNextCursor],
    },
    {
      name: "an output without a list and without the next cursor",
      tool: list(
        { limit, cursor },
        { outputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] } },
      ),
      errors: [{ messageId: "noItems", at: noNextCursor.at, pointer: "/outputSchema" }, noNextCursor],
    },
  ],
});

/** A server whose tool takes a limit, with the code of its handler. */
function server(
  schema: string,
  code: string,
): { readonly language: "typescript"; readonly filename: string; readonly text: string } {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("list_books", { inputSchema: { limit: ${schema}, cursor: z.string().optional() } }, async ({ limit, cursor }) => {
  ${code}
});
`;
  return { language: "typescript", filename: "server.ts", text };
}

const stated = `z.number().int().min(1).default(20).describe("The number of items, at most 100.")`;

sources(rule, {
  valid: [
    { name: "a handler that lowers the limit", ...server(stated, "return find(Math.min(limit, 100), cursor);") },
    {
      name: "a handler that lowers the limit in a branch",
      ...server(stated, "if (limit > 100) { limit = 100; } return find(limit, cursor);"),
    },
    {
      name: "a limit that code of the schema lowers",
      ...server(
        "z.number().int().default(20).transform((value) => Math.min(value, 100))",
        "return find(limit, cursor);",
      ),
    },
    {
      name: "a handler that refuses a limit that is too low",
      ...server(stated, `if (limit < 1) throw new Error("too low"); return find(limit, cursor);`),
    },
  ],
  invalid: [
    {
      name: "a schema that rejects",
      ...server("z.number().min(1).max(100).default(20)", "return find(limit, cursor);"),
      errors: [
        {
          messageId: "rejected",
          at: "max",
          message:
            "Calls of tool 'list_books' for more than 100 items are rejected. State the maximum in the description, and lower higher values.",
          suggestions: [
            {
              messageId: "clamp",
              draft: true,
              change: [
                { pointer: "/tools/0/inputSchema/properties/limit/maximum", removed: true },
                {
                  pointer: "/tools/0/inputSchema/properties/limit/description",
                  value: "The number of items. At most 100; higher values are lowered to it.",
                },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a handler that throws",
      ...server(stated, `if (limit < 1 || limit > 100) throw new Error("bad limit"); return find(limit, cursor);`),
      errors: [
        {
          messageId: "refused",
          at: "limit < 1 || limit > 100",
          message:
            "The handler of tool 'list_books' rejects a 'limit' that is too high. Lower it to the maximum instead: Math.min(limit, 100).",
        },
      ],
    },
    {
      name: "a handler that answers with an error",
      ...server(
        stated,
        `if (limit > 100) { return { isError: true, content: [{ type: "text", text: "too many" }] }; } return find(limit, cursor);`,
      ),
      errors: [{ messageId: "refused", at: "limit > 100" }],
    },
  ],
});
