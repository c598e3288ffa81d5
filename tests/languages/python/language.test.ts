import js from "@eslint/js";
import type { Linter as LinterType, Rule } from "eslint";
import { Linter as Linter10 } from "eslint";
import { Linter as Linter9 } from "eslint-9";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { pythonLanguage } from "../../../lib/languages/python/language.ts";

// The two versions differ in nothing that is used here.
const linters = { 10: new Linter10(), 9: new Linter9() as unknown as LinterType };

/** Reports each name and each parameter. */
const names: Rule.RuleModule = {
  meta: { schema: [{ type: "string" }], fixable: "code" },
  create: (context) => {
    const report = (node: unknown): void => {
      const { id, arg } = node as { readonly id?: string; readonly arg?: string };
      context.report({ node: node as Rule.Node, message: `name ${id ?? arg ?? ""}` });
    };
    return { Name: report, Arg: report };
  },
};

const foreign = "import os\n# TODO: eslint\nfor a in b:\n\tc = lambda d: f'{d}'\n";

interface Setup {
  readonly rules?: LinterType.RulesRecord;
  readonly visited?: "all nodes" | "the root";
  readonly more?: LinterType.Config;
  readonly plugin?: Readonly<Record<string, Rule.RuleModule>>;
}

function configOf({ rules = { "mcp/names": "error" }, visited = "all nodes", more, plugin }: Setup) {
  return [
    {
      files: ["**/*.py"],
      plugins: { mcp: { languages: { python: pythonLanguage(visited) }, rules: { names, ...plugin } } },
      language: "mcp/python",
      rules,
      ...more,
    } satisfies LinterType.Config,
  ];
}

function verify(version: 9 | 10, text: string, setup: Setup = {}): LinterType.LintMessage[] {
  return linters[version].verify(text, configOf(setup), { filename: "server.py" });
}

function said(messages: readonly LinterType.LintMessage[]): string[] {
  return messages.map(({ message, line, column, endLine, endColumn }) => {
    const end = endLine === undefined ? "" : `-${endLine}:${endColumn ?? 0}`;
    return `${line}:${column}${end} ${message}`;
  });
}

