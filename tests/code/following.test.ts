import { describe, expect, it } from "vitest";
import { type FollowingStatus, followingOf } from "../../lib/code/following.ts";
import { read } from "../readers/ecmascript/read.ts";
import { read as readPython } from "../readers/python/reading.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { exec, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { search } from "some-package";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;

/** How far a handler with some code is followed, whose argument is `a`. */
function followed(code: string, around = "", schema = "z.string()"): FollowingStatus {
  const text = `${sdk}${around}
server.registerTool("tool", { inputSchema: { a: ${schema} } }, async ({ a }, extra) => { ${code} });`;
  const [tool] = read(text, { path: "/nowhere/app/src/module.ts" })?.tools ?? [];
  if (!tool) throw new Error("no tool");
  return followingOf(tool, "ecmascript");
}

function followedInPython(text: string): FollowingStatus {
  const [tool] = readPython(text)?.tools ?? [];
  if (!tool) throw new Error("no tool");
  return followingOf(tool, "python");
}

/** The reasons for which an argument was followed no further. */
function lostIn(following: FollowingStatus): readonly string[] {
  return following.status === "in part" ? following.lost.map(({ reason }) => reason) : [following.status];
}

describe("a handler is followed", () => {
  it.each([
    ["to a dangerous function", "exec(`ls ${a}`);", ""],
    ["to a function that a check makes safe", "if (!/^[a-z]+$/.test(a)) throw new Error(a); exec(`ls ${a}`);", ""],
    ["to its answer", 'return { content: [{ type: "text", text: a.trim().toUpperCase() }] };', ""],
    ["through a function of the project", "run(a);", "function run(x) { exec(`ls ${x}`); }"],
    ["through a function that calls itself", "walk(a);", "function walk(x) { if (x) walk(x.slice(1)); }"],
    ["into a log and the context of the request", "console.error(a); await extra.sendNotification({ a });", ""],
    ["into a promise", "await new Promise((resolve) => resolve(a));", ""],
    ["into a list of its own", "const all = []; all.push(a); exec(all[0]);", ""],
    ["without an argument", "await search();", ""],
  ])("%s", (_about, code, around) => {
    expect(followed(code, around)).toEqual({ status: "followed" });
  });

  it.each(["z.number()", 'z.enum(["x", "y"])', "z.boolean()", "z.string().uuid()"])(
    "where a package gets what may be no text: %s",
    (schema) => {
      expect(followed("await search(a);", "", schema)).toEqual({ status: "followed" });
      expect(followed("await search(a);").status).toBe("in part");
    },
  );
});

describe("a handler is followed in part", () => {
  it.each([
    ["await search(a);", "", "what 'some-package.search' of a package does with an argument is not known"],
    ["await Bun.serve([a]);", "", "what 'Bun.serve' of a package does with an argument is not known"],
    ["const f = extra.pick; await f(a);", "", "what 'f' does with an argument is not known"],
    ["last = a;", "let last;", "an argument is kept where other code may read it"],
    ["seen.set(1, a);", "const seen = new Map();", "an argument is kept where other code may read it"],
    [
      "new Job(a).go();",
      "class Job { constructor(x) { this.x = x; } go() { exec(this.x); } }",
      "an argument is kept where other code may read it",
    ],
    [
      "const o = {}; for (const k in globalThis.x) o[k] = a; exec(o.p);",
      "",
      "an argument is kept under a name that is not known",
    ],
    [
      "exec(`ls ${last}`);",
      "let last; export const set = (x) => { last = x; };",
      "where the text comes from that 'exec' runs is not known",
    ],
    [
      "spawn('x', [a], { shell: isWindows });",
      "import { isWindows } from './os.js';",
      "whether a shell runs an argument is not known",
    ],
    [
      "swap(1, a);",
      "function swap(x, y) { if (x) exec(x); else swap(y, x); }",
      "an argument is followed no further than a limit",
    ],
  ])("%s", (code, around, reason) => {
    expect(lostIn(followed(code, around))).toContain(reason);
  });

  it("for the branch of its own in a dispatcher, not for those of others", () => {
    const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema, CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { search } from "some-package";
const server = new Server({ name: "s", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [
  { name: "one", inputSchema: { type: "object", properties: { a: { type: "string" } } } },
  { name: "two", inputSchema: { type: "object", properties: { a: { type: "string" } } } },
] }));
server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args } }) => {
  switch (name) {
    case "one": return search(args.a);
    case "two": return { content: [{ type: "text", text: args.a }] };
  }
});`;
    const tools = read(text, { path: "/nowhere/app/src/module.ts" })?.tools ?? [];
    expect(tools.map((tool) => followingOf(tool, "ecmascript").status)).toEqual(["in part", "followed"]);
  });
});

describe("a handler is not seen", () => {
  it("in a document", () => {
    const [tool] = read(`${sdk}server.registerTool("tool", {}, run);`)?.tools ?? [];
    expect(tool && followingOf(tool, "json")).toEqual({ status: "not seen", reason: "the code is not in this file" });
  });

  it("if another module has it, or a package makes it", () => {
    const text = (handler: string): string =>
      `${sdk}import { run } from "./run.js";\nserver.registerTool("tool", { inputSchema: { a: z.string() } }, ${handler});`;
    for (const handler of ["run", "search(run)"]) {
      const [tool] = read(text(handler), { path: "/nowhere/app/src/module.ts" })?.tools ?? [];
      expect(tool && followingOf(tool, "ecmascript").status).toBe("not seen");
    }
  });
});

describe("in Python", () => {
  const server = `import subprocess
from mcp.server.fastmcp import FastMCP
from company import search
mcp = FastMCP("s")
cache = {}
`;
  const tool = (code: string): string => `${server}
@mcp.tool()
def tool(a: str) -> str:
    ${code}
`;
  it.each([
    ["subprocess.run(f'ls {a}', shell=True)", "followed"],
    ["return a.strip().upper()", "followed"],
    ["raise ValueError(a)", "followed"],
    ["return search(a)", "what 'company.search' of a package does with an argument is not known"],
    ["cache['x'] = a", "an argument is kept where other code may read it"],
    ["subprocess.run([a], shell=search())", "whether a shell runs an argument is not known"],
  ])("%s: %s", (code, expected) => {
    expect(lostIn(followedInPython(tool(code)))).toContain(expected);
  });
});
