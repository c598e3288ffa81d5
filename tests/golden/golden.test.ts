import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fixturesIn } from "../contract/corpus.ts";
import { costsOf, findingsOver, textOf } from "./findings.ts";

const corpus = fixturesIn("corpus").filter(({ name }) => !name.endsWith("/index.json"));
const findings = findingsOver([...corpus, ...fixturesIn("servers")]);

/**
 * Every finding of every rule in every preset over published servers and the example servers. A change of
 * `findings.txt` is a change that users see: read each line of its diff, and keep the change only if it is right. Then
 * write the file again:
 *
 * npx vitest run --config tests/vitest.config.ts tests/golden -u
 *
 * `page.size~3f2a` is a finding about the parameter `page.size`. The four digits are a hash of the values in its
 * message and of the edits that it offers.
 */
it("finds what it has found in the corpus and the example servers", async () => {
  expect(corpus.length).toBeGreaterThan(20);
  await expect(textOf(findings)).toMatchFileSnapshot("findings.txt");
});

it("states what each preset costs on the published servers", async () => {
  const module = fileURLToPath(new URL("../../lib/configs/preset-costs.ts", import.meta.url));
  await expect(costsOf(corpus, findings)).toMatchFileSnapshot(module);
});

/** The longest message, without the names and values that it quotes. */
const maxLength = 120;

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
  const wrong = findings
    .filter(({ message }) => !isRight(ownWordsOf(message), message))
    .map(({ source, rule, message }) => `${source} ${rule}: ${message}`);
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
