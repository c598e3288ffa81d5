import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { typescriptParserFor } from "../../lib/configs/typescript-parser.ts";
import mcp from "../../lib/index.ts";
import * as ownParser from "../../lib/languages/parser.ts";
import { ESLint } from "../harness/eslint.ts";
import { findingsIn, lintWith, texts } from "./projects.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A project folder with a stand-in for a package, outside of this repository. */
function projectWith(packages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-"));
  for (const [name, code] of Object.entries(packages)) {
    const home = path.join(folder, "node_modules", name);
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, "package.json"), JSON.stringify({ name, version: "9.9.9", main: "index.cjs" }));
    writeFileSync(path.join(home, "index.cjs"), code);
  }
  return folder;
}

function parse(parser: Linter.Parser): unknown {
  return "parseForESLint" in parser
    ? parser.parseForESLint("export {};", { filePath: "server.ts", range: true, loc: true })
    : undefined;
}

const works = "exports.parseForESLint = () => ({ ast: 'of the project' });";
const throws = "throw new Error('typescript-eslint does not support TypeScript 7.0');";

describe("the parser of TypeScript files", () => {
  it("is the project's own", () => {
    const parser = typescriptParserFor(projectWith({ "@typescript-eslint/parser": works }));
    expect(parser.meta).toEqual({ name: "typescript-eslint/parser", version: "9.9.9" });
    expect(parse(parser)).toEqual({ ast: "of the project" });
  });

  it("is the one that typescript-eslint brings along, however deep it lies", () => {
    const project = projectWith({
      "typescript-eslint": "",
      "typescript-eslint/node_modules/@typescript-eslint/parser": works,
      "@typescript-eslint/parser": throws,
    });
    expect(parse(typescriptParserFor(project))).toEqual({ ast: "of the project" });
  });

  it("is ours where the project's own refuses to load, as it does with TypeScript 7", () => {
    const project = projectWith({ "@typescript-eslint/parser": throws });
    expect(parse(typescriptParserFor(project))).toMatchObject({
      ast: { type: "Program", body: [{ type: "ExportNamedDeclaration" }] },
    });
  });

  it("loads nothing before the first file", () => {
    const project = projectWith({ "@typescript-eslint/parser": "throw new Error('loaded')" });
    expect(() => typescriptParserFor(project)).not.toThrow();
  });

  it("gives the same findings as ours", async () => {
    const withOwn = mcp.configs.strict.map((block) =>
      block.name?.endsWith("/typescript") ? { ...block, languageOptions: { parser: ownParser } } : block,
    );
    const expected = findingsIn(await lintWith(mcp.configs.strict, "server.ts", texts["server.ts"]));
    expect(expected.length).toBeGreaterThan(0);
    expect(findingsIn(await lintWith(withOwn, "server.ts", texts["server.ts"]))).toEqual(expected);
  });

  it.each(["before", "after"])(
    "keeps the type information of a project that asks for it %s our preset",
    async (place) => {
      const folder = path.join(repository, "fixtures/servers/weather-station/typescript");
      const typed = [
        ...(tseslint.configs.recommendedTypeChecked as Linter.Config[]),
        { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } } },
      ];
      const eslint = new ESLint({
        cwd: folder,
        overrideConfigFile: true,
        overrideConfig: place === "before" ? [...typed, ...mcp.configs.strict] : [...mcp.configs.strict, ...typed],
      });
      // A rule that needs type information makes the run throw if the parser has none.
      const [result] = await eslint.lintFiles(["parameters.ts"]);
      expect(result?.messages.filter(({ fatal }) => fatal)).toEqual([]);
    },
  );
});
