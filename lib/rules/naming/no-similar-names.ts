import type { Tool } from "../../model/tool.ts";
import { openingOf } from "../../prose/openings.ts";
import { editDistance } from "../../prose/spelling.ts";
import { isPlural, singularOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** Shorter words differ in one letter by intent: `get_x` and `get_y`, `get` and `set`. */
const leastLetters = 6;
const mostLetters = 40;

const articles = new Set(["a", "an", "the"]);

/** A model copies the name that it chooses, and may confuse names that differ in one letter. */
export default defineRule({
  name: "no-similar-names",
  family: "naming",
  description: "Disallow tools that only a letter of the name tells apart",
  reason: "A model that has to choose between `get_user` and `get_users` takes one for the other.",
  severity: "warning",
  presets: ["recommended", "strict"],
  messages: {
    number: "Tools '{{other}}' and '{{tool}}' differ only in singular and plural, also by their descriptions.",
    letter: "Tools '{{other}}' and '{{tool}}' differ in one letter: '{{word}}' and '{{otherWord}}'.",
  },
  remedies: {
    number: "Say in each what the other does not do.",
    letter: "Correct the word, or use another one.",
  },
  check: {
    server({ tools }, { report }) {
      const byNumber = new Map<string, Tool>();
      const bySpelling = new Map<string, Tool>();
      for (const tool of tools) {
        if (!isCertain(tool)) continue;
        const { group } = tool.source;
        const words = wordsOf(tool.label);
        const key = `${group} ${words.map((word) => singularOf(word)).join(" ")}`;
        const twin = byNumber.get(key);
        if (!twin) byNumber.set(key, tool);
        else if (areInOtherNumbers(words, wordsOf(twin.label)) && !areToldApart(tool, twin))
          report(tool, "number", { data: { other: twin.label } });
        const slip = spellingsNear(words).flatMap((near) => {
          const other = bySpelling.get(`${group} ${near}`);
          bySpelling.set(`${group} ${near}`, tool);
          const pair = other && differentWords(wordsOf(other.label), words);
          return pair && isSlip(...pair) ? [{ other: other.label, word: pair[0], otherWord: pair[1] }] : [];
        });
        if (slip[0]) report(tool, "letter", { data: slip[0] });
      }
    },
  },
});

/** True for a tool with one name in all its forms. */
function isCertain({ name, source }: Tool): boolean {
  return name.state === "known" && !source.otherVariants?.length;
}

/** True for `get user` and `get users`; not for `get-user` and `get_user`, which no-duplicate-names reports. */
function areInOtherNumbers(words: readonly string[], others: readonly string[]): boolean {
  return words.some((word, index) => isPlural(word) !== isPlural(others[index] ?? ""));
}

/** A name without each letter of each long word in turn: two names that differ in one letter have one in common. */
function spellingsNear(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word.length < leastLetters || word.length > mostLetters) return [];
    const near = (part: string): string => words.with(index, `${part}*`).join(" ");
    return [near(word), ...Array.from(word, (_, at) => near(word.slice(0, at) + word.slice(at + 1)))];
  });
}

/** The one word in which two names differ. */
function differentWords(words: readonly string[], others: readonly string[]): readonly [string, string] | undefined {
  const pairs = words.flatMap((word, index) => {
    const other = others[index] ?? "";
    return word === other ? [] : [[word, other] as const];
  });
  return pairs.length === 1 ? pairs[0] : undefined;
}

/** `branch` and `barnch`; not `part1` and `part2`, `enable` and `unable`. */
function isSlip(a: string, b: string): boolean {
  const isLong = Math.min(a.length, b.length) >= leastLetters;
  const areLetters = /^\p{L}+$/u.test(a) && /^\p{L}+$/u.test(b);
  const isNumber = singularOf(a) === singularOf(b);
  return isLong && areLetters && !isNumber && a[0] === b[0] && editDistance(a, b, 1) === 1;
}

/** True if the first sentences of the descriptions say more than the names: "Get a user" and "Get users" do not. */
function areToldApart(a: Tool, b: Tool): boolean {
  const [first, second] = [a, b].map(({ description }) => description);
  if (first?.state === "unknown" || second?.state === "unknown") return true;
  if (first?.state !== "known" || second?.state !== "known") return false;
  if (first.value.includes(b.label) || second.value.includes(a.label)) return true;
  return wordingOf(first.value) !== wordingOf(second.value);
}

/** The first sentence without what makes no difference: case, punctuation, articles, number. */
function wordingOf(description: string): string {
  const words =
    openingOf(description)
      .sentence.toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !articles.has(word))
    .map((word) => singularOf(word))
    .join(" ");
}
