import { clauseAround, isDenied } from "./clauses.ts";
import type { NamedEffect, ToolTexts } from "./effects.ts";
import { orders } from "./lexicon/nouns.ts";
import { handingVerbs, perhapsIdempotent, repeatingVerbs } from "./lexicon/verbs.ts";
import { openingOf } from "./openings.ts";
import { wordsOf } from "./words.ts";

/** The values of `readOnlyHint` to offer, the likelier one first; both if the effect is unknown. */
export function readOnlyValues(effect: NamedEffect | undefined): readonly boolean[] {
  return effect ? [effect.kind === "reading"] : [false, true];
}

const change = "(?:chang|clear|delet|discard|drop|edit|eras|merg|modif|remov|reset|updat)";
/** What else a tool that creates may do: "or updates it", "an existing one is replaced", "drops all old ones". */
const overwriting = [
  String.raw`\b(?:overwrit|replac|upsert)\w*`,
  String.raw`\b${change}(?:e|es|ies|y|s|ing|ting|ying|ping|ped|d|ed)? (?:(?:all|any|the|an?|its|your) )?(?:it|current|existing|old|present|previous|same)\b`,
  String.raw`\b(?:add|creat|insert|make|sav)(?:e|es|s)?(?: ?/ ?|,? (?:and|or) )(?:chang|edit|merg|modif|updat)(?:e|es|ies|y|s)?\b`,
  String.raw`\b(?:and|or)(?: to)? (?:chang|edit|merg|modif|updat)(?:e|es|ies|y|s)? (?:an?|any|it|one|that|the|them)\b`,
  String.raw`\bexisting (?:\w{1,20} ){1,5}(?:is|are|gets?|will be) ${change}\w*`,
].map((form) => new RegExp(form, "gi"));

/** "Fails if the object already exists": the tool overwrites nothing. */
const neverOverwrites =
  /\b(?:fails?|refuses|errors?) if [^.]{0,40}\bexists?\b|\b(?:never|not) (?:overwrite|replace)s?\b/i;

/**
 * The values of `destructiveHint` to offer, the likelier one first. An update may overwrite; a tool that creates or
 * adds does not change other things, unless a text says otherwise.
 */
export function destructiveValues(
  { kind, verb }: NamedEffect,
  { name, description, parameters }: ToolTexts,
): readonly boolean[] {
  if (kind === "changing") return [true, false];
  if (kind !== "creating") return [kind === "destroying"];
  const texts = [description, ...parameters.map((parameter) => parameter.description)];
  if (texts.some((text) => neverOverwrites.test(text))) return [false];
  const isOrder = handingVerbs.has(verb) && wordsOf(name).some((word) => orders.has(word));
  const mayOverwrite =
    // Both put something under a name that may exist already.
    verb === "import" ||
    verb === "upload" ||
    isOrder ||
    texts.some(saysOverwriting) ||
    parameters.some((one) => one.name === "overwrite");
  return mayOverwrite ? [true, false] : [false];
}

/** "Creates the page or updates it", but not "never overwrites a page". */
function saysOverwriting(text: string): boolean {
  return overwriting.some((form) =>
    [...text.matchAll(form)].some(({ 0: said, index }) => !isDenied(clauseAround(text, index, index + said.length))),
  );
}

/** "If the person already exists, this returns the existing record." */
const findsExisting =
  /\breturns? the existing\b|\bidempotent\b|\b(?:instead of|rather than) (?:creating )?(?:an? )?duplicat|\bsucceeds? silently\b/i;

/** `get_or_create_session`, `find_or_add_tag` */
const ensuring = /^(?:ensure|\w*(?:find|get|fetch)_or_(?:add|create|make))_/;

/** The values of `idempotentHint` to offer, the likelier one first. Two calls that create make two objects. */
export function idempotentValues(
  effect: NamedEffect | undefined,
  name: string,
  description: string,
): readonly boolean[] {
  const words = wordsOf(name);
  if (effect?.kind !== "reading" && doesMore(words, description)) return [false];
  if (effect?.kind === "creating" && (findsExisting.test(description) || ensuring.test(`${words.join("_")}_`)))
    return [true, false];
  if (effect && perhapsIdempotent.has(effect.verb)) return [false, true];
  switch (effect?.kind) {
    case "reading":
    case "destroying":
      return [true];
    case "creating":
      return [false];
    case "changing":
      return repeatingVerbs.has(effect.verb) ? [false] : [true, false];
    case undefined:
      return [false, true];
  }
}

/** Verbs of calls that do something more each time: they run, add or append. */
const repeatedActions =
  /^(?:add|append|exec|execute|increment|decrement|insert|invoke|launch|prepend|run|send|spawn|trigger)$/;

/** True for a tool that does something more with each call, by its name or the beginning of its description. */
function doesMore(words: readonly string[], description: string): boolean {
  if (findsExisting.test(description)) return false;
  return (
    words.some((word) => repeatedActions.test(word)) || repeatedActions.test(openingOf(description).verb?.verb ?? "")
  );
}
