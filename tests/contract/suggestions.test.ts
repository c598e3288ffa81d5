import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import type { Linter as Lint } from "eslint";
import mcp from "../../lib/index.ts";
import * as parser from "../../lib/languages/parser.ts";
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import { startServerAt } from "../fixtures/live-server.ts";
import { fileOf, serverNames, sourcesOf } from "../fixtures/servers.ts";
import { Linter } from "../harness/eslint.ts";
import { read } from "../readers/python/reading.ts";

/** More rounds than this mean that two suggestions undo each other. */
const maxRounds = 12;
const linter = new Linter();
const config = [
  { plugins: { mcp }, rules: rulesOf("strict") },
  { files: ["**/*.ts"], languageOptions: { parser } },
  { files: ["**/*.py"], language: "mcp/python" },
];

/**
 * An author who picks the first suggestion of every finding, again and again, must end with a server that works as
 * before. Each round takes of each file those edits that do not overlap.
 */
describe.each(serverNames)("%s with every first suggestion of strict", (name) => {
  it("comes to rest, type-checks, starts and has nothing left to suggest", async () => {
    const folder = copyOf(name);
    try {
      const files = sourcesOf(name).map((source) => path.join(folder, source));
      const rounds = settle(files);
      expect(rounds).toBeLessThan(maxRounds);
      expect(files.flatMap((file) => findingsIn(file).filter(hasEdit))).toEqual([]);
      expect(typeErrorsIn(folder)).toEqual([]);
      const server = await startServerAt(path.join(folder, "server.ts"));
      const { tools } = (await server.ask("tools/list")) as { readonly tools: readonly unknown[] };
      await server.stop();
      const before = JSON.parse(readFileSync(fileOf(name, "json", "tools.json"), "utf8")) as {
        readonly tools: readonly unknown[];
      };
      expect(tools.length).toBe(before.tools.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});

/** The same in Python. The tests do not start the server, but read what it lists. */
describe.each(serverNames)("%s in Python with every first suggestion of strict", (name) => {
  it("comes to rest, lists the same tools and has nothing left to suggest", () => {
    const folder = copyOf(name, "python");
    try {
      const files = readdirSync(folder)
        .filter((file) => file.endsWith(".py"))
        .map((file) => path.join(folder, file));
      const before = files.flatMap(toolNamesIn);
      expect(before.length).toBeGreaterThan(2);
      expect(settle(files)).toBeLessThan(maxRounds);
      expect(files.flatMap((file) => findingsIn(file).filter(hasEdit))).toEqual([]);
      expect(files.flatMap(toolNamesIn)).toEqual(before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function toolNamesIn(file: string): readonly unknown[] {
  const tools = read(readFileSync(file, "utf8"), file)?.tools ?? [];
  return tools.map(({ name }) => name.state === "known" && name.value);
}

/** The server's sources in a separate folder, next to the packages that they import. */
function copyOf(name: string, language = "typescript"): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-suggestions-")));
  cpSync(fileOf(name, language), folder, { recursive: true });
  symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), path.join(folder, "node_modules"));
  return folder;
}

function findingsIn(file: string): Lint.LintMessage[] {
  const messages = linter.verify(readFileSync(file, "utf8"), config, { filename: file });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages;
}

function hasEdit({ fix, suggestions = [] }: Lint.LintMessage): boolean {
  return Boolean(fix) || suggestions.length > 0;
}

/** Applies first edits until there are none; the number of rounds that it took. */
function settle(files: readonly string[]): number {
  for (let round = 0; round < maxRounds; round++) {
    let changed = false;
    for (const file of files) {
      const edits = findingsIn(file).flatMap(({ fix, suggestions = [] }) => fix ?? suggestions[0]?.fix ?? []);
      if (!edits.length) continue;
      writeFileSync(file, edited(readFileSync(file, "utf8"), edits));
      changed = true;
    }
    if (!changed) return round;
  }
  return maxRounds;
}

function edited(
  text: string,
  edits: readonly { readonly range: readonly [number, number]; readonly text: string }[],
): string {
  let output = "";
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])) {
    // Two insertions at one place are left to the next round, too.
    if (edit.range[0] < end || (edit.range[0] === end && end > 0)) continue;
    output += text.slice(end, edit.range[0]) + edit.text;
    end = edit.range[1];
  }
  return output + text.slice(end);
}

function typeErrorsIn(folder: string): string[] {
  const { config: raw } = ts.readConfigFile(path.join(folder, "tsconfig.json"), (file) => ts.sys.readFile(file)) as {
    readonly config: object;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(raw, ts.sys, folder);
  const program = ts.createProgram({ rootNames: fileNames, options: { ...options, noEmit: true } });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${String(file?.fileName)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}