describe.each([9, 10] as const)("on ESLint %i", (version) => {
  it("rules are shown nodes, with their places in UTF-16", () => {
    expect(said(verify(version, "def f(é: '😀', 名前=a): pass\r\n'😀'; b\r'é' + c\n"))).toEqual([
      "1:7-1:14 name é",
      "1:16-1:18 name 名前",
      "1:19-1:20 name a",
      "2:7-2:8 name b",
      "3:7-3:8 name c",
    ]);
  });

  it("a text without a tree has one message, at its place", () => {
    const messages = verify(version, "x = 1\ndef f(:\n  pass\n");
    expect(messages).toMatchObject([{ fatal: true, line: 2, column: 7 }]);
    expect(said(messages)).toEqual([expect.stringMatching(/ Parsing error: Expected \w/u)]);
  });

  it.each([
    ["next line", "# eslint-disable-next-line mcp/names -- why\na\nb\n"],
    ["the line", "a # eslint-disable-line\nb\n"],
    ["a block", "# eslint-disable mcp/names\na\n# eslint-enable mcp/names\nb\n"],
    ["beside what others read", "a  # noqa: F821  # eslint-disable-line mcp/names  # pylint: disable=all\nb\n"],
    ["with an issue in its reason", "a # eslint-disable-line mcp/names -- see #12\nb\n"],
    ["in a list of parameters", "def f(\n  # eslint-disable-next-line mcp/names\n  a,\n  b,\n): pass\n"],
    ["behind a parameter", "def f(\n  a, # eslint-disable-line mcp/names\n  b,\n): pass\n"],
    ["between decorator and function", "@x.y\n# eslint-disable-next-line\ndef f(a): pass\nb\n"],
  ])("comments disable rules: %s", (_name, text) => {
    const messages = verify(version, text).filter(({ message }) => message !== "name x");
    expect(messages.map(({ message }) => message)).toEqual(["name b"]);
  });

  it("strings do not", () => {
    expect(said(verify(version, "s('# eslint-disable-line')\n'''\n# eslint-disable\n'''\na\n"))).toEqual([
      "1:1-1:2 name s",
      "5:1-5:2 name a",
    ]);
  });

  it("comments configure rules, and sentences about ESLint do not", () => {
    const off = { rules: {} };
    expect(said(verify(version, '# eslint mcp/names: "error"\na\n', off))).toEqual(["2:1-2:2 name a"]);
    expect(said(verify(version, '# eslint "mcp/names": ["error", "x"]\na\n', off))).toEqual(["2:1-2:2 name a"]);
    expect(said(verify(version, "# eslint and ruff: both run\na\n", off))).toEqual([]);
    expect(said(verify(version, '# eslint mcp/names: "loud"\na\n', off))).toEqual([expect.stringMatching(/invalid/u)]);
    expect(said(verify(version, "# eslint mcp/names: [\n", off))).toEqual([expect.stringMatching(/Failed to parse/u)]);
  });

  it("a directive without use is reported, and its fix keeps the rest of the comment", () => {
    const more = { linterOptions: { reportUnusedDisableDirectives: "error" } } as const;
    const fixed = linters[version].verifyAndFix(
      "1  # noqa  # eslint-disable-line mcp/names -- why\n",
      configOf({ more }),
      { filename: "server.py" },
    );
    expect(fixed.output).toBe("1  # noqa   \n");
    expect(fixed.messages).toEqual([]);
  });

  it("configuration comments that may not be there are named", () => {
    const more = { linterOptions: { noInlineConfig: true } };
    expect(said(verify(version, "# eslint-disable-next-line mcp/names\na\n", { more }))).toEqual([
      expect.stringContaining("has no effect"),
      "2:1-2:2 name a",
    ]);
  });

  it("selectors know the parts of nodes, and rules the parents", () => {
    const seen: string[] = [];
    const asking: Rule.RuleModule = {
      create: (context) => ({
        "Call[func.attr='tool'] > Keyword": (node: unknown) => {
          const { sourceCode } = context;
          seen.push(sourceCode.getText(node as Rule.Node));
          seen.push(...sourceCode.getAncestors(node as Rule.Node).map((one) => (one as never)["nodeType"]));
        },
      }),
    };
    const setup = { plugin: { asking }, rules: { "mcp/asking": "error" } } as const;
    expect(verify(version, "@mcp.tool(name='é')\ndef f(): pass\n", setup)).toEqual([]);
    expect(seen).toEqual(["name='é'", "Module", "FunctionDef", "Call"]);
  });

  it("for rules that listen only to the root, no other node is visited", () => {
    expect(verify(version, "a\n", { visited: "the root" })).toEqual([]);
    const root: Rule.RuleModule = {
      create: (context) => ({
        Module: (node: unknown) => {
          context.report({ node: node as Rule.Node, message: "root" });
        },
      }),
    };
    const setup = { visited: "the root", plugin: { root }, rules: { "mcp/root": "error" } } as const;
    expect(said(verify(version, "a\r\n bb", setup).slice(0, 1))).toEqual([expect.stringContaining("Parsing error")]);
    expect(said(verify(version, "a\r\nbb", setup))).toEqual(["1:1-2:3 root"]);
  });

  it("all rules for JavaScript, and its options, do no harm", () => {
    const { rules } = js.configs.all;
    const more: LinterType.Config = { languageOptions: { ecmaVersion: 2022, globals: { a: true } } };
    expect(verify(version, foreign, { rules, more })).toEqual([]);
  });

  it("nor do those for TypeScript", () => {
    const rules = Object.assign({}, ...tseslint.configs.all.map((config) => config.rules)) as LinterType.RulesRecord;
    expect(Object.keys(rules).length).toBeGreaterThan(100);
    // It analyses the scopes of the file when it is made.
    delete rules["@typescript-eslint/naming-convention"];
    const plugins = { ...configOf({})[0]?.plugins, "@typescript-eslint": tseslint.plugin };
    expect(verify(version, foreign, { rules, more: { plugins } })).toEqual([]);
  });
});
