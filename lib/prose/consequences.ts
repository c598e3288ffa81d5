import { effectOfName } from "./effects.ts";
import { uiNouns, refilled, restartable, temporary, ties } from "./lexicon/nouns.ts";
import { gainPhrases, lossPhrases } from "./lexicon/consequences.ts";
import { lossesWithObject, opaqueVerbs } from "./lexicon/verbs.ts";
import { openingOf } from "./openings.ts";
import { textWordsOf } from "./text.ts";
import { isActionVerb, verbFormOf } from "./verbs.ts";
import { singularOf, wordsOf } from "./words.ts";

/**
 * "Requires confirmation" counts, but "Returns a confirmation" does not; "including all replies" counts, but "Response
 * includes …" does not.
 */
const notInAnswer =
  /(?<!\b(?:answers?|contains?|outputs?|prints?|receives?|response|responds?|results?|returns?|returning|shows?)\b[^.;]{0,100})\b(?:confirm\w*|includ(?:es|ing)\b)/i;

/** "Stops at the first error" is not a consequence of a successful call. */
const stopping = /\bstops?\b(?! (?:after|at|if|on|when) (?:an? |the )?(?:[\w-]+ )?(?:error|fail|match))/i;

/** "will automatically have it deactivated" counts; "will be deleted" only repeats the name. */
const future = /\bwill (?!(?:permanently )?(?:be )?(?:clear|delet|drop|remov|reset|return|uninstall)\w*\b)/i;

/** True for a text that states the consequence of a removal: "permanently", "and all its data", "can be restored". */
export function statesLoss(text: string): boolean {
  return [lossPhrases, notInAnswer, stopping, future].some((pattern) => pattern.test(text)) || text.includes("⚠");
}

/** True for a text that states the consequence of a change: "overwrites", "creates a new", "notifies the members". */
export function statesConsequence(text: string): boolean {
  return statesLoss(text) || gainPhrases.test(text);
}

/** True for a text that states an action: it begins with a verb, or contains a verb of change. */
export function statesAction(text: string): boolean {
  return openingOf(text).verb !== undefined || textWordsOf(text).some(isChange);
}

function isChange(word: string): boolean {
  const verb = verbFormOf(word)?.verb;
  const kind = verb === undefined ? undefined : effectOfName(`${verb}_item`)?.kind;
  return kind !== undefined && kind !== "reading";
}

/**
 * True for a name of a removal that neither time nor the opposite call undoes: `delete_user`, but not `remove_label` or
 * `clear_cache`.
 */
export function isIrreversible(verb: string, name: string): boolean {
  const all = wordsOf(name).map(singularOf);
  // "remove_member_from_card": the object is before "from".
  const from = all.indexOf("from");
  const words = from > 0 ? all.slice(0, from) : all;
  const last = words.at(-1) ?? "";
  if (from > 0 && refilled.has(all.at(-1) ?? "")) return false;
  if (last === verb && lossesWithObject.has(verb)) return false;
  if ((verb === "kill" || verb === "terminate") && restartable.has(last)) return false;
  return !ties.has(last) && !words.some((word) => temporary.has(word) || word === "related" || word === "linked");
}

/** True for a tool whose name and description do not show its effect: `execute_sql`. */
export function hidesEffect(name: string, text: string): boolean {
  const words = wordsOf(name);
  const verb = words.find(isActionVerb) ?? openingOf(text).verb?.verb;
  return (verb === undefined || opaqueVerbs.has(verb)) && !words.some((word) => uiNouns.has(word));
}
