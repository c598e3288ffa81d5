import { memoize, memoizeFor } from "../model/lazy.ts";
import {
  accounts,
  answers,
  aspects,
  nounMakers,
  nounMakersOfServices,
  possibleNounMakers,
  stateNouns,
  transformedContents,
  trialWords,
} from "./lexicon/nouns.ts";
import {
  certainlyChanging,
  certainlyReading,
  countedActions,
  informingVerbs,
  storageVerbs,
  transformingVerbs,
  verbsByEffect,
} from "./lexicon/verbs.ts";
import { domainIn, openingOf } from "./openings.ts";
import { isForeign, textWordsOf } from "./text.ts";
import { isNounOrVerb, isNounToo, usesAsDirection, usesAsVerb, verbOfName, type NameVerb } from "./verbs.ts";
import { singularOf, wordsOf } from "./words.ts";

/**
 * The effects of a call, from harmless to grave: it only reads; it adds something without changing anything else; it
 * changes something; it destroys something.
 */
const effectKinds = ["reading", "creating", "changing", "destroying"] as const;
export type EffectKind = (typeof effectKinds)[number];

/** The effect that a tool's name states, and the verb (or the noun of an answer) that states it. */
export interface NamedEffect {
  readonly kind: EffectKind;
  readonly verb: string;
  /**
   * Whether the name is unambiguous: it begins with the verb, and the verb is not part of a noun. `delete_policy` is
   * ambiguous.
   */
  readonly isCertain: boolean;
}

/** Verbs without a lasting effect, whatever their object is. A counter that is reset still exists. */
const verbsWithoutLastingEffect: ReadonlySet<string> = new Set([
  "delete",
  "destroy",
  "drop",
  "erase",
  "purge",
  "remove",
  "truncate",
  "uninstall",
  "wipe",
]);

/** True for an effect that certainly removes the subject of the tool. */
export function hasNoLastingEffect(effect: NamedEffect | undefined): boolean {
  return effect?.isCertain === true && verbsWithoutLastingEffect.has(effect.verb);
}

const kindsByVerb: ReadonlyMap<string, EffectKind> = new Map(
  effectKinds.flatMap((kind) => [...verbsByEffect[kind]].map((verb) => [verb, kind] as const)),
);

function isVerbWithEffect(word: string): boolean {
  return kindsByVerb.has(word);
}

/**
 * The effect that the name of a tool states: `delete_user` → destroying, `github_create_issue` → creating,
 * `get_and_delete` → destroying, the graver of the two; `driving_directions` → reading.
 *
 * @returns `undefined` if no word is a verb with a known effect, or the verb is part of a noun (`delete_preview`).
 */
export const effectOfName: (name: string) => NamedEffect | undefined = memoize((name) => {
  const words = wordsOf(name);
  const found = verbOfName(words, isVerbWithEffect);
  const first = found && effectAt(words, found.at, found.isCertain);
  if (!first) return verbOfName(words) ? undefined : answerIn(words);
  if (isSum(words) || isPureTransform(words) || isOtherAction(words, found)) return undefined;
  const noun = first.kind === "reading" ? "none" : nounWith(words, found);
  if (noun === "sure" || (first.kind !== "reading" && isTrial(words))) return undefined;
  // Resolving a thread changes it; resolving a name to an address does not.
  if (first.verb === "resolve" && !words.some((word) => stateNouns.has(singularOf(word)))) return undefined;
  const own = { ...first, isCertain: first.isCertain && noun === "none" };
  // "create or update", "click and delete"
  const joined = words.slice(found.at + 1).flatMap((word, index) => {
    if (word !== "and" && word !== "or") return [];
    return effectAt(words, found.at + index + 2, own.isCertain && own.kind !== "reading") ?? [];
  });
  return [own, ...joined].reduce((gravest, one) =>
    effectKinds.indexOf(one.kind) > effectKinds.indexOf(gravest.kind) ? one : gravest,
  );
});

