import type { NamedEffect } from "./effect-kinds.ts";
import { wordSet } from "./word-set.ts";

/** Changing verbs that do something again each time they are called. */
const repeating = wordSet(`commit migrate move optimize patch rebase refund rerun restart rollback rotate
  swap switch toggle transfer transition upgrade`);

/** Verbs of which the name does not tell: a file is uploaded under its name or as another one, commits are pushed once. */
const either = wordSet("edit import merge push upload");

/** "If the person already exists, this returns the existing record." */
const findsExisting = /\breturns? the existing\b|\bidempotent\b|\b(?:instead of|rather than) (?:creating )?(?:an? )?duplicat/i;

/** The values of `readOnlyHint` to offer for what a name says, the likelier one first. Without a known verb both are. */
export function readOnlyValues(effect: NamedEffect | undefined): readonly boolean[] {
  return effect ? [effect.kind === "reading"] : [false, true];
}

const overwriting = /\b(?:overwrit|replac)\w*/i;

/** The values of `destructiveHint` to offer: an update may overwrite, what creates or adds leaves the rest as it is. */
export function destructiveValues({ kind }: NamedEffect, description: string): readonly boolean[] {
  if (kind === "changing" || (kind === "creating" && overwriting.test(description))) return [true, false];
  return [kind === "destroying"];
}

/** The values of `idempotentHint` to offer: what is deleted or set twice is so once; what is created twice is there twice. */
export function idempotentValues(effect: NamedEffect | undefined, description: string): readonly boolean[] {
  if (effect && either.has(effect.verb)) return [false, true];
  if (effect?.kind === "creating" && findsExisting.test(description)) return [true, false];
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
