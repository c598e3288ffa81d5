import type { IrClass, IrFunction, CodeValue, Entry, Place } from "../model/handler/code.ts";
import { type AbstractValue, abstract, allTaints, join, joinAll, untracked, type Callable } from "./abstract.ts";
import { commonFacts, factsAbout } from "./facts.ts";
import { recordQuestion } from "./actions.ts";
import type { Keywords } from "./keywords.ts";
import type { Run } from "./analysis.ts";
import { applyFunction, changedFields } from "./function-calls.ts";
import { allDangers } from "./dangers.ts";
import {
  abstractArguments,
  callOfCaller,
  callUnknown,
  type EvaluatedCall,
  madeBy,
  recordUnseenUse,
} from "./evaluated-call.ts";
import { callExternal } from "./externals.ts";
import { recordLost } from "./lost.ts";
import { change } from "./execute.ts";
import { changeByMethod } from "./changing-methods.ts";
import { callMethod } from "./methods.ts";
import { isFeasible } from "./state.ts";
import { keepRows, recordQueryByText } from "./queries.ts";
import { isOfSchemas } from "./schema-calls.ts";
import { recordTemporaryText } from "./temporary-files.ts";
import { namesOfChecks } from "./tables/names.ts";
import { recordNeed } from "./uses.ts";

/** Functions deeper in an object are not looked for. */
const maxHeld = 3;

/** The value of a call expression. */
export function abstractCall(code: CodeValue & { readonly kind: "call" }, run: Run): AbstractValue {
  const callee = evaluateCallee(code, run);
  const args: AbstractValue[] = [];
  let spread: AbstractValue | undefined;
  let places: number | undefined;
  for (const arg of code.args) {
    const value = run.analysis.evaluate(arg, run);
    if (arg.kind === "spread") recordNeed(value, arg.place, run);
    if (arg.kind === "spread" && !args.length) spread = value;
    if (arg.kind !== "spread") args.push(value);
    else if (value.members && !value.items && !value.taints.length) args.push(...value.members.values());
    else {
      places ??= args.length;
      args.push(join(value.items ?? untracked, abstract({ taints: value.taints })));
    }
  }
  const keywords = code.keywords && { ...evaluateKeywords(code.keywords, run), places };
  const { place, isTemplate } = code;
  const object = code.callee.kind === "member" ? code.callee.object : undefined;
  const name = nameOf(code.callee);
  if (object && name) changeByMethod(object, name, args, run);
  const call: EvaluatedCall = { args, keywords, codes: code.args, place, isTemplate, spread };
  recordQuestion(name, call, run);
  recordTemporaryText(name, object, args, run);
  if (!isTemplate && isUndescribed(callee, place, run)) recordQueryByText(name, call, run);
  const result = callValue(callee, call, run);
  if (object) {
    changeByProject(object, callee, call, run);
    keepRows(object, name, { callee, call }, run);
  }
  if (!code.isOptional && callee.targets.length && callee.targets.every((target) => neverReturns(target, place, run)))
    run.state.isDead = true;
  // `validatePath(path)` of a package, or of a file that is not found.
  if (isUnseen(callee, place, run) && namesOfChecks.test(name))
    for (const arg of abstractArguments(call)) run.state.learn(factsAbout(allTaints(arg), allDangers));
  return result;
}

/** Methods of the project may change the object that they are called on: `registry.register(tool)`. */
function changeByProject(object: CodeValue, { targets }: AbstractValue, call: EvaluatedCall, run: Run): void {
  for (const target of targets) {
    const fields = target.kind === "function" ? changedFields(target, call, run) : undefined;
    if (fields) change(object, run, (before) => withFields(before, fields));
  }
}

/** True for a function whose effects are in no table, and which is not in the project. */
function isUndescribed({ targets }: AbstractValue, place: Place, { analysis: { models } }: Run): boolean {
  return targets.every((target) =>
    target.kind === "external" ? !models.isKnown(target.name, place) : target.kind === "method",
  );
}

/** True for a function that always throws, or that ends the process. A method without a body may have another one. */
function neverReturns(target: Callable, place: Place, { analysis }: Run): boolean {
  if (target.conditions?.length || target.isOfSome) return false;
  if (target.kind === "external") return analysis.models.factsOf(target.name, place).traits.has("neverReturns");
  if (target.kind !== "function") return false;
  const { mayReturn, isComplete, isUnfinished } = analysis.summaryOf(target.form);
  return !mayReturn && isComplete && !isUnfinished && !isUnwritten(target.form);
}

/** True for a method that subclasses have to write: `raise NotImplementedError`. */
function isUnwritten({ owner, body }: IrFunction): boolean {
  const [only] = body;
  if (!owner || body.length !== 1 || only?.kind !== "throw") return false;
  const { file, span } = only.place;
  return /implement|abstract|overrid|subclass/i.test(file.text.slice(span.start, span.end));
}

/** True for a function about which nothing is known. */
function isUnseen({ targets, taints }: AbstractValue, place: Place, { analysis: { models } }: Run): boolean {
  const isKnown = (name: string): boolean => models.isKnown(name, place) || isOfSchemas(name);
  return !taints.length && targets.every((target) => target.kind === "external" && !isKnown(target.name));
}

function evaluateKeywords(entries: readonly Entry[], run: Run): Keywords {
  const named = new Map<string, AbstractValue>();
  let rest: AbstractValue | undefined;
  for (const { key, value } of entries) {
    const given = run.analysis.evaluate(value, run);
    if (key?.kind === "literal") named.set(String(key.value), given);
    else rest = rest ? join(rest, given) : given;
  }
  return { named, rest };
}