function effectAt(words: readonly string[], index: number, isCertain: boolean): NamedEffect | undefined {
  const verb = words[index] ?? "";
  const kind = kindsByVerb.get(verb);
  return kind && { kind, verb, isCertain };
}

/** `driving_directions`, `directions_tool`: without a verb, the tool answers. */
function answerIn(words: readonly string[]): NamedEffect | undefined {
  const noun = words.find((word) => answers.has(word));
  return noun === undefined ? undefined : { kind: "reading", verb: noun, isCertain: false };
}

/**
 * Verbs that mean something else together with the next word: a visitor is checked in; a message that is shown did not
 * exist before.
 */
const otherAction =
  /\b(?:check (?:in|out|off|box|boxes|checkbox)|git fetch|start here|display message|(?:display|show) (?:alert|banner|dialog|modal|notification|popup|toast))\b/;

function isOtherAction(words: readonly string[], { at }: NameVerb): boolean {
  return (
    otherAction.test(words.slice(at, at + 2).join(" ")) ||
    otherAction.test(
      words
        .slice(0, at + 1)
        .slice(-2)
        .join(" "),
    )
  );
}

/** Introductions to the protocol have a tool that adds numbers: `add`, `add_numbers`. */
function isSum([verb, ...rest]: readonly string[]): boolean {
  return verb === "add" && (!rest.length || rest.some((word) => word === "numbers" || word === "integers"));
}

/** True for the words of a name about content that the caller passes in: `remove_background`, `clean_text`. */
export function isPureTransform([verb = "", ...rest]: readonly string[]): boolean {
  return rest.length === 1 && transformingVerbs.has(verb) && transformedContents.has(rest[0] ?? "");
}

/** True for the words of a name for a trial run: `send_email_dry_run`, `delete_preview`. */
export function isTrial(words: readonly string[]): boolean {
  return words.some((word) => trialWords.has(word));
}

/** Whether the verb of a name is part of a noun: certainly in `update_history`, possibly in `delete_policy`. */
function nounWith(words: readonly string[], { verb, at }: NameVerb): "sure" | "possible" | "none" {
  const last = words.at(-1) ?? "";
  if (words.length === at + 1) return "none";
  // After the name of a service: `bank_transfer_status`, but not `github_delete_logs`.
  if (at > 0 && isNounToo(verb) && (nounMakers.has(last) || nounMakersOfServices.has(last))) return "sure";
  // A status is posted on social networks.
  if (at === 0 && isNounToo(verb) && aspects.has(last) && verb !== "post") return "sure";
  if (at === 0 && countedActions.has(verb) && accounts.has(last)) return "sure";
  return nounMakers.has(last) || possibleNounMakers.has(last) ? "possible" : "none";
}

/**
 * The verb in a name that certainly changes something: `delete_user` → "delete".
 *
 * @returns `undefined` if the verb may be part of a noun (`delete_policy`), or the name is of a trial run
 * (`send_email_dry_run`).
 */
export function changingVerbOf(name: string): string | undefined {
  return certainVerbOf(name, certainlyChanging);
}

/** The verb in a name that certainly only reads: `list_users` → "list". */
export function readingVerbOf(name: string): string | undefined {
  const words = wordsOf(name);
  return words.includes("and") || words.includes("or") ? undefined : certainVerbOf(name, certainlyReading);
}

/** The first word of a name, if it certainly is one of the verbs. */
function certainVerbOf(name: string, verbs: ReadonlySet<string>): string | undefined {
  const [first = ""] = wordsOf(name);
  return verbs.has(first) && effectOfName(name)?.isCertain ? first : undefined;
}

/** The effect of the first verb in a description: "Delete a fact by its id." → destroying. */
export function describedEffectOf(description: string): NamedEffect | undefined {
  const verb = openingOf(description).verb?.verb;
  if (verb === undefined || (isNounOrVerb(verb) && !usesAsVerb(description, verb))) return undefined;
  return effectOfName(`${verb}_it`);
}

