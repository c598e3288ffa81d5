import { describe, expect, it } from "vitest";
import { json, resultOf, run } from "./cli/runs.ts";

const options = ["--only", "describe-on-fields,description-required", ...json];

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "books", version: "1.0.0" });
`;
const findBooks = `server.registerTool("find_books", { description: "Looks through the shelves by author.", inputSchema: { ref: z.string() } }, async () => ({ content: [] }));
`;
const listed = {
  name: "find_books",
  description: "Looks through the shelves by author.",
  inputSchema: { type: "object", properties: { ref: { type: "string" } }, required: ["ref"] },
};
const project = { "package.json": '{"name":"books"}' };

/** The tools of a run over a folder, with their files, and the issues with theirs. */
async function resultFor(files: Readonly<Record<string, string>>): Promise<{ tools: string[]; issues: string[] }> {
  const result = await run([".", ...options], files);
  expect(result.err).toBe("");
  const { tools, issues, summary } = resultOf(result);
  expect(summary.totalTools).toBe(tools.length);
  return {
    tools: tools.map(({ name, file }) => `${name} ${file}`),
    issues: issues.map(({ rule, tool, file }) => `${rule} ${tool} ${file}`),
  };
}

describe("a tool that is written twice for one server", () => {
  it("is counted once where one module declares it and another one registers it", async () => {
    const files = {
      ...project,
      "src/register.ts": `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export function createRegister(server: McpServer, allowed?: Set<string>) {
  return (tool: { name: string; description: string; args: object; run: () => Promise<object> }): void => {
    if (allowed && !allowed.has(tool.name)) return;
    server.tool(tool.name, tool.description, tool.args, async () => tool.run());
  };
}
`,
      "src/find.ts": `import { z } from "zod";
const args = { ref: z.string() };
export const findBooks = { name: "find_books", description: "Looks through the shelves by author.", args, tool: async () => ({ content: [] }) };
`,
      "src/server.ts": `${sdk}import { createRegister } from "./register.js";
import { findBooks } from "./find.js";
const tool = createRegister(server);
tool(findBooks);
`,
    };
    const { tools, issues } = await resultFor(files);
    expect(tools).toHaveLength(1);
    expect(issues).toEqual(["describe-on-fields find_books src/find.ts"]);
  });

  it.each([
    ["TypeScript", { ...project, "src/server.ts": sdk + findBooks }, "src/server.ts"],
    [
      "Python",
      {
        "pyproject.toml": '[project]\nname = "books"\n',
        "src/server.py": `from mcp.server.fastmcp import FastMCP
mcp = FastMCP("books")


@mcp.tool()
def find_books(ref: str) -> str:
    """Looks through the shelves by author."""
    return ref
`,
      },
      "src/server.py",
    ],
  ])("is counted once beside a list in a document, with each fact once: %s", async (_, files, code) => {
    const { tools, issues } = await resultFor({ ...files, "tools.json": JSON.stringify({ tools: [listed] }) });
    expect(tools).toEqual([`find_books ${code}`]);
    expect(issues).toEqual([`describe-on-fields find_books ${code}`]);
  });

  it("has the facts of the document that the code does not share", async () => {
    const document = JSON.stringify({ tools: [{ ...listed, description: "" }] });
    const { tools, issues } = await resultFor({ ...project, "src/server.ts": sdk + findBooks, "tools.json": document });
    expect(tools).toEqual(["find_books src/server.ts"]);
    expect(issues).toContain("description-required find_books tools.json");
  });

  it("is not named by the manifest of a bundle once more", async () => {
    const manifest = JSON.stringify({
      manifest_version: "0.3",
      name: "books",
      version: "1.0.0",
      description: "Books.",
      author: { name: "A" },
      server: { type: "node", entry_point: "src/server.js", mcp_config: { command: "node", args: [] } },
      tools: [{ name: "find_books", description: "Looks through the shelves by author." }],
    });
    const { tools } = await resultFor({ ...project, "src/server.ts": sdk + findBooks, "manifest.json": manifest });
    expect(tools).toEqual(["find_books src/server.ts"]);
  });
});

describe("tools of one name", () => {
  const monorepo = {
    ...project,
    "packages/a/package.json": '{"name":"a"}',
    "packages/a/server.ts": sdk + findBooks,
    "packages/b/package.json": '{"name":"b"}',
    "packages/b/server.ts": sdk + findBooks,
  };

  it("are two in two servers of a monorepo", async () => {
    const { tools } = await resultFor(monorepo);
    expect(tools).toEqual(["find_books packages/a/server.ts", "find_books packages/b/server.ts"]);
  });

  it("are three in two servers of a monorepo and a document that may be of either", async () => {
    const { tools } = await resultFor({ ...monorepo, "tools.json": JSON.stringify({ tools: [listed] }) });
    expect(tools).toHaveLength(3);
  });

  it("are two where each of two modules of a package registers its own", async () => {
    const { tools } = await resultFor({ ...project, "src/a.ts": sdk + findBooks, "src/b.ts": sdk + findBooks });
    expect(tools).toEqual(["find_books src/a.ts", "find_books src/b.ts"]);
  });
});
