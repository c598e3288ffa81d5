import type { CodeValue, IrClass, Place } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  allTaints,
  join,
  joinAll,
  abstractMember,
  maxKeys,
  type PendingCall,
  untracked,
} from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { allDangers } from "./dangers.ts";
import { factsAbout, toldAbout } from "./facts.ts";
import type { Keywords } from "./keywords.ts";
import { recordLost } from "./lost.ts";
import { recordExposedUse, recordWholeUse } from "./uses.ts";

/** A call with the values of its arguments. */
export interface EvaluatedCall {
  readonly args: readonly AbstractValue[];
  readonly keywords: Keywords | undefined;
  /** The expressions of the arguments, if the call is in the source. */
  readonly codes: readonly CodeValue[];
  readonly place: Place;
  readonly isTemplate: boolean;
  /** The list whose items are the first arguments: `run(*words)`. */
  readonly spread?: AbstractValue | undefined;
}

/** All arguments of a call, positional and named. */
export function abstractArguments({
  args,
  keywords,
}: Pick<EvaluatedCall, "args" | "keywords">): readonly AbstractValue[] {
  return keywords ? [...args, ...keywords.named.values(), ...(keywords.rest ? [keywords.rest] : [])] : args;
}

/** An object of a class. The caller passes the fields of a record. */
export function madeBy(
  form: IrClass,
  { args, keywords }: Pick<EvaluatedCall, "args" | "keywords">,
  run: Run,
): AbstractValue {
  const targets = [{ kind: "instance" as const, form }];
  const fields = form.record?.();
  if (!fields) return abstract({ targets });
  const members = new Map<string, AbstractValue>();
  fields.forEach(({ name, otherwise, isPlain }, index) => {
    const rest = keywords?.rest ? abstractMember(keywords.rest, name) : undefined;
    const given = args[index] ?? keywords?.named.get(name) ?? rest ?? untracked;
    const safe = isPlain ? allDangers : 0;
    const taints = given.taints.map((each) => ({ ...each, isParsed: true, safe: each.safe | safe }));
    const value = { ...given, taints };
    const isCertain = given !== rest && given !== untracked;
    members.set(name, isCertain || !otherwise ? value : join(value, run.analysis.evaluate(otherwise, run)));
  });
  return abstract({ targets, members });
}

/** Records that unknown code gets the arguments of a call. */
export function recordUnseenUse(call: EvaluatedCall, run: Run, isTest: boolean): void {
  const { place } = call;
  const args = abstractArguments(call);
  for (const arg of args) recordWholeUse(arg, place, run, isTest);
  recordExposedUse(args, place, run);
}

/**
 * A call about which nothing is known.
 *
 * @param isKept whether the arguments are known to go into a list or table
 */
export function callUnknown(call: EvaluatedCall, run: Run, isKept = false): AbstractValue {
  recordUnseenUse(call, run, true);
  if (!isKept) recordLost(abstractArguments(call), { kind: "callee", place: call.place }, run);
  return callCallbacks(call, run);
}

/**
 * A call of a function that the caller passes, or of one in an object that it passes: `run(args)`, `options.run(args)`.
 *
 * @param keys the path of the function in the value
 * @returns `undefined` if the value is no input
 */
export function callOfCaller(
  { taints }: AbstractValue,
  keys: readonly string[],
  call: EvaluatedCall,
  run: Run,
): AbstractValue | undefined {
  const { facts, conditions } = run.state;
  const { args, keywords, place } = call;
  const pending = taints.flatMap((taint): PendingCall[] => {
    // The arguments of a client are data.
    if (!taint.isExact || (keys.length && run.analysis.isArgument(taint.root))) return [];
    const all = [...taint.keys, ...keys];
    return all.length > maxKeys ? [] : [{ root: taint.root, keys: all, args, keywords, place, facts, conditions }];
  });
  if (!pending.length) return undefined;
  for (const each of pending) run.recorder.call(each);
  // Callbacks run even if the function is not known.
  return { ...callCallbacks(call, run), pending };
}

/** The effect of calling an unknown function: it most likely calls the functions that it gets. */
export function callCallbacks(call: EvaluatedCall, run: Run): AbstractValue {
  const { place } = call;
  const args = abstractArguments(call);
  const results: AbstractValue[] = [];
  // Like a `catch`, the handler in `stream.on("error", clean)` runs after a failure.
  const isCleaning = args[0]?.constant === "error";
  if (isCleaning) run.recorder.cleaning++;
  for (const arg of args) {
    const callbacks = arg.targets.filter((target) => target.kind === "function");
    if (callbacks.length) results.push(run.analysis.invoke({ ...untracked, targets: callbacks }, [], place, run));
  }
  if (isCleaning) run.recorder.cleaning--;
  const result = joinAll(results);
  const ofArguments = args.flatMap((arg) => [...factsAbout(allTaints(arg), allDangers), ...arg.about]);
  // `new Promise((resolve) => db.all(query, values, (error, rows) => resolve(rows)))`
  const about = [...ofArguments, ...result.about.filter(({ ifFound }) => ifFound)];
  return { ...result, about, ...toldAbout(about) };
}
