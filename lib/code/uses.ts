import type { Place, Variable } from "../model/handler/code.ts";
import { type AbstractValue, allTaints, type Condition, maxKeys, type Taint } from "./abstract.ts";
import type { Run } from "./analysis.ts";

/**
 * What code does with an input:
 *
 * - `read`: it reads this part of the input.
 * - `whole`: unknown code gets the part, and may read anything in it.
 * - `needed`: it reads a member of the part, or iterates over it, which fails if the part is missing.
 * - `defaulted`: it uses another value if the part is missing.
 * - `asked`: it tests whether the part, or something in it, is present.
 * - `checked`: unknown code gets the part, and may validate everything in it.
 * - `exposed`: unknown code gets the part, and nothing catches the error that it may throw.
 */
export type UseKind = "read" | "whole" | "needed" | "defaulted" | "asked" | "checked" | "exposed";

/** A use of an input of a function, or of a part of it. */
export interface Use {
  readonly kind: UseKind;
  readonly root: Variable;
  /** The path of the part; "*" for an item whose key is not known. */
  readonly keys: readonly string[];
  readonly place: Place;
  readonly conditions: readonly Condition[];
  /** False if it is not certain that the function with the use is called. */
  readonly isCertain: boolean;
}

/** Records a use of each input that a value is exactly. */
export function recordUse(
  kind: UseKind,
  taints: readonly Taint[],
  place: Place,
  { recorder, state: { conditions } }: Run,
): void {
  for (const { root, keys, isExact } of taints)
    if (isExact) recorder.use({ kind, root, keys, place, conditions, isCertain: true });
}

/** Records a read of a member. A value that may come from elsewhere does not count as a certain read. */
export function recordRead({ isMixed }: AbstractValue, taints: readonly Taint[], place: Place, run: Run): void {
  const { recorder, state } = run;
  const isCertain = !isMixed;
  for (const { root, keys, isExact } of taints)
    if (isExact) recorder.use({ kind: "read", root, keys, place, conditions: state.conditions, isCertain });
}

/** Records that unknown code gets a value with everything in it. */
export function recordWholeUse(value: AbstractValue, place: Place, run: Run, isTest: boolean): void {
  const taints = exactTaints(value);
  if (!taints.length) return;
  recordUse("whole", taints, place, run);
  if (!isTest) return;
  for (const taint of taints) run.state.ask(taint, true);
  recordUse("checked", taints, place, run);
}

/** Records that nothing catches the errors that unknown code throws for a value. */
export function recordExposedUse(values: readonly AbstractValue[], place: Place, run: Run): void {
  const { recorder, state } = run;
  if (state.isCatching) return;
  const [taint] = values.flatMap((value) => allTaints(value));
  if (!taint) return;
  const { root, keys } = taint;
  recorder.use({ kind: "exposed", root, keys, place, conditions: state.conditions, isCertain: true });
}

/** Records that code tests whether a value is present, or what it is. */
export function recordAskedUse({ taints }: AbstractValue, place: Place, run: Run): void {
  for (const taint of taints) run.state.ask(taint, false);
  recordUse("asked", taints, place, run);
}

/** Records a use that fails if the value is missing, unless the code has tested it before. */
export function recordNeed(value: AbstractValue, place: Place, run: Run): void {
  const [taint] = value.taints;
  if (taint && isPlainInput(value) && !run.state.isAsked(taint)) recordUse("needed", [taint], place, run);
}

/** Records a use of an input of a called function as a use of the value that the caller passes for it. */
export function recordAgain({ kind, place, conditions, isCertain }: Use, value: AbstractValue, caller: Run): void {
  const run: Run = { ...caller, state: caller.state.within(conditions) };
  switch (kind) {
    case "whole":
      recordWholeUse(value, place, run, false);
      break;
    case "needed":
      if (isCertain) recordNeed(value, place, run);
      break;
    case "defaulted":
      if (isCertain && isPlainInput(value)) recordUse(kind, value.taints, place, run);
      break;
    case "asked":
      for (const taint of value.taints) caller.state.ask(taint, false);
      recordUse(kind, value.taints, place, run);
      break;
    case "checked":
      for (const taint of exactTaints(value)) caller.state.ask(taint, true);
      recordUse(kind, exactTaints(value), place, run);
      break;
    case "exposed":
      recordExposedUse([value], place, run);
      break;
    case "read":
      recordUse(kind, value.taints, place, run);
      break;
  }
}

/** True for a value that is exactly one part of an input. */
export function isPlainInput({ taints, members, items, isMixed, pending, constant }: AbstractValue): boolean {
  const [taint, ...others] = taints;
  if (!taint?.isExact || taint.isParsed || others.length || isMixed) return false;
  // A path of the maximum length may have been truncated.
  return !members && !items && !pending.length && constant === undefined && taint.keys.length < maxKeys;
}

/** The inputs whose length or size is read by `value.size` or `value.length`, if an input has a part with that name. */
export function sizeReads({ taints }: AbstractValue, key: string): readonly Taint[] {
  if (key !== "length" && key !== "size") return [];
  return taints.flatMap((taint) =>
    taint.isExact && taint.keys.length < maxKeys ? [{ ...taint, keys: [...taint.keys, key] }] : [],
  );
}

/** True for a value that is a part of an input, or that the caller has computed from one. */
export function isOnlyInput({
  taints,
  targets,
  members,
  items,
  pending,
  constant,
  pattern,
  results,
  about,
}: AbstractValue): boolean {
  const [taint, ...others] = taints;
  if (!taint?.isExact || others.length || constant !== undefined || members || items || pattern) return false;
  return !targets.length && !pending.length && !results.length && !about.length;
}

/** Every input that a value, or a part of it, is exactly. */
function exactTaints(value: AbstractValue, depth = 0): readonly Taint[] {
  if (depth > 6) return [];
  const found = value.taints.filter(({ isExact }) => isExact);
  if (value.items) found.push(...exactTaints(value.items, depth + 1));
  for (const member of value.members?.values() ?? []) found.push(...exactTaints(member, depth + 1));
  return found;
}
