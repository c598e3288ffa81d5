import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/token-budget/budget-field-selection.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces, type ValidCase } from "../../harness/surfaces.ts";

const inputSchema = { type: "object", properties: { id: { type: "string" } } };

function withFields(fields: JsonObject, name = "get_book"): JsonObject {
  return { name, inputSchema: { type: "object", properties: { id: { type: "string" }, fields } } };
}

function called(name: string, description = "Reads what the library has."): ValidCase {
  return { name: `${name}: ${description}`, tool: { name, description, inputSchema } };
}

function record(...names: readonly string[]): JsonObject {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])) };
}

function dispatching(...actions: readonly string[]): JsonObject {
  const action = { type: "string", enum: actions };
  return { name: "books", inputSchema: { type: "object", properties: { action }, required: ["action"] } };
}

const added = {
  pointer: "/inputSchema/properties/fields",
  value: { type: "array", items: { type: "string" }, description: "The fields to return; all if it is omitted." },
};
const suggestions = [
  {
    messageId: "add",
    draft: true,
    change: added,
    except: { zod3: "a Zod schema cannot be added", zod4: "a Zod schema cannot be added" },
  },
];

/** The handlers of the printed servers read nothing. */
const except = { zod3: "the handler reads nothing", zod4: "the handler reads nothing" } as const;

surfaces(rule, {
  valid: [
    { name: "a list of strings", tool: withFields({ type: "array", items: { type: "string" } }), except },
    {
      name: "a list of the known fields",
      tool: withFields({ type: "array", items: { type: "string", enum: ["id", "title"] } }),
      except,
    },
    called("create_book"),
    called("get_page_content"),
    called("take_screenshot"),
    called("get_book_count"),
    called("list_book_names"),
    { name: "a small record", tool: { name: "get_book", inputSchema, outputSchema: record("id", "title", "author") } },
    { name: "actions that read nothing", tool: dispatching("add", "remove") },
    {
      name: "another name",
      tool: {
        name: "get_book",
        inputSchema: { type: "object", properties: { select: { type: "array", items: { type: "string" } } } },
      },
      options: { name: "select" },
      except,
    },
  ],
  invalid: [
    {
      name: "a domain that reads as a verb",
      tool: { name: "list_orders", description: "orders: Lists orders.", inputSchema },
      errors: [{ messageId: "missing", at: "list_orders", suggestions }],
    },
    {
      name: "a record",
      tool: { name: "get_book", inputSchema },
      errors: [
        {
          messageId: "missing",
          at: "get_book",
          message:
            "Tool 'get_book' returns whole records and has no parameter 'fields'. Let it list the wanted fields, and return only these.",
          suggestions,
        },
      ],
    },
    {
      name: "a list",
      tool: { name: "list_books", inputSchema },
      errors: [{ messageId: "missing", at: "list_books", suggestions }],
    },
    {
      name: "a record of many fields",
      tool: { name: "get_book", inputSchema, outputSchema: record("id", "title", "author", "publisher") },
      errors: [{ messageId: "missing", at: "get_book", suggestions }],
    },
    {
      name: "an action that reads",
      tool: dispatching("get", "remove"),
      errors: [{ messageId: "missing", at: "books", suggestions }],
    },
    {
      name: "a parameter of another name",
      tool: {
        name: "get_book",
        inputSchema: { type: "object", properties: { select: { type: "array", items: { type: "string" } } } },
      },
      errors: [
        {
          messageId: "otherName",
          at: "get_book",
          message: "Tool 'get_book' selects fields with 'select' instead of 'fields'. Use the same name in all tools.",
        },
      ],
    },
    {
      name: "one text",
      tool: withFields({ type: "string" }),
      errors: [
        {
          messageId: "wrongType",
          at: "fields",
          pointer: "/inputSchema/properties/fields",
          message:
            "Parameter 'fields' of tool 'get_book' is not a list of strings. Declare an array whose items are strings.",
        },
      ],
    },
    {
      name: "a list of numbers",
      tool: withFields({ type: "array", items: { type: "number" } }),
      errors: [{ messageId: "wrongType", at: "fields" }],
    },
  ],
});

/** A server whose tool takes fields, with the code of its handler. */
function server(code: string): { readonly language: "typescript"; readonly filename: string; readonly text: string } {
  return {
    language: "typescript",
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { load } from "library";
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("get_book", { inputSchema: { id: z.string(), fields: z.array(z.string()) } }, async (args) => {
  ${code}
});
`,
  };
}

sources(rule, {
  valid: [
    { name: "a handler that reads the fields", ...server("return pick(await load(args.id), args.fields);") },
    { name: "a handler that passes all arguments on", ...server("return load(args);") },
  ],
  invalid: [
    {
      name: "a handler that never reads the fields",
      ...server("return load(args.id);"),
      errors: [
        {
          messageId: "unread",
          at: "fields",
          message:
            "The handler of tool 'get_book' never reads parameter 'fields'. Return only the fields that it names.",
        },
      ],
    },
  ],
});
