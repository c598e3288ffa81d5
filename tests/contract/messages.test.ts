import { describe, expect, it } from "vitest";
import { rulesOf } from "../../lib/configs/preset-rules.ts";
import { presetNames } from "../../lib/rule/groups.ts";
import { rules } from "../../lib/rules/index.ts";
import { lint } from "../harness/lint.ts";
import { fixturesIn } from "./corpus.ts";

/** The longest message, without the names and values that it quotes. */
const maxLength = 120;

/** Each message that a preset reports over the published lists and the example servers, with its rule. */
const said = ["corpus", "servers"].flatMap((folder) =>
  fixturesIn(folder).flatMap(({ name, sources }) =>
    sources.flatMap((source) =>
      presetNames.flatMap((preset) => {
        const { reports } = lint(Object.values(rules), source, { entries: rulesOf(preset) });
        return reports.map(({ finding, message }) => ({ place: `${name} ${finding.rule}`, text: message.message }));
      }),
    ),
  ),
);

/**
 * What a message says itself: quoted names and values are empty, and so is a text to write after a colon. An apostrophe
 * within a word is no quote.
 */
function ownWordsOf(text: string): string {
  return text
    .replace(/(?<=does not state): .*?(?=\. [A-Z])/u, " ''")
    .replace(/(?<!\w)'(?:[^']|(?<=\w)'(?=\w))*'(?!\w)/gu, "''");
}

/** What a message names: "Parameter 'a' of tool 'b'", "'a' (200) and 'b' (100)". */
const named =
  /(?:\b(?:[Ii]nput schema|[Oo]utput (?:field|schema)|[Pp]arameter|[Dd]escription|[Nn]ame|[Hh]andler) )?(?:of )?(?:\b[Tt]ool )?''(?: \([\d,]+\))?(?:,? (?:and )?''(?: \([\d,]+\))?)*(?: and \d+ more)?/gu;

/** Where else the same holds, and where the cause is, after the message. */
const elsewhere = / (?:The same holds for|See) .*$/u;

/** The first messages that are not as they should be, each with the place that it was said of. */
function not(isRight: (ownWords: string, text: string) => boolean): string[] {
  const wrong = said
    .filter(({ text }) => !isRight(ownWordsOf(text), text))
    .map(({ place, text }) => `${place}: ${text}`);
  return [...new Set(wrong)].slice(0, 5);
}

describe("a message on a real tool", () => {
  it("is short beside the names that it quotes", () => {
    expect(not((own) => own.replace(elsewhere, "").replace(named, "").length <= maxLength)).toEqual([]);
  });
  it("is short with its names", () => {
    expect(not((_own, text) => text.length <= 300)).toEqual([]);
  });
  it("is whole sentences", () => {
    expect(not((own) => /^(?:[A-Z]|'').*\.$/su.test(own))).toEqual([]);
    expect(not((own) => !/ {2}|\n|\.\.| [.,;:]|\{\{|undefined|\[object/u.test(own))).toEqual([]);
  });
  it("quotes names and keywords in one way", () => {
    expect(not((own) => !/["`“”‘’]/u.test(own))).toEqual([]);
    expect(not((own) => !/(?<!')'(?!')/u.test(own.replace(/(?<=\w)'s\b/gu, "")))).toEqual([]);
    // Names in camelCase, but for code: "notFound(…)", "error.message".
    expect(not((own) => !/(?<![\w.{])(?!camelCase)[a-z]+[A-Z]\w*(?![\w}(])/u.test(own))).toEqual([]);
    expect(not((own) => !/\b(?:tool|parameter|prompt|resource) (?!'')[a-z]+[A-Z_-]/u.test(own))).toEqual([]);
  });
  it("separates thousands", () => {
    expect(not((own) => !/(?<![\d.])\d{4}/u.test(own))).toEqual([]);
  });
});
