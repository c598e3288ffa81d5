import { rulesById, useOfId } from "../../requirements/index.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { families, presetNames } from "../../rule/groups.ts";
import { rules } from "../../rules/index.ts";
import { lazy } from "../../model/lazy.ts";
import { wordsInSentence } from "../../model/options.ts";
import { probesOfWord, probeWords } from "./find-probes.ts";
import { didYouMean, InputError, nearestNames } from "../result/input-error.ts";
import { leastSeverities } from "../result/result.ts";

/**
 * The rules for a word: the rule with that name, with or without `mcp/`, or all rules that implement the requirement
 * with that id.
 */
export function rulesNamed(word: string): readonly McpRule[] {
  return byWord().get(word.replace(/^mcp\//u, "").toLowerCase()) ?? [];
}

/** A message with less text of its own than this fits too many texts. */
const minOwnText = 8;

/** The rules whose messages a text may be, those whose messages have most words of it first: three at most. */
export function rulesOfMessage(text: string): readonly McpRule[] {
  const fits = Object.values(rules).map((rule) => {
    const parts = factsOf(rule).map((fact) => fact.split(/\{\{\s*\w+\s*\}\}/u));
    return { rule, own: Math.max(0, ...parts.filter((some) => followEachOther(some, text)).map(lengthOf)) };
  });
  const found = fits.filter(({ own }) => own >= minOwnText).sort((a, b) => b.own - a.own);
  return found.slice(0, 3).map(({ rule }) => rule);
}

/** The messages of a rule without the remedies, which the command shows apart. */
function factsOf({ meta }: McpRule): string[] {
  return Object.entries(meta.messages ?? {}).map(([id, message]) => {
    const remedy = meta.docs.remedies[id];
    return remedy === undefined ? message : message.replace(` ${remedy}`, "");
  });
}

/** True if a text has all parts, in their order. */
function followEachOther(parts: readonly string[], text: string): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part.trim(), from);
    from = at + part.trim().length;
    return at >= 0;
  });
}

function lengthOf(parts: readonly string[]): number {
  return parts.join("").trim().length;
}

/** The names and ids of all rules, and all words that refer to probes. */
function ruleWords(): string[] {
  const ofRules = Object.values(rules).flatMap(({ name, meta }) => [name, ...meta.docs.ids]);
  return [...new Set([...ofRules, ...probeWords()])].sort();
}

/** How a preset and a severity are chosen: by flags, by options of the library, or by keys of a configuration. */
type Chooser = "flag" | "option" | "key";

const choosers: Readonly<Record<Chooser, Readonly<Record<"preset" | "severity", string>>>> = {
  flag: { preset: "--preset", severity: "--min-severity" },
  option: { preset: "the option 'preset'", severity: "the option 'minSeverity'" },
  key: { preset: "the key 'preset'", severity: "--min-severity" },
};

/** The meaning of a word that does not refer to a rule; `undefined` for any other word. */
function otherMeaning(word: string, chooser: Chooser): string | undefined {
  const { preset, severity } = choosers[chooser];
  if (presetNames.some((name) => name === word)) return `It is a preset, which ${preset} selects.`;
  return leastSeverities.some((name) => name === word) ? `It is a severity, which ${severity} limits.` : undefined;
}

/** The remedy for a word that selects no probe, but has another meaning; `undefined` for any other word. */
export function notProbe(word: string, place: string): string | undefined {
  const isFlag = place.startsWith("--");
  if (rulesOfGroup(word)) return `It selects rules: use ${isFlag ? "--check both" : "the level 'both'"}.`;
  return otherMeaning(word, isFlag ? "flag" : "option");
}

/** The remedy for a word that is not a rule. */
export function unknownRuleRemedy(word: string, chooser: Chooser = "flag"): string {
  const lists = "See mcp-validate --list-rules and mcp-validate probe --list-probes.";
  if (isGroup(word)) return `It is a group of rules. ${lists}`;
  return otherMeaning(word, chooser) ?? didYouMean(word, ruleWords(), lists);
}

/** The rules of a family, category, id or name; `undefined` for any other word. */
export function rulesOfGroup(word: string): readonly McpRule[] | undefined {
  const inGroup = Object.values(rules).filter(
    ({ meta }) => meta.docs.family === word || families[meta.docs.family].category === word,
  );
  if (inGroup.length) return inGroup;
  const named = rulesNamed(word);
  return named.length || isGroup(word) ? named : undefined;
}

/** The words for several rules: families and categories. */
export function groupWords(): string[] {
  return [...new Set(Object.entries(families).flatMap(([name, { category }]) => [name, category]))].sort();
}

function isGroup(word: string): boolean {
  return groupWords().includes(word);
}

/** The rules by name and id, in lower case. */
const byWord = lazy((): ReadonlyMap<string, readonly McpRule[]> => {
  const index = new Map<string, McpRule[]>();
  for (const rule of Object.values(rules)) {
    for (const word of new Set([rule.name, ...rule.meta.docs.ids].map((one) => one.toLowerCase()))) {
      index.set(word, [...(index.get(word) ?? []), rule]);
    }
  }
  // A requirement that several rules fulfill, such as REQ-STATIC-004, is the id of no issue.
  for (const [id, names] of rulesById)
    if (!index.has(id))
      index.set(
        id,
        names.flatMap((name) => rules[name] ?? []),
      );
  return index;
});

/** Rules, each with the selected messages; `undefined` for all of them. */
export type ChosenRules = ReadonlyMap<McpRule, ReadonlySet<string> | undefined>;

/** The messages of a rule that an id refers to; `undefined` for all of them, and for every other word. */
function messagesNamed(word: string, { name }: McpRule): readonly string[] | undefined {
  return useOfId(word, name)?.messages;
}

/**
 * The rules for words: families, categories, names or ids. Words that refer to probes are accepted and add no rule.
 *
 * @param place the flag or option with the words, for the message.
 * @param what what a word may be, for the message.
 * @throws InputError `USAGE` for an unknown word.
 */
export function chosenRules(
  words: readonly string[],
  place: string,
  what = "a rule, a family or a category",
): ChosenRules {
  const chosen = new Map<McpRule, ReadonlySet<string> | undefined>();
  for (const word of words) {
    const found = rulesOfGroup(word);
    if (!found && probesOfWord(word)) continue;
    if (!found) throw new InputError("USAGE", place, `'${word}' is not ${what}.`, remedyFor(word, place));
    for (const rule of found) {
      const messages = messagesNamed(word, rule);
      const before = chosen.get(rule);
      const isWhole = messages === undefined || (chosen.has(rule) && before === undefined);
      chosen.set(rule, isWhole ? undefined : new Set([...(before ?? []), ...messages]));
    }
  }
  return chosen;
}

/** @param place the flag or option that has the word. */
function remedyFor(word: string, place: string): string {
  const [name = "", level] = word.split("=", 2);
  if (level !== undefined && rulesNamed(name).length) return `To set its level, use --rule ${word}.`;
  const meaning = otherMeaning(word, place.startsWith("--") ? "flag" : "option");
  if (meaning !== undefined) return meaning;
  const groups = groupWords();
  const near = nearestNames(word, groups);
  if (near.length) return `Did you mean ${wordsInSentence(near)}?`;
  return didYouMean(word, ruleWords(), `The families and categories are ${wordsInSentence(groups)}.`);
}
