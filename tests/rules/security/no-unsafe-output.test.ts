import rule from "../../../lib/rules/security/no-unsafe-output.ts";
import { sources } from "../../harness/sources.ts";

/** A tool with some code as its handler. */
function show(code: string, around = "") {
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
${around}
const server = new McpServer({ name: "s", version: "1.0.0" });
server.registerTool("show", { inputSchema: { name: z.string(), id: z.uuid(), mode: z.enum(["a", "b"]), count: z.number() } }, async (args) => {
  ${code}
});
`;
  return { language: "typescript" as const, filename: "server.ts", text };
}

/** The code of an answer with a page. */
function page(text: string, mimeType = "text/html") {
  return `return { content: [{ type: "resource", resource: { uri: "ui://page", mimeType: "${mimeType}", text: ${text} } }] };`;
}

const escape = `const escape = (text: string) => text.replace(/[&<>"']/g, (character) => "&#" + character.charCodeAt(0) + ";");`;

/** Forms in which nothing escapes an argument, and the same with something that does. */
const twins: readonly (readonly [name: string, unsafe: string, safe: string, around?: string])[] = [
  ["a template", "`<p>${args.name}</p>`", "`<p>${escape(args.name)}</p>`", escape],
  ["a sum", `"<p>" + args.name`, `"<p>" + args.name.replaceAll("&", "&amp;").replaceAll("<", "&lt;")`],
  ["a value of a list", "`<p>${args.name}</p>`", "`<p>${args.mode}</p>`"],
  ["a UUID", "`<p>${args.name}</p>`", "`<p>${args.id}</p>`"],
  ["a number", "`<p>${args.name}</p>`", "`<p>${args.count}</p>`"],
  [
    "a function of a package",
    "`<p>${args.name}</p>`",
    "`<p>${escapeHtml(args.name)}</p>`",
    `import escapeHtml from "escape-html";`,
  ],
  [
    "an encoded part of a URL",
    "`<a href='/${args.name}'>x</a>`",
    "`<a href='/${encodeURIComponent(args.name)}'>x</a>`",
  ],
  ["a list of texts", `["<ul>", args.name, "</ul>"].join("")`, `["<ul>", escape(args.name), "</ul>"].join("")`, escape],
  [
    "a function of the project",
    "render(args.name)",
    "render(escape(args.name))",
    `${escape} const render = (name: string) => \`<p>\${name}</p>\`;`,
  ],
  ["a quote alone", `"<p>" + args.name.replace(/"/g, "&quot;")`, `"<p>" + args.name.replace(/[<"&]/g, "")`],
];

sources(rule, {
  valid: [
    ...twins.map(([name, , safe, around]) => ({ name: `${name}, escaped`, ...show(page(safe), around) })),
    { name: "another type", ...show(page("`<p>${args.name}</p>`", "text/plain")) },
    { name: "plain text", ...show("return { content: [{ type: 'text', text: args.name }] };") },
    {
      name: "the message of an error",
      ...show(
        "try { return work(); } catch (error) { return { content: [{ type: 'text', text: error.message }], isError: true }; }",
      ),
    },
  ],
  invalid: [
    ...twins.map(([name, unsafe, , around]) => {
      const source = show(page(unsafe), around);
      return {
        name,
        ...source,
        errors: [
          {
            messageId: "markup",
            at: page(unsafe),
            message: "Tool 'show' returns argument 'name' as HTML without escaping. Escape it for HTML.",
          },
        ],
      };
    }),
    {
      name: "a colored text",
      ...show("return { content: [{ type: 'text', text: chalk.red('failed') }] };", `import chalk from "chalk";`),
      errors: [
        {
          messageId: "terminal",
          at: "return { content: [{ type: 'text', text: chalk.red('failed') }] };",
          message: "Tool 'show' returns control characters of a terminal. Return plain text.",
        },
      ],
    },
    {
      name: "a control of a terminal",
      ...show("return { content: [{ type: 'text', text: `\\u001b[31m${args.count}` }] };"),
      errors: [
        { messageId: "terminal", at: "return { content: [{ type: 'text', text: `\\u001b[31m${args.count}` }] };" },
      ],
    },
    {
      name: "the stack of an error",
      ...show(
        "try { return work(); } catch (error) { return { content: [{ type: 'text', text: error.stack }], isError: true }; }",
      ),
      errors: [
        {
          messageId: "stack",
          at: "return { content: [{ type: 'text', text: error.stack }], isError: true };",
          message: "Tool 'show' returns a stack trace to the client. Return error.message only, with 'isError: true'.",
        },
      ],
    },
  ],
});