/** The callee. The errors of `save(path).catch(report)` are caught. */
function evaluateCallee(code: CodeValue & { readonly kind: "call" }, run: Run): AbstractValue {
  const { callee, args } = code;
  const name = nameOf(callee);
  if (callee.kind !== "member" || !(name === "catch" || (name === "then" && args.length > 1)))
    return run.analysis.evaluate(callee, run);
  const { isCatching } = run.state;
  run.state.isCatching = true;
  const value = run.analysis.evaluate(callee, run);
  run.state.isCatching = isCatching;
  return value;
}

function nameOf(code: CodeValue): string {
  if (code.kind === "member") return code.key.kind === "literal" ? String(code.key.value) : "";
  if (code.kind === "external") return code.name.slice(code.name.lastIndexOf(".") + 1);
  if (code.kind === "function") return code.function.name ?? "";
  return code.kind === "variable" ? code.variable.name : "";
}

/** An object whose methods have changed members. Only what comes from elsewhere says more than its class. */
function withFields(object: AbstractValue, fields: ReadonlyMap<string, AbstractValue> | undefined): AbstractValue {
  const known = [...(fields ?? [])].filter(([, value]) => allTaints(value).length > 0 || holdsFunctions(value));
  return known.length ? { ...object, members: new Map([...(object.members ?? []), ...known]) } : object;
}

function holdsFunctions({ targets, members, items }: AbstractValue, depth = 0): boolean {
  if (depth > maxHeld) return false;
  return (
    targets.some(({ kind }) => kind === "function" || kind === "instance") ||
    (items !== undefined && holdsFunctions(items, depth + 1)) ||
    [...(members?.values() ?? [])].some((each) => holdsFunctions(each, depth + 1))
  );
}

/** Calls a value where the source has no call expression: a callback. */
export function invoke(
  callee: AbstractValue,
  given: readonly AbstractValue[] | Pick<EvaluatedCall, "args" | "keywords">,
  place: Place,
  run: Run,
): AbstractValue {
  const { args, keywords } = "args" in given ? given : { args: given, keywords: undefined };
  return callValue(callee, { args, keywords, codes: [], place, isTemplate: false }, run);
}

function callValue(callee: AbstractValue, call: EvaluatedCall, run: Run): AbstractValue {
  const isOneOfSeveral = callee.targets.filter(({ kind }) => kind === "function").length > 1;
  const results: AbstractValue[] = [];
  // Nested calls must take few stack frames, so there are no callbacks here.
  for (const target of callee.targets) {
    const { conditions, isOfSome = false } = target;
    const isOne = isOfSome || (isOneOfSeveral && !conditions?.length);
    const called = target.kind === "function" && isOne ? { ...target, isOneOfSeveral: true } : target;
    if (isOfSome) run.recorder.guessing++;
    results.push(called.kind === "function" ? applyFunction(called, call, run) : callTarget(called, call, run));
    if (isOfSome) run.recorder.guessing--;
  }
  if (results.length === 1 && results[0]) return results[0];
  // One of several functions is called: only what all of them show is known.
  if (results.length)
    return {
      ...joinAll(results),
      whenTrue: results.map(({ whenTrue }) => whenTrue).reduce(commonFacts),
      whenFalse: results.map(({ whenFalse }) => whenFalse).reduce(commonFacts),
    };
  return callOfCaller(callee, [], call, run) ?? callUnknown(call, run);
}

/** Calls something other than a function of the project. */
function callTarget(target: Exclude<Callable, { kind: "function" }>, call: EvaluatedCall, outer: Run): AbstractValue {
  const run = target.conditions?.length ? { ...outer, state: outer.state.fork() } : outer;
  if (target.conditions) run.state.assume(target.conditions, true);
  if (!isFeasible(run.state.conditions)) return untracked;
  switch (target.kind) {
    case "external":
      return callExternal(target, call, run);
    case "class": {
      if (isEnumeration(target.form, run))
        for (const arg of call.args) run.state.learn(factsAbout(allTaints(arg), allDangers));
      // The constructor of an unknown parent class gets the arguments.
      if (!target.form.constructors.length) {
        recordUnseenUse(call, run, true);
        recordLostInParent(target.form, call, run);
      }
      let made = madeBy(target.form, call, run);
      for (const form of target.form.constructors) {
        const closure = () => undefined;
        const self = abstract({ targets: [{ kind: "instance", form: target.form }] });
        const constructor = { kind: "function" as const, form, closure, self, bound: [], conditions: [] };
        applyFunction(constructor, call, run);
        made = withFields(made, changedFields(constructor, call, run));
      }
      return made;
    }
    case "method":
      return callMethod(target.receiver, target.name, call, run);
    case "instance":
      recordUnseenUse(call, run, true);
      recordLost(abstractArguments(call), { kind: "callee", place: call.place }, run);
      return untracked;
  }
}

/** True for a class whose call throws for a value that is not one of its own: `Color("red")`. */
function isEnumeration({ parent }: IrClass, run: Run): boolean {
  const { targets } = parent ? run.analysis.outside(parent) : untracked;
  return targets.some((each) => each.kind === "external" && /^enum\.\w*(?:Enum|Flag)$/.test(each.name));
}

/** The constructor of an unknown parent class gets the arguments. The arguments of an error go back to the client. */
function recordLostInParent({ parent, record }: IrClass, call: EvaluatedCall, run: Run): void {
  if (!parent || record?.().length) return;
  const { targets } = run.analysis.outside(parent);
  const isError = targets.some((each) => each.kind === "external" && /(?:Error|Exception)$/.test(each.name));
  const isSeen = targets.some((each) => each.kind === "class");
  if (!isError && !isSeen) recordLost(abstractArguments(call), { kind: "callee", place: call.place }, run);
}
