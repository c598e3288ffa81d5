import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ESLint, type Linter } from "eslint";
import type plugin from "../../lib/index.ts";
import { root } from "./links.ts";

/** An example of a guide, as an editor shows it. */
export interface Shown {
  readonly file: string;
  readonly title: string;
  readonly language: string;
  readonly text: string;
  readonly findings: readonly Finding[];
}

export interface Finding {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly line: number;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

/** The guides of the languages, and a file name for the first example of each. */
const shownGuides = [
  { guide: "typescript", title: "TypeScript", file: "server.ts", language: "ts" },
  { guide: "python", title: "Python", file: "server.py", language: "python" },
  { guide: "json-yaml", title: "JSON", file: "tools.json", language: "json" },
];

/** The first incorrect example of the guide of each language, with what the built plugin reports now. */
export async function shownFindings(): Promise<Shown[]> {
  const built = pathToFileURL(path.join(root, "dist/index.js")).href;
  const { default: mcp } = (await import(built)) as { readonly default: typeof plugin };
  const cwd = mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-docs-"));
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: mcp.configs.recommended });
  const shown = await Promise.all(
    shownGuides.map(async ({ guide, ...more }) => {
      const page = readFileSync(path.join(root, `docs/guides/${guide}.md`), "utf8");
      const [, text = ""] = /^```\w+ bad [^\n]*\n([^]*?)^```$/mu.exec(page) ?? [];
      const [result] = await eslint.lintText(text, { filePath: path.join(cwd, more.file) });
      return { ...more, text, findings: (result?.messages ?? []).map((message) => findingOf(message, text)) };
    }),
  );
  rmSync(cwd, { recursive: true });
  return shown;
}

function findingOf(message: Linter.LintMessage, text: string): Finding {
  const { ruleId, severity, line, column, endLine = line, endColumn = column + 1 } = message;
  const lines = text.split("\n").map((one) => one.length + 1);
  const offset = (row: number, place: number) => lines.slice(0, row - 1).reduce((sum, one) => sum + one, place - 1);
  return {
    rule: (ruleId ?? "").replace("mcp/", ""),
    severity: severity === 2 ? "error" : "warning",
    message: message.message,
    line,
    start: offset(line, column),
    end: offset(endLine, endColumn),
  };
}
