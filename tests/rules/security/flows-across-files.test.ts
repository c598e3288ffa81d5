import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Linter as LinterType } from "eslint";
import { describe, expect, it, onTestFinished } from "vitest";
import { Linter } from "../../harness/eslint.ts";
import { languages } from "../../harness/languages.ts";
import { firstLine, type Language, moduleOf, type SinkRow, sinkRows } from "./sinks.ts";

/** A module whose function `keep` hands its argument to three sinks, in its lines 3 to 5. */
function keeperOf(row: SinkRow, language: Language): string {
  const lines = row.calls[language].map((call) => `  ${call.replace("_", () => "name")}`).join("\n");
  return language === "python"
    ? `${row.imports.python}\ndef keep(name):\n${lines}\n`
    : `${row.imports.typescript}\nexport async function keep(name: string) {\n${lines}\n}\n`;
}

/** How each language calls the function of the other module, which is imported on the line of the first import. */
const keeping = {
  typescript: {
    file: "files.ts",
    line: 'import { keep } from "./files.js"; ',
    call: (name: string) => `await keep(${name});`,
  },
  python: { file: "files.py", line: "from files import keep; ", call: (name: string) => `keep(${name})` },
} as const;

/** The reports of a server beside such a module: the line, and the message. */
function reportsOf(row: SinkRow, language: Language, statements: readonly string[]): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-flows-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { file, line } = keeping[language];
  const imports = { ...row.imports, [language]: line + row.imports[language] };
  const { filename, text } = moduleOf({ ...row, imports }, language, statements);
  const files = {
    "package.json": `{ "name": "s", "type": "module" }`,
    [file]: keeperOf(row, language),
    [filename]: text,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const linter = new Linter({ cwd: folder });
  const parsing: LinterType.Config = languages[language];
  const config: LinterType.Config = {
    ...parsing,
    files: ["**/*.*"],
    plugins: { ...parsing.plugins, mcp: { rules: { [row.rule.name]: row.rule } } },
    rules: { [`mcp/${row.rule.name}`]: row.whole ? ["error", { [row.whole.option]: true }] : "error" },
  };
  const messages = linter.verify(text, [config], { filename: join(folder, filename) });
  return messages.map(({ line: at, message }) => `${String(at)}: ${message}`);
}

describe.each(Object.values(sinkRows))("$rule.name with the files of a project", (row) => {
  const { message } = row.whole ?? row;

  describe.each(["typescript", "python"] as const)("in %s", (language) => {
    const { file, call } = keeping[language];

    it("reports the places of one argument in another module once, at the call", () => {
      expect(reportsOf(row, language, [call("a")])).toEqual([
        `${String(firstLine)}: ${message("argument 'a'", ` (${file}:3); 2 more places: ${file}:4 and ${file}:5`)}`,
      ]);
    });

    it("reports each of two arguments that reach the same places, at its own call", () => {
      const { filename } = moduleOf(row, language, []);
      const own = row.calls[language][1].replace("_", () => "a");
      const others = `${file}:4, ${file}:5 and ${filename}:${String(firstLine + 2)}`;
      expect(reportsOf(row, language, [call("a"), call("b"), own])).toEqual([
        `${String(firstLine)}: ${message("argument 'a'", ` (${file}:3); 3 more places: ${others}`)}`,
        `${String(firstLine + 1)}: ${message("argument 'b'", ` (${file}:3); 2 more places: ${file}:4 and ${file}:5`)}`,
      ]);
    });
  });
});
