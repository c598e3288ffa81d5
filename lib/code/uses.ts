import type { Place, Variable } from "../model/handler/code.ts";
import { type Abstract, allStrands, type Condition, maxKeys, type Strand } from "./abstract.ts";
import type { Run } from "./analysis.ts";

/**
 * What code does with an input:
 *
 * - `read`: it reads this part of the input.
 * - `whole`: code that is not seen gets the part, and may read anything in it.
 * - `needed`: it takes a member of the part, or goes through its items, which fails if the part is left out.
 * - `defaulted`: it has another value for a part that is left out.
 * - `asked`: it asks whether the part, or something in it, is there.
 * - `checked`: code that is not seen gets the part, and may check everything in it.
 * - `exposed`: code that is not seen gets it, and nothing catches the error that it may throw.
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
  strands: readonly Strand[],
  place: Place,
  { recorder, state: { conditions } }: Run,
): void {
  for (const { root, keys, isExact } of strands)
    if (isExact) recorder.use({ kind, root, keys, place, conditions, isCertain: true });
}

/** Records that a member is read. What may come from elsewhere is no certain read. */
export function recordRead({ isMixed }: Abstract, strands: readonly Strand[], place: Place, run: Run): void {
  const { recorder, state } = run;
  const isCertain = !isMixed;
  for (const { root, keys, isExact } of strands)
    if (isExact) recorder.use({ kind: "read", root, keys, place, conditions: state.conditions, isCertain });
}

/** Records that code which is not seen gets a value, with all that is in it. */
export function recordWhole(value: Abstract, place: Place, run: Run, isTest: boolean): void {
  const strands = exactStrands(value);
  if (!strands.length) return;
  recordUse("whole", strands, place, run);
  if (!isTest) return;
  for (const strand of strands) run.state.ask(strand, true);
  recordUse("checked", strands, place, run);
}

/** Records that nothing catches what code that is not seen throws for a value. */
export function recordExposed(values: readonly Abstract[], place: Place, run: Run): void {
  const { recorder, state } = run;
  if (state.isCatching) return;
  const [strand] = values.flatMap((value) => allStrands(value));
  if (!strand) return;
  const { root, keys } = strand;
  recorder.use({ kind: "exposed", root, keys, place, conditions: state.conditions, isCertain: true });
}

/** Records that code asks whether a value is there, or what it is. */
export function recordAsked({ strands }: Abstract, place: Place, run: Run): void {
  for (const strand of strands) run.state.ask(strand, false);
  recordUse("asked", strands, place, run);
}

/** Records a use that fails if the value is left out, unless something has asked for it before. */
export function recordNeed(value: Abstract, place: Place, run: Run): void {
  const [strand] = value.strands;
  if (strand && isPlainInput(value) && !run.state.isAsked(strand)) recordUse("needed", [strand], place, run);
}

/** Records a use of an input of a called function as a use of the value that the caller hands in for it. */
export function recordAgain({ kind, place, conditions, isCertain }: Use, value: Abstract, caller: Run): void {
  const run: Run = { ...caller, state: caller.state.within(conditions) };
  switch (kind) {
    case "whole":
      recordWhole(value, place, run, false);
      break;
    case "needed":
      if (isCertain) recordNeed(value, place, run);
      break;
    case "defaulted":
      if (isCertain && isPlainInput(value)) recordUse(kind, value.strands, place, run);
      break;
    case "asked":
      for (const strand of value.strands) caller.state.ask(strand, false);
      recordUse(kind, value.strands, place, run);
      break;
    case "checked":
      for (const strand of exactStrands(value)) caller.state.ask(strand, true);
      recordUse(kind, exactStrands(value), place, run);
      break;
    case "exposed":
      recordExposed([value], place, run);
      break;
    case "read":
      recordUse(kind, value.strands, place, run);
      break;
  }
}

/** True for a value that is one part of an input and nothing else. */
export function isPlainInput({ strands, members, items, isMixed, pending, constant }: Abstract): boolean {
  const [strand, ...others] = strands;
  if (!strand?.isExact || strand.isParsed || others.length || isMixed) return false;
  // A path of the greatest length may have been cut.
  return !members && !items && !pending.length && constant === undefined && strand.keys.length < maxKeys;
}

/** The inputs that `value.size` and `value.length` are, if an input has a part of that name. */
export function sizeOf({ strands }: Abstract, key: string): readonly Strand[] {
  if (key !== "length" && key !== "size") return [];
  return strands.flatMap((strand) =>
    strand.isExact && strand.keys.length < maxKeys ? [{ ...strand, keys: [...strand.keys, key] }] : [],
  );
}

/** True for a value that is a part of an input, or what the caller has made of it. */
export function isOnlyInput({
  strands,
  targets,
  members,
  items,
  pending,
  constant,
  pattern,
  results,
  about,
}: Abstract): boolean {
  const [strand, ...others] = strands;
  if (!strand?.isExact || others.length || constant !== undefined || members || items || pattern) return false;
  return !targets.length && !pending.length && !results.length && !about.length;
}

/** Every input that a value, or a part of it, is exactly. */
export function exactStrands(value: Abstract, depth = 0): readonly Strand[] {
  if (depth > 6) return [];
  const found = value.strands.filter(({ isExact }) => isExact);
  if (value.items) found.push(...exactStrands(value.items, depth + 1));
  for (const member of value.members?.values() ?? []) found.push(...exactStrands(member, depth + 1));
  return found;
}
