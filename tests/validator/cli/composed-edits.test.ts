import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claiming, type Edit } from "../../../lib/model/editor.ts";
import { applied, Composition } from "../../../lib/edits/compose.ts";
import { Plan } from "../../../lib/validator/config/plan.ts";
import { lintSource } from "../../../lib/validator/lint/lint-source.ts";
import { Verification } from "../../../lib/validator/cli/verify-edits.ts";
import { registrations } from "../../fixtures/registrations.ts";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";

/** A registration after the command has applied the edits of all rules. */
async function edited(name: string, flags: readonly string[]): Promise<string> {
  const text = registrations.find((one) => one.name === name)?.text ?? "";
  const folder = folderOf({ [name]: text });
  const run = await runCommand([name, "--preset", "all", "--fix", ...flags, "--fail-on", "never"], folder);
  expect(run.err).toMatch(/^Applied \d+ edits? to [\w.-]+\.\n$/u);
  return readFileSync(join(folder, name), "utf8");
}

describe("edits of several rules for one call", () => {
  it("give one call of the new method, with everything in its object", async () => {
    const text = await edited("four-arguments.ts", ["--suggestions"]);
    expect(text).toContain("server.registerTool(\n");
    expect(text).toContain('title: "Get Note"');
    expect(text).toMatch(/annotations: \{[^}]*readOnlyHint: true[^}]*\} \},\n {2}async \(\{ id \}\)/u);
    // Two arguments after the name: the object and the function.
    expect(text).not.toMatch(/^ {2}\{ readOnlyHint/mu);
  });

  it.each(["four-arguments.ts", "two-arguments.ts", "five-arguments.ts", "four-arguments-hints.ts"])(
    "come to rest in %s with drafts",
    async (name) => {
      const text = await edited(name, ["--drafts"]);
      expect(text.match(/server\.registerTool\(/gu)).toHaveLength(1);
      const folder = folderOf({ [name]: text });
      const again = await runCommand([name, "--preset", "all", "--fix", "--drafts", "--fail-on", "never"], folder);
      expect(again.err).toBe("There is nothing to fix.\n");
    },
  );

  it("add an import of Python once, and keep the place of closing quotes", async () => {
    const text = await edited("decorators.py", ["--drafts"]);
    expect(text.match(/^from pydantic import Field$/gmu)).toHaveLength(1);
    expect(text.match(/^from mcp\.types import ToolAnnotations$/gmu)).toHaveLength(1);
    expect(text).not.toMatch(/^"""/mu);
  });
});

describe("an issue", () => {
  it("has its edit as a list of changes, and is written once", async () => {
    const parameters = Array.from({ length: 200 }, (_none, index) => `p${String(index)}: str`).join(", ");
    const text = `from fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool\ndef find(${parameters}) -> str:\n    """Finds."""\n`;
    const folder = folderOf({ "a.py": text });
    const { out } = await runCommand(["a.py", "--fail-on", "never", "--format", "json"], folder);
    const { issues, tools } = JSON.parse(out) as {
      readonly issues: readonly {
        readonly edits: readonly { readonly changes: readonly { readonly text: string }[] }[];
      }[];
      readonly tools: readonly { readonly issueIndexes: readonly number[] }[];
    };
    expect(issues.length).toBeGreaterThan(200);
    expect(tools[0]?.issueIndexes).toEqual(issues.map((_issue, index) => index));
    const texts = issues.flatMap(({ edits }) => edits.flatMap(({ changes }) => changes.map((change) => change.text)));
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(200);
  });
});

const list = JSON.stringify({ tools: [{ name: "a", inputSchema: { type: "object" } }] });

function read(text: string) {
  const plan = new Plan({ config: {}, path: undefined }, { preset: "all" }, "/nowhere");
  const path = "/nowhere/a.tools.json";
  return lintSource({ type: "file", name: "a", path, language: "json", text, isNamed: true }, plan.activeFor(path), {});
}

describe("a verification", () => {
  const before = read(list);
  const root = before?.model?.tools[0]?.editor;

  it("accepts what an edit claims, and names what it does not", () => {
    const edit = root?.set("title", "A");
    if (!edit) throw new Error("There is no edit.");
    const verification = new Verification(before?.model);
    expect(verification.faultOf([edit], read(applied(list, [edit]))?.model)).toBeUndefined();
    // The same text with another claim, and with none.
    const [{ claims: _own, ...part }] = edit;
    const silent: Edit = [part];
    expect(verification.faultOf([silent], read(applied(list, [edit]))?.model)).toBe("/tools/0/title");
    const wrong = claiming(silent, [
      { target: root?.target ?? {}, change: { kind: "remove", key: "inputSchema" }, isConverted: false },
    ]);
    expect(verification.faultOf([wrong], read(applied(list, [edit]))?.model)).toMatch(
      /^\/tools\/0\/(?:title|inputSchema)$/u,
    );
  });

  it("notices a definition that is gone", () => {
    expect(new Verification(before?.model).faultOf([], read('{ "tools": [] }')?.model)).toBe("/tools");
  });
});

describe("a composition", () => {
  const at = (start: number, end: number, construct?: Edit[0]["construct"]): Edit => [
    { span: { start, end }, text: "x", ...(construct ? { construct } : {}) },
  ];

  it.each([
    ["apart", at(0, 1), at(2, 3), true],
    ["that touch", at(0, 2), at(2, 3), false],
    ["at one place", at(2, 2), at(2, 2), false],
    ["of one construct", at(2, 2, { start: 0, end: 9 }), at(5, 5, { start: 0, end: 9 }), false],
    ["of nested constructs", at(2, 2, { start: 0, end: 9 }), at(5, 5, { start: 4, end: 6 }), true],
    ["within one that is rewritten", at(2, 2, { start: 0, end: 9, isRewritten: true }), at(5, 5), false],
    ["before one that rewrites what is around it", at(5, 5), at(2, 2, { start: 0, end: 9, isRewritten: true }), false],
    ["beside one that is rewritten", at(2, 2, { start: 0, end: 9, isRewritten: true }), at(11, 12), true],
  ])("of edits %s", (_name, first, second, isTogether) => {
    const composition = new Composition();
    expect(composition.add(first)).toBe(true);
    expect(composition.add(second)).toBe(isTogether);
  });
});
