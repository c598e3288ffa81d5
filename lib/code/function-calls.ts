import { type AbstractValue, join, untracked } from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { Application, type FunctionTarget, type Given } from "./apply.ts";
import { summaryCost } from "./budget.ts";
import { abstractArguments } from "./evaluated-call.ts";
import { recordMoved } from "./lost.ts";
import { isFeasible } from "./state.ts";
import { recordWholeUse } from "./uses.ts";

/** The result of calling a function of the project, by its summary. */
export function applyFunction(target: FunctionTarget, call: Given, run: Run): AbstractValue {
  // A function may call its own argument, and that may call its argument, and so on: `x => x(x)`.
  const result = run.analysis.nested(() => applyNow(target, call, run));
  if (!result) run.recorder.leaveOut(run.analysis.isSpent ? "steps" : "depth", call.place);
  return result ?? untracked;
}

function applyNow(target: FunctionTarget, call: Given, run: Run): AbstractValue {
  const summary = run.analysis.summaryOf(target.form);
  const inner: Run = target.conditions.length ? { ...run, state: run.state.fork() } : run;
  inner.state.assume(target.conditions, true);
  if (!isFeasible(inner.state.conditions)) return untracked;
  run.recorder.leaveOutWithin(summary, call.place);
  run.analysis.spend(summaryCost(summary));
  // The summary of a recursive function is not complete yet.
  if (summary.isUnfinished) {
    for (const arg of abstractArguments(call)) recordWholeUse(arg, call.place, run, true);
    recordMoved(target.form, abstractArguments(call), call.place, run);
  }
  const result = new Application(summary, target, call, inner).result();
  if (!isUnknown(result)) return result;
  const promised = target.form.promised?.() ?? [];
  return promised.reduce((joined, each) => join(joined, run.analysis.outside(each)), result);
}

/** True if nothing is known about a result: an object from a cache, from a container. */
function isUnknown({ targets, members, items, taints, constant, pending }: AbstractValue): boolean {
  const isOfPackage = targets.every(({ kind }) => kind === "external");
  return isOfPackage && !members && !items && !taints.length && constant === undefined && !pending.length;
}

/** The members of the object of a method that a call of it changes; `undefined` if there are none. */
export function changedFields(
  target: FunctionTarget,
  call: Given,
  run: Run,
): ReadonlyMap<string, AbstractValue> | undefined {
  const summary = run.analysis.summaryOf(target.form);
  if (!summary.fields.size) return undefined;
  return run.analysis.nested(() => new Application(summary, target, call, run).fields());
}
