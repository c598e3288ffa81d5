import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/description-matches-schema.ts";
import type { ExpectedReport } from "../../harness/expectation.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces, type InvalidCase, type ValidCase } from "../../harness/surfaces.ts";
import { inJson } from "../exact.ts";

const string = { type: "string" };
const inDocuments = {
  surfaces: zodlessSurfaces,
  reason: "Zod writes other keywords, or computes what is required",
} as const;

function toolWith(
  description: string,
  schema: JsonObject,
  others: JsonObject = {},
  required: string[] = [],
): JsonObject {
  const inputSchema = { type: "object", properties: { value: { ...schema, description }, ...others }, required };
  return { name: "find", description: "Finds a book.", inputSchema };
}

/** A description of the parameter `value` that says nothing wrong. */
function agrees(description: string, schema: JsonObject, others?: JsonObject): ValidCase {
  return {
    name: `the text ${JSON.stringify(description)}`,
    tool: toolWith(description, schema, others),
    only: inDocuments,
  };
}

function remedyOf(says: string): string {
  return says.includes("enum") ? "Correct the text, or add the value to the enum." : "Correct one of them.";
}

/** A description of the parameter `value` that contradicts its schema. */
function differs(
  messageId: string,
  description: string,
  schema: JsonObject,
  {
    others = {},
    required = [],
    says,
    at = description,
  }: { others?: JsonObject; required?: string[]; says?: string; at?: string } = {},
): InvalidCase {
  const error: ExpectedReport = {
    messageId,
    at,
    pointer: "/inputSchema/properties/value",
    ...(says === undefined
      ? {}
      : { message: `The description of parameter 'value' of tool 'find' ${says}. ${remedyOf(says)}` }),
  };
  return {
    name: `the wrong text ${JSON.stringify(description)}`,
    tool: toolWith(description, schema, others, required),
    only: inDocuments,
    errors: [error],
  };
}

/** A tool whose own description states the requirements of a call. */
function changing(said: string, properties: JsonObject, required: string[]): JsonObject {
  const inputSchema = { type: "object", properties, required };
  return { name: "update_book", description: `Changes a book. ${said}`, inputSchema };
}

const order = { type: "string", enum: ["asc", "desc"] };
const action = { type: "string", enum: ["add", "update"] };
const ten = { type: "integer", default: 10, minimum: 1, maximum: 100 };

/** Two tools, the first with this description. */
function shelf(description: string): readonly JsonObject[] {
  return [
    {
      name: "list_books",
      description,
      inputSchema: { type: "object", properties: { page_size: { type: "integer" } } },
    },
    { name: "get_book", description: "Gets a book.", inputSchema: { type: "object" } },
  ];
}

