import type { CodeValue } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  type CheckResult,
  type Condition,
  join,
  abstractMember,
  type Taint,
  untracked,
  unseen,
} from "./abstract.ts";
import { factsAbout, toldByEither } from "./facts.ts";
import type { Run } from "./analysis.ts";
import { danger, allDangers } from "./dangers.ts";
import { decidersOf, isApart } from "./deciders.ts";

import { recordAskedUse, recordRead, recordWholeUse } from "./uses.ts";
import { negated } from "./state.ts";
import { isOfPlatform } from "./sinks.ts";
import { conditionOn, eitherOf, resultForTexts } from "./text-conditions.ts";
import { factsWithoutDots, independentOf, memberTest } from "./text-checks.ts";

/** The value of an operation, with the facts that hold if it is true, and if it is false. */
export function evaluateOperation(code: CodeValue & { readonly kind: "operation" }, run: Run): AbstractValue {
  const asked = askedOf(code);
  if (asked) return run.analysis.evaluate(asked, run);
  const [first, second] = code.operands;
  if (!first) return untracked;
  const a = run.analysis.evaluate(first, run);
  recordAskedUse(a, first.place, run);
  switch (code.operator) {
    case "not":
      return abstract({
        whenTrue: a.whenFalse,
        whenFalse: a.whenTrue,
        equals: negated(a.equals),
      });
    case "and":
    case "or": {
      if (!second) return untracked;
      const isAnd = code.operator === "and";
      const state = run.state.fork();
      state.learn(isAnd ? a.whenTrue : a.whenFalse);
      const b = run.analysis.evaluate(second, { ...run, state });
      run.state.askedLike(state);
      // `isInside(path) || fail()`
      if (state.isDead) run.state.learn(isAnd ? a.whenFalse : a.whenTrue);
      const both = [...(isAnd ? a.whenTrue : a.whenFalse), ...(isAnd ? b.whenTrue : b.whenFalse)];
      const [ofFirst, ofSecond] = isAnd ? [a.whenFalse, b.whenFalse] : [a.whenTrue, b.whenTrue];
      const ofEither = toldByEither({ ...a, facts: [] }, { ...b, facts: [] });
      // `if settings.restrict and not is_inside(path): raise`: the setting is not known, so the other operand may
      // decide.
      const one = [
        ...(isAnd ? ofEither.whenFalse : ofEither.whenTrue),
        ...factsBesides(first, ofSecond, run),
        ...factsBesides(second, ofFirst, run),
      ];
      // A falsy operand may be the value, too.
      const value = isAnd ? join(b, unseen) : join(a, b);
      return {
        ...value,
        whenTrue: isAnd ? both : one,
        whenFalse: isAnd ? one : both,
        equals: isAnd
          ? [...a.equals, ...b.equals].map((each) => ({ ...each, isPartial: true }))
          : eitherOf([a.equals, b.equals]),
      };
    }
    case "equal":
    case "unequal": {
      if (!second) return untracked;
      const b = run.analysis.evaluate(second, run);
      recordAskedUse(b, second.place, run);
      const test = compare(a, b);
      return code.operator === "equal"
        ? test
        : abstract({
            whenTrue: test.whenFalse,
            whenFalse: test.whenTrue,
            equals: negated(test.equals),
          });
    }
    case "in": {
      if (!second) return untracked;
      const object = run.analysis.evaluate(second, run);
      if (typeof a.constant === "string") {
        const { taints } = abstractMember(object, a.constant);
        // The test works whether or not the member is there.
        recordRead({ ...object, isMixed: true }, taints, code.place, run);
        recordAskedUse(abstract({ taints }), code.place, run);
      } else recordWholeUse(object, code.place, run, true);
      return isMemberTest(a, object);
    }
    case "typeof":
      return abstract({ typeOf: a });
    case "less":
    case "more":
    case "atMost":
    case "atLeast":
    case "other": {
      const isNegated = !second && code.sign === "-" && typeof a.constant === "number";
      if (isNegated) return abstract({ constant: -a.constant });
      if (!second) return untracked;
      const b = run.analysis.evaluate(second, run);
      recordAskedUse(b, second.place, run);
      // `rows.length > 0` shows what a test of the number shows, and `rows.length < 1` the opposite.
      const { whenTrue, whenFalse } = a;
      if (code.operator === "other" || typeof b.constant !== "number") return untracked;
      return code.operator === "more" || code.operator === "atLeast"
        ? abstract({ whenTrue, whenFalse })
        : abstract({ whenTrue: whenFalse, whenFalse: whenTrue });
    }
  }
}

/** Methods that answer with a position, and the methods that ask the same: at all, and at the start. */
const positions: ReadonlyMap<string, { readonly any: string; readonly first?: string }> = new Map([
  ["indexOf", { any: "includes", first: "startsWith" }],
  ["lastIndexOf", { any: "includes" }],
  ["findIndex", { any: "some" }],
]);
const positionsOfPython: typeof positions = new Map([
  ["find", { any: "includes", first: "startsWith" }],
  ["rfind", { any: "includes" }],
]);

