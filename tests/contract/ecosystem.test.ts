import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { built, root } from "../validator/built.ts";
import { folderOf } from "../validator/folders.ts";

const typescript = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1" });
server.tool("get_note", "Gets one note.", { id: z.string() }, async ({ id }) => ({ content: [{ type: "text", text: id }] }));
`;
const python = `from fastmcp import FastMCP

mcp = FastMCP("s")


@mcp.tool
def get_note(id: str) -> str:
    """Gets one note."""
    return id
`;
/** The second tool is made of the first one, so that an edit of the first is taken back. */
const entangled = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const note = { name: "get_note", description: "Gets one note.", inputSchema: { type: "object", properties: {} } };
const found = { ...note, name: "find_note" };
const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [note, found] }));
`;

function bench(folder: string, ...args: readonly string[]) {
  const build = dirname(built("mcp-validate.js"));
  const script = join(root, "bench/ecosystem.mjs");
  const run = spawnSync(process.execPath, [script, folder, "--build", build, ...args], { encoding: "utf8" });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

describe("the run over checkouts", () => {
  it("applies every edit to copies, and says what is fine and what is not", () => {
    const files = {
      "a-code/src/index.ts": typescript,
      "b-python/server.py": python,
      "c-entangled/index.ts": entangled,
    };
    const { code, out, err } = bench(folderOf(files));
    expect(err).toBe("");
    expect(out).toMatch(/^a-code: 1 definitions, [1-9]\d* edits, fine$/mu);
    expect(out).toMatch(/^b-python: 1 definitions, [1-9]\d* edits, fine$/mu);
    expect(out).toMatch(
      /^c-entangled: 2 definitions, [1-9]\d* edits, BROKEN\n {2}--suggestions\| Took back an edit of /mu,
    );
    expect(out).toMatch(/^1 broken of 3; \d+ edits$/mu);
    expect(code).toBe(1);
  }, 300_000);

  it("compares builds, and says which does not run", () => {
    const folder = folderOf({
      "a/src/index.ts": typescript,
      "b/server.py": python,
      "other/dist/mcp-validate.js": "process.exit(9);",
    });
    const same = bench(folder, "--only", "a", "--against", dirname(built("mcp-validate.js")));
    expect(same).toEqual({ code: 0, out: "0 differences in 1 checkouts\n", err: "" });
    const broken = bench(folder, "--only", "a", "--against", join(folder, "other/dist"));
    expect([broken.code, broken.err]).toEqual([2, expect.stringContaining("does not run")]);
  }, 300_000);
});
