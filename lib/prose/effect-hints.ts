import type { NamedEffect } from "./effect-kinds.ts";
import { wordSet } from "./word-set.ts";

/** Changing verbs that do something again each time they are called. */
const repeating = wordSet(`commit edit merge migrate move optimize patch push rebase refund rerun restart rollback rotate
  swap switch toggle transfer transition upgrade`);

/** The values of `readOnlyHint` to offer for what a name says, the likelier one first. Without a known verb both are. */
export function readOnlyValues(effect: NamedEffect | undefined): readonly boolean[] {
  return effect ? [effect.kind === "reading"] : [false, true];
}

/** The values of `destructiveHint` to offer: an update may overwrite, what creates or adds leaves the rest as it is. */
export function destructiveValues({ kind }: NamedEffect): readonly boolean[] {
  if (kind === "changing") return [true, false];
  return [kind === "destroying"];
}

/** The values of `idempotentHint` to offer: what is deleted or set twice is so once; what is created twice is there twice. */
export function idempotentValues(effect: NamedEffect | undefined): readonly boolean[] {
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
