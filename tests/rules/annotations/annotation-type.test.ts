import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/annotations/annotation-type.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inYaml } from "../exact.ts";

const inputSchema = { type: "object" };

function tool(annotations: Json) {
  return { name: "get_user", annotations, inputSchema };
}

/** A value that stands where a boolean belongs, and what a suggestion makes of it. */
function hint(found: Json, at: string, meant?: boolean) {
  const change = { pointer: "/annotations/readOnlyHint", value: meant ?? null };
  const suggestions = meant === undefined ? {} : { suggestions: [{ messageId: "writeBoolean", change }] };
  return {
    name: `a hint of ${JSON.stringify(found)}`,
    tool: tool({ readOnlyHint: found }),
    errors: [{ messageId: "notBoolean", at, ...suggestions }],
  };
}

surfaces(rule, {
  valid: [
    { name: "no annotations", tool: { name: "get_user", inputSchema } },
    {
      name: "all hints and a title",
      tool: tool({
        title: "User",
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      }),
    },
    { name: "an annotation of somebody's own", tool: tool({ audience: ["user"], readOnlyHint: true }) },
    { name: "an empty object", tool: tool({}) },
  ],
  invalid: [
    {
      name: "a hint in quotes",
      tool: tool({ readOnlyHint: "true", openWorldHint: false }),
      errors: [
        {
          messageId: "notBoolean",
          at: "true",
          message:
            "'readOnlyHint' of tool 'get_user' is \"true\", which is neither true nor false, so clients refuse the list of tools; write true or false.",
          suggestions: [{ messageId: "writeBoolean", change: { pointer: "/annotations/readOnlyHint", value: true } }],
        },
      ],
    },
    hint("False", "False", false),
    hint("yes", "yes", true),
    hint(0, "0", false),
    hint("maybe", "maybe"),
    hint([], "readOnlyHint"),
    {
      name: "a hint of null",
      tool: tool({ title: "User", destructiveHint: null }),
      errors: [
        {
          messageId: "notBoolean",
          at: "null",
          suggestions: [
            { messageId: "removeMember", change: { pointer: "/annotations/destructiveHint", removed: true } },
          ],
        },
      ],
    },
    {
      name: "a title that is a number",
      tool: tool({ title: 7 }),
      errors: [
        {
          messageId: "notText",
          at: "7",
          message:
            "The title in the annotations of tool 'get_user' is 7, so clients refuse the list of tools; write it as a string.",
          suggestions: [{ messageId: "writeText", change: { pointer: "/annotations/title", value: "7" } }],
        },
      ],
    },
    {
      name: "a title of null",
      tool: tool({ title: null, readOnlyHint: true }),
      errors: [
        {
          messageId: "notText",
          at: "null",
          suggestions: [{ messageId: "removeMember", change: { pointer: "/annotations/title", removed: true } }],
        },
      ],
    },
    {
      name: "several at once",
      tool: tool({ idempotentHint: "no", openWorldHint: {} }),
      errors: [
        {
          messageId: "notBoolean",
          at: "no",
          suggestions: [
            { messageId: "writeBoolean", change: { pointer: "/annotations/idempotentHint", value: false } },
          ],
        },
        { messageId: "notBoolean", at: "openWorldHint" },
      ],
    },
    {
      name: "annotations that are a list",
      tool: tool(["readOnlyHint"]),
      errors: [
        {
          messageId: "notObject",
          at: "annotations",
          message:
            "The annotations of tool 'get_user' are a list, so clients refuse the list of tools; write an object.",
        },
      ],
    },
  ],
});

sources(rule, {
  valid: [
    {
      name: "a hint that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { isReadOnly } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("get", { annotations: { readOnlyHint: isReadOnly } }, async () => ({ content: [] }));
`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "a hint in quotes",
      code: `{ "name": "get", "annotations": { "readOnlyHint": "true" }, "inputSchema": {} }`,
      errors: [
        {
          messageId: "notBoolean",
          line: 1,
          column: 51,
          endLine: 1,
          endColumn: 57,
          suggestions: [
            {
              desc: "Write true.",
              output: `{ "name": "get", "annotations": { "readOnlyHint": true }, "inputSchema": {} }`,
            },
          ],
        },
      ],
    },
    {
      name: "annotations of null",
      code: `{ "name": "get", "annotations": null, "inputSchema": {} }`,
      errors: [
        {
          messageId: "notObject",
          line: 1,
          column: 33,
          endLine: 1,
          endColumn: 37,
          suggestions: [{ desc: "Remove 'annotations'.", output: `{ "name": "get", "inputSchema": {} }` }],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "a word that YAML 1.2 reads as text",
      code: "name: get\nannotations:\n  readOnlyHint: yes\ninputSchema: {}\n",
      errors: [
        {
          messageId: "notBoolean",
          line: 3,
          column: 17,
          endLine: 3,
          endColumn: 20,
          suggestions: [
            { messageId: "writeBoolean", output: "name: get\nannotations:\n  readOnlyHint: true\ninputSchema: {}\n" },
          ],
        },
      ],
    },
    {
      name: "a member without a value",
      code: "name: get\nannotations:\n  readOnlyHint:\n  openWorldHint: true\ninputSchema: {}\n",
      errors: [
        {
          messageId: "notBoolean",
          line: 3,
          column: 3,
          endLine: 3,
          endColumn: 15,
          suggestions: [
            { messageId: "removeMember", output: "name: get\nannotations:\n  openWorldHint: true\ninputSchema: {}\n" },
          ],
        },
      ],
    },
  ],
});
