import type { CodeValue, IrClass, IrFunction, Place, CodeStatement, Variable } from "../model/handler/code.ts";
import type { FollowingWork } from "../model/handler/handler.ts";
import type { ModelRow } from "../model/handler/models.ts";
import { memoizeFor } from "../model/lazy.ts";
import { type AbstractValue, abstract, inputOf, join, joinAll, untracked, unseen } from "./abstract.ts";
import { FollowingBudget } from "./budget.ts";
import type { FunctionExit } from "./deciders.ts";
import { invoke } from "./calls.ts";
import { evaluate } from "./evaluate.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { execute } from "./execute.ts";
import { abstractTruth, factsOfTruth } from "./facts.ts";
import { State } from "./state.ts";
import { emptySummary, Recorder, type Summary } from "./summary.ts";
import { type AllModels, modelsWith } from "./tables/tables.ts";
import { nameOfOwnFile } from "./tables/words.ts";
import { recordUse } from "./uses.ts";

/** The depth of functions that are summarized within each other. */
const maxDepth = 40;

/** The context for following the code of one function. */
export interface Run {
  readonly analysis: Analysis;
  readonly state: State;
  readonly recorder: Recorder;
}

/**
 * A summary, and the budget of the file that it was made for. From another file a limit may be further away, so that a
 * summary that a limit has cut is not used for that file.
 */
interface KeptSummary {
  readonly summary: Summary;
  readonly madeFor: FollowingWork;
}

/** Makes the summary of each function once. */
export class Analysis extends FollowingBudget {
  /** What functions of packages and of the languages do. */
  readonly models: AllModels;
  #summaries = new WeakMap<IrFunction, KeptSummary>();
  #fields = new WeakMap<IrClass, Map<string, AbstractValue>>();
  #globals = new WeakMap<Variable, AbstractValue>();
  readonly #arguments = new WeakSet<Variable>();
  readonly #kept: ReadonlySet<Variable>;
  #depth = 0;

  /** @param kept the variables of modules that have values from earlier calls */
  constructor(models: AllModels, kept: ReadonlySet<Variable> = new Set()) {
    super();
    this.models = models;
    this.#kept = kept;
  }

  /** The value of an expression. The modules that say what each kind of code does call each other through here. */
  evaluate(code: CodeValue, run: Run): AbstractValue {
    return evaluate(code, run);
  }

  /** Runs statements, which changes the state of the run. */
  execute(statements: readonly CodeStatement[], run: Run): void {
    execute(statements, run);
  }

  /** Calls a value where the source has no call expression: a callback. */
  invoke(
    callee: AbstractValue,
    given: readonly AbstractValue[] | Pick<EvaluatedCall, "args" | "keywords">,
    place: Place,
    run: Run,
  ): AbstractValue {
    return invoke(callee, given, place, run);
  }

  /** True for a variable that outlives a function: of the enclosing code, or of a module with values of past calls. */
  isOfCaller(variable: Variable): boolean {
    return variable.scope !== undefined || this.#kept.has(variable);
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
    if (this.#depth >= maxDepth) return unknown;
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
      const truth = factsOfTruth(variable);
      state.values.set(variable, { ...declared, ...truth, taints: [inputOf(variable)], isMixed: false });
    }
    for (const { variable, otherwise } of form.parameters) {
      const value = otherwise && state.values.get(variable);
      if (!value) continue;
      recordUse("defaulted", value.taints, variable.place, run);
      state.values.set(variable, join(value, evaluate(otherwise, { ...run, state: state.fork() })));
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
      fields: (form.self && state.values.get(form.self)?.members) ?? emptySummary.fields,
      writes: new Map([...state.values].filter(([{ scope }]) => scope !== form.scope)),
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
    const plain = asNamed(withoutTaints(value), variable.name);
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
    const value = asNamed(joinAll(values.map((each) => this.outside(each))), name);
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
    if (abstractTruth(value) === !outcome) return [];
    return [{ facts: [...facts, ...(outcome ? value.whenTrue : value.whenFalse)], choices }];
  });
}

/** The value of a variable or a field, whose name may say that it is a file of the server's own. */
function asNamed(value: AbstractValue, name: string): AbstractValue {
  return !value.isTemporary && nameOfOwnFile.test(name) ? { ...value, isTemporary: true } : value;
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
