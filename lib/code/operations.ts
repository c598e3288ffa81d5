import type { CodeValue } from "../model/handler/code.ts";
import { type AbstractValue, abstract, type CheckResult, join, abstractMember, untracked, unseen } from "./abstract.ts";
import { factsAbout, toldByEither } from "./facts.ts";
import type { Run } from "./analysis.ts";
import { danger, allDangers } from "./dangers.ts";
import { decidersOf, isApart } from "./deciders.ts";

import { recordAskedUse, recordRead, recordWholeUse } from "./uses.ts";
import { isOfPlatform } from "./sinks.ts";
import { independentOf } from "./text-checks.ts";

const maxStart = 2_000;

/** The value of an operation, with the facts that hold if it is true, and if it is false. */
export function evaluateOperation(code: CodeValue & { readonly kind: "operation" }, run: Run): AbstractValue {
  const [first, second] = code.operands;
  if (!first) return untracked;
  const a = run.analysis.evaluate(first, run);
  recordAskedUse(a, first.place, run);
  switch (code.operator) {
    case "not":
      return abstract({
        whenTrue: a.whenFalse,
        whenFalse: a.whenTrue,
        equals: a.equals.map((each) => ({ ...each, isEqual: !each.isEqual })),
      });
    case "and":
    case "or": {
      if (!second) return untracked;
      const isAnd = code.operator === "and";
      const state = run.state.fork();
      state.learn(isAnd ? a.whenTrue : a.whenFalse);
      const b = run.analysis.evaluate(second, { ...run, state });
      run.state.askedLike(state);
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
        // `name === "a" || name === "b"` does not give a single value.
        equals: isAnd ? [...a.equals, ...b.equals].filter((each) => each.isEqual) : [],
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
            equals: test.equals.map((each) => ({ ...each, isEqual: !each.isEqual })),
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
    case "other":
      if (second) recordAskedUse(run.analysis.evaluate(second, run), second.place, run);
      return untracked;
  }
}

/** The facts that hold unless a setting of the server decides otherwise; none if a condition tests anything else. */
function factsBesides(condition: CodeValue, facts: readonly CheckResult[], run: Run): readonly CheckResult[] {
  const deciders = facts.length ? decidersOf(condition, run) : undefined;
  if (!deciders?.every(({ root }) => !run.analysis.isArgument(root))) return [];
  return facts.filter((fact) => isApart(fact, deciders));
}

/** `name in allowed`, `".." in path`, `root in path.parents` */
function isMemberTest(item: AbstractValue, list: AbstractValue): AbstractValue {
  const whenFalse = item.constant === ".." ? factsAbout(list.taints, danger.dots) : [];
  const parents = list.taints.filter(({ aspect }) => aspect === "parents");
  // The folder of the iteration is an input of the function that makes the test.
  const items = factsAbout(independentOf(list, item.taints), allDangers);
  const whenTrue = [...items, ...factsAbout(independentOf(item, parents), danger.path)];
  return abstract({ whenTrue, whenFalse });
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
    });
  }
  const taints = independentOf(other, input.taints);
  if (!taints.length || other.pending.length) return untracked;
  const { constant } = other;
  const equals =
    constant === undefined
      ? []
      : taints.flatMap(({ root, keys, isExact }) => (isExact ? [{ root, keys, value: constant, isEqual: true }] : []));
  return abstract({
    whenTrue: factsAbout([...taints, ...independentOf(input, other.taints)], allDangers),
    equals: equals.length === 1 ? equals : [],
  });
}

/** `typeof x === "number"` */
function typeTest(value: AbstractValue, { constant }: AbstractValue): AbstractValue {
  const isScalar = constant === "number" || constant === "boolean";
  return isScalar ? abstract({ whenTrue: factsAbout(value.taints, allDangers) }) : untracked;
}

/** The known text at the start of several concatenated texts. */
export function startOf(parts: readonly AbstractValue[]): string | undefined {
  let start = "";
  for (const { constant, start: ofPart } of parts) {
    if (constant === undefined || start.length > maxStart) return start + (ofPart ?? "") || undefined;
    start += String(constant);
  }
  return start;
}
