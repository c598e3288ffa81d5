import { describe, expect, it } from "vitest";
import { knownValue } from "../../../lib/model/reading.ts";
import { read } from "./read.ts";

const sdk = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';
const create = 'const server = new McpServer({ name: "books", version: "1.0.0" });\n';
const tool = 'server.registerTool("find_book", { description: "Finds a book." }, run);\n';

function identityIn(text: string) {
  const identity = read(text)?.identity;
  return (
    identity && [identity.name, identity.version, identity.instructions].map((each) => knownValue(each) ?? each.state)
  );
}

describe("the identity of a server", () => {
  it.each([
    ["the SDK", `${sdk}${create}${tool}`, ["books", "1.0.0", "absent"]],
    [
      "the SDK with instructions",
      `${sdk}const version = "2.0.0";
const server = new McpServer({ name: \`\${"bo"}oks\`, version }, { instructions: "Search " + "first." });\n${tool}`,
      ["books", "2.0.0", "Search first."],
    ],
    [
      "the low-level server",
      `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
const server = new Server({ name: "books", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "find", inputSchema: { type: "object" } }] }));`,
      ["books", "1.0.0", "absent"],
    ],
    [
      "FastMCP",
      `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "books", version: "1.0.0", instructions: "Search first." });
server.addTool({ name: "find", description: "Finds.", parameters: z.object({}), execute });`,
      ["books", "1.0.0", "Search first."],
    ],
    [
      "LiteMCP",
      `import { LiteMCP } from "litemcp";
const server = new LiteMCP("books", "1.0.0");
server.addTool({ name: "find", description: "Finds.", parameters: z.object({}), execute });`,
      ["books", "1.0.0", "absent"],
    ],
    [
      "a server that only the running process can name",
      `${sdk}const server = new McpServer({ name: process.env.NAME, ...info }, options);\n${tool}`,
      ["unknown", "unknown", "unknown"],
    ],
  ])("of %s", (_name, text, expected) => {
    expect(identityIn(text)).toEqual(expected);
  });

  it.each([
    ["none", `export function register(server) { ${tool} }`],
    ["two servers", `${sdk}${create}${tool}const other = new McpServer({ name: "other", version: "1.0.0" });`],
    ["a class of the project", `class McpServer {}\n${create}${tool}`],
  ])("is not known in a module with %s", (_name, text) => {
    expect(read(text)).toBeDefined();
    expect(read(text)?.identity).toBeUndefined();
  });
});

describe("a module is complete", () => {
  const parts = `${tool}server.registerPrompt("plan", { description: "Plans." }, plan);\n`;
  const connect = "server.server.onerror = console.error;\nawait server.connect(new StdioServerTransport());\n";

  it.each([
    ["if it registers everything itself", `${sdk}${create}${parts}${connect}`],
    ["if it does so in a function", `${sdk}async function main() {\n${create}${parts}${connect}}\nmain();`],
    [
      "also with FastMCP",
      `import { FastMCP } from "fastmcp";
const server = new FastMCP({ name: "books", version: "1.0.0" });
server.addTool({ name: "find", description: "Finds.", parameters: z.object({}), execute });
server.start({ transportType: "stdio" });`,
    ],
  ])("%s", (_name, text) => {
    expect(read(text)?.complete).toBe(true);
  });

  it.each([
    ["it hands the server to another function", `registerMore(server);`],
    ["it exports the server", "export { server };"],
    ["it puts the server elsewhere", "globalThis.server = server;"],
    [
      "it registers under a condition",
      'if (process.env.ADMIN) server.registerTool("drop", { description: "Drops." }, run);',
    ],
    ["it registers in a loop", "for (const name of names) server.registerTool(name, { description: name }, run);"],
    ["a name is not known", 'server.registerTool(process.env.NAME, { description: "Finds." }, run);'],
    [
      "it keeps a registration to change it",
      'const drop = server.registerTool("drop", { description: "Drops." }, run);',
    ],
    ["it reaches the low-level server", "server.server.setRequestHandler(ListToolsRequestSchema, list);"],
    ["it makes another server", 'new McpServer({ name: "other", version: "1.0.0" });'],
    ["it calls a method by a computed name", "server[method]();"],
    [
      "it holds other tools",
      'export const tools = [{ name: "drop", description: "Drops.", inputSchema: { type: "object" } }];',
    ],
  ])("but not if %s", (_name, more) => {
    expect(read(`${sdk}${create}${parts}${connect}`)?.complete).toBe(true);
    expect(read(`${sdk}${create}${parts}${connect}${more}`)?.complete).toBe(false);
  });

  it.each([
    ["does not make the server", `export function register(server) {\n${parts}}`],
    [
      "makes it in a field",
      `${sdk}class Books { server = new McpServer({ name: "books", version: "1.0.0" }); }\n${create}${parts}`,
    ],
    [
      "lists the tools itself",
      `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
const server = new Server({ name: "books", version: "1.0.0" });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "find", inputSchema: { type: "object" } }, ...more] }));`,
    ],
  ])("but not if it %s", (_name, text) => {
    expect(read(text)?.complete).toBe(false);
  });
});
