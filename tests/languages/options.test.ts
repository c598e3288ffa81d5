import * as theirs from "@typescript-eslint/parser";
import { Linter, SourceCode } from "eslint";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import * as ours from "../../lib/languages/parser.ts";
import { treeDifferences } from "./tree-differences.ts";

describe("the path and the options say what the language is", () => {
  it.each([
    ["types in .ts", "let a = <string>b", { filePath: "a.ts" }],
    ["types in .mts", "let a = <string>b", { filePath: "a.mts" }],
    ["generic arrows in .cts", "let a = <T>(b: T) => b", { filePath: "a.cts" }],
    ["elements in .tsx", "let a = <b>{c}</b>", { filePath: "a.tsx" }],
    ["elements in .js", "let a = <b>{c}</b>", { filePath: "a.js" }],
    ["elements in .mjs", "let a = <b>{c}</b>", { filePath: "a.mjs" }],
    ["elements in .cjs", "let a = <b>{c}</b>", { filePath: "a.cjs" }],
    ["elements in .jsx", "let a = <b>{c}</b>", { filePath: "a.jsx" }],
    ["comparisons in .js that were type arguments in .ts", "f(a < b, c > (d))", { filePath: "a.js" }],
    ["type arguments in .ts that were comparisons in .js", "f(a < b, c > (d))", { filePath: "a.ts" }],
    ["types in .js, as TypeScript's parser does", "let a: string = b as string", { filePath: "a.js" }],
    ["extensions in capitals", "let a = <b>{c}</b>", { filePath: "A.TSX" }],
    ["ambient declarations in .d.ts", "export function f(): void; export const a: 1", { filePath: "a.d.ts" }],
    ["ambient declarations in .d.css.ts", "declare const a: 1; export default a", { filePath: "a.d.css.ts" }],
    ["types in a file of unknown kind", "let a = <string>b", { filePath: "a.vue" }],
    ["elements in a file of unknown kind", "let a = <b>{c}</b>", { filePath: "a.vue", ecmaFeatures: { jsx: true } }],
    ["types where there is no path", "let a = <string>b", {}],
    ["elements where there is no path", "let a = <b>{c}</b>", { ecmaFeatures: { jsx: true } }],
    [
      "elements in what came from standard input",
      "let a = <b />",
      { filePath: "<input>", ecmaFeatures: { jsx: true } },
    ],
    ["a script", "var await = 1; return; with (a) b", { filePath: "a.cts", sourceType: "commonjs" }],
    ["a script that imports", "import a from 'b'; await a", { filePath: "a.ts", sourceType: "script" }],
    [
      "a decorated parameter",
      "class A { m(@B() a?: C, @B /* d */ e = 1, @B() { f } = {}, @B // g\n h: I = 2) {} }",
      {},
    ],
    ["an enum member in quotes", 'enum A { "b c" = 1, d }', {}],
    ["a type query for `this`", "let a: typeof this, b: typeof this.c.d", {}],
    ["attributes of an imported type", 'type A = import("b", { with: { with: "c" } })', {}],
    ["a text that is empty", "", {}],
    ["nothing but blanks", " \n\t\r\n", {}],
    ["nothing but a comment", "// a\n/* b */", {}],
    ["a hashbang, which is no comment", "#!/usr/bin/env node\n// a\nb", {}],
    ["a hashbang in JavaScript", "#!/usr/bin/env node\nb", { filePath: "a.js" }],
    ["characters beyond the BMP", 'const 𝒳 = "😀", y = `😀${/😀/u}😀` /* 😀 */; // 😀\nz', {}],
    ["every kind of line end", "a\rb\r\nc\u2028d\u2029`e\r\nf`", {}],
    ["flags out of order", "/a/yugi", {}],
    ["escaped names", "var \\u0061b, \\u{62}c; a.\\u{63}", {}],
    ["entities", "<a b='&lt;&#65;&#x42;&nope;&#x110000;'>&nbsp;&hearts;&amp;amp;</a>", { filePath: "a.tsx" }],
    ["punctuation that touches the text between tags", "<a>=b</a>", { filePath: "a.tsx" }],
  ] as const)("%s", (_title, text, options) => {
    const expected = theirs.parse(text, { ...options, suppressDeprecatedPropertyWarnings: true });
    expect(treeDifferences(expected, ours.parse(text, options))).toEqual([]);
  });

  it("refuses elements where they are type assertions", () => {
    expect(() => ours.parse("let a = <b>{c}</b>", { filePath: "a.ts" })).toThrow("Unterminated regular expression");
  });

  it("blames JavaScript as JavaScript where it is no TypeScript either", () => {
    expect(() => ours.parse("let a = ;", { filePath: "a.js" })).toThrow(expect.objectContaining({ column: 9 }));
  });

  it("takes `null` for no options", () => {
    expect(ours.parseForESLint("a", null).ast.body).toHaveLength(1);
  });
});

