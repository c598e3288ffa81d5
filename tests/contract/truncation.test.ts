import { describe, expect, it } from "vitest";
import { readServer } from "../../lib/readers/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import type { Source } from "../harness/lint.ts";
import { parse } from "../harness/parse.ts";
import { fixturesIn } from "./corpus.ts";

/**
 * How many offsets of each text are tried, spread over the whole of it. Of the servers every kind of place is cut
 * somewhere; hostile texts use up the readers' budgets, and are many.
 */
const cuts = { servers: 20, hostile: 3, typescript: 3 } as const;

const fast = new Set(["json", "yaml", "typescript"]);
const sources = (["servers", "hostile", "typescript"] as const).flatMap((folder) =>
  fixturesIn(folder).flatMap((fixture) =>
    fixture.sources.filter(({ language }) => fast.has(language)).map((source) => ({ ...source, cuts: cuts[folder] })),
  ),
);

const closers: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/** The text up to an offset, with its open brackets closed: half a file that still has a syntax tree. */
function closed(text: string): string {
  const open: string[] = [];
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/.*|[{}[\]()]/g)) {
    const closer = closers[token];
    if (closer) open.push(closer);
    else if (token === open.at(-1)) open.pop();
  }
  return text.replace(/[,:]?\s*$/, "") + open.reverse().join("");
}

/** Reads a text as ESLint would have it read. True where it has a syntax tree at all. */
function read({ language, filename }: Source, text: string): boolean {
  const parsed = parse(language, text, filename);
  if (parsed) readServer({ text, ...parsed, path: `/nowhere/${filename}` }, settingsOf({}));
  return parsed !== undefined;
}

describe("a file that is cut off", () => {
  it.each(sources)("$filename is read without a throw wherever it ends", (source) => {
    const { text, cuts: count } = source;
    const ends = Array.from({ length: count }, (_, index) => Math.round((text.length * (index + 1)) / (count + 1)));
    for (const end of ends) {
      read(source, text.slice(0, end));
      read(source, closed(text.slice(0, end)));
    }
  });

  it("has a syntax tree often enough for the readers to see it", () => {
    const samples = sources.filter(({ filename }) => filename.startsWith("servers/"));
    const readable = samples.filter((source) => read(source, closed(source.text.slice(0, source.text.length / 2))));
    expect(readable.length).toBeGreaterThan(samples.length / 3);
  });
});
