import { destructiveValues, idempotentValues, readOnlyValues } from "./effect-hints.ts";
import {
  declaredEffectOf,
  describedEffectOf,
  effectOfName,
  isConfirmedBy,
  isPureTransform,
  isTrial,
  type NamedEffect,
  type ToolTexts,
} from "./effects.ts";
import { wordsOf } from "./words.ts";
import { memoizeFor } from "../model/lazy.ts";
import { computations, insidePlaces, outsideWords, startingVerbs, webWords } from "./lexicon/worlds.ts";
import { hasWordOf } from "./text.ts";

/** What the texts of a tool say about a hint that it lacks. */
export interface HintValues {
  /** The values that it may have, the likelier one first. */
  readonly values: readonly boolean[];
  /** Whether the texts are clear enough for an edit without review. */
  readonly isClear: boolean;
}

/** What the texts say about `readOnlyHint`. */
export function valuesOfReadOnly(texts: ToolTexts): HintValues {
  const { name, description } = texts;
  const effect = declaredEffectOf(texts) ?? changeIn(name, description);
  return { values: readOnlyValues(effect), isClear: effect !== undefined && isConfirmedBy(effect, description) };
}

/** A tool that changes something, by its name or its description. */
interface Change extends HintValues {
  readonly verb: string;
}

/**
 * What the texts say about `destructiveHint`; `undefined` for a tool that does not seem to change anything.
 *
 * @param verbs more verbs for a change
 * @param isNameAlone whether the name decides, even if the description says that the tool changes nothing
 */
export function valuesOfDestructive(
  texts: ToolTexts,
  verbs: readonly string[],
  isNameAlone: boolean,
): Change | undefined {
  const effect = (isNameAlone ? effectOfName(texts.name) : declaredEffectOf(texts)) ?? effectIn(texts.name, verbs);
  if (!effect || effect.kind === "reading") return undefined;
  const values = destructiveValues(effect, texts);
  return { values, isClear: values.length === 1 && isConfirmedBy(effect, texts.description), verb: effect.verb };
}

/**
 * What the texts say about `idempotentHint`.
 *
 * @param isReadOnly the tool's `readOnlyHint`, if it is known
 */
export function valuesOfIdempotent(texts: ToolTexts, isReadOnly: boolean | undefined): HintValues {
  if (isReadOnly === true) return { values: [true], isClear: true };
  const declared = declaredEffectOf(texts);
  // If a tool named `get_…` is declared to change something, its name does not say what.
  const effect = declared?.kind === "reading" && isReadOnly === false ? undefined : declared;
  const values = idempotentValues(effect, texts.name, texts.description);
  // "Delete the last message" deletes more each time, and no verb shows that.
  const isClear =
    values.length === 1 &&
    declared !== undefined &&
    declared.kind !== "destroying" &&
    isConfirmedBy(declared, texts.description);
  return { values, isClear };
}

/** What the texts say about `openWorldHint`. The protocol's default comes first if they say nothing about it. */
export function valuesOfOpenWorld(texts: ToolTexts): HintValues {
  const world = worldOf(texts);
  return { values: world ? [world.isOpen] : [true, false], isClear: world?.isStated === true };
}

/** The effect of a verb that the project lists. */
function effectIn(name: string, verbs: readonly string[]): NamedEffect | undefined {
  const verb = verbs.length ? wordsOf(name).find((word) => verbs.includes(word)) : undefined;
  return verb === undefined ? undefined : { kind: "changing", verb, isCertain: false };
}

/**
 * "Delete a fact by its id", in the description of `forget`. A tool that first reads, "Check the order and place it",
 * may also change something.
 */
function changeIn(name: string, description: string) {
  const effect = describedEffectOf(description);
  if (effect === undefined || effect.kind === "reading" || vague.has(effect.verb) || beginning.test(description))
    return undefined;
  // `fix_json`, `send_email_dry_run`: nothing stored is changed.
  const words = wordsOf(name);
  return isPureTransform(words) || isTrial(words) ? undefined : effect;
}

/** "Adds two numbers", "Make an HTTP request", "Set up and use the browser": the real action follows. */
const vague = new Set(["add", "make", "set"]);

/** "START HERE. Explains what this server is for." */
const beginning = /^\W*start here\b/i;

/** What a tool reaches according to its texts. */
interface World {
  /** True for web pages and other things outside; false for the server's own machine and memory alone. */
  readonly isOpen: boolean;
  /** Whether the tool's description says so. Otherwise it follows only from a name or a parameter. */
  readonly isStated: boolean;
}

/** The world of a tool; `undefined` if its texts do not say: "List all projects" may ask a service or read a folder. */
const worldOf = memoizeFor(({ name, description, parameters }: ToolTexts): World | undefined => {
  const words = wordsOf(name);
  const isToldOpen = hasWordOf(description, webWords);
  if (isToldOpen || words.some((word) => webWords.has(word))) return { isOpen: true, isStated: isToldOpen };
  if (words.some((word) => outsideWords.has(word) || startingVerbs.has(word))) return undefined;
  if (hasWordOf(description, outsideWords)) return undefined;
  for (const parameter of parameters) {
    if (hasWordOf(parameter.description, outsideWords)) return undefined;
    if (wordsOf(parameter.name).some((word) => outsideWords.has(word))) return undefined;
  }
  if (insidePlaces.test(description) || computations.test(description)) return { isOpen: false, isStated: true };
  const takesPlace = parameters.some((parameter) => insidePlaces.test(parameter.description));
  return takesPlace ? { isOpen: false, isStated: false } : undefined;
});
