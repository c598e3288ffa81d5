import type { FunctionForm, Place, Variable } from "../model/handler/code.ts";
import {
  type Abstract,
  abstract,
  allStrands,
  anyMemberOf,
  type Condition,
  type Fact,
  join,
  joinAll,
  joinStrands,
  memberOf,
  nothing,
  type PendingCall,
  type Strand,
  type Target,
  through,
  withStep,
} from "./abstract.ts";
import type { Run, Summary } from "./analysis.ts";
import { invoke } from "./calls.ts";

const maxDepth = 6;

type FunctionTarget = Target & { readonly kind: "function" };

/** The result of calling a function of the project, by its summary. */
export function applyFunction(target: FunctionTarget, args: readonly Abstract[], place: Place, run: Run): Abstract {
  const { state } = run;
  const summary = run.analysis.summaryOf(target.form);
  const inner: Run = target.conditions.length ? { ...run, state: state.fork() } : run;
  inner.state.assume(target.conditions, true);
  if (!isFeasible(inner.state.conditions)) return nothing;
  return new Application(summary, target, [...target.bound, ...args], { place, run: inner }).result();
}

/** True if conditions can hold together. */
export function isFeasible(conditions: readonly Condition[]): boolean {
  return conditions.every((a, index) =>
    conditions.slice(index + 1).every((b) => {
      if (a.root !== b.root || a.keys.join("\0") !== b.keys.join("\0")) return true;
      if (a.isEqual && b.isEqual) return a.value === b.value;
      return a.isEqual === b.isEqual || a.value !== b.value;
    }),
  );
}

/** A summary in the terms of a caller. */
class Application {
  readonly #summary: Summary;
  readonly #form: FunctionForm;
  readonly #target: FunctionTarget;
  readonly #args: readonly Abstract[];
  readonly #place: Place;
  readonly #run: Run;
  readonly #results = new Map<PendingCall, Abstract>();

  constructor(
    summary: Summary,
    target: FunctionTarget,
    args: readonly Abstract[],
    { place, run }: { readonly place: Place; readonly run: Run },
  ) {
    this.#summary = summary;
    this.#form = target.form;
    this.#target = target;
    this.#args = args;
    this.#place = place;
    this.#run = run;
  }

