import type { Tool } from "../../model/tool.ts";
import {
  areInOtherNumbers,
  areToldApart,
  differentWords,
  isSlip,
  leastLetters,
  mostLetters,
} from "../../prose/near-names.ts";
import { singularOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";

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
        else if (areInOtherNumbers(words, wordsOf(twin.label)) && !areSetApart(tool, twin))
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

/** A name without each letter of each long word in turn: two names that differ in one letter have one in common. */
function spellingsNear(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (word.length < leastLetters || word.length > mostLetters) return [];
    const near = (part: string): string => words.with(index, `${part}*`).join(" ");
    return [near(word), ...Array.from(word, (_, at) => near(word.slice(0, at) + word.slice(at + 1)))];
  });
}

/** True if the descriptions set two tools apart, or it is not known what they say. */
function areSetApart(a: Tool, b: Tool): boolean {
  const [first, second] = [a, b].map(({ label: name, description }) => ({
    name,
    description: description.state === "known" ? description.value : undefined,
  }));
  const isUnknown = [a, b].some(({ description }) => description.state === "unknown");
  return isUnknown || (first !== undefined && second !== undefined && areToldApart(first, second));
}
