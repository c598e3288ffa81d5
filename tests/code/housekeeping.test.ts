import { expect, it } from "vitest";
import { actionOf } from "../../lib/code/reported-actions.ts";
import { read } from "../readers/ecmascript/read.ts";

/** True if a handler is found to delete something through some functions of the project. */
function deletes(functions: number, query: string): boolean {
  const chain = Array.from({ length: functions }, (_, at) => {
    const next = at + 1 < functions ? `f${String(at + 1)}(id)` : query;
    return `async function f${String(at)}(id) { await ${next}; }`;
  });
  const text = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import pg from "pg";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
const pool = new pg.Pool();
${chain.join("\n")}
server.registerTool("book", { inputSchema: { id: z.string() } }, async ({ id }) => { await f0(id); });`;
  const [tool] = read(text)?.tools ?? [];
  return tool !== undefined && actionOf(tool, "deletes") !== undefined;
}

const ofAll = `pool.query("DELETE FROM holds")`;
const ofOld = `pool.query("DELETE FROM holds WHERE until < now()")`;
const ofArgument = `pool.query("DELETE FROM holds WHERE id = $1", [id])`;

it("takes what no argument chooses and lies deep for housekeeping", () => {
  expect([deletes(2, ofAll), deletes(6, ofAll)]).toEqual([true, false]);
  expect([deletes(1, ofOld), deletes(6, ofOld)]).toEqual([false, false]);
  expect([deletes(2, ofArgument), deletes(6, ofArgument)]).toEqual([true, true]);
});
