import { describe, expect, it } from "vitest";
import { beyondLimit, followingOf } from "../../lib/code/following.ts";
import { flowsOf } from "../../lib/code/flows.ts";
import { runOf } from "../../lib/code/handler-run.ts";
import type { Tool } from "../../lib/model/tool.ts";
import { read } from "../readers/ecmascript/read.ts";
import { inTool } from "./python-flows.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { exec } from "node:child_process";
import { z } from "zod";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

function toolWith(code: string, around = ""): Tool {
  const text = `${sdk}${around}
server.registerTool("tool", { inputSchema: { a: z.string(), b: z.string() } }, async (args) => { ${code} });`;
  const [tool] = read(text)?.tools ?? [];
  if (!tool) throw new Error("no tool");
  return tool;
}

/** A low-level server with one handler for all of its tools. */
function dispatcher(count: number): readonly Tool[] {
  const names = numbers(count).map((each) => `tool_${String(each)}`);
  const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { exec } from "node:child_process";
const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  ${names.map((name) => `{ name: "${name}", inputSchema: { type: "object", properties: { a: { type: "string" } } } }`).join(",\n")}
] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => { switch (request.params.name) {
  ${names.map((name) => `case "${name}": exec("${name} " + request.params.arguments.a); return { content: [] };`).join("\n")}
} });`;
  return read(text)?.tools ?? [];
}

describe("the flows of a dispatcher", () => {
  it("are those of each of its tools, however many there are", () => {
    const tools = dispatcher(300);
    const lines = tools.map((tool) => new Set(flowsOf(tool).map(({ place }) => place.span.start)).size);
    expect(new Set(lines)).toEqual(new Set([1]));
    expect(tools.map((tool) => runOf(tool)?.cut?.why)).not.toContain("steps");
  });
});

describe("what is too much to follow", () => {
  it("ends, and the tool says so", () => {
    const cases = numbers(390).map((each) => `case "c${String(each)}": v = v + "x";`);
    const tool = toolWith(`let v = args.b; switch (args.a) { ${cases.join("\n")} } exec(v);`);
    expect([flowsOf(tool), runOf(tool)?.cut?.why]).toEqual([[], "steps"]);
    expect(followingOf(tool, "ecmascript")).toMatchObject({ status: "in part", lost: [{ reason: beyondLimit }] });
  });

  it("is told of no other tool", () => {
    const tool = toolWith("exec(args.a);");
    expect([flowsOf(tool).length, runOf(tool)?.cut]).toEqual([1, undefined]);
  });

  it("is a switch whose cases all go on with the next one", () => {
    const cases = numbers(600).map((each) => `case "c${String(each)}": v = v + "x";`);
    const tool = toolWith(`let v = args.b; switch (args.a) { ${cases.join("\n")} } exec(v);`);
    expect(runOf(tool)?.cut).toBeDefined();
  });

  it("is no short one", () => {
    const cases = numbers(60).map((each) => `case "c${String(each)}": v = v + "x";`);
    const tool = toolWith(`let v = args.b; switch (args.a) { ${cases.join("\n")} } exec(v);`);
    expect([flowsOf(tool).length > 0, runOf(tool)?.cut]).toEqual([true, undefined]);
  });
});

describe("code without an end", () => {
  it("is a function that calls what it is given with itself", () => {
    const y = "const Y = (f) => ((x) => f((y) => x(x)(y)))((x) => f((y) => x(x)(y)));";
    const tool = toolWith("exec(Y((f) => (x) => f(f)(x))(args.a));", y);
    expect(runOf(tool)?.cut).toBeDefined();
  });

  it("is a handler that is decorated in its own place, again and again", () => {
    const around = `import { decorate, log } from "./decorators.js";
let handler = async (args) => { exec(args.a); };
handler = decorate(handler);
handler = log(handler);`;
    const text = `${sdk}${around}
server.registerTool("tool", { inputSchema: { a: z.string() } }, handler);`;
    const [tool] = read(text)?.tools ?? [];
    expect(tool && flowsOf(tool).map(({ danger }) => danger)).toEqual(["command"]);
  });

  it("is a long chain of conditions: each of them is followed", () => {
    const chain = numbers(1_500).map((each) => `case "c${String(each)}": exec(args.b); break;`);
    expect(flowsOf(toolWith(`switch (args.a) { ${chain.join("\n")} }`)).length).toBeGreaterThan(100);
  });

  it("is a long match", () => {
    const cases = numbers(2_000).map((each) => `    case "c${String(each)}":\n        os.system(b)`);
    expect(inTool(`match a:\n${cases.join("\n")}`, { parameters: "a: str, b: str" })).not.toEqual([]);
  });
});
