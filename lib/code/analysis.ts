import type { IrClass, CodeValue, IrFunction, Place, Variable } from "../model/handler/code.ts";
import type { ModelRow } from "../model/handler/models.ts";
import { memoizeFor } from "../model/lazy.ts";
import {
  type AbstractValue,
  abstract,
  type Condition,
  type CheckResult,
  inputOf,
  join,
  joinAll,
  untracked,
  type PendingCall,
  type Taint,
  unseen,
} from "./abstract.ts";
import type { FollowingWork } from "../model/handler/handler.ts";
import { truthOf } from "./facts.ts";
import type { Action } from "./actions.ts";
import { evaluate } from "./evaluate.ts";
import { execute } from "./execute.ts";
import type { FunctionExit } from "./deciders.ts";
import { Budget } from "./budget.ts";
import { areSame } from "./conditions.ts";
import { addLost, type LostInput } from "./lost.ts";
import { State } from "./state.ts";
import type { Sink } from "./tables/rows.ts";
import { type AllModels, modelsWith } from "./tables/tables.ts";
import { recordUse, type Use } from "./uses.ts";

/** A sink that inputs of a function reach. */
export interface SinkReach {
  readonly sink: Sink;
  /** The value that reaches the sink. */
  readonly place: Place;
  readonly taints: readonly Taint[];
  readonly conditions: readonly Condition[];
  /** True if only text at the start of the value is dangerous. */
  readonly isOfStart: boolean;
}

/** A place where a limit stops the analysis. */
export interface Cut {
  /**
   * - `steps`: following the handlers of the file takes too many steps.
   * - `depth`: calls or expressions are nested too deeply.
   * - `size`: a function does more than is recorded for it.
   * - `form`: the intermediate form cannot express the code, or its reader has omitted it because of a limit.
   */
  readonly why: "steps" | "depth" | "size" | "form";
  readonly place: Place;
}

/** What a function does with its inputs, so that its body need not be followed again for each call. */
export interface Summary {
  readonly form: IrFunction;
  readonly hits: readonly SinkReach[];
  readonly actions: readonly Action[];
  /** Calls of functions that are passed as arguments. */
  readonly calls: readonly PendingCall[];
  readonly result: AbstractValue;
  /** The exits of the function: what is known about the inputs once it has returned. */
  readonly ends: readonly FunctionExit[];
  /** The same for a result that is true, and for one that is false. */
  readonly whenTrue: readonly FunctionExit[];
  readonly whenFalse: readonly FunctionExit[];
  /** What the function assigns to variables of the enclosing code. */
  readonly writes: ReadonlyMap<Variable, AbstractValue>;
  /** All facts that hold somewhere in the function: its result may report any of them. */
  readonly checks: readonly CheckResult[];
  /** The uses of its inputs, each once. */
  readonly uses: readonly Use[];
  /** The places where its inputs are not followed any further. */
  readonly lost: readonly LostInput[];
  /** False if limits have omitted a part of the function. */
  readonly isComplete: boolean;
  /** The place of the first omitted part. */
  readonly cut?: Cut | undefined;
  /** True if the number or the depth of the steps has omitted a part, which is less where the call is nested less. */
  readonly isOutOfBudget?: boolean;
  /** False if it always throws. */
  readonly mayReturn: boolean;
  /** True while the summary is being made, which means that the function calls itself. */
  readonly isUnfinished?: boolean;
}

const limits = {
  calls: 100,
  depth: 40,
  hits: 1_000,
  lost: 200,
  actions: 1_000,
  checks: 60,
  uses: 1_000,
};

/** Collects the summary of a function while its body is followed. */
export class Recorder {
  readonly hits: SinkReach[] = [];
  readonly actions: Action[] = [];
  readonly calls: PendingCall[] = [];
  readonly lost: LostInput[] = [];
  readonly returns: (FunctionExit & { readonly value: AbstractValue })[] = [];
  readonly checks = new Set<CheckResult>();
  /** The states in which control leaves the enclosing loops and blocks. */
  readonly leaving: State[][] = [];
  /** The number of enclosing `catch` and `finally` blocks. Their code only cleans up. */
  cleaning = 0;
  /** The number of enclosing calls of functions that may belong to other tools. */
  guessing = 0;
  readonly #uses = new Map<Variable, Map<string, Use[]>>();
  #useCount = 0;
  #cut: Cut | undefined;
  #isOutOfBudget = false;

  /** True if a limit of the budget has omitted something. */
  get isOutOfBudget(): boolean {
    return this.#isOutOfBudget;
  }

  /** The first place where something is omitted. */
  get cut(): Cut | undefined {
    return this.#cut;
  }

  /** Records that something is omitted. */
  leaveOut(why: Cut["why"], place: Place): void {
    this.#cut ??= { why, place };
    if (why === "steps" || why === "depth") this.#isOutOfBudget = true;
  }

