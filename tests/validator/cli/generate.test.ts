import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, listOf } from "../folders.ts";
import { runCommand } from "./command.ts";

const book = {
  name: "book",
  description: "The books of a library.\n\nLimitations: ten calls a minute.",
  inputSchema: {
    type: "object",
    properties: {
      action: {
        description: "What to do.",
        oneOf: [
          { const: "find", description: "Finds books by their title." },
          { const: "delete", description: "Deletes a book." },
          { const: "help" },
          { const: "schema" },
        ],
      },
      params: { type: "object" },
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      cursor: { type: "string" },
      library: { type: "string", maxLength: 40, description: "The name of the library. It is case-sensitive." },
    },
    required: ["action"],
  },
};

const parameters = `Parameters:
- action (required): one of these. Call {action:"help"} for the full catalog.
  - find: Finds books by their title.
  - delete: Deletes a book.
  - help
  - schema
- params (optional): action-specific. Call {action:"schema", params:{action:"X"}} for shape.
- library (optional): The name of the library (max 40 characters).
- limit, cursor: standard pagination/projection.`;

const generated = `book: The books of a library.
When to use: TODO: say what the tool is chosen for.
${parameters}
Limitations: ten calls a minute.`;

const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1" });
server.registerTool("purge", {
  description: \`Deletes all books.\`,
  inputSchema: { shelf: z.enum(["a", "b"]).default("a"), force: z.boolean().optional() },
  annotations: { destructiveHint: true, openWorldHint: true, idempotentHint: false },
}, async () => ({ content: [] }));
server.registerTool("ping", { description: process.env.TEXT }, async () => ({ content: [] }));
`;

const purge = `Deletes all books.
When to use: TODO: say what the tool is chosen for.
Parameters:
- shelf (optional): string (one of: a, b; default a).
- force (optional): boolean.
Limitations: It may destroy data. Each call has an effect of its own. It depends on services outside of this server.`;

function descriptionIn(folder: string): unknown {
  const { tools } = JSON.parse(readFileSync(join(folder, "tools.json"), "utf8")) as {
    readonly tools: readonly { readonly description: unknown }[];
  };
  return tools[0]?.description;
}

describe("mcp-validate generate-descriptions", () => {
  it("prints the description of each tool, and names those that it cannot generate", async () => {
    const folder = folderOf({ "tools.json": listOf(book), "server.ts": server });
    const { code, out, err } = await runCommand(["generate-descriptions", "tools.json", "server.ts"], folder);
    const [first = "", second = ""] = out.split("\n\n");
    expect(first.replace(/:\d+ /u, ":1 ")).toBe(`=== tools.json:1 book ===\n${generated}`);
    expect(second).toBe(`=== server.ts:4 purge ===\n${purge}`);
    expect(err).toMatch(/^server\.ts:9: the description of ping is not generated, because .+\.\n$/u);
    expect(code).toBe(0);
  });

  it("writes them into the files, and changes nothing the second time", async () => {
    const folder = folderOf({ "tools.json": listOf(book), "server.ts": server });
    const first = await runCommand(["generate-descriptions", ".", "--write"], folder);
    expect(first.code).toBe(0);
    expect(first.err).toContain("Wrote 1 description in tools.json.\n");
    expect(first.err).toContain("Wrote 1 description in server.ts.\n");
    expect(descriptionIn(folder)).toBe(generated);
    const code = readFileSync(join(folder, "server.ts"), "utf8");
    expect(code).toBe(server.replace("Deletes all books.", purge));
    const second = await runCommand(["generate-descriptions", ".", "--write"], folder);
    expect([second.code, second.out]).toEqual([0, ""]);
    expect(second.err).not.toContain("Wrote");
    expect(readFileSync(join(folder, "server.ts"), "utf8")).toBe(code);
  });

  it("finds that the schema has changed, and shows how", async () => {
    const written = { ...book, description: generated };
    const folder = folderOf({ "tools.json": listOf(written) });
    const args = ["generate-descriptions", "--check-drift", "tools.json"];
    expect(await runCommand(args, folder)).toEqual({ code: 0, out: "", err: "" });
    const { properties } = book.inputSchema;
    const changed = {
      ...written,
      inputSchema: { ...book.inputSchema, properties: { ...properties, library: { type: "string", maxLength: 60 } } },
    };
    const drifted = await runCommand(args, folderOf({ "tools.json": listOf(changed) }));
    expect(drifted.code).toBe(1);
    expect(drifted.out).toMatch(/^--- a\/tools\.json:\d+ book\n\+\+\+ b\/tools\.json:\d+ book\n/u);
    expect(drifted.out).toContain("\n-- library (optional): The name of the library (max 40 characters).\n");
    expect(drifted.out).toContain("\n+- library (optional): string (max 60 characters).\n");
    expect(drifted.err).toBe("The parameters in 1 of 1 description differ from the schema.\n");
  });

  it("does not count what people write, nor line breaks in the list", async () => {
    const description = `Everything about books: find them, delete them.
## When to use
Before you go to the library.
${parameters.replace("- params", "\n- params")}
Note: closed on Sundays.
**Limitations:** none.`;
    const folder = folderOf({ "tools.json": listOf({ ...book, description }) });
    const { code, out } = await runCommand(["generate-descriptions", "--check-drift", "tools.json"], folder);
    expect([code, out]).toEqual([0, ""]);
    const printed = await runCommand(["generate-descriptions", "tools.json"], folder);
    for (const kept of [
      "Everything about books: find them, delete them.",
      "## When to use",
      "Note: closed on Sundays.",
      "**Limitations:** none.",
    ])
      expect(printed.out).toContain(`\n${kept}\n`);
  });

  it("finds a description without a list", async () => {
    const folder = folderOf({ "tools.json": listOf(book) });
    const { code, out } = await runCommand(["generate-descriptions", "--check-drift", "tools.json"], folder);
    expect(code).toBe(1);
    expect(out).toContain("\n+Parameters:\n");
  });

  it.each([
    [["none.json"], "FILE_NOT_FOUND none.json"],
    [["empty.json"], "INVALID_FORMAT empty.json"],
    [["tools.json", "--write", "--check-drift"], "USAGE --write --check-drift"],
  ])("ends with 2 for %j", async (args, message) => {
    const folder = folderOf({ "tools.json": listOf(book), "empty.json": `{ "tools": [] }` });
    const { code, err } = await runCommand(["generate-descriptions", ...args], folder);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
