import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "../harness/parse.ts";
import { withUnoptimizedExpressions } from "../harness/unoptimized-expressions.ts";
import { reportsOf } from "./all-rules.ts";
import { generatedFixtures } from "./corpus.ts";

/** One parser for each kind of file, because this tests the code after the parser. */
const languages = ["json", "yaml", "typescript"];

/**
 * Texts that keep their parser busy for up to half a minute, and show nothing that the JSON list of that size does not.
 */
const tooSlowToParse = ["large-lines.json", "large-block.yaml", "large-flow.yaml", "large-comments.yaml"];

const sources = generatedFixtures()
  .flatMap((fixture) => fixture.sources)
  .filter(
    ({ language, filename }) => languages.includes(language) && !tooSlowToParse.includes(path.basename(filename)),
  );

/**
 * Texts that are not valid in their language, and texts that nest more deeply than parsers, or the stack of this
 * machine, allow.
 */
const unparsable = /^(?:deep-unclosed-|large-blank\.json$)/;
const mayBeTooDeep = /^(?:deep|chain)-.*-(?:2000|10000|20000)\./;

/** How many reports there were, by language. */
const reported = new Map<string, number>();

/** Ample for the slowest parser on a busy machine; anything quadratic takes minutes. */
const timeout = 60_000;

withUnoptimizedExpressions();

describe("all rules over hostile input of any size", () => {
  it.each(sources)(
    "$filename",
    ({ language, filename, text }) => {
      const parsed = parse(language, text, filename);
      const name = path.basename(filename);
      if (unparsable.test(name)) expect(parsed).toBeUndefined();
      else if (!mayBeTooDeep.test(name)) expect(parsed).toBeDefined();
      if (!parsed) return;
      const reports = reportsOf(text, `/nowhere/${filename}`, parsed);
      reported.set(language, (reported.get(language) ?? 0) + reports.length);
      for (const { loc } of reports as unknown as { loc: { start: { column: number }; end: { column: number } } }[]) {
        expect(loc.start.column).toBeLessThan(loc.end.column);
        expect(loc.end.column).toBeLessThanOrEqual(text.length);
      }
    },
    timeout,
  );

  it("finds something in every language", () => {
    expect(
      [...reported]
        .filter(([, count]) => count > 0)
        .map(([language]) => language)
        .toSorted(),
    ).toEqual(languages.toSorted());
  });
});
