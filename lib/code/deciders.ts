import type { CodeValue, Variable } from "../model/handler/code.ts";
import type { CheckResult, Taint } from "./abstract.ts";
import { commonFacts } from "./facts.ts";
import type { Run } from "./analysis.ts";
import { Recorder } from "./summary.ts";
import { operandsOf } from "./inside.ts";

/** An input that a condition tests. */
export type ConditionInput = Pick<Taint, "root" | "keys">;

/** The outcome of a condition that tests settings of the server, or inputs as they are. */
export interface ConditionOutcome {
  /** Identifies the condition. */
  readonly test: CodeValue;
  readonly outcome: boolean;
  /** The inputs of the function that the condition tests; none if it tests settings only. */
  readonly deciders: readonly ConditionInput[];
}

/** An exit of a function: what is known about the inputs there, and the choices that lead there. */
export interface FunctionExit {
  readonly facts: readonly CheckResult[];
  readonly choices: readonly ConditionOutcome[];
}

/** Longer chains of variable definitions are not followed. */
const maxDepth = 3;
const maxParts = 40;

/**
 * The inputs that a condition tests: none if only settings of the server decide it (`if settings.restrict`).
 *
 * @returns `undefined` if it may test something that was computed from inputs
 */
export function decidersOf(test: CodeValue, { analysis, state }: Run): readonly ConditionInput[] | undefined {
  const run: Run = { analysis, state: state.fork(), recorder: new Recorder() };
  const found: ConditionInput[] = [];
  const seen = new Set<Variable>();
  let parts = 0;
  const isKnown = (code: CodeValue, depth: number): boolean => {
    if (++parts > maxParts || code.kind === "unknown" || code.kind === "function") return false;
    const all = (codes: readonly CodeValue[]): boolean => codes.every((each) => isKnown(each, depth));
    // The called function itself is not an input.
    if (code.kind === "call" && code.callee.kind === "function") return all(operandsOf(code).slice(1));
    if (code.kind !== "variable" && code.kind !== "member") return all(operandsOf(code));
    const { taints, constant, isMixed, whenTrue, whenFalse } = run.analysis.evaluate(code, run);
    // A flag that records the result of a check is not a setting.
    if ([...whenTrue, ...whenFalse].some(({ truth }) => truth === undefined)) return false;
    found.push(...taints);
    if (taints.length) return taints.every(({ isExact }) => isExact);
    if (code.kind === "member") return all(operandsOf(code));
    const { variable } = code;
    if (!variable.scope || seen.has(variable) || (constant !== undefined && !isMixed)) return true;
    seen.add(variable);
    const definitions = variable.definitions();
    return definitions.length > 0 && depth < maxDepth && definitions.every((each) => isKnown(each, depth + 1));
  };
  return isKnown(test, 0) ? found : undefined;
}

/**
 * What is known once a function has returned. The settings of the server are not known, so they are assumed to have
 * values with which the checks are made.
 *
 * @param isSetting whether a choice depends on the server alone, and not on an argument of a tool
 */
export function ensuredBy(
  ends: readonly FunctionExit[],
  isSetting: (choice: ConditionOutcome) => boolean,
): readonly CheckResult[] {
  if (ends.every(({ facts }) => !facts.length)) return [];
  if (ends.every(({ choices }) => !choices.length)) return commonTo(ends);
  let known = ensured.get(ends);
  if (!known) ensured.set(ends, (known = { choices: choicesOf(ends), answers: new Map() }));
  // Callers that decide the same choices get the same facts.
  const settings = new Set<readonly ConditionInput[]>();
  let key = "";
  for (const choice of known.choices) {
    const is = isSetting(choice);
    if (is) settings.add(choice.deciders);
    key += is ? "1" : "0";
  }
  let answer = known.answers.get(key);
  if (!answer) known.answers.set(key, (answer = ensuredIf(ends, settings)));
  return answer;
}

/** What the exits of a function show, grouped by which of their choices are settings. */
interface Ensured {
  readonly choices: readonly ConditionOutcome[];
  readonly answers: Map<string, readonly CheckResult[]>;
}

const ensured = new WeakMap<readonly FunctionExit[], Ensured>();

/** One choice for each condition. */
function choicesOf(ends: readonly FunctionExit[]): readonly ConditionOutcome[] {
  const found = new Map<readonly ConditionInput[], ConditionOutcome>();
  for (const { choices } of ends) for (const choice of choices) found.set(choice.deciders, choice);
  return [...found.values()];
}

/** The outcomes of conditions, as bit sets. A dispatcher has as many exits as conditions, and all are compared. */
interface Outcomes {
  readonly isTrue: bigint;
  readonly isFalse: bigint;
}

interface KnownExit extends Pick<FunctionExit, "facts">, Outcomes {}

function ensuredIf(
  ends: readonly FunctionExit[],
  settings: ReadonlySet<readonly ConditionInput[]>,
): readonly CheckResult[] {
  const common = commonTo(ends);
  if (!settings.size) return common;
  const bits = new Map<CodeValue, bigint>();
  const known = ends.map(({ facts, choices }): KnownExit => {
    let isTrue = 0n;
    let isFalse = 0n;
    for (const { test, outcome, deciders } of choices) {
      if (!settings.has(deciders)) continue;
      const bit = bits.get(test) ?? 1n << BigInt(bits.size);
      bits.set(test, bit);
      if (outcome) isTrue |= bit;
      else isFalse |= bit;
    }
    return { facts, isTrue, isFalse };
  });
  const deciders = [...settings].flat();
  const found = new Set<CheckResult>();
  for (const end of known) {
    // A fact that no exit shows cannot be common to them.
    if (!end.facts.length && !isExcluded(end, end)) continue;
    for (const fact of commonTo(known.filter((other) => !isExcluded(other, end)))) found.add(fact);
  }
  return [...new Set([...common, ...[...found].filter((fact) => isApart(fact, deciders))])];
}

function commonTo(ends: readonly Pick<FunctionExit, "facts">[]): readonly CheckResult[] {
  const [first, ...others] = ends;
  return first ? others.reduce((common, { facts }) => commonFacts(common, facts), first.facts) : [];
}

/** True if a condition would need both outcomes. */
function isExcluded(one: Outcomes, other: Outcomes): boolean {
  return ((one.isTrue & other.isFalse) | (one.isFalse & other.isTrue)) !== 0n;
}

/** True for a fact about none of the inputs. */
export function isApart(fact: CheckResult, deciders: readonly ConditionInput[]): boolean {
  return deciders.every(
    ({ root, keys }) => root !== fact.root || keys.some((key, at) => at < fact.keys.length && key !== fact.keys[at]),
  );
}
