import type { CallValue, CodeValue, Place, CodeStatement, Target as AssignmentTarget } from "../model/handler/code.ts";
import { type AbstractValue, abstract, type CheckResult, inputOf, withStep } from "./abstract.ts";
import { abstractTruth } from "./facts.ts";
import { withItem, withMember } from "./results.ts";
import type { Run } from "./analysis.ts";
import { Recorder } from "./summary.ts";
import { decidersOf, isApart } from "./deciders.ts";
import { recordLost } from "./lost.ts";
import { type State } from "./state.ts";
import { tablesFor } from "./tables/tables.ts";
import { nameOfOwnFile } from "./tables/words.ts";
import { recordAskedUse, recordWholeUse } from "./uses.ts";

type IfStatement = CodeStatement & { readonly kind: "if" };
type Deciders = ReturnType<typeof decidersOf>;

const maxSteps = 6;
const partsPerStep = 16;

/** Follows statements from the state of a run, and changes that state. */
export function execute(statements: readonly CodeStatement[], run: Run): void {
  for (const statement of statements) {
    if (run.state.isDead || !hasBudgetFor(statement, run)) return;
    const isDone = run.analysis.nested(() => {
      executeOne(statement, run);
      return true;
    });
    if (!isDone) lose(statement, run);
  }
}

/** False if the budget is exceeded. */
function hasBudgetFor(statement: CodeStatement, run: Run): boolean {
  if (run.analysis.spend()) return true;
  lose(statement, run);
  return false;
}

function lose({ place }: CodeStatement, { analysis, recorder }: Run): void {
  recorder.leaveOut(analysis.isSpent ? "steps" : "depth", place);
}

/** Joins two branches. Joining large states takes long. */
function meet(state: State, a: State, b: State, { analysis }: Run): void {
  analysis.spend(Math.ceil((a.size + b.size) / partsPerStep));
  state.meet(a, b);
}

function executeOne(statement: CodeStatement, run: Run): void {
  const { state, recorder } = run;
  switch (statement.kind) {
    case "assign":
      assign(statement.target, run.analysis.evaluate(statement.value, run), run);
      break;
    case "call":
      run.analysis.evaluate(statement.value, run);
      break;
    case "return": {
      const value = statement.value ? run.analysis.evaluate(statement.value, run) : abstract({ constant: null });
      if (state.isDead) break;
      // The facts that hold here also hold for the result.
      const { facts, choices } = state;
      recorder.returns.push({ value: returned(withSafety(value, state), statement.place, state), facts, choices });
      state.isDead = true;
      break;
    }
    case "throw":
      if (statement.value) recordWholeUse(run.analysis.evaluate(statement.value, run), statement.place, run, true);
      state.isDead = true;
      break;
    case "jump":
      recorder.leaving.at(-1)?.push(state.fork());
      state.isDead = true;
      break;
    case "if":
      executeIf(statement, run);
      break;
    case "loop":
      executeLoop(statement, run);
      break;
    case "block":
      recorder.leaving.push([]);
      execute(statement.body, run);
      for (const left of recorder.leaving.pop() ?? []) meet(state, state.fork(), left, run);
      break;
    case "try":
      executeTry(statement, run);
      break;
  }
}

/** A branch whose end waits for the end of the other one. */
interface OpenBranch {
  readonly state: State;
  readonly deciders: Deciders;
}

/** `if (a) … else if (b) …`: a dispatcher has thousands of these, each nested in the one before. */
function executeIf(first: IfStatement, run: Run): void {
  const open: OpenBranch[] = [];
  let { state } = run;
  for (let next: IfStatement | undefined = first; next;) {
    const { otherwise, deciders } = executeThen(next, { ...run, state });
    open.push({ state, deciders });
    state = otherwise;
    const { otherwise: rest }: IfStatement = next;
    next = chainedIn(rest);
    if (!next) execute(rest, { ...run, state });
    else if (state.isDead || !hasBudgetFor(next, run)) break;
  }
  for (let branch = open.pop(); branch; branch = open.pop()) {
    close(branch, state, run);
    ({ state } = branch);
  }
}

/** The condition that is the only statement of an `else`. */
function chainedIn([only, ...others]: readonly CodeStatement[]): IfStatement | undefined {
  return only?.kind === "if" && !others.length ? only : undefined;
}

/** Follows a condition and the statements that run if it is true. */
function executeThen(statement: IfStatement, run: Run): { readonly otherwise: State; readonly deciders: Deciders } {
  const { state } = run;
  const test = run.analysis.evaluate(statement.test, run);
  recordAskedUse(test, statement.place, run);
  const deciders = decidersOf(statement.test, run);
  const choose = (branch: State, outcome: boolean): void => {
    if (deciders) branch.choices = [...branch.choices, { test: statement.test, outcome, deciders }];
  };
  const otherwise = state.fork();
  choose(state, true);
  take(test, true, run);
  narrow(statement.test, true, run);
  execute(statement.then, run);
  choose(otherwise, false);
  take(test, false, { ...run, state: otherwise });
  narrow(statement.test, false, { ...run, state: otherwise });
  return { otherwise, deciders };
}