describe("what ESLint gets", () => {
  const text = '/* a */ const b: C = "😀"; // d\n';
  const result = ours.parseForESLint(text, { filePath: "a.ts", sourceType: "module" });

  it("is named", () => {
    expect(ours.meta).toEqual({ name: "eslint-plugin-mcp/parser", version: manifest.version });
  });

  it("is a program that spans the text, with tokens and comments", () => {
    expect(result.ast).toMatchObject({
      type: "Program",
      sourceType: "module",
      range: [0, text.length],
      loc: { start: { line: 1, column: 0 }, end: { line: 2, column: 0 } },
      comments: [
        { type: "Block", value: " a ", range: [0, 7] },
        { type: "Line", value: " d" },
      ],
    });
    expect(result.ast.tokens.map(({ value }) => value)).toEqual(["const", "b", ":", "C", "=", '"😀"', ";"]);
  });

  it("is accepted by ESLint's SourceCode", () => {
    const sourceCode = new SourceCode({ text, ast: result.ast, scopeManager: result.scopeManager });
    expect(sourceCode.getTokenByRangeStart(14)?.value).toBe("b");
  });

  it("has places that are plain objects of their own", () => {
    const [first, second] = result.ast.tokens;
    expect(first?.loc).toEqual({ start: { line: 1, column: 8 }, end: { line: 1, column: 13 } });
    expect(Object.getPrototypeOf(result.ast.loc)).toBe(Object.prototype);
    expect(first?.loc.end).not.toBe(second?.loc.start);
  });

  it("has no tokens where they are not wanted, and all the rest", () => {
    const bare = ours.parseForESLint(text, { filePath: "a.ts", sourceType: "module", tokens: false });
    expect(bare.ast.tokens).toEqual([]);
    expect(treeDifferences({ ...result.ast, tokens: [] }, bare.ast)).toEqual([]);
    expect(bare.scopeManager.scopes).toHaveLength(result.scopeManager.scopes.length);
  });

  it("has no tokens under the parser without them, and ESLint goes on with that", () => {
    const source = "const a = 1;\n// eslint-disable-next-line -- b is for later\nconst b = 2;\n";
    const linter = new Linter();
    const configWith = (parser: Linter.Parser): Linter.Config => ({
      files: ["**/*.ts"],
      languageOptions: { parser },
      rules: { "no-unused-vars": "error" },
    });
    for (const parser of [ours, ours.withoutTokens]) {
      const messages = linter.verify(source, configWith(parser), { filename: "a.ts" });
      expect(messages.map(({ line }) => line)).toEqual([1]);
    }
    expect(linter.getSourceCode().ast.tokens).toEqual([]);
    expect(ours.withoutTokens.meta.name).not.toBe(ours.meta.name);
  });

  it("has the keys of all nodes", () => {
    expect(result.visitorKeys).toMatchObject({ TSTypeReference: ["typeName", "typeArguments"] });
  });

  it("has the switches that typescript-eslint's rules ask for", () => {
    expect(result.services).toMatchObject({ program: null, emitDecoratorMetadata: false });
    const { services } = ours.parseForESLint("a", { emitDecoratorMetadata: true, experimentalDecorators: true });
    expect(services).toMatchObject({ emitDecoratorMetadata: true, experimentalDecorators: true });
  });
});

describe("scopes follow the options", () => {
  const linter = new Linter();

  function unusedIn(text: string, parserOptions: ours.ParserOptions): (string | undefined)[] {
    const config = {
      files: ["**/*.tsx"],
      languageOptions: { parser: ours, sourceType: "module", parserOptions },
      rules: { "no-unused-vars": "error", "no-undef": "error" },
    } as Linter.Config;
    return linter.verify(text, config, { filename: "a.tsx" }).map((message) => /'(\w+)'/u.exec(message.message)?.[1]);
  }

  it.each([
    ["an element uses React", "import React from 'react'; export default <div />;", {}, []],
    [
      "an element uses what makes it",
      "import h from 'h'; import React from 'react'; export default <div />;",
      { jsxPragma: "h" },
      ["React"],
    ],
    ["an element uses nothing", "import React from 'react'; export default <div />;", { jsxPragma: null }, ["React"]],
    [
      "a fragment uses what makes it",
      "import F from 'f'; import React from 'react'; export default <></>;",
      { jsxFragmentName: "F" },
      [],
    ],
    ["types of the libraries are defined", "export let a: Array<Promise<string>>;", {}, []],
    ["types of no library are not", "export let a: NodeListOf<Nope>;", { lib: ["es5"] }, ["NodeListOf", "Nope"]],
  ] as const)("%s", (_title, text, options, expected) => {
    expect(unusedIn(text, options)).toEqual(expected);
  });

  it("a script that returns has a scope of its own", () => {
    const options = { sourceType: "commonjs", ecmaFeatures: { globalReturn: true } } as const;
    const { scopeManager } = ours.parseForESLint("const a = 1; return a;", options);
    expect(scopeManager.scopes.map((scope) => scope.type)).toEqual(["global", "function"]);
  });
});