  /** Records that a part of a called function is omitted. */
  leaveOutWithin({ isComplete, cut, isOutOfBudget }: Summary, place: Place): void {
    if (isComplete) return;
    this.#cut ??= cut ?? { why: "depth", place };
    if (isOutOfBudget) this.#isOutOfBudget = true;
  }

  get uses(): readonly Use[] {
    return [...this.#uses.values()].flatMap((byPath) => [...byPath.values()].flat());
  }

  use(use: Use): void {
    const byPath = this.#uses.get(use.root) ?? new Map<string, Use[]>();
    this.#uses.set(use.root, byPath);
    const path = [use.kind, String(use.isCertain), ...use.keys].join("\0");
    const known = byPath.get(path) ?? [];
    if (known.some(({ conditions }) => !conditions.length || areSame(conditions, use.conditions))) return;
    if (this.#useCount >= limits.uses) this.leaveOut("size", use.place);
    else {
      this.#useCount++;
      byPath.set(path, [...known, use]);
    }
  }

  hit(hit: SinkReach): void {
    const isKnown = this.hits.some(
      (other) =>
        other.place === hit.place &&
        other.sink === hit.sink &&
        areSame(other.conditions, hit.conditions) &&
        hit.taints.every((taint) => other.taints.some((each) => isSameInput(each, taint))),
    );
    if (isKnown) return;
    if (this.hits.length < limits.hits) this.hits.push(hit);
    else this.leaveOut("size", hit.place);
  }

  act(found: Action): void {
    if (this.cleaning && found.row.kind !== "asks") return;
    const action = this.guessing ? { ...found, isOfSome: true } : found;
    const isKnown = this.actions.some(
      (other) =>
        other.place === action.place &&
        other.row === action.row &&
        other.isOfSome === action.isOfSome &&
        areSame(other.conditions, action.conditions) &&
        other.needs.length === action.needs.length &&
        action.taints.every((taint) => other.taints.some((each) => isSameInput(each, taint))),
    );
    if (isKnown) return;
    if (this.actions.length < limits.actions) this.actions.push(action);
    else this.leaveOut("size", action.place);
  }

  lose(lost: LostInput): void {
    addLost(this.lost, lost, limits.lost);
  }

  call(call: PendingCall): void {
    if (this.calls.length < limits.calls) this.calls.push(call);
    else this.leaveOut("size", call.place);
  }

  check(facts: readonly CheckResult[]): void {
    for (const fact of facts) if (this.checks.size < limits.checks) this.checks.add(fact);
  }
}

function isSameInput(a: Taint, b: Taint): boolean {
  return a.root === b.root && a.keys.join("\0") === b.keys.join("\0") && a.safe === b.safe;
}

/** The context for following the code of one function. */
export interface Run {
  readonly analysis: Analysis;
  readonly state: State;
  readonly recorder: Recorder;
}

const emptySummary = {
  hits: [],
  actions: [],
  calls: [],
  lost: [],
  result: untracked,
  ends: [],
  whenTrue: [],
  whenFalse: [],
  writes: new Map<Variable, AbstractValue>(),
  checks: [],
  uses: [],
  isComplete: false,
  isOutOfBudget: true,
  mayReturn: true,
} as const;

/**
 * A summary, and the budget of the file that it was made for. From another file a limit may be further away, so that a
 * summary that a limit has cut is not used for that file.
 */
interface KeptSummary {
  readonly summary: Summary;
  readonly madeFor: FollowingWork;
}

/** Makes the summary of each function once. */
export class Analysis extends Budget {
  /** What functions of packages and of the languages do. */
  readonly models: AllModels;
  #summaries = new WeakMap<IrFunction, KeptSummary>();
  #fields = new WeakMap<IrClass, Map<string, AbstractValue>>();
  #globals = new WeakMap<Variable, AbstractValue>();
  readonly #arguments = new WeakSet<Variable>();
  #depth = 0;

  constructor(models: AllModels) {
    super();
    this.models = models;
  }

  /** Records that a client passes the value of a variable. */
  noteArgument(variable: Variable): void {
    this.#arguments.add(variable);
  }

  isArgument(variable: Variable): boolean {
    return variable.isSource === true || this.#arguments.has(variable);
  }

  /** Discards summaries that another file's budget has cut short. The budget of this file may be enough for them. */
  protected override forget(): void {
    this.#summaries = new WeakMap();
    this.#fields = new WeakMap();
    this.#globals = new WeakMap();
  }

  summaryOf(form: IrFunction): Summary {
    const before = this.#summaries.get(form);
    if (before && (!before.summary.isOutOfBudget || before.madeFor === this.work)) return before.summary;
    // A recursive call adds nothing to the summary.
    const unknown: Summary = { form, ...emptySummary };
    if (this.#depth >= limits.depth) return unknown;
    const madeFor = this.work;
    this.#summaries.set(form, {
      summary: { ...unknown, isComplete: true, isOutOfBudget: false, isUnfinished: true },
      madeFor,
    });
    this.#depth++;
    try {
      const summary = this.#summarize(form);
      this.#summaries.set(form, { summary, madeFor });
      return summary;
    } finally {
      this.#depth--;
    }
  }

  #summarize(form: IrFunction): Summary {
    const state = new State();
    const recorder = new Recorder();
    const run: Run = { analysis: this, state, recorder };
    const inputs = form.parameters.map(({ variable }) => variable);
    for (const variable of form.self ? [...inputs, form.self] : inputs) {
      const declared = this.declared(variable);
      state.values.set(variable, { ...declared, taints: [inputOf(variable)], isMixed: false });
    }
    for (const { variable, otherwise } of form.parameters) {
      const value = otherwise && state.values.get(variable);
      if (!value) continue;
      recordUse("defaulted", value.taints, variable.place, run);
      state.values.set(variable, join(value, evaluate(otherwise, run)));
    }
    execute(form.body, run);
    if (!state.isDead) recorder.returns.push({ value: untracked, facts: state.facts, choices: state.choices });
    const { returns, hits, actions, calls, lost } = recorder;
    const result = joinAll(returns.map(({ value }) => value));
    return {
      form,
      hits,
      actions,
      calls,
      lost,
      result,
      ends: returns.map(({ facts, choices }) => ({ facts, choices })),
      whenTrue: endsWith(returns, true),
      whenFalse: endsWith(returns, false),
      checks: [...recorder.checks],
      uses: recorder.uses,
      isComplete: !recorder.cut,
      cut: recorder.cut,
      isOutOfBudget: recorder.isOutOfBudget,
      mayReturn: returns.length > 0,
      writes: new Map([...state.values].filter(([{ scope }]) => scope !== undefined && scope !== form.scope)),
    };
  }