function close({ state, deciders }: OpenBranch, otherwise: State, run: Run): void {
  const then = state.fork();
  meet(state, then, otherwise, run);
  // `if settings.restrict: check(path)`: the setting is not known, so the check may have been made.
  if (then.isDead || otherwise.isDead || !deciders?.every(({ root }) => !run.analysis.isArgument(root))) return;
  const known = new Set(state.facts);
  const learned = [...then.facts, ...otherwise.facts].filter((fact) => isApart(fact, deciders));
  state.learn([...new Set(learned)].filter((fact) => !known.has(fact)));
}

/** Continues in the branch of a condition. */
function take(test: AbstractValue, outcome: boolean, { state, recorder }: Run): void {
  const facts = outcome ? test.whenTrue : test.whenFalse;
  state.learn(facts);
  recorder.check(facts);
  state.assume(test.equals, outcome);
  if (test.constant !== undefined && typeof test.constant === "boolean" && test.constant !== outcome) return;
}

/**
 * The possible values of a variable for which a condition holds: `if (result.isError)`,
 * `root.endsWith(sep) ? root : …`.
 */
export function narrow(test: CodeValue, outcome: boolean, run: Run): void {
  const { values } = run.state;
  if (test.kind === "operation" && test.operator === "not" && test.operands[0]) {
    narrow(test.operands[0], !outcome, run);
    return;
  }
  if (test.kind === "call") narrowEnding(test, outcome, run);
  if (test.kind !== "member" || test.object.kind !== "variable" || test.key.kind !== "literal") return;
  const { variable } = test.object;
  const name = String(test.key.value);
  const value = values.get(variable);
  if (!value?.results.length) return;
  const results = value.results.filter((result) => {
    const member = result.members.get(name);
    if (!member) return result.isOpen || !outcome;
    return member.constant === undefined || member.isMixed || Boolean(member.constant) === outcome;
  });
  values.set(variable, { ...value, results });
}

/** A path that is tested for a separator at its end. */
function narrowEnding({ callee, args, place }: CallValue, outcome: boolean, { analysis, state }: Run): void {
  if (callee.kind !== "member" || callee.object.kind !== "variable" || callee.key.kind !== "literal") return;
  const name = String(callee.key.value);
  const [ending] = args;
  if (!ending || (tablesFor(place).methodNames.get(name) ?? name) !== "endsWith") return;
  const run: Run = { analysis, state, recorder: new Recorder() };
  if (!run.analysis.evaluate(ending, run).endsWithSeparator) return;
  const value = run.analysis.evaluate(callee.object, run);
  state.values.set(callee.object.variable, { ...value, endsWithSeparator: outcome });
}

/** Follows the body twice, so that what one iteration adds to a text or a list is present in the next one. */
function executeLoop(statement: CodeStatement & { readonly kind: "loop" }, run: Run): void {
  const { state, recorder } = run;
  const first = state.fork();
  for (let pass = 0; pass < 2; pass++) {
    const test = statement.test && run.analysis.evaluate(statement.test, run);
    if (test) recordAskedUse(test, statement.place, run);
    const before = state.fork();
    if (pass) forgetItems(state, first.values);
    if (test) take(test, true, run);
    recorder.leaving.push([]);
    execute(statement.body, run);
    for (const left of recorder.leaving.pop() ?? []) meet(state, state.fork(), left, run);
    // There may have been no iteration. A list is checked if all of its items are.
    if (!state.isDead) before.learn(factsOfItems(state, before));
    meet(state, state.fork(), before, run);
  }
}

/** What an iteration has shown about its item, or a flag shows about it. */
function factsOfItems({ facts, values }: State, before: State): readonly CheckResult[] {
  const told = [...values].flatMap(([variable, value]) =>
    value === before.values.get(variable) ? [] : [...value.whenTrue, ...value.whenFalse],
  );
  return [...facts, ...told].filter((fact) => isOfItem(fact) && !before.facts.includes(fact));
}

function isOfItem({ keys, isOfItem: isSo }: CheckResult): boolean {
  return keys.at(-1) === "*" || isSo === true;
}

/** What a flag says about the item of one iteration does not hold for the next item. */
function forgetItems({ values }: State, before: State["values"]): void {
  for (const [variable, value] of values) {
    const { whenTrue, whenFalse } = value;
    if (value === before.get(variable) || ![...whenTrue, ...whenFalse].some(isOfItem)) continue;
    const isOfAll = (fact: CheckResult): boolean => !isOfItem(fact);
    values.set(variable, { ...value, whenTrue: whenTrue.filter(isOfAll), whenFalse: whenFalse.filter(isOfAll) });
  }
}

