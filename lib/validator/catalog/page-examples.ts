import { memoizeFor } from "../../model/lazy.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import type { IssueExample, ValidationSource } from "../result/result.ts";
import { pageOfRule } from "./rule-info.ts";

/** The languages of the examples on pages, by the language of a source. */
const languages: Readonly<Record<ValidationSource["language"], string>> = {
  typescript: "ts",
  javascript: "ts",
  python: "py",
  json: "json",
  yaml: "yaml",
  live: "json",
};

/** Where a page has no example in the language of a source: the definition as the protocol sends it comes first. */
const otherLanguages = ["json", "ts", "yaml", "py"];

/**
 * An example of a rule's page: the text that the rule reports, and its correct form. The tests run all of them.
 *
 * @param language the language of the source, which is preferred.
 * @returns `undefined` for a page without examples.
 */
export function pageExample(rule: McpRule, language: ValidationSource["language"]): IssueExample | undefined {
  const examples = examplesOf(rule);
  const wanted = [languages[language], ...otherLanguages].find((one) => examples.has(one));
  return wanted === undefined ? undefined : examples.get(wanted);
}

/** An example on a page, without the words that say what it shows. */
export interface Block {
  readonly language: string;
  readonly role: string;
  /** True if it needs options or settings. */
  readonly isSpecial: boolean;
  readonly text: string;
}

/** The examples of a rule's page, in their order. */
export function pageBlocks(rule: McpRule): readonly Block[] {
  return [...pageOfRule(rule).matchAll(/^```(\w+) (bad|good|after)\b(.*)\n([^]*?)^```$/gmu)].map(
    ([, language = "", role = "", setting = "", text = ""]): Block => {
      return { language, role, isSpecial: /(?:options|settings)=/u.test(setting), text: text.trimEnd() };
    },
  );
}

/** The first pair of examples in each language of a page. */
const examplesOf = memoizeFor((rule: McpRule): ReadonlyMap<string, IssueExample> => {
  const blocks = pageBlocks(rule);
  const found = new Map<string, IssueExample>();
  for (const language of new Set(blocks.map((block) => block.language))) {
    const own = blocks.filter((block) => block.language === language);
    const pairs = own.flatMap((bad, index) => {
      const next = own[index + 1];
      return bad.role === "bad" && next && next.role !== "bad" ? [{ bad, next }] : [];
    });
    const pair = pairs.find(({ bad, next }) => !bad.isSpecial && !next.isSpecial) ?? pairs[0];
    if (pair) found.set(language, { from: "page", before: pair.bad.text, after: pair.next.text });
  }
  return found;
});
