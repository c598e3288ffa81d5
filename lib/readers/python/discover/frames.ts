import { bind } from "../evaluate/comprehensions.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { type Frame, iterated, truthOf } from "../evaluate/value.ts";
import type { RegistrationPlace } from "./places.ts";

/** The maximum number of frames in which one place is read. */
const maxFrames = 1_000;

/** The frames in which a place runs: one, or one for each item of the enclosing loops. */
export interface Frames {
  readonly frames: readonly Frame[];
  /** Why there may be more frames. */
  readonly open: string | undefined;
}

/** The frames of a place in a frame of its function. */
export function framesOf(
  place: Pick<RegistrationPlace, "loops" | "tests">,
  frame: Frame,
  evaluator: Evaluator,
): Frames {
  let frames = [frame];
  let open: string | undefined;
  let isFound = false;
  for (const { target, iter } of place.loops) {
    const next: Frame[] = [];
    for (const one of frames) {
      const value = evaluator.evaluate(iter, one);
      const list = iterated(value);
      isFound ||= list?.isFound === true;
      if (list?.rest !== undefined || !list)
        open = value.kind === "unknown" ? value.reason : "the list of a loop is known only when the server runs";
      if (!list) continue;
      for (const item of list.items) {
        const values = new Map(one.values);
        if (!bind(target, item, values)) open = "the items of a loop are not known";
        else if (next.length < maxFrames) next.push({ ...one, values });
      }
    }
    frames = next;
  }
  // Of the members of an object, code takes a few.
  const isOpen = (one: Frame): boolean => {
    const conditions = conditionsAt(place, one, evaluator);
    return conditions !== "never" && conditions.length > 0;
  };
  if (isFound && frames.some(isOpen)) return { frames: [], open: "a test of what a loop finds is not known" };
  return { frames, open };
}

/** The condition that certainly prevents a place from running, or those that only the running server knows. */
export function conditionsAt(
  { tests }: Pick<RegistrationPlace, "tests">,
  frame: Frame,
  evaluator: Evaluator,
): string[] | "never" {
  const conditions: string[] = [];
  for (const { test, outcome } of tests) {
    const { text } = frame.scope.module;
    const written = text.slice(...test.range);
    // The block of a script, and the block for type checkers.
    if (/\b__name__\b|\bTYPE_CHECKING\b/u.test(written)) continue;
    const truth = truthOf(evaluator.evaluate(test, frame));
    if (truth !== undefined && truth !== outcome) return "never";
    if (truth === undefined) conditions.push(outcome ? written : `not (${written})`);
  }
  return conditions;
}
