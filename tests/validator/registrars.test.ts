import { describe, expect, it } from "vitest";
import { json, resultOf, run } from "./cli/runs.ts";

const options = ["--only", "name-required", ...json];

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "books", version: "1.0.0" });
`;
const declared = `export const findBooks = {
  name: "find_books",
  description: "Finds books.",
  inputSchema: { type: "object", properties: { ref: { type: "string" } } },
  handler: async () => ({ content: [] }),
};
`;
const project = { "package.json": '{"name":"books","type":"module"}' };

const closure = `export function createRegister(server) {
  return (tool) => {
    server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, tool.handler);
  };
}
`;
const direct = `export function add(server, tool) {
  server.registerTool(tool.name, { description: tool.description, inputSchema: tool.inputSchema }, tool.handler);
}
`;

describe("a tool object that is handed to a function without a telling name", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      "made by a function of another module",
      {
        "src/register.js": closure,
        "src/find.js": declared,
        "src/server.js": `${sdk}import { createRegister } from "./register.js";
import { findBooks } from "./find.js";
const register = createRegister(server);
register(findBooks);
`,
      },
    ],
    [
      "of another module, with the server",
      {
        "src/register.js": direct,
        "src/find.js": declared,
        "src/server.js": `${sdk}import { add } from "./register.js";
import { findBooks } from "./find.js";
add(server, findBooks);
`,
      },
    ],
    [
      "of another module, with the server under another name",
      {
        "src/register.js": direct,
        "src/find.js": declared,
        "src/main.js": `${sdk.replace("const server", "const books")}import { add } from "./register.js";
import { findBooks } from "./find.js";
add(books, findBooks);
`,
      },
    ],
    [
      "where the object stands in the same module",
      {
        "src/register.js": closure,
        "src/server.js": `${sdk}import { createRegister } from "./register.js";
${declared}const put = createRegister(server);
put(findBooks);
`,
      },
    ],
  ])("is registered: %s", async (_, files) => {
    const result = await run([".", ...options], { ...project, ...files });
    expect(result.err).toBe("");
    const { tools, unread } = resultOf(result);
    expect(tools.map(({ name }) => name)).toEqual(["find_books"]);
    expect(unread).toEqual([]);
  });

  it("is said not to be read where only the running server knows the objects", async () => {
    const result = await run([".", ...options], {
      ...project,
      "src/register.js": closure,
      "src/server.js": `${sdk}import { createRegister } from "./register.js";
const register = createRegister(server);
register(await (await fetch("https://example.com/tool.json")).json());
`,
    });
    expect(result.code).toBe(2);
    expect(result.err).toContain("src/register.js:3: tools that are registered here could not be read");
  });

  it("is nothing to a function that registers nothing", async () => {
    const result = await run([".", ...options], {
      ...project,
      "src/log.js": `export function log(tool) { console.error(tool.name); }\n`,
      "src/server.js": `${sdk}import { log } from "./log.js";
const book = { name: "b", title: "t" };
log(book);
server.registerTool("count_books", { description: "Counts books." }, async () => ({ content: [] }));
`,
    });
    expect(resultOf(result).tools.map(({ name }) => name)).toEqual(["count_books"]);
  });
});
