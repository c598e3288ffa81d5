import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import type { NamedEffect } from "./effect-kinds.ts";
import { singularOf } from "./singular.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Changing verbs that do something again each time they are called. */
const repeating = wordSet(`commit migrate move patch rebase refund rerun restart rollback rotate
  swap switch toggle transfer transition upgrade`);

/**
 * Verbs of which the name does not tell: a file is uploaded under its name or as another one, who follows follows once.
 */
const either = wordSet("edit follow grant import merge pin push star subscribe tag upload watch");

/** What is there once however often it is added: a label, but not a comment. */
const joining = wordSet("add attach");
const joined = wordSet(`
  alias assignee attendee collaborator dependency dependent favorite favourite follower keyword label link member
  membership participant permission reaction relation reviewer role star tag watcher`);

/** "If the person already exists, this returns the existing record." */
const findsExisting =
  /\breturns? the existing\b|\bidempotent\b|\b(?:instead of|rather than) (?:creating )?(?:an? )?duplicat|\bsucceeds? silently\b/i;

/** `get_or_create_session`, `find_or_add_tag` */
const ensuring = /^(?:ensure|\w*(?:find|get|fetch)_or_(?:add|create|make))_/;

/**
 * The values of `readOnlyHint` to offer for what a name says, the likelier one first. Without a known verb both are.
 */
export function readOnlyValues(effect: NamedEffect | undefined): readonly boolean[] {
  return effect ? [effect.kind === "reading"] : [false, true];
}

const overwriting = /\b(?:overwrit|replac|drop(?:s|ping) (?:all |any |the )?(?:existing|old|previous) )\w*/i;

/** What is there is left as it is: "Fails if the object already exists." */
const sparing = /\b(?:fails?|refuses|errors?) if [^.]{0,40}\bexists?\b|\b(?:never|not) (?:overwrite|replace)s?\b/i;

/** What is carried out where it arrives: `send_sql`, `submit_code`. */
const orders = wordSet(
  "code command commands cypher expression expressions keystroke keystrokes query script sql statement",
);
const handing = wordSet("enqueue forward post send submit");

/** Verbs that put something under a name, in the place of what is there under it. */
const placing = wordSet("import upload");

/** The values of `destructiveHint` to offer: an update may overwrite, what creates or adds leaves the rest as it is. */
export function destructiveValues(
  { kind, verb }: NamedEffect,
  { name, description, parameters }: Tool,
): readonly boolean[] {
  if (kind === "changing") return [true, false];
  if (kind !== "creating") return [kind === "destroying"];
  const own = parameters.filter(({ depth }) => depth === 0);
  const texts = [description, ...own.map(({ schema }) => schema.description)].map((text) => knownValue(text) ?? "");
  if (texts.some((text) => sparing.test(text))) return [false];
  const isOrder = handing.has(verb) && wordsOf(knownValue(name) ?? "").some((word) => orders.has(word));
  const mayOverwrite =
    placing.has(verb) ||
    isOrder ||
    texts.some((text) => overwriting.test(text)) ||
    own.some((one) => one.name === "overwrite");
  return mayOverwrite ? [true, false] : [false];
}

/**
 * The values of `idempotentHint` to offer: what is deleted or set twice is so once; what is created twice is there
 * twice.
 */
export function idempotentValues(
  effect: NamedEffect | undefined,
  name: string,
  description: string,
): readonly boolean[] {
  if (effect?.kind === "creating" && (findsExisting.test(description) || ensuring.test(`${wordsOf(name).join("_")}_`)))
    return [true, false];
  if (effect && (either.has(effect.verb) || joins(effect.verb, wordsOf(name)))) return [false, true];
  switch (effect?.kind) {
    case "reading":
    case "destroying":
      return [true];
    case "creating":
      return [false];
    case "changing":
      return repeating.has(effect.verb) ? [false] : [true, false];
    case undefined:
      return [false, true];
  }
}

/** `add_to_collection`, `add_user_to_team`, `add_keywords`; not `add_comment`. */
function joins(verb: string, words: readonly string[]): boolean {
  if (!joining.has(verb)) return false;
  return words.includes("to") || joined.has(singularOf(words.at(-1) ?? ""));
}