  result(): Abstract {
    const { recorder, state } = this.#run;
    for (const hit of this.#summary.hits) {
      const conditions = this.#conditions(hit.conditions);
      if (!conditions) continue;
      const strands = hit.strands.flatMap((strand) => this.#strands(strand));
      if (strands.length) recorder.hit({ ...hit, strands, conditions });
    }
    for (const call of this.#summary.calls) this.#results.set(call, this.#call(call));
    const result = this.#value(this.#summary.result);
    for (const [variable, value] of this.#summary.writes) {
      const before = state.values.get(variable);
      state.values.set(variable, join(before ?? nothing, this.#value(value)));
    }
    state.learn(this.#facts(this.#summary.ensures));
    const checks = this.#facts(this.#summary.checks);
    recorder.check(checks);
    return {
      ...result,
      whenTrue: this.#facts(this.#summary.whenTrue),
      whenFalse: this.#facts(this.#summary.whenFalse),
      about: [...result.about, ...checks],
    };
  }

  /** What the caller hands in for a variable; `undefined` for one that the caller does not know either. */
  #lookup(variable: Variable): Abstract | undefined {
    const index = this.#form.parameters.findIndex((each) => each.variable === variable);
    const parameter = this.#form.parameters[index];
    if (parameter?.isRest) return abstract({ items: joinAll(this.#args.slice(index)) });
    if (parameter) return this.#args[index] ?? nothing;
    if (variable === this.#form.self) return this.#target.self;
    return this.#target.closure(variable) ?? this.#run.state.values.get(variable);
  }

  #select(variable: Variable, keys: readonly string[]): Abstract | undefined {
    let value = this.#lookup(variable);
    for (const key of keys) value = value && (key === "*" ? anyMemberOf(value) : memberOf(value, key));
    return value;
  }

  /** How a value of the function depends on the inputs of the caller. */
  #strands(strand: Strand): readonly Strand[] {
    const value = this.#select(strand.root, strand.keys);
    if (!value) return [strand];
    const { state } = this.#run;
    return allStrands(value).map((outer) =>
      through(strand, withStep({ ...outer, safe: state.safetyOf(outer) }, this.#place)),
    );
  }

  #conditions(conditions: readonly Condition[]): readonly Condition[] | undefined {
    const mapped = [...this.#run.state.conditions];
    for (const condition of conditions) {
      const value = this.#select(condition.root, condition.keys);
      if (!value) {
        mapped.push(condition);
        continue;
      }
      if (value.constant !== undefined) {
        if ((value.constant === condition.value) !== condition.isEqual) return undefined;
        continue;
      }
      const [strand, ...others] = value.strands;
      if (strand?.isExact && !others.length) mapped.push({ ...condition, root: strand.root, keys: strand.keys });
    }
    return isFeasible(mapped) ? mapped : undefined;
  }

  #facts(facts: readonly Fact[]): readonly Fact[] {
    return facts.flatMap((fact): readonly Fact[] => {
      const value = this.#select(fact.root, fact.keys);
      if (!value) return [fact];
      return value.strands.flatMap((outer): Fact[] => {
        const { root, keys } = outer;
        const isReal = fact.isReal || outer.isReal;
        const mark = fact.mark ?? outer.mark;
        const about = mark ? [{ root, keys, isReal, mark, safe: fact.safe }] : [];
        const safe = fact.safe & outer.grants;
        return fact.mark || !safe ? about : [...about, { root, keys, isReal, mark: undefined, safe }];
      });
    });
  }

  /** A call of a function that this caller hands in. */
  #call(call: PendingCall): Abstract {
    const { recorder, state } = this.#run;
    const conditions = this.#conditions(call.conditions);
    if (!conditions) return nothing;
    const args = call.args.map((each) => this.#value(each));
    const callee = this.#select(call.root, call.keys);
    if (!callee) {
      const kept: PendingCall = { ...call, args, facts: this.#facts(call.facts), conditions };
      recorder.call(kept);
      return abstract({ pending: [kept] });
    }
    const inner = state.fork();
    inner.learn(this.#facts(call.facts));
    inner.conditions = conditions;
    return invoke(callee, args, call.place, { ...this.#run, state: inner });
  }

  /** A value of the function in the terms of the caller. */
  #value(value: Abstract, depth = 0): Abstract {
    if (value === nothing || depth > maxDepth) return nothing;
    let mapped = abstract({
      constant: value.constant,
      pattern: value.pattern,
      endsWithSeparator: value.endsWithSeparator,
      targets: value.targets.map((target) => this.#targetOf(target, depth)),
      members: value.members && new Map([...value.members].map(([key, each]) => [key, this.#value(each, depth + 1)])),
      items: value.items && this.#value(value.items, depth + 1),
      about: this.#facts(value.about),
    });
    for (const strand of value.strands) {
      const whole = strand.isExact ? this.#select(strand.root, strand.keys) : undefined;
      if (whole) mapped = join(mapped, this.#refined(whole, strand));
      else mapped = { ...mapped, strands: joinStrands(mapped.strands, this.#strands(strand)) };
    }
    for (const call of value.pending) {
      const result = this.#results.get(call);
      mapped = result ? join(mapped, result) : { ...mapped, pending: [...mapped.pending, call] };
    }
    return mapped;
  }

  /** What the caller hands in, after what the function has learnt of it. */
  #refined(whole: Abstract, inner: Strand, depth = 0): Abstract {
    const { state } = this.#run;
    const strands = whole.strands.map((outer) =>
      through(inner, withStep({ ...outer, safe: state.safetyOf(outer) }, this.#place)),
    );
    const into = (each: Abstract): Abstract => (depth > maxDepth ? nothing : this.#refined(each, inner, depth + 1));
    const members = whole.members && new Map([...whole.members].map(([key, each]) => [key, into(each)]));
    return { ...whole, strands, members, items: whole.items && into(whole.items) };
  }

  #targetOf(target: Target, depth: number): Target {
    switch (target.kind) {
      case "function": {
        const { closure, self, bound } = target;
        const known = new Map<Variable, Abstract | undefined>();
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