/** A `catch` begins with the facts from before the `try`, and with any value that its body may have assigned. */
function executeTry(statement: CodeStatement & { readonly kind: "try" }, run: Run): void {
  const { state } = run;
  const before = state.fork();
  const { isCatching, caught: outer } = state;
  state.isCatching ||= statement.handler !== undefined;
  execute(statement.body, run);
  state.isCatching = isCatching;
  if (statement.handler) {
    const { facts, conditions } = before;
    const caught = before;
    caught.values.mayHave(state.values);
    caught.facts = facts;
    caught.conditions = conditions;
    if (statement.caught)
      caught.values.set(statement.caught, abstract({ taints: [inputOf(statement.caught)], isMixed: true }));
    caught.caught = statement.place;
    // An input that the body has tested counts as tested before.
    caught.askedLike(state);
    run.recorder.cleaning++;
    execute(statement.handler, { ...run, state: caught });
    run.recorder.cleaning--;
    caught.caught = outer;
    meet(state, state.fork(), caught, run);
  }
  const wasDead = state.isDead;
  state.isDead = false;
  run.recorder.cleaning++;
  execute(statement.finalizer, run);
  run.recorder.cleaning--;
  state.isDead ||= wasDead;
}

/** The value with the steps of each answer that it may be. */
function returned(value: AbstractValue, place: Place, { caught, conditions }: State): AbstractValue {
  if (!value.results.length) return value;
  const results = value.results.map((result) => ({
    ...result,
    steps: [...result.steps, place].slice(-maxSteps),
    caught: result.caught ?? caught,
    conditions: result.conditions.length ? [...result.conditions, ...conditions] : conditions,
  }));
  return { ...value, results };
}

/** The value with what is known about it at the `return`. */
export function withSafety(value: AbstractValue, state: State, depth = 0): AbstractValue {
  if (depth > 4 || (!state.facts.length && depth === 0)) return value;
  const taints = value.taints.map((taint) => {
    const safe = state.safetyOf(taint);
    return safe === taint.safe ? taint : { ...taint, safe };
  });
  const members =
    value.members && new Map([...value.members].map(([key, each]) => [key, withSafety(each, state, depth + 1)]));
  return { ...value, taints, members, items: value.items && withSafety(value.items, state, depth + 1) };
}

/** Assigns to a variable, or to a member of the object in a variable. */
function assign(target: AssignmentTarget, value: AbstractValue, run: Run): void {
  const { state } = run;
  if (target.kind === "variable") {
    const { variable, place } = target;
    const known = withFlagFacts(withSafety(value, state), state);
    const taints = known.taints.map((taint) => (taint.isExact ? taint : withStep(taint, place)));
    const isTemporary = known.isTemporary || nameOfOwnFile.test(variable.name);
    state.values.set(variable, { ...known, taints, isTemporary });
    // Any code that can access the variable of a module may read it.
    if (!variable.scope) {
      recordWholeUse(value, place, run, false);
      recordLost([known], { kind: "kept", place }, run);
    }
    return;
  }
  const key = run.analysis.evaluate(target.key, run);
  // Other variables may hold the same object.
  recordWholeUse(value, target.place, run, false);
  recordKept(target, value, run);
  change(target.object, run, (object) => {
    const { constant } = key;
    if (constant === undefined) {
      const results = object.results.map((result) => ({ ...result, isOpen: true }));
      return { ...withItem(object, value), results };
    }
    return withMember(object, String(constant), value);
  });
}

/** The meaning of a flag that is set here. A `catch` may test it where more is known, or less. */
function withFlagFacts(value: AbstractValue, { isCatching, facts }: State): AbstractValue {
  const truth = isCatching && facts.length ? abstractTruth(value) : undefined;
  if (truth === undefined) return value;
  return truth ? { ...value, whenTrue: facts } : { ...value, whenFalse: facts };
}

/** Records that an object which other functions can access gets a value. Parts of the object may move within it. */
export function recordKept(target: CodeValue, value: AbstractValue, run: Run): void {
  let object: CodeValue = target;
  while (object.kind === "member") ({ object } = object);
  if (object.kind !== "variable") return;
  const { variable } = object;
  const own = run.state.values.get(variable);
  // The value of a variable of an enclosing function is recorded where that function is followed.
  const isShared = (!own && !variable.scope) || own?.taints.some(({ root, keys }) => root === variable && !keys.length);
  const taints = value.taints.filter(({ root }) => root !== variable);
  if (isShared) recordLost([{ ...value, taints }], { kind: "kept", place: target.place }, run);
}

/** Changes the object at an access path that begins with a variable. */
export function change(object: CodeValue, run: Run, update: (value: AbstractValue) => AbstractValue): void {
  if (object.kind === "variable") {
    const before = run.analysis.evaluate(object, run);
    run.state.values.set(object.variable, update(before));
    return;
  }
  if (object.kind !== "member" || object.key.kind !== "literal") return;
  const key = String(object.key.value);
  const before = run.analysis.evaluate(object, run);
  change(object.object, run, (outer) => withMember(outer, key, update(before)));
}
