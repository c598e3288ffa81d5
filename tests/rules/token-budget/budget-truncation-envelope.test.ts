import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/token-budget/budget-truncation-envelope.ts";
import { sources } from "../../harness/sources.ts";
import { documentSurfaces } from "../../harness/surface.ts";
import { surfaces, type ValidCase } from "../../harness/surfaces.ts";

const text = { type: "string" };

/** A tool whose answer has some fields. */
function answering(fields: JsonObject, name = "get_page"): JsonObject {
  return {
    name,
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: fields },
  };
}

function accepted(name: string, fields: JsonObject, tool?: string): ValidCase {
  return { name, tool: answering(fields, tool) };
}

const whole = {
  _truncated: { type: "boolean" },
  preview: { type: "string", maxLength: 500 },
  full_action: text,
  full_params: { type: "object" },
};

function envelope(fields: JsonObject): JsonObject {
  return { body: { type: "object", properties: fields } };
}

const body = "/outputSchema/properties/body";

surfaces(rule, {
  valid: [
    accepted("a short text", { title: text, id: text, status: text, source: text, img: text }),
    accepted("a limited text", { body: { type: "string", maxLength: 2000 } }),
    accepted("a text with known values", { content: { type: "string", enum: ["html", "text"] } }),
    accepted("an envelope", envelope(whole)),
    accepted("the type of a content", { content_type: text, event_log: text }),
    accepted("a tool that only tells what it did", { content: text }, "write_file"),
    accepted("one value", { content: text }, "get_file_info"),
    accepted("a line", { lines: { type: "array", items: { type: "object", properties: { content: text } } } }),
  ],
  invalid: [
    {
      name: "a text of any length",
      tool: answering({ body: text }),
      errors: [
        {
          messageId: "long",
          at: "body",
          pointer: body,
          message:
            "Output field 'body' of tool 'get_page' seems to be a long text, and has no limit. Cut it, and return '{ _truncated, preview, full_action, full_params }'.",
          suggestions: [{ messageId: "limit", draft: true, change: { pointer: `${body}/maxLength`, value: 2048 } }],
        },
      ],
    },
    {
      name: "a text of any length in a list",
      tool: answering({ pages: { type: "array", items: { type: "object", properties: { page_content: text } } } }),
      errors: [
        {
          messageId: "long",
          at: "page_content",
          message:
            "Output field 'pages[].page_content' of tool 'get_page' seems to be a long text, and has no limit. Cut it, and return '{ _truncated, preview, full_action, full_params }'.",
          suggestions: [
            {
              messageId: "limit",
              draft: true,
              change: {
                pointer: "/outputSchema/properties/pages/items/properties/page_content/maxLength",
                value: 2048,
              },
            },
          ],
        },
      ],
    },
    {
      name: "a text whose description tells of its length",
      tool: answering({ answer: { type: "string", description: "The page as Markdown." } }),
      errors: [
        {
          messageId: "long",
          at: "answer",
          suggestions: [
            {
              messageId: "limit",
              draft: true,
              change: { pointer: "/outputSchema/properties/answer/maxLength", value: 2048 },
            },
          ],
        },
      ],
    },
    {
      name: "a limit that is too high",
      tool: answering({ summary: { type: "string", maxLength: 10_000 } }),
      errors: [
        {
          messageId: "tooLong",
          at: "summary",
          message:
            "Output field 'summary' of tool 'get_page' may have 10,000 characters, more than 2,048. Cut it, and return '{ _truncated, preview, full_action, full_params }'.",
        },
      ],
    },
    {
      name: "an envelope without a way to the rest",
      tool: answering(envelope({ _truncated: { type: "boolean" }, preview: { type: "string", maxLength: 500 } })),
      errors: [
        {
          messageId: "incomplete",
          at: "body",
          pointer: body,
          message:
            "The truncation object has no 'full_action' and 'full_params'. Name the tool or action that returns the rest, and its arguments.",
        },
      ],
    },
    {
      name: "a preview that is too long",
      tool: answering(envelope({ ...whole, preview: { type: "string", maxLength: 1000 } })),
      errors: [
        {
          messageId: "longPreview",
          at: { default: "maxLength", zod3: "max", zod4: "max" },
          message: "A preview of 1,000 characters is longer than 500. Cut the preview earlier.",
        },
      ],
    },
    {
      name: "a preview that is too short",
      tool: answering(envelope({ ...whole, preview: { type: "string", maxLength: 20 } })),
      errors: [
        {
          messageId: "shortPreview",
          at: { default: "maxLength", zod3: "max", zod4: "max" },
          message: "A preview of 20 characters is shorter than 100. Keep more of the text.",
        },
      ],
    },
    {
      name: "an action that no tool has",
      tool: answering(envelope({ ...whole, full_action: { const: "page.get_everything" } })),
      only: { surfaces: documentSurfaces, reason: "the whole server is seen" },
      errors: [
        {
          messageId: "unknownAction",
          at: "full_action",
          message:
            "'full_action' names 'page.get_everything', which is not a tool or an action of this server. Name the tool or action that returns the rest.",
        },
      ],
    },
  ],
});

