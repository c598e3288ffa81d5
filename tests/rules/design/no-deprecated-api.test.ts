import assert from "node:assert/strict";
import { describe, it } from "vitest";
import rule from "../../../lib/rules/design/no-deprecated-api.ts";
import { lint } from "../../harness/lint.ts";
import { sources } from "../../harness/sources.ts";

const typescript = { language: "typescript", filename: "server.ts" } as const;

const head = `import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "books", version: "1.0.0" });
`;

/** Each overload, and the same registration with the new method. */
const rewritten: readonly (readonly [name: string, before: string, after: string])[] = [
  ["a callback alone", `server.tool("find", run);`, `server.registerTool("find", {}, run);`],
  [
    "a description",
    `server.tool("find", "Finds.", run);`,
    `server.registerTool("find", { description: "Finds." }, run);`,
  ],
  [
    "a shape",
    `server.tool("find", { q: z.string() }, run);`,
    `server.registerTool("find", { inputSchema: { q: z.string() } }, run);`,
  ],
  [
    "a description and a shape",
    `server.tool("find", "Finds.", { q: z.string() }, run);`,
    `server.registerTool("find", { description: "Finds.", inputSchema: { q: z.string() } }, run);`,
  ],
  [
    "a description and annotations",
    `server.tool("find", "Finds.", { readOnlyHint: true }, run);`,
    `server.registerTool("find", { description: "Finds.", annotations: { readOnlyHint: true } }, run);`,
  ],
  [
    "everything, with comments and a constant",
    `const shape = { q: z.string() };
server.tool(
  // the name
  "find",
  "Finds.", // what it does
  shape,
  /* hints */ { readOnlyHint: true },
  async ({ q }) => run(q),
);`,
    `const shape = { q: z.string() };
server.registerTool(
  // the name
  "find",
  { description: "Finds.", // what it does
  inputSchema: shape,
  /* hints */ annotations: { readOnlyHint: true } },
  async ({ q }) => run(q),
);`,
  ],
  [
    "a resource without metadata",
    `server.resource("list", "books://list", read);`,
    `server.registerResource("list", "books://list", {}, read);`,
  ],
  [
    "a template with metadata",
    `server.resource("book", new ResourceTemplate("books://{id}", { list: undefined }), { description: "A book." }, read);`,
    `server.registerResource("book", new ResourceTemplate("books://{id}", { list: undefined }), { description: "A book." }, read);`,
  ],
  ["a prompt", `server.prompt("ask", ask);`, `server.registerPrompt("ask", {}, ask);`],
  [
    "a prompt with a description and arguments",
    `server.prompt("ask", "Asks.", { topic: z.string() }, ask);`,
    `server.registerPrompt("ask", { description: "Asks.", argsSchema: { topic: z.string() } }, ask);`,
  ],
];

const methodIn = (text: string) => /server\.(tool|resource|prompt)\(/u.exec(text)?.[1] ?? "";

sources(rule, {
  valid: [
    {
      name: "the methods in their place",
      ...typescript,
      text: `${head}server.registerTool("find", { description: "Finds.", inputSchema: { q: z.string() } }, find);
server.registerResource("list", "books://list", { description: "The list." }, read);
server.registerPrompt("ask", { description: "Asks." }, ask);`,
    },
    {
      name: "the method of another server",
      ...typescript,
      text: `import { McpServer } from "mcp-lite";
const mcp = new McpServer({ name: "books", version: "1.0.0" });
mcp.tool("find", { description: "Finds.", inputSchema, handler });`,
    },
    {
      name: "other objects' methods",
      ...typescript,
      text: `${head}inquirer.prompt("name", "default");
program.tool("find");`,
    },
    {
      name: "version 2 of the SDK, whose compiler reports it",
      ...typescript,
      settings: { sdk: 2 },
      text: `${head}server.tool("find", "Finds.", { q: z.string() }, run);`,
    },
  ],
  invalid: [
    ...rewritten.map(([name, before]) => ({
      name,
      ...typescript,
      text: `${head}${before}\n`,
      errors: [
        {
          messageId: "replaced",
          at: methodIn(before),
          suggestions: [{ messageId: "rewrite", change: [] }],
        },
      ],
    })),
    {
      name: "the whole message",
      ...typescript,
      text: `${head}server.tool("find", "Finds.", SHAPE, run);`,
      errors: [
        {
          messageId: "replaced",
          at: "tool",
          message:
            "Tool 'find' is registered with 'tool', which 'registerTool' has replaced. Call 'registerTool' of the SDK instead.",
        },
      ],
    },
    ...[
      ["a list of arguments", `const args = ["find", "Finds.", { q: z.string() }, run];\nserver.tool(...args);`],
      ["an argument that may be a shape or annotations", `server.tool("find", "Finds.", options, run);`],
      ["a JSON Schema", `server.tool("find", "Finds.", { type: "object", properties: { q: {} } }, run);`],
      ["an argument in brackets", `server.tool("find", ("Finds."), { q: z.string() }, run);`],
      ["type arguments", `server.tool<Shape>("find", "Finds.", { q: z.string() }, run);`],
    ].map(([name = "", text = ""]) => ({
      name: `no rewriting for ${name}`,
      ...typescript,
      text: `${head}${text}`,
      errors: [{ messageId: "replaced", at: "tool" }],
    })),
  ],
});

describe("the rewriting of no-deprecated-api", () => {
  it.each(rewritten)("of %s keeps the rest of the text", (_name, before, after) => {
    const text = `${head}${before}\n`;
    const [report] = lint(rule, { ...typescript, text }).reports;
    const fix = report?.message.suggestions?.[0]?.fix;
    assert.ok(fix);
    assert.equal(text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]), `${head}${after}\n`);
  });
});