/** The question that a comparison of a position asks: `names.includes(name)` for `names.indexOf(name) >= 0`. */
function askedOf(code: CodeValue & { readonly kind: "operation" }): CodeValue | undefined {
  const { operator, place } = code;
  const [call, limit] = code.operands;
  if (call?.kind !== "call" || call.callee.kind !== "member" || call.callee.key.kind !== "literal") return undefined;
  const table = place.file.language === "python" ? positionsOfPython : positions;
  const methods = table.get(String(call.callee.key.value));
  if (!methods || !limit) return undefined;
  const question = questions.get(`${operator} ${numberIn(limit) ?? ""}`);
  const name = question && methods[question.of];
  if (name === undefined) return undefined;
  const callee = { ...call.callee, key: { ...call.callee.key, value: name } };
  const asked: CodeValue = { ...call, callee };
  return question?.isNot ? { kind: "operation", operator: "not", operands: [asked], place } : asked;
}

/** A number as it is written: "-1". */
function numberIn(code: CodeValue): string | undefined {
  if (code.kind === "literal") return String(code.value);
  const [only, ...others] = code.kind === "operation" && code.sign === "-" ? code.operands : [];
  return only?.kind === "literal" && !others.length ? `-${String(only.value)}` : undefined;
}

/** What the comparison of a position with a number asks. */
const questions: ReadonlyMap<string, { readonly of: "any" | "first"; readonly isNot: boolean }> = new Map([
  ["unequal -1", { of: "any", isNot: false }],
  ["more -1", { of: "any", isNot: false }],
  ["atLeast 0", { of: "any", isNot: false }],
  ["equal -1", { of: "any", isNot: true }],
  ["less 0", { of: "any", isNot: true }],
  ["equal 0", { of: "first", isNot: false }],
  ["unequal 0", { of: "first", isNot: true }],
]);

/** The facts that hold unless a setting of the server decides otherwise; none if a condition tests anything else. */
function factsBesides(condition: CodeValue, facts: readonly CheckResult[], run: Run): readonly CheckResult[] {
  const deciders = facts.length ? decidersOf(condition, run) : undefined;
  if (!deciders?.every(({ root }) => !run.analysis.isArgument(root))) return [];
  return facts.filter((fact) => isApart(fact, deciders));
}

/** `name in allowed`, `".." in path`, `root in path.parents` */
function isMemberTest(item: AbstractValue, list: AbstractValue): AbstractValue {
  const whenFalse = item.constant === ".." ? factsWithoutDots(list.taints) : [];
  const parents = list.taints.filter(({ aspect }) => aspect === "parents");
  // The folder of the iteration is an input of the function that makes the test.
  const test = memberTest(item, list);
  const inText = resultForTexts(list, "includes", [item]);
  const whenTrue = [...test.whenTrue, ...factsAbout(independentOf(item, parents), danger.path)];
  return { ...test, ...(test.equals.length ? {} : inText), whenTrue, whenFalse };
}

/** `a === b`: a value is safe if it is equal to one that does not come from outside. */
function compare(a: AbstractValue, b: AbstractValue): AbstractValue {
  if (isOfPlatform(a)) return abstract({ targets: a.targets });
  if (a.typeOf) return typeTest(a.typeOf, b);
  if (b.typeOf) return typeTest(b.typeOf, a);
  const [input, other] = a.taints.length && (a.constant === undefined || !b.taints.length) ? [a, b] : [b, a];
  if (!input.taints.length) {
    // `validate(x) === true`, `checks.ok === false`
    const [tested, constant] = a.constant === undefined ? [a, b.constant] : [b, a.constant];
    const isTrue = constant === true || constant === undefined;
    return abstract({
      whenTrue: isTrue ? tested.whenTrue : tested.whenFalse,
      whenFalse: isTrue ? tested.whenFalse : tested.whenTrue,
      equals: equalTo(tested, constant),
    });
  }
  const taints = independentOf(other, input.taints);
  if (!taints.length || other.pending.length) return untracked;
  const { constant } = other;
  const equals =
    constant === undefined || input.computed
      ? equalTo(input, constant)
      : taints.flatMap(({ root, keys, isExact }) => (isExact ? [{ root, keys, value: constant, isEqual: true }] : []));
  // `relative.split("/")[0] === ".."`
  const whenFalse = constant === ".." ? factsAbout(taints.filter(isTopOfRelative), danger.path) : [];
  return abstract({
    whenTrue: factsAbout([...taints, ...independentOf(input, other.taints)], allDangers),
    whenFalse,
    equals: equals.length === 1 ? equals : [],
  });
}

/** The condition that what is computed of a text is a constant. */
function equalTo({ computed }: AbstractValue, constant: AbstractValue["constant"]): readonly Condition[] {
  const isKnown = computed && constant !== undefined;
  return isKnown ? [conditionOn(computed, (value) => value === constant, JSON.stringify(constant))] : [];
}

/** True for a name in a relative path without needless `..`, which has them at its start alone. */
function isTopOfRelative({ aspect, mark }: Taint): boolean {
  return aspect === "relative" && mark !== undefined;
}

/** `typeof x === "number"` */
function typeTest(value: AbstractValue, { constant }: AbstractValue): AbstractValue {
  const isScalar = constant === "number" || constant === "boolean";
  return isScalar ? abstract({ whenTrue: factsAbout(value.taints, allDangers) }) : untracked;
}
