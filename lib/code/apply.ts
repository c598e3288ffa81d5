import type { IrFunction, Place, Variable } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  allTaints,
  anyMemberOf,
  type CheckResult,
  join,
  joinAll,
  joinTaints,
  untracked,
  type PendingCall,
  type Taint,
  type Callable,
  through,
  unseen,
  withStep,
} from "./abstract.ts";
import { baseOfCaller } from "./bases.ts";
import { MappedConditions } from "./conditions.ts";
import { namedIn, noNames } from "./keywords.ts";
import { type Action, preconditionsLeft } from "./actions.ts";
import { type ConditionOutcome, type FunctionExit, ensuredBy } from "./deciders.ts";
import type { LostInput } from "./lost.ts";
import { memberGiven, memberNamed } from "./members.ts";
import type { Result } from "./results.ts";
import type { Run } from "./analysis.ts";
import type { Summary } from "./summary.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { ofCaller } from "./queries.ts";
import { recordStarted, startsProgram, taintsOfArguments } from "./sinks.ts";
import { factsOfCaller } from "./facts.ts";
import { isOnlyInput, recordAgain, sizeReads, type Use } from "./uses.ts";

const limits = { depth: 6, steps: 12 };

export type FunctionTarget = Callable & { readonly kind: "function" };

/** The arguments of a call. */
export type Given = Pick<EvaluatedCall, "args" | "keywords" | "place">;

/** A function's summary, translated to the inputs of one caller. */
export class Application {
  readonly #summary: Summary;
  readonly #form: IrFunction;
  readonly #target: FunctionTarget;
  readonly #args: readonly AbstractValue[];
  /** The arguments of the parameters, by name. */
  readonly #named: ReadonlyMap<Variable, AbstractValue>;
  readonly #place: Place;
  readonly #run: Run;
  readonly #results = new Map<PendingCall, AbstractValue>();
  readonly #values = new Map<AbstractValue, { readonly depth: number; readonly mapped: AbstractValue }>();
  readonly #conditions: MappedConditions;

  constructor(summary: Summary, target: FunctionTarget, { args, keywords, place }: Given, run: Run) {
    this.#summary = summary;
    this.#form = target.form;
    this.#target = target;
    this.#args = [...target.bound, ...args];
    const places = keywords?.places === undefined ? this.#args.length : target.bound.length + keywords.places;
    this.#named = keywords ? namedIn(target.form, places, keywords) : noNames;
    this.#place = place;
    this.#run = run;
    this.#conditions = new MappedConditions(run.state, (root, keys) => this.#select(root, keys));
  }