/** Name and description of a parameter; "" if one is unknown. */
interface ParameterTexts {
  readonly name: string;
  readonly description: string;
}

/** The texts of a tool and of its own parameters; "" if one is unknown. */
export interface ToolTexts {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly ParameterTexts[];
}

/**
 * The effect that the name of a tool states, unless the description contradicts it. `optimize_lineup`, "Get
 * recommendations for the best lineup", changes nothing; `learn_procedure`, "Store a procedure", does not only read.
 *
 * @returns `undefined` if the effect is unknown, or name and description disagree.
 */
export const declaredEffectOf = memoizeFor(({ name, description, parameters }: ToolTexts): NamedEffect | undefined => {
  // The name is a noun, also where it could be a verb: `books`, "books: Lists books."
  if (isDomainOf(name, description)) return describedEffectOf(description);
  const effect = effectOfName(name);
  if (!effect) return undefined;
  const isContradicted =
    effect.kind === "reading"
      ? saysWriting(description) || parameters.some(takesOutputPath)
      : description !== "" && saysReadingOnly(effect, description);
  return isContradicted ? undefined : effect;
});

/** True for the name of a tool that its description names as its domain. */
function isDomainOf(name: string, description: string): boolean {
  const domain = domainIn(description);
  const singular = (text: string): string => wordsOf(text).map(singularOf).join(" ");
  return domain !== undefined && singular(domain) === singular(name);
}

/**
 * True if the description begins with a verb of the same effect. Otherwise the effect rests on one word of the name.
 */
export function isConfirmedBy({ kind }: NamedEffect, description: string): boolean {
  const told = describedEffectOf(description)?.kind;
  if (kind !== "reading") return told === kind;
  return told === kind || (told === undefined && informingVerbs.has(openingOf(description).verb?.verb ?? ""));
}

/** "Download a version of it", in the description of `binary_get`. */
function saysWriting(description: string): boolean {
  const { verb } = openingOf(description);
  const kind = verb && describedEffectOf(description)?.kind;
  return (verb !== undefined && storageVerbs.has(verb.verb)) || (kind !== undefined && kind !== "reading");
}

const outputNames =
  /^(?:out(?:put)?|save|dest(?:ination)?|target)(?:_(?:dir|directory|file|filename|filepath|folder|path))$|^(?:save_to|save_as|output_to)$/;

/** `output_path`; `output`, "Directory to extract to"; but not the destination of a journey. */
function takesOutputPath({ name, description }: ParameterTexts): boolean {
  const key = wordsOf(name).join("_");
  if (outputNames.test(key)) return true;
  return /^(?:dest|destination|output)$/.test(key) && /\b(?:directory|file ?path|folder|path)\b/i.test(description);
}

/** "Get recommendations for the best lineup"; "Top bids and asks of a market", in the description of `order_book`. */
function saysReadingOnly({ kind, verb }: NamedEffect, description: string): boolean {
  if (usesAsDirection(description, verb)) return true;
  const opening = openingOf(description).verb?.verb;
  const isInforming = informingVerbs.has(opening ?? "") || describedEffectOf(description)?.kind === "reading";
  if (isNounOrVerb(verb)) {
    const isSilent = isInforming || opening === undefined || opening === verb;
    return isSilent && !isForeign(description) && !usesAsVerb(description, verb);
  }
  // A tool named `delete_account` deletes, whatever else it does.
  return kind !== "destroying" && isInforming && !hasFormOf(verb, description);
}

/** True if the text contains the verb in some form: "Return the issue that was created". */
function hasFormOf(verb: string, text: string): boolean {
  const stem = verb.replace(/e$/u, "");
  const ends = new Set(["", "e", "s", "es", "ed", "ing", "d", `${stem.at(-1) ?? ""}ed`, `${stem.at(-1) ?? ""}ing`]);
  return textWordsOf(text).some((word) => word.startsWith(stem) && ends.has(word.slice(stem.length)));
}