  /** What the declaration of a variable says about it, independent of inputs: functions, objects, constants. */
  declared(variable: Variable): AbstractValue {
    const before = this.#globals.get(variable);
    if (before) return before;
    this.#globals.set(variable, untracked);
    const state = new State();
    const run: Run = { analysis: this, state, recorder: new Recorder() };
    let value = joinAll(variable.definitions().map((definition) => evaluate(definition, run)));
    const changes = variable.changes();
    if (changes.length) {
      state.values.set(variable, value);
      execute(changes, run);
      value = state.values.get(variable) ?? value;
    }
    const plain = withoutTaints(value);
    this.#globals.set(variable, plain);
    return plain;
  }

  /** The values that a class assigns to a field. */
  fieldOf(form: IrClass, name: string, values: readonly CodeValue[]): AbstractValue {
    const fields = this.#fields.get(form) ?? new Map<string, AbstractValue>();
    this.#fields.set(form, fields);
    const before = fields.get(name);
    if (before) return before;
    fields.set(name, untracked);
    const value = joinAll(values.map((each) => this.outside(each)));
    fields.set(name, value);
    return value;
  }

  /** The value of an expression, as far as it does not depend on the enclosing function. */
  outside(code: CodeValue): AbstractValue {
    return withoutTaints(evaluate(code, { analysis: this, state: new State(), recorder: new Recorder() }));
  }
}

/** The exits of a function whose result may be true, or false. A constant result is only one of the two. */
function endsWith(
  returns: readonly (FunctionExit & { readonly value: AbstractValue })[],
  outcome: boolean,
): readonly FunctionExit[] {
  return returns.flatMap(({ value, facts, choices }) => {
    if (truthOf(value) === !outcome) return [];
    return [{ facts: [...facts, ...(outcome ? value.whenTrue : value.whenFalse)], choices }];
  });
}

/** A value without its relation to the inputs of the code that made it, which has no meaning elsewhere. */
function withoutTaints(value: AbstractValue, depth = 0): AbstractValue {
  if (depth > 6) return untracked;
  if (value === untracked || value === unseen) return value;
  const members =
    value.members && new Map([...value.members].map(([key, each]) => [key, withoutTaints(each, depth + 1)]));
  return abstract({
    targets: value.targets,
    members,
    items: value.items && withoutTaints(value.items, depth + 1),
    constant: value.constant,
    pattern: value.pattern,
    start: value.start,
    endsWithSeparator: value.endsWithSeparator,
    isMixed: value.isMixed,
    isTemporary: value.isTemporary,
    folder: value.folder,
  });
}

/**
 * One analysis for all rules and for each list of models that a project adds. A summary lives as long as the
 * intermediate form of its function.
 */
export const analysisWith: (models: readonly ModelRow[]) => Analysis = memoizeFor(
  (models) => new Analysis(modelsWith(models)),
);
