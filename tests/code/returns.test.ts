import { describe, expect, it } from "vitest";
import { type ReturnedAnswer, answersOf, caughtErrorsAnswered, caughtErrorsIn } from "../../lib/code/returns.ts";
import type { Tool } from "../../lib/model/tool.ts";
import { read } from "../readers/ecmascript/read.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { z } from "zod";
import { save } from "some-package";
const server = new McpServer({ name: "s", version: "1.0.0" });
`;

function toolWith(code: string, around = ""): Tool {
  const text = `${sdk}${around}
server.registerTool("tool", { inputSchema: { a: z.string() } }, async (args) => { ${code} });`;
  const [tool] = read(text)?.tools ?? [];
  if (!tool) throw new Error("no tool");
  return tool;
}

/** An answer in words. */
function shown(answer: ReturnedAnswer): string {
  const kind = answer.isError === undefined ? "unknown" : answer.isError ? "error" : "success";
  const content = answer.member("content");
  const parts = content ? caughtErrorsIn(content).map(({ keys }) => keys.join(".") || "error") : [];
  return [kind, answer.caught ? "caught" : "", ...parts].filter(Boolean).join(" ");
}

const fail = "function fail(text) { return { content: [{ type: 'text', text }], isError: true }; }";
const respond = "function respond(text, isError) { return { content: [{ type: 'text', text }], isError }; }";

describe("answers", () => {
  it.each([
    ["an object", "return { content: [] };", "", ["success"]],
    ["a mark", "return { content: [], isError: true };", "", ["error"]],
    ["a mark that is false", "return { content: [], isError: false };", "", ["success"]],
    ["a mark that is not known", "return { content: [], isError: save() };", "", ["unknown"]],
    ["a mark that may be something else", "return { content: [], isError: save().failed ?? false };", "", ["unknown"]],
    ["what else it has is not known", "return { content: [], ...save() };", "", ["unknown"]],
    ["a mark under a condition", "return { content: [], ...(args.a && { isError: true }) };", "", ["unknown"]],
    ["a known object is spread", "const base = { content: [] }; return { ...base, isError: true };", "", ["error"]],
    [
      "two ways",
      "if (args.a) return { content: [], isError: true }; return { content: [] };",
      "",
      ["error", "success"],
    ],
    ["a helper", "return fail('no');", fail, ["error"]],
    [
      "a helper that is told",
      "return args.a ? respond('no', true) : respond('yes', false);",
      respond,
      ["error", "success"],
    ],
    ["a member that is added", "const r = { content: [] }; r.isError = true; return r;", "", ["error"]],
    [
      "a member that one branch adds",
      "const r = { content: [] }; if (args.a) r.isError = true; return r;",
      "",
      ["error", "success"],
    ],
    ["something else", "return save(args.a);", "", []],
  ])("%s", (_about, code, around, expected) => {
    expect(answersOf(toolWith(code, around)).map(shown).sort()).toEqual(expected);
  });

  it.each([
    [
      "in a `catch`",
      "try { await save(); } catch (e) { return { content: [{ text: e.message }] }; }",
      "",
      ["success caught message"],
    ],
    [
      "as a text",
      "try { await save(); } catch (e) { return { content: [{ text: `Error: ${e}` }] }; }",
      "",
      ["success caught error"],
    ],
    ["by a helper", "try { await save(); } catch (e) { return fail(e.stack); }", fail, ["error caught stack"]],
    ["of a promise", "return save().catch((e) => fail(e.message));", fail, ["error caught message"]],
    ["after the `catch`", "try { await save(); } catch (e) {} return { content: [] };", "", ["success"]],
    [
      "in a wrapper",
      "return guard(async () => ({ content: [] }));",
      "async function guard(run) { try { return await run(); } catch (e) { return { content: [{ text: e.message }] }; } }",
      ["success", "success caught message"],
    ],
  ])("%s", (_about, code, around, expected) => {
    expect(answersOf(toolWith(code, around)).map(shown).sort()).toEqual(expected);
  });

  it("are those of the called tool", () => {
    const text = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [
  { name: "one", inputSchema: { type: "object" } }, { name: "two", inputSchema: { type: "object" } }] }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  switch (request.params.name) {
    case "one": return { content: [] };
    case "two": return { content: [], isError: true };
    default: throw new Error("no such tool");
  }
});`;
    const tools = read(text)?.tools ?? [];
    expect(tools.map((tool) => answersOf(tool).map(shown))).toEqual([["success"], ["error"]]);
  });

  it("name the parts of caught errors that reach the client", () => {
    const code = "try { await save(); } catch (e) { return { content: [{ text: JSON.stringify({ at: e.stack }) }] }; }";
    expect(caughtErrorsAnswered(toolWith(code)).map(({ keys }) => keys)).toEqual([["stack"]]);
    expect(caughtErrorsAnswered(toolWith("return { content: [] };"))).toEqual([]);
  });
});
