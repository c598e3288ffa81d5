import type { McpRule } from "../../rule/define-rule.ts";
import { groupWords, ruleWords, rulesNamed, rulesOfGroup } from "../catalogue/find-rules.ts";
import { didYouMean, listOf, nearestNames } from "../catalogue/nearest-names.ts";
import { InputError } from "../input-error.ts";

/**
 * The rules that words mean: families, categories, names or ids.
 *
 * @param place what the words were given to, for the message.
 * @throws InputError `USAGE` for a word that means none.
 */
export function chosenRules(words: readonly string[], place: string): ReadonlySet<McpRule> {
  return new Set(
    words.flatMap((word) => {
      const found = rulesOfGroup(word);
      if (!found)
        throw new InputError(
          "USAGE",
          place,
          `'${word}' is no family of rules, no category and no rule.`,
          remedyFor(word),
        );
      return found;
    }),
  );
}

/** Of words that mean rules, those rules that are meant by a name or an id of their own. */
export function rulesByName(words: readonly string[]): ReadonlySet<McpRule> {
  return new Set(words.flatMap(rulesNamed));
}

function remedyFor(word: string): string {
  const groups = groupWords();
  const near = nearestNames(word, groups);
  if (near.length) return `Did you mean ${listOf(near)}?`;
  return didYouMean(word, ruleWords(), `The families and categories are ${listOf(groups)}.`);
}