/** A server with a tool `get_page`, the code of its handler, and other code. */
function server(
  code: string,
  others = "",
): {
  readonly language: "typescript";
  readonly filename: string;
  readonly text: string;
} {
  return {
    language: "typescript",
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "s", version: "1.0.0" });
${others}
server.registerTool("get_page", { description: "Gets a page." }, async () => {
  const page = await load();
  ${code}
});
`,
  };
}

const cut = `_truncated: true, preview: page.slice(0, 500)`;

sources(rule, {
  valid: [
    { name: "an envelope", ...server(`return answer({ ${cut}, full_action: "get_page", full_params: {} });`) },
    { name: "an envelope with more", ...server(`return answer({ ...rest, ${cut} });`) },
    {
      name: "an action that only the program knows",
      ...server(`return answer({ ${cut}, full_action: action, full_params: {} });`),
    },
  ],
  invalid: [
    {
      name: "an envelope without a way to the rest",
      ...server(`return answer({ ${cut} });`),
      errors: [
        {
          messageId: "incomplete",
          at: `{ ${cut} }`,
          message:
            "The truncation object has no 'full_action' and 'full_params'. Name the tool or action that returns the rest, and its arguments.",
        },
      ],
    },
    {
      name: "a preview of a constant length, in a function of the module",
      ...server(
        "return answer(cut(page));",
        `const most = 2000;
const cut = (text: string) => ({ _truncated: true, preview: text.slice(0, most), full_action: "get_page", full_params: {} });`,
      ),
      errors: [
        {
          messageId: "longPreview",
          at: `{ _truncated: true, preview: text.slice(0, most), full_action: "get_page", full_params: {} }`,
          message: "A preview of 2,000 characters is longer than 500. Cut the preview earlier.",
        },
      ],
    },
    {
      name: "a preview that is too short",
      ...server(
        `return answer({ _truncated: true, preview: page.substring(0, 10), full_action: "get_page", full_params: {} });`,
      ),
      errors: [
        {
          messageId: "shortPreview",
          at: `{ _truncated: true, preview: page.substring(0, 10), full_action: "get_page", full_params: {} }`,
        },
      ],
    },
    {
      name: "actions that no tool has",
      ...server(
        `const answer = {}; answer._overflow_action = "page.rest"; return { ${cut}, full_action: "get_pages", full_params: {} };`,
      ),
      errors: [
        { messageId: "unknownAction", at: "page.rest" },
        {
          messageId: "unknownAction",
          at: "get_pages",
          message:
            "'full_action' names 'get_pages', which is not a tool or an action of this server. Name the tool or action that returns the rest.",
        },
      ],
    },
  ],
});