surfaces(rule, {
  valid: [
    ...[
      "Lists books; uses the Shelf `getBook` mutation.",
      "Lists books. Shelf's pageSize facet limits them.",
      "Lists books, by `pageSize` on the API input.",
      "Lists books by GraphQL: `getBook` finds one.",
      'Lists books, for example {"pageSize": 10}.',
    ].map((description) => ({
      name: `names of the service behind a tool: ${description}`,
      tools: shelf(description),
    })),
    ...[
      "Lists books. The pageSize must match the pageSize your count_pages calls use.",
      "Lists books, as many as every count_pages where pageSize is set.",
      "Lists books, as many as every count_pages where pageSize=5.",
      "Lists books. `pageSize` of `get_book` has no effect here.",
      "Lists books. Sorts by each shelf's pageSize.",
      "Lists books. Sorts by the shelves' `pageSize`.",
    ].map((description) => ({
      name: `what another tool or thing calls so: ${description}`,
      tools: shelf(description),
    })),
    {
      name: "a value of an enum that a parameter is named like",
      tool: {
        name: "list_books",
        description: "Lists books. Set order to `page_size` or `title`.",
        inputSchema: {
          type: "object",
          properties: { pageSize: { type: "integer" }, order: { type: "string", enum: ["page_size", "title"] } },
        },
      },
    },
    {
      name: "what the service calls the parameter itself",
      tool: {
        name: "list_books",
        description: "Lists books.",
        inputSchema: {
          type: "object",
          properties: { page_size: { type: "integer", description: "Books on a page (pageSize)." } },
        },
      },
    },
    ...[
      'Lists books. Example: list_books(page_size: 5, label: "pageSize").',
      "Lists books. Example: list_books(label='pageSize').",
      'Lists books, for example by ["pageSize"].',
      'Lists books, for example by {"label": "pageSize"}.',
      "Lists books, with a label such as pageSize.",
      "Lists books (with a label, e.g. `pageSize`).",
      "Lists books. There is no pageSize.",
      "Lists books. `pageSize` is not supported.",
      "Lists books. ```const pageSize = 5;```",
      "Lists books, via `getBook`.",
      "Lists books, via ``getBook``.",
      "Lists books. Calls `getBook` for each.",
      "Lists books; unlike `getBook`, it needs no id.",
      "Lists books. The title is set via the `getBook` mutation.",
      "Lists books, whatever `getBook` finds.",
    ].map((description) => ({
      name: `values of examples, and names that are denied or may be of another API: ${description}`,
      tools: [
        {
          name: "list_books",
          description,
          inputSchema: { type: "object", properties: { page_size: { type: "integer" }, label: string } },
        },
        { name: "get_book", description: "Gets a book.", inputSchema: { type: "object" } },
      ],
    })),
    {
      name: "a tool without descriptions",
      tool: { name: "find", inputSchema: { type: "object", properties: { a: string } } },
    },
    {
      name: "a parameter of an address",
      tool: {
        name: "find",
        inputSchema: {
          type: "object",
          properties: {
            bookId: { ...string, description: "The book, often found as URL parameter book-id=<bookId>." },
          },
        },
      },
    },
    // The body has separate fields.
    agrees("Body. Each rule needs order='ANY'.", { type: "object" }, { order }),
    agrees("Rules. Each needs order='ANY'.", { type: "array", items: { type: "object" } }, { order }),
    ...["URL of the UUID's picture.", "Link to the UUID.", "The GUID’s page."].map((text) =>
      agrees(text, { ...string, format: "uri" }),
    ),
    agrees("Page of the email address's owner.", { ...string, format: "uri" }),
    ...[
      "Whether the owner is a 'user' or a 'group'.",
      "Whether to list local ('local'), remote ('remote') and all branches.",
      "Whether to sort up or down.",
    ].map((text) => agrees(text, string)),
    agrees("For add: the name (required). For update: the new name (required).", string),
    agrees("With add, the name (required).", string),
    agrees("Depth - 'asc': fast (4-12s, default), 'desc': thorough (12-50s)", order),
    agrees("An array of objects, each with a `search` (string) and a `replace` (string) property.", {
      type: "array",
      items: { type: "object" },
    }),
    // How a text of JSON is quoted
    agrees('Content format. "json" for typed values: texts need quotes (`"\\"draft\\""`, not `"draft"`).', {
      type: "string",
      enum: ["markdown", "json"],
    }),
    // Defaults
    agrees("Books per page (1-100, default 10).", ten),
    agrees("Books per page. Defaults to 10, or 20 for members.", { ...ten, default: 5 }),
    agrees("Books per page. In lists, defaults to 20.", ten),
    agrees("Books per page. If sorted, the default is 20.", ten),
    agrees("Books per page. There is no default 20.", ten),
    agrees("Overrides the server default: 20.", ten),
    agrees("Time to wait (default: 5 minutes).", { type: "integer", default: 300 }),
    agrees("Time to wait (default: 5).", { type: "integer", default: 300 }),
    agrees("Time to wait (default: 30).", { type: "integer", default: 30_000 }),
    agrees("Defaults to DESTINATION_USER_ID.", { type: "string", default: "U123" }),
    agrees("The regions. `showAll` must be set to true for more.", { type: "object" }),
    agrees("Whether to exclude roads. Multiple values can be specified as a comma-separated list.", string),
    agrees("Branch (defaults to current branch).", { type: "string", default: "HEAD" }),
    agrees("Sort order. Options include, asc or desc.", order),
    agrees("Name of the track. Empty string for the default track.", { type: "string", default: "" }),
    agrees("Font to use; without it, your default font.", { type: "string", default: "Inter" }),
    agrees("Day (defaults to today).", { type: "string", default: "2025-01-01" }),
    agrees("Size (default: 1,000).", { type: "integer", default: 1000 }),
    agrees("Whether to sort. Default: TRUE.", { type: "boolean", default: true }),
    agrees("Books per page (default 20).", { type: "integer" }),
    agrees("'asc' finds the old ones, 'desc' the new or desc (default).", { ...order, default: "desc" }),
    agrees("'asc' sorts up, 'desc' sorts down from asc (default).", { ...order, default: "desc" }),
    agrees("'asc' (default) or 'desc'.", { ...order, default: "asc" }),
    agrees("Default: 20 for lists, 10 for searches.", { type: "integer", default: 5 }),
    // Bounds
    agrees("Between 1 and 100, up to 50 for guests.", ten),
    agrees("Books per page. Maximum 50 when sorted.", ten),
    agrees("A positive number (0-100).", ten),
    agrees("Maximum 50 characters.", ten),
    ...["required", "optional"].map((word) => ({
      name: `what is ${word} in the value`,
      tool: toolWith(
        `Threat, as {"reason": "why", "code": "x = 1" (${word})}.`,
        { type: "object" },
        {},
        word === "optional" ? ["value"] : [],
      ),
    })),
    agrees("Title (max 50).", { type: "string", maxLength: 100 }),
    agrees("At most 2 hours (max 7200).", { type: "integer", maximum: 2 }),
    agrees("A number (max 50).", { type: "integer", maximum: Number.MAX_SAFE_INTEGER }),
    agrees("The version, from 1.0-2.0.", { type: "number", maximum: 5 }),
    agrees("Power (max 50%).", { type: "number", maximum: 1 }),
    // Enumerations
    agrees("'asc' for the oldest first, 'desc' for the newest first.", order),
    agrees("Sort order: ascending or descending.", order),
    agrees("Use 'asc' unless 'limit' is given.", order, { limit: { type: "integer" } }),
    agrees("One of: ASC, DESC.", order),
    agrees("The CSS feature `sort-order`.", order),
    // Types and formats
    agrees("Whether to dismiss or accept.", { type: "string", enum: ["dismiss", "accept"] }),
    agrees("ID (integer), or 'none'.", string),
    agrees("Array of IDs, or a single ID.", string),
    agrees("Number of days or 'all'.", string),
    agrees("Number of the locker.", string),
    agrees("Day as YYYY-MM-DD, or a time as YYYY-MM-DDTHH:mm.", { type: "string", format: "date-time" }),
    agrees("Day as YYYY-MM-DD.", { type: "string", format: "date" }),
    agrees("Whether to sort.", {}),
    // Denied statements, and examples
    agrees("Sort order ('asc' or 'desc'). There is no `random` order.", order),
    agrees("'asc' or 'desc' only; 'random' is not an order.", order),
    agrees("'asc' or 'desc'. 'random' isn't supported.", order),
    agrees("'asc' or 'desc', but never 'random'.", order),
    agrees("'asc' or 'desc'. 'random' is no longer an order.", order),
    agrees("Sort order. Cannot be one of asc, desc, random.", order),
    agrees("The page size is not limited to 50. It has no maximum of 20.", ten),
    agrees("The number does not default to 20.", ten),
    agrees("The code of the day, which is not a UUID.", { type: "string", format: "email" }),
    agrees("Has no action='delete'.", string, { action }),
    agrees("Not required for add, update.", string, { action }),
    // Requiredness
    agrees("Required when `mode` is 'x'.", string),
    agrees("Required. Only for uploads.", string),
    agrees("Required unless `url` is given.", string),
    agrees("(required) One of the following parameters must be given.", string),
    agrees("Not required.", string),
    agrees("Required for add.", string, { action }),
    agrees("Required for add, update and others.", string, { action }),
    agrees("Required when action='add'.", string, { action }),
    agrees("From other_tool action='list'.", string, { action }),
    agrees("Use `other-tool` action='list' to check.", string, { action }),
    agrees("Use the 'other.tool' tool with action='list'.", string, { action }),
    {
      name: "a requirement that a branch may state",
      tool: {
        name: "find",
        inputSchema: {
          type: "object",
          properties: { a: { ...string, description: "Required." } },
          anyOf: [{ required: ["a"] }, { maxProperties: 3 }],
        },
      },
      only: inDocuments,
    },
    {
      name: "an optional parameter that may be null, as clients demand it",
      tool: toolWith("Title (optional).", { type: ["string", "null"] }, {}, ["value"]),
      only: inDocuments,
    },
    {
      name: "names that exist, and names of other things",
      tools: [
        {
          name: "list_books",
          description:
            "Lists books. Use get_book for one. Set `page_size`. Sends GET /books/{bookId}. Returns pageSize books. Runs db.getBook() in a dry-run.",
          inputSchema: { type: "object", properties: { page_size: { type: "integer" }, dryRun: { type: "boolean" } } },
        },
        {
          name: "get_book",
          description: "Gets a book by the getBook action of the API.",
          inputSchema: { type: "object" },
        },
      ],
    },
    {
      name: "what every call needs, and the schema too",
      tool: changing("Provide id plus at least one other field.", { id: string, title: string }, ["id"]),
    },
    ...[
      "Provide id or isbn plus at least one other field.",
      "If there are several, provide id plus at least one other field.",
      "Provide title plus at least one other field.",
    ].map((said) => ({
      name: said,
      tool: changing(said, { id: string, title: { ...string, default: "Untitled" } }, []),
    })),
    {
      name: "a text in another language",
      tool: toolWith("Número de resultados para la página (default: 20).", ten),
      only: inDocuments,
    },
  ],
  invalid: [
    differs("type", "Whether to sort (only when books are added or moved).", { type: "array", items: string }),
    {
      name: "another name for the parameter itself that a call shall set",
      tool: {
        name: "list_books",
        description: "Lists books.",
        inputSchema: {
          type: "object",
          properties: { orderBy: { type: "string", description: "We recommend setting the order_by field to asc." } },
        },
      },
      errors: [
        {
          messageId: "parameterName",
          at: "order_by",
          suggestions: [
            {
              messageId: "useName",
              draft: true,
              change: {
                pointer: "/inputSchema/properties/orderBy/description",
                value: "We recommend setting the orderBy field to asc.",
              },
            },
          ],
        },
      ],
    },
    differs("format", "UUID of the book's page.", { ...string, format: "uri" }),
    differs("type", "Whether or not to sort.", string),
    differs("type", "Whether to sort ('true') it.", string),
    differs("required", "The name (required). For update, the new one.", string),
    differs("value", "'asc': up, 'descend': down.", order, { at: "descend" }),
    differs("otherValue", "Only used with order='ANY'.", string, { others: { order }, at: "ANY" }),
    differs("default", "Books per page (default: 20).", ten, {
      at: "20",
      says: "says default '20', its schema says '10'",
    }),
    differs("default", "Order. The default is desc.", { type: "string", default: "asc" }, { at: "desc" }),
    differs("default", "Books per page. Defaults to `20`.", ten, { at: "20" }),
    differs("default", "Books per page. The default value (and maximum) is 100.", ten, { at: "100" }),
    differs("default", "Books per page. Defaults to 20 and cannot be 0.", ten, { at: "20" }),
    differs("default", "**Default value**: 20", ten, { at: "20" }),
    differs(
      "default",
      "Sort order. Defaults to asc.",
      { ...order, default: "desc" },
      { at: "asc", says: "says default 'asc', its schema says 'desc'" },
    ),
    differs("default", "'asc' (default), 'desc'.", { ...order, default: "desc" }, { at: "asc" }),
    differs("default", "One of: desc, asc (default).", { ...order, default: "desc" }, { at: "asc" }),
    differs("default", "Branch (default: main).", { type: "string", default: "master" }, { at: "main" }),
    differs("default", "Whether to sort (default: true).", { type: "boolean", default: false }, { at: "true" }),
    differs("maximum", "Books per page (1-50).", ten, { at: "50", says: "says maximum '50', its schema says '100'" }),
    differs("maximum", "Books per page. Maximum is 1,000.", { type: "integer", maximum: 10 }),
    differs("maximum", "Books per page, at most 50.", { type: "integer", exclusiveMaximum: 100 }, { at: "50" }),
    differs("minimum", "Between 20 and 100.", ten, { at: "20", says: "says minimum '20', its schema says '1'" }),
    differs("maximum", "Title (max 255 characters).", { type: "string", maxLength: 100 }, { at: "255" }),
    differs("maximum", "Titles to find (max 5).", { type: "array", items: string, maxItems: 20 }, { at: "5" }),
    differs("value", "One of: asc, desc, random.", order, {
      at: "random",
      says: "names the value 'random', which its enum lacks",
    }),
    differs("value", '"asc" - oldest first. "newest" - newest first.', order),
    differs("value", "Use 'asc' for the oldest first, 'down' for the newest first.", order, { at: "down" }),
    differs("value", "Sort order (e.g. 'random').", order, { at: "random" }),
    differs("value", "Sort order. Defaults to `random`.", order, { at: "random" }),
    differs(
      "format",
      "Day as YYYY-MM-DD.",
      { type: "string", format: "date-time" },
      {
        says: "says date, its schema says date-time",
      },
    ),
    differs("format", "The UUID of the book.", { type: "string", format: "email" }),
    differs("type", "Whether to sort.", string, { says: "says boolean, its schema says string" }),
    differs("type", "Number of books.", { type: "boolean" }),
    differs("type", "Array of titles.", string),
    differs("type", "The author (integer).", string, { at: "integer" }),
    differs("type", "Sorts the books. Default is false.", { type: "integer" }),
    differs("required", "Title (required).", string, { says: "says required, its schema says optional" }),
    differs("required", "Required. The title.", string),
    differs("optional", "Optional. The title.", string, {
      required: ["value"],
      says: "says optional, its schema says required",
    }),
    differs("always", "Required for add, update.", string, {
      others: { action },
      says: "says required for every 'action', its schema says optional",
    }),
    differs("always", "The title. Required when action is 'add' or 'update'.", string, { others: { action } }),
    differs("otherValue", "Only when action='delete'.", string, {
      at: "delete",
      others: { action },
      says: "names the value 'delete' of 'action', whose enum lacks it",
    }),
    ...["Provide id plus at least one other field.", "Requires `id` and at least one field to change."].map((said) => ({
      name: said,
      except: { fastmcp: "a default stands in for what is left out" },
      tool: changing(said, { id: string, title: string }, ["title"]),
      errors: [
        {
          messageId: "toolRequired",
          at: `Changes a book. ${said}`,
          message:
            "The description of tool 'update_book' says that every call needs 'id', its schema does not. Correct one of them.",
        },
      ],
    })),
    {
      name: "a contradiction in Zod",
      tool: toolWith("Books per page (default: 20).", ten),
      errors: [{ messageId: "default", at: "20" }],
    },
    ...[
      ["parameterName", 'Lists books. Example: list_books(pageSize: 5, label: "pageSize").', "pageSize"],
      ["parameterName", "Lists books. Example: list_books(pageSize=5).", "pageSize"],
      ["parameterName", "Lists books. Give it no label, but a pageSize.", "pageSize"],
      ["parameterName", "Lists books.\n\nThe parameter pageSize limits them.", "pageSize"],
      ["toolName", "Lists books. Example: first call getBook.", "getBook"],
      ["toolName", "Lists books. See the `getBook` tool.", "getBook"],
      ["toolName", "Lists books. See `get-book`.", "get-book"],
      ["toolName", 'Lists "the" books. To get one, use ``getBook``.', "getBook"],
    ].map(([messageId = "", description = "", at = ""]): InvalidCase => ({
      name: `a name in ${JSON.stringify(description)}`,
      tools: [
        {
          name: "list_books",
          description,
          inputSchema: { type: "object", properties: { page_size: { type: "integer" }, label: string } },
        },
        { name: "get_book", description: "Gets a book.", inputSchema: { type: "object" } },
      ],
      errors: [
        {
          messageId,
          at,
          suggestions: [
            {
              messageId: "useName",
              change: {
                pointer: "/tools/0/description",
                value: description.replace(at, at === "pageSize" ? "page_size" : "get_book"),
              },
            },
          ],
        },
      ],
    })),
    {
      name: "names in another casing",
      tools: [
        {
          name: "list_books",
          description: "Lists books. For one book use `getBook`. The pageSize limits them.",
          inputSchema: {
            type: "object",
            properties: {
              page_size: { type: "integer", description: "At most maxAge." },
              max_age: { type: "integer" },
            },
          },
        },
        { name: "get_book", description: "Gets a book.", inputSchema: { type: "object" } },
      ],
      errors: [
        {
          messageId: "toolName",
          at: "getBook",
          message:
            "The description of tool 'list_books' names 'getBook', which is not a tool of this server. Correct the name, or remove it.",
          suggestions: [
            {
              messageId: "useName",
              change: {
                pointer: "/tools/0/description",
                value: "Lists books. For one book use `get_book`. The pageSize limits them.",
              },
            },
          ],
        },
        {
          messageId: "parameterName",
          at: "pageSize",
          message:
            "The description of tool 'list_books' names 'pageSize', which is not a parameter of the tool. Correct the name, or remove it.",
          suggestions: [
            {
              messageId: "useName",
              change: {
                pointer: "/tools/0/description",
                value: "Lists books. For one book use `getBook`. The page_size limits them.",
              },
            },
          ],
        },
        {
          messageId: "parameterName",
          at: "maxAge",
          message:
            "The description of parameter 'page_size' of tool 'list_books' names 'maxAge', which is not a parameter of the tool. Correct the name, or remove it.",
          suggestions: [
            {
              messageId: "useName",
              draft: true,
              change: {
                pointer: "/tools/0/inputSchema/properties/page_size/description",
                value: "At most max_age.",
              },
            },
          ],
        },
      ],
    },
  ],
});

inJson(rule, {
  valid: [
    // A single tool is not the whole server.
    `{ "name": "list_books", "description": "For one book use list_book_titles first.", "inputSchema": { "type": "object" } }`,
  ],
  invalid: [
    {
      name: "a tool that a whole list lacks",
      code: `{ "tools": [{ "name": "list_books", "description": "Use list_authors first.", "inputSchema": { "type": "object" } }] }`,
      errors: [{ messageId: "toolName" }],
    },
  ],
});

const oneServer = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "library", version: "1.0.0" });
server.registerTool("list_books", { description: "Use list_authors first." }, list);
`;

sources(rule, {
  valid: [
    {
      name: "a name that another module may register",
      language: "typescript",
      filename: "server.ts",
      text: `${oneServer}registerAuthors(server);`,
    },
  ],
  invalid: [
    {
      name: "a tool that a module lacks which registers everything itself",
      language: "typescript",
      filename: "server.ts",
      text: `${oneServer}await server.connect(transport);`,
      errors: [{ messageId: "toolName", at: "list_authors" }],
    },
  ],
});
