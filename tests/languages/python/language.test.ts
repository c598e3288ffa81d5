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

/** ESLint warns of directives without a use, unless it is told not to. */
const quiet = { linterOptions: { reportUnusedDisableDirectives: "off" } } as const;

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
    ["as for flake8", "a  # noqa: mcp/names\nb\n"],
    ["as for flake8, in capitals, beside its codes", "a  # NOQA:E501,mcp/names F821\nb\n"],
    ["as for flake8, with a reason", "a  # noqa: mcp/names -- E501 is another matter\nb\n"],
    ["as for flake8, with words behind it", "a  # noqa: mcp/names because of a\nb\n"],
    ["as for mypy", "a  # mcp: ignore[names]\nb\n"],
    ["as for mypy, beside its own", "a  # type: ignore[x]  # mcp:ignore[ mcp/names ] -- why\nb\n"],
    ["as for mypy, all", "a  # mcp: ignore\nb\n"],
    ["as for mypy, all, with a reason", "a  # mcp: ignore -- see #12\nb\n"],
    ["as for mypy, on the line before", "# mcp: ignore[names]\na\nb\n"],
    ["as for mypy, behind a parameter", "def f(\n  a,  # mcp: ignore[names]\n  b,\n): pass\n"],
  ])("comments disable rules: %s", (_name, text) => {
    const messages = verify(version, text).filter(({ message }) => message !== "name x");
    expect(messages.map(({ message }) => message)).toEqual(["name b"]);
  });

  it.each([
    "# noqa",
    "# noqa: E501",
    "# noqa: E501 mcp/names is what we need",
    "# noqa : mcp/names",
    "# noqa:",
    "# ruff: noqa: mcp/names",
    "# mcp: ignore the name",
    "# mcp: ignore[]",
    "# mcp: ignore[names",
    "# mcp: ignore[other]",
    "# mcp ignore[names]",
    "# see mcp: ignore[names]",
    "# type: ignore[mcp/names]",
  ])("other comments do not: %s", (comment) => {
    const rules = { "mcp/names": "error", "mcp/other": "off" } as const;
    const other = { rules, plugin: { other: names }, more: quiet };
    // A code of flake8 before words that are none is read; the words are not.
    expect(said(verify(version, `a  ${comment}\n`, other))).toEqual(
      comment.includes("E501 mcp/names") ? [] : ["1:1-1:2 name a"],
    );
  });

  describe("a comment above the decorators", () => {
    const tool = "@x\n@x(x)\nasync def f(\n  a,\n) -> a:\n  a\n  return a\nb\n";
    const class_ = "@x\nclass C(a):\n  a: a\n  def f(a):\n    return a\nb\n";
    const left = (text: string, more: LinterType.Config = quiet): string[] =>
      verify(version, text, { more })
        .map(({ message }) => message)
        .filter((message) => message !== "name x");

    it.each([
      ["of ESLint", `# eslint-disable-next-line mcp/names\n${tool}`],
      ["of ESLint, for all rules", `# eslint-disable-next-line\n${tool}`],
      ["as for mypy", `# mcp: ignore[names]\n${tool}`],
      ["as for flake8", `# noqa: mcp/names\n${tool}`],
      ["with comments between", `# mcp: ignore[names]\n# A tool.\n#\n${tool}`],
      ["with Windows' ends of lines", `# mcp: ignore[names]\n# A tool.\n${tool}`.replaceAll("\n", "\r\n")],
      ["behind others", `1\n# A tool.\n# mcp: ignore[names]\n${tool}`],
      ["of a class", `# mcp: ignore[names]\n${class_}`],
      ["in a class", `class D:\n  # mcp: ignore[names]\n  ${tool.replaceAll("\n", "\n  ")}`],
      ["in a function", `def g():\n  # mcp: ignore[names]\n  ${tool.replaceAll("\n", "\n  ")}`],
      ["twice", `# mcp: ignore[names]\n# noqa: mcp/names\n${tool}`],
    ])("counts for all of the definition, and for nothing else: %s", (_name, text) => {
      expect(left(text)).toEqual(["name b"]);
    });

    it.each([
      ["a blank line", `# mcp: ignore[names]\n\n${tool}`],
      ["other code", `# mcp: ignore[names]\n1\n${tool}`],
      ["no decorator", `# mcp: ignore[names]\ndef f(\n  a,\n  b): pass\n`],
      ["a comment behind code", `1  # mcp: ignore[names]\n${tool}`],
    ])("counts for one line where there is %s", (_name, text) => {
      expect(left(text).length).toBeGreaterThan(1);
    });

    it.each([
      ["within a block", `# eslint-disable mcp/names\n# mcp: ignore[names]\n${tool}`, []],
      ["within a block for all", `# eslint-disable\n# mcp: ignore\n${tool}`, []],
      ["within a block that ends", `# eslint-disable\n# mcp: ignore[names]\n${tool}# eslint-enable\nc\n`, ["name c"]],
      ["behind a block", `# eslint-disable mcp/names\n# eslint-enable\n# mcp: ignore[names]\n${tool}`, ["name b"]],
      [
        "within a class",
        `# mcp: ignore[names]\n@x\nclass C:\n  # noqa: mcp/names\n  @x\n  def f(a): a\n  a\nb\n`,
        ["name b"],
      ],
      [
        "at the end of a class",
        `# mcp: ignore[names]\n@x\nclass C:\n  # mcp: ignore[names]\n  @x\n  def f(a): a\nb\n`,
        ["name b"],
      ],
      ["beside another rule's block", `# eslint-disable mcp/other\n# mcp: ignore[names]\n${tool}`, ["name b"]],
      ["with a block in it", `# mcp: ignore[names]\n@x\ndef f(a):\n  # eslint-disable mcp/names\n  a\nb\n`, []],
    ])("does not end what others begin: %s", (_name, text, expected) => {
      const rules = { "mcp/names": "error", "mcp/other": "off" } as const;
      const other = { rules, plugin: { other: names }, more: quiet };
      const found = verify(version, text, other).map(({ message }) => message);
      expect(found.filter((message) => message !== "name x")).toEqual(expected);
    });

    it("is reported if it has no use", () => {
      const more = { linterOptions: { reportUnusedDisableDirectives: "error" } } as const;
      const text = "# mcp: ignore[names]\n@1\ndef f():\n  pass\n";
      expect(left(text, more)).toEqual([expect.stringMatching(/^Unused eslint-disable directive .*'mcp\/names'/u)]);
      expect(left(`# mcp: ignore[names]\n${tool}`, more)).toEqual(["name b"]);
    });
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

  it.each([
    ["1  # noqa: mcp/names\n", "1   \n"],
    ["1  # noqa: E501, mcp/names\n", "1  # noqa: E501 \n"],
    ["1  # noqa: mcp/names, E501\n", "1  # noqa:  E501\n"],
    ["a  # noqa: mcp/names, mcp/other\n", "a  # noqa: mcp/names \n"],
    ["1  # noqa: mcp/names, mcp/other  # pylint: disable=x\n", "1     # pylint: disable=x\n"],
    ["a  # mcp: ignore[names, other]\n", "a  # mcp: ignore[names ]\n"],
    ["a  # mcp: ignore[other, names]\n", "a  # mcp: ignore[ names]\n"],
    ["1  # mcp: ignore\n", "1   \n"],
  ])("so is a part of one: %s", (text, output) => {
    const more = { linterOptions: { reportUnusedDisableDirectives: "error" } } as const;
    const silent: Rule.RuleModule = { create: () => ({}) };
    const rules = { "mcp/names": "error", "mcp/other": "error" } as const;
    const setup = configOf({ more, plugin: { other: silent }, rules });
    expect(linters[version].verifyAndFix(text, setup, { filename: "server.py" })).toMatchObject({
      output,
      messages: [],
    });
  });

  it("a rule that does not exist is named", () => {
    expect(said(verify(version, "1  # mcp: ignore[nmes]\n"))).toEqual([
      expect.stringContaining("Definition for rule 'mcp/nmes' was not found"),
    ]);
  });

  it("configuration comments that may not be there are named", () => {
    const more = { linterOptions: { noInlineConfig: true } };
    for (const comment of ["eslint-disable-next-line mcp/names", "mcp: ignore[names]", "noqa: mcp/names"]) {
      expect(said(verify(version, `# ${comment}\na\n`, { more }))).toEqual([
        expect.stringContaining("has no effect"),
        "2:1-2:2 name a",
      ]);
    }
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