  result(): AbstractValue {
    const { recorder, state } = this.#run;
    for (const use of this.#summary.uses) this.#use(use);
    for (const each of this.#summary.hits) {
      const hit = ofCaller(each, ({ root, keys }) => this.#select(root, keys));
      if (!hit) continue;
      const conditions = this.#conditions.decided(hit.conditions);
      if (!conditions) continue;
      const isVector = hit.sink.shape === "vector";
      const taints = hit.taints.flatMap((taint) => {
        const list = startsProgram(hit) && this.#list(taint);
        if (!list) return isVector ? this.#arguments(taint) : this.#taints(taint);
        recordStarted(hit, this.#refined(list, taint), { ...this.#run, state: state.within(conditions) });
        return [];
      });
      if (taints.length) recorder.hit({ ...hit, taints, conditions });
    }
    for (const lost of this.#summary.lost) this.#lose(lost);
    for (const action of this.#summary.actions) this.#act(action);
    for (const call of this.#summary.calls) this.#results.set(call, this.#call(call));
    this.#values.clear();
    const result = this.#value(this.#summary.result);
    for (const [variable, value] of this.#summary.writes) {
      const before = state.values.get(variable);
      state.values.set(variable, join(before ?? untracked, this.#value(value)));
    }
    const factsOf = (ends: readonly FunctionExit[]): readonly CheckResult[] =>
      this.#facts(ensuredBy(ends, (choice) => this.#isSetting(choice)));
    state.learn(factsOf(this.#summary.ends));
    const checks = this.#facts(this.#summary.checks);
    recorder.check(checks);
    return {
      ...result,
      equals: this.#conditions.tested(this.#summary.result.equals),
      whenTrue: factsOf(this.#summary.whenTrue),
      whenFalse: factsOf(this.#summary.whenFalse),
      about: [...result.about, ...checks],
    };
  }

  fields(): ReadonlyMap<string, AbstractValue> {
    return new Map([...this.#summary.fields].map(([name, value]) => [name, this.#value(value)]));
  }

  /** A use of an input is a use of the value that the caller passes for it. */
  #use(use: Use): void {
    const { recorder } = this.#run;
    const decided = this.#conditions.decided(use.conditions);
    if (!decided) return;
    const undecided = this.#conditions.undecided(use.conditions);
    const conditions = undecided.length ? [...decided, ...undecided] : decided;
    const isCertain = use.isCertain && !this.#target.isOneOfSeveral;
    const value = this.#select(use.root, use.keys);
    if (!value) {
      recorder.use({ ...use, conditions, isCertain });
      return;
    }
    const again = { ...use, conditions, isCertain };
    if (use.kind === "read") this.#read(value.taints, { ...again, isCertain: isCertain && !value.isMixed });
    else recordAgain(again, value, this.#run);
  }

  #read(taints: readonly Taint[], use: Use): void {
    const name = use.keys.at(-1) ?? "";
    // `args.size` reads the argument, but the size of a text contains none of it.
    const object = this.#select(use.root, use.keys.slice(0, -1));
    for (const taint of object ? [...taints, ...sizeReads(object, name)] : taints)
      if (taint.isExact) this.#run.recorder.use({ ...use, root: taint.root, keys: taint.keys });
  }

  /** An action of the function, if the caller's values lead to it. */
  #act(action: Action): void {
    const conditions = this.#conditions.decided(action.conditions);
    const needs = preconditionsLeft(action.needs, ({ root, keys }) => this.#select(root, keys));
    if (!conditions || !needs) return;
    const taints = action.taints.flatMap((taint) => this.#taints(taint));
    const steps = [this.#place, ...action.steps].slice(-limits.steps);
    const isOfSome = action.isOfSome ?? this.#conditions.isGuessed(action.conditions);
    this.#run.recorder.act({ ...action, taints, conditions, needs, steps, ...(isOfSome && { isOfSome }) });
  }

  /** Where the function loses an input, the caller loses the value that it passes for it. */
  #lose(lost: LostInput): void {
    const conditions = this.#conditions.decided(lost.conditions);
    if (!conditions) return;
    const taints = lost.taints?.flatMap((taint) => this.#taints(taint));
    if (!taints || taints.length) this.#run.recorder.lose({ ...lost, taints, conditions });
  }

  /** The value that the caller passes for a variable; `undefined` for one that the caller does not know either. */
  #lookup(variable: Variable): AbstractValue | undefined {
    const { parameters } = this.#form;
    const index = parameters.findIndex((each) => each.variable === variable);
    const parameter = parameters[index];
    const named = this.#named.get(variable);
    // It is not known whether a list of arguments is long enough for the position.
    if (named) return parameter?.isNamedRest ? named : join(named, this.#args[index] ?? untracked);
    // After a rest parameter, parameters can only be passed by name.
    if (parameter && parameters.slice(0, index).some((each) => each.isRest)) return untracked;
    if (parameter?.isRest) return abstract({ items: joinAll(this.#args.slice(index)) });
    if (parameter) return this.#args[index] ?? untracked;
    if (variable === this.#form.self) return this.#target.self;
    return this.#target.closure(variable) ?? this.#run.state.values.get(variable);
  }

  #select(variable: Variable, keys: readonly string[]): AbstractValue | undefined {
    let value = this.#lookup(variable);
    const within = { place: this.#place, run: this.#run };
    for (const key of keys) value = value && (key === "*" ? anyMemberOf(value) : memberGiven(value, key, within));
    return value;
  }

  /** The function that a call runs: the value that the caller passes, or a method of an object that it passes. */
  #function({ root, keys, place }: PendingCall): AbstractValue | undefined {
    const name = keys.at(-1);
    if (name === undefined || name === "*") return this.#select(root, keys);
    const object = this.#select(root, keys.slice(0, -1));
    return object && memberNamed(object, { name, place }, this.#run);
  }

  /** How a value of the function depends on the inputs of the caller. */
  #taints(taint: Taint): readonly Taint[] {
    const value = this.#select(taint.root, taint.keys);
    if (!value) return [{ ...taint, base: this.#base(taint) }];
    return allTaints(value).map((outer) => this.#throughCall(taint, outer));
  }

  /** The same for the arguments of a program, for those items that may be options. */
  #arguments(taint: Taint): readonly Taint[] {
    const list = taint.isExact ? this.#select(taint.root, taint.keys) : undefined;
    return list?.members ? taintsOfArguments(list, taint, this.#place, this.#run.state) : this.#taints(taint);
  }

  /** The list that the caller passes for an input; `undefined` for anything else. */
  #list(taint: Taint): AbstractValue | undefined {
    const value = taint.isExact && taint.part === "whole" ? this.#select(taint.root, taint.keys) : undefined;
    return value?.members || value?.items ? value : undefined;
  }

  #throughCall(inner: Taint, outer: Taint): Taint {
    const base = this.#base(inner);
    return through({ ...inner, base }, withStep({ ...outer, safe: this.#run.state.safetyOf(outer) }, this.#place));
  }

  #base({ base }: Taint): Taint["base"] {
    return baseOfCaller(base, (root, keys) => this.#select(root, keys));
  }

  /** True if no argument of a tool decides the choice. */
  #isSetting({ deciders }: ConditionOutcome): boolean {
    const { analysis } = this.#run;
    return deciders.every(({ root, keys }) => {
      const value = this.#select(root, keys);
      return value ? allTaints(value).every((taint) => !analysis.isArgument(taint.root)) : !analysis.isArgument(root);
    });
  }

  #facts(facts: readonly CheckResult[]): readonly CheckResult[] {
    return factsOfCaller(facts, (root, keys) => this.#select(root, keys));
  }

  /** A call of a function that this caller passes. */
  #call(call: PendingCall): AbstractValue {
    const { recorder, state } = this.#run;
    const conditions = this.#conditions.decided(call.conditions);
    if (!conditions) return untracked;
    const args = call.args.map((each) => this.#value(each));
    const keywords = call.keywords && {
      places: call.keywords.places,
      named: new Map([...call.keywords.named].map(([key, each]) => [key, this.#value(each)])),
      rest: call.keywords.rest && this.#value(call.keywords.rest),
    };
    const callee = this.#function(call);
    if (!callee) {
      const kept: PendingCall = { ...call, args, keywords, facts: this.#facts(call.facts), conditions };
      recorder.call(kept);
      return abstract({ pending: [kept] });
    }
    const inner = state.fork();
    inner.learn(this.#facts(call.facts));
    inner.conditions = conditions;
    const run = { ...this.#run, state: inner };
    const isOfSome = this.#conditions.isGuessed(call.conditions);
    if (isOfSome) recorder.guessing++;
    const result = run.analysis.invoke(callee, { args, keywords }, call.place, run);
    if (isOfSome) recorder.guessing--;
    return result;
  }

  /** A value of the function, translated to the inputs of the caller. */
  #value(value: AbstractValue, depth = 0): AbstractValue {
    if (value === untracked || value === unseen) return value;
    if (depth > limits.depth) return untracked;
    const before = this.#values.get(value);
    if (before && before.depth <= depth) return before.mapped;
    const mapped = this.#mapped(value, depth);
    this.#values.set(value, { depth, mapped });
    return mapped;
  }

  #mapped(value: AbstractValue, depth: number): AbstractValue {
    let mapped = abstract({
      constant: value.constant,
      pattern: value.pattern,
      start: value.start,
      endsWithSeparator: value.endsWithSeparator,
      isTemporary: value.isTemporary,
      folder: value.folder,
      computed: this.#conditions.computed(value.computed),
      targets: value.targets.flatMap((target) => this.#conditions.chosen(this.#targetOf(target, depth))),
      members: value.members && new Map([...value.members].map(([key, each]) => [key, this.#value(each, depth + 1)])),
      items: value.items && this.#value(value.items, depth + 1),
      about: this.#facts(value.about),
      isMixed: value.isMixed,
      results: value.results.flatMap((result) => this.#resultOf(result, depth)),
    });
    // A value that is exactly an input is exactly what the caller passes.
    if (isOnlyInput(value)) mapped = untracked;
    // Any member may be a method of a text. One that the caller passes is not.
    const isMember = isOnlyInput({ ...value, targets: value.targets.filter(({ kind }) => kind !== "method") });
    for (const taint of value.taints) {
      const whole = taint.isExact ? this.#select(taint.root, taint.keys) : undefined;
      if (whole && whole !== untracked && isMember) mapped = this.#refined(whole, taint);
      else if (whole) mapped = join(mapped, whole === untracked ? untracked : this.#refined(whole, taint));
      else mapped = { ...mapped, taints: joinTaints(mapped.taints, this.#taints(taint)) };
    }
    for (const call of value.pending) {
      const result = this.#results.get(call);
      mapped = result ? join(mapped, result) : { ...mapped, pending: [...mapped.pending, call] };
    }
    return mapped;
  }

  #resultOf(result: Result, depth: number): readonly Result[] {
    const decided = this.#conditions.decided(result.conditions);
    if (!decided) return [];
    const conditions = [...decided, ...this.#conditions.undecided(result.conditions)];
    const members = new Map([...result.members].map(([key, each]) => [key, this.#value(each, depth + 1)]));
    return [{ ...result, members, conditions }];
  }

  /** The value that the caller passes, with the facts that the function has established about it. */
  #refined(whole: AbstractValue, inner: Taint, depth = 0): AbstractValue {
    const taints = whole.taints.map((outer) => this.#throughCall(inner, outer));
    const into = (each: AbstractValue): AbstractValue =>
      depth > limits.depth ? untracked : this.#refined(each, inner, depth + 1);
    const members = whole.members && new Map([...whole.members].map(([key, each]) => [key, into(each)]));
    return { ...whole, taints, members, items: whole.items && into(whole.items) };
  }

  #targetOf(target: Callable, depth: number): Callable {
    switch (target.kind) {
      case "function": {
        const { closure, self, bound } = target;
        const known = new Map<Variable, AbstractValue | undefined>();
        return {
          ...target,
          self: self && this.#value(self, depth + 1),
          bound: bound.map((each) => this.#value(each, depth + 1)),
          closure: (variable) => {
            if (known.has(variable)) return known.get(variable);
            known.set(variable, undefined);
            const value = closure(variable);
            const mapped = value ? this.#value(value) : this.#lookup(variable);
            known.set(variable, mapped);
            return mapped;
          },
        };
      }
      case "method":
        return { ...target, receiver: this.#value(target.receiver, depth + 1) };
      default:
        return target;
    }
  }
}
