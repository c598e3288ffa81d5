import {
  type AbstractValue,
  abstract,
  allTaints,
  inputOf,
  joinAll,
  type PendingCall,
  untracked,
  type Callable,
} from "./abstract.ts";
import { factsAbout } from "./facts.ts";
import { recordActions } from "./actions.ts";
import type { Run } from "./analysis.ts";
import { abstractArguments, callCallbacks, type EvaluatedCall } from "./evaluated-call.ts";
import { factsBelow, resultOf, tableOf, untrusted } from "./package-results.ts";
import { callMethod } from "./methods.ts";
import { boundValues, withFound } from "./queries.ts";
import { recordLostInPackage } from "./lost.ts";
import { callSchema, factsOfCall } from "./schema-calls.ts";
import { recordSinks } from "./sinks.ts";
import { opensFile } from "./temporary-files.ts";
import { tablesFor } from "./tables/tables.ts";
import { recordExposedUse, recordWholeUse } from "./uses.ts";

type ExternalTarget = Callable & { readonly kind: "external" };

/** The result of calling a function of the language or of a package. */
export function callExternal({ name, self }: ExternalTarget, call: EvaluatedCall, run: Run): AbstractValue {
  recordSinks({ name, self }, call, run);
  recordActions({ name, self }, call, run);
  const facts = run.analysis.models.factsOf(name, call.place);
  const { traits } = facts;
  if (traits.has("temporary")) return abstract({ isTemporary: true });
  // A function of a package may return a promise, or a list.
  const [, promise, method] = /^(.+)\.(then|catch|some|every|find|findLast|map|filter)$/.exec(name) ?? [];
  if (promise && method && call.args.some(({ targets }) => targets.some(({ kind }) => kind === "function")))
    return callMethod(abstract({ targets: [{ kind: "external", name: promise }], isMixed: true }), method, call, run);
  if (name === "Map" || name === "WeakMap") return tableOf(call.args[0]);
  if (name === "Promise") return promised(call, run);
  if (traits.has("throwsUnlessTrue") && call.args[0]) run.state.learn(call.args[0].whenTrue);
  if (facts.asserts)
    for (const arg of abstractArguments(call)) run.state.learn(factsAbout(allTaints(arg), facts.asserts));
  const effect = facts.result ?? (facts.safe ? "contains" : undefined);
  if (effect === "untrusted") return untrusted(name, call.place);
  if (effect) {
    // A test of the result is a test of the value.
    if (!traits.has("keepsValue"))
      for (const arg of abstractArguments(call)) recordWholeUse(arg, call.place, run, effect === "scalar");
    if (traits.has("throws")) recordExposedUse(call.args, call.place, run);
    const args =
      self?.taints.length || self?.folder
        ? [{ ...self, targets: [] }, ...abstractArguments(call)]
        : abstractArguments(call);
    const result = madeSafe(resultOf(effect, { args, place: call.place }), facts.safe);
    // The function throws for a path that is not in the folder.
    if (effect === "below" && self && args[1]) run.state.learn(factsBelow(self, args[1]));
    return facts.class ? { ...result, targets: [{ kind: "external", name }] } : result;
  }
  const schema = callSchema(name, self, call);
  if (schema) {
    run.state.learn(factsOfCall(name, call));
    return schema;
  }
  recordLostInPackage(name, abstractArguments(call), call.place, run);
  for (const arg of abstractArguments(call)) recordWholeUse(arg, call.place, run, !traits.has("onlyWrites"));
  if (!tablesFor(call.place).ofLanguage.test(name)) recordExposedUse(abstractArguments(call), call.place, run);
  const isTemporary = opensFile(name) && (call.args[0] ?? self ?? untracked).isTemporary;
  const result = { ...withFound(callCallbacks(call, run), self), isTemporary };
  const targets = name.length < 120 ? [...result.targets, { kind: "external" as const, name }] : result.targets;
  if (facts.checks) {
    const whenTrue = abstractArguments(call).flatMap((arg) => factsAbout(allTaints(arg), facts.checks));
    return { ...result, targets: [], about: [], whenTrue, whenFalse: [] };
  }
  if (facts.sinks.some((sink) => sink.danger === "query")) {
    const about = boundValues(call);
    run.recorder.check(about);
    return { ...result, targets, about, whenTrue: about, whenFalse: [] };
  }
  // A dangerous function does not check the value that it gets.
  if (traits.has("noCheck") || facts.sinks.length)
    return { ...result, targets, about: [], whenTrue: [], whenFalse: [] };
  return { ...result, targets };
}

function madeSafe(value: AbstractValue, safe: number): AbstractValue {
  if (!safe) return value;
  return { ...value, taints: value.taints.map((taint) => ({ ...taint, safe: taint.safe | safe })) };
}

/** `new Promise((resolve) => resolve(value))`: what the function passes to its first parameter. */
function promised(call: EvaluatedCall, run: Run): AbstractValue {
  const [executor = untracked] = call.args;
  const { place } = call;
  const resolve = { name: "resolve", place, scope: undefined, definitions: () => [], changes: () => [] };
  const isOfPromise = ({ root }: PendingCall): boolean => root === resolve;
  const { calls } = run.recorder;
  const before = calls.length;
  run.analysis.invoke(executor, [abstract({ taints: [inputOf(resolve)] })], place, run);
  const made = calls.splice(before);
  calls.push(...made.filter((each) => !isOfPromise(each)));
  return joinAll(made.filter(isOfPromise).map(({ args: [value = untracked] }) => value));
}
