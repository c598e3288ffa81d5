import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import mcp from "../../lib/index.ts";
import { jsonParser, yamlParser } from "../../lib/languages/lazy-parser.ts";
import * as ownParser from "../../lib/languages/parser.ts";
import { singularIdOf } from "../../lib/rule/report.ts";
import { validateFile } from "../../lib/validator/index.ts";
import { fixturesIn } from "../contract/corpus.ts";

const root = fileURLToPath(new URL("../../fixtures/", import.meta.url));

/** What ESLint itself finds with the plugin, its whole tree walked and its tokens kept. */
function byPlugin(path: string, text: string): string[] {
  const parser = path.endsWith(".json") ? jsonParser : path.endsWith(".yaml") ? yamlParser : ownParser;
  const parsing = path.endsWith(".py") ? { language: "mcp/python" } : { languageOptions: { parser } };
  const rules = mcp.configs.all[0]?.rules ?? {};
  const config: Linter.Config = { files: ["**/*.*"], plugins: { mcp }, ...parsing, rules };
  const messages = new Linter({ configType: "flat", cwd: root }).verify(text, config, { filename: path });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.flatMap(({ ruleId, messageId = "", line, column, endLine, endColumn, message, fix, suggestions }) =>
    ruleId
      ? [
          JSON.stringify([
            ...[ruleId, line, column, endLine, endColumn, withoutRemedy(message, ruleId, messageId)],
            fix && edited(text, [fix]),
            suggestions?.map((one) => edited(text, [one.fix])),
          ]),
        ]
      : [],
  );
}

/** The message as reports have it. ESLint's says what to do, too, which reports show apart. */
function withoutRemedy(message: string, ruleId: string, messageId: string): string {
  const remedy = mcp.rules[ruleId.replace("mcp/", "")]?.meta.docs.remedies[singularIdOf(messageId)];
  if (remedy === undefined) return message;
  const words = remedy.split(/\{\{.*?\}\}/u).map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"));
  // A remedy that begins with what differs from case to case begins after the end of the first sentence.
  const start = words[0] === "" ? String.raw`(?<=\.) ` : " ";
  return message.replace(new RegExp(`${start}${words.join(".*?")}(?= |$)`, "u"), "");
}

async function byValidator(path: string): Promise<string[]> {
  const { issues, sources } = await validateFile(path, { preset: "all", cwd: root });
  return issues.map(({ rule, line, column, endLine, endColumn, message, edits }) => {
    const [fix, ...rest] = edits.map(({ kind, changes }) => ({ kind, edit: edited(sources[0]?.text ?? "", changes) }));
    const isFix = fix?.kind === "fix";
    const suggestions = (isFix ? rest : fix ? [fix, ...rest] : []).map(({ edit }) => edit);
    return JSON.stringify([
      `mcp/${rule}`,
      line,
      column,
      endLine,
      endColumn,
      message,
      isFix ? fix.edit : undefined,
      suggestions.length ? suggestions : undefined,
    ]);
  });
}

/** ESLint has one replacement where the validator has a list, and its fixes cover more text. */
function edited(
  text: string,
  changes: readonly { readonly range: readonly [number, number]; readonly text: string }[],
): string {
  return [...changes]
    .reverse()
    .reduce((result, { range, text: added }) => result.slice(0, range[0]) + added + result.slice(range[1]), text);
}

/** Compared as values: in ESLint's edits the keys have another order. The validator has the worst first. */
function parsed(all: readonly string[]): unknown[] {
  return all.toSorted().map((one) => JSON.parse(one) as unknown);
}

describe("the validator finds in the example servers what the plugin finds", () => {
  const fixtures = fixturesIn("servers").map(({ name }) => name);

  it.each(fixtures)("%s", async (name) => {
    const path = root + name;
    const expected = byPlugin(path, readFileSync(path, "utf8"));
    // A named file that holds no definitions is refused; the plugin says nothing about it.
    const found = await byValidator(path).catch((error: unknown) => {
      expect(error).toMatchObject({ code: "INVALID_FORMAT" });
      return [];
    });
    expect(parsed(found)).toEqual(parsed(expected));
  });

  it("among which there is something to find", () => {
    const path = `${root}servers/photo-album/json/tools.json`;
    expect(byPlugin(path, readFileSync(path, "utf8")).length).toBeGreaterThan(10);
  });
});
