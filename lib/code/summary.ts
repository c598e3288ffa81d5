import type { IrFunction, Place, Variable } from "../model/handler/code.ts";
import {
  type AbstractValue,
  type CheckResult,
  type Condition,
  type PendingCall,
  type Taint,
  untracked,
} from "./abstract.ts";
import type { Action } from "./actions.ts";
import { areSame } from "./conditions.ts";
import type { FunctionExit } from "./deciders.ts";
import { addLost, type LostInput } from "./lost.ts";
import type { State } from "./state.ts";
import type { Sink } from "./tables/rows.ts";
import type { Use } from "./uses.ts";

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
  /** The members of `this` that the function changes, with their values at its end. */
  readonly fields: ReadonlyMap<string, AbstractValue>;
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
    for (const fact of facts) if (fact.truth === undefined && this.checks.size < limits.checks) this.checks.add(fact);
  }
}

function isSameInput(a: Taint, b: Taint): boolean {
  return a.root === b.root && a.keys.join("\0") === b.keys.join("\0") && a.safe === b.safe;
}

/** The summary of a function that is not followed. */
export const emptySummary = {
  hits: [],
  actions: [],
  calls: [],
  lost: [],
  result: untracked,
  ends: [],
  whenTrue: [],
  whenFalse: [],
  writes: new Map<Variable, AbstractValue>(),
  fields: new Map<string, AbstractValue>(),
  checks: [],
  uses: [],
  isComplete: false,
  isOutOfBudget: true,
  mayReturn: true,
} as const;
