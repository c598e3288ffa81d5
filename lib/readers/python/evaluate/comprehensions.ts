import type {
  Comprehension,
  DictComp,
  Expression,
  GeneratorExp,
  ListComp,
  SetComp,
} from "../../../languages/python/tree.ts";
import { limits } from "../limits.ts";
import type { Evaluator } from "./evaluator.ts";
import {
  type DictEntry,
  type Frame,
  iterated,
  type ListValue,
  type NodeRef,
  stringOf,
  truthOf,
  unknownValue,
  type Value,
} from "./value.ts";
import { setOf } from "./sets.ts";

/** `[tool(x) for x in items if x]` over a list that is known. */
export function evaluateListComprehension(
  node: ListComp | SetComp | GeneratorExp,
  frame: Frame,
  evaluator: Evaluator,
): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const found = iterations(node.generators, frame, evaluator);
  if (!found) return unknownValue(site, "it is computed from a list that only the running server knows");
  let rest: string | undefined;
  const items = found.frames.flatMap((one) => {
    const item = evaluator.evaluate(node.elt, one);
    const conditions = found.conditions.get(one) ?? [];
    if (!conditions.length) return [item];
    if (evaluator.run?.isDefinition(item)) {
      evaluator.run.depends(item, conditions);
      return [item];
    }
    rest = "some of its items depend on a condition";
    return [];
  });
  const list: ListValue = { kind: "list", site, form: found.isOrdered ? "list" : "set", items, rest };
  return node.nodeType === "SetComp" ? setOf(list) : list;
}

/** `{name: value for name, value in items}` over a list that is known. */
export function evaluateDictComprehension(node: DictComp, frame: Frame, evaluator: Evaluator): Value {
  const { module } = frame.scope;
  const found = iterations(node.generators, frame, evaluator);
  if (!found) return unknownValue({ module, node }, "it is computed from a list that only the running server knows");
  const entries = new Map<string, DictEntry>();
  let rest: string | undefined;
  for (const one of found.frames) {
    if (found.conditions.get(one)?.length) {
      rest = "some of its entries depend on a condition";
      continue;
    }
    const key = stringOf(evaluator.evaluate(node.key, one));
    if (key === undefined) rest = "some of its keys are known only when the server runs";
    else entries.set(key, { key, keySite: { module, node: node.key }, value: evaluator.evaluate(node.value, one) });
  }
  return { kind: "dict", site: { module, node }, entries, rest };
}

interface Iterations {
  readonly frames: readonly Frame[];
  /** False if a set is iterated. */
  readonly isOrdered: boolean;
  /** The conditions of an iteration that only the running server knows. */
  readonly conditions: ReadonlyMap<Frame, readonly string[]>;
}

/** The frames of all iterations; `undefined` if a list or a condition is not known. */
function iterations(generators: readonly Comprehension[], frame: Frame, evaluator: Evaluator): Iterations | undefined {
  let frames = [frame];
  let isOrdered = true;
  const conditions = new Map<Frame, readonly string[]>();
  for (const { target, iter, ifs } of generators) {
    const next: Frame[] = [];
    for (const outer of frames) {
      const list = iterated(evaluator.evaluate(iter, outer));
      if (list?.rest !== undefined || !list) return undefined;
      isOrdered &&= list.form !== "set";
      for (const item of list.items) {
        const values = new Map(outer.values);
        if (!bind(target, item, values)) return undefined;
        const inner: Frame = { ...outer, values, bound: new Set([...(outer.bound ?? []), ...namesIn(target)]) };
        const truths = ifs.map((test) => truthOf(evaluator.evaluate(test, inner)));
        if (truths.includes(false)) continue;
        const unknown = ifs.filter((_, index) => truths[index] === undefined);
        if (unknown.length && !evaluator.run) return undefined;
        // Where the code runs, the condition is kept with the item.
        const texts = unknown.map(({ range }) => frame.scope.module.text.slice(...range));
        conditions.set(inner, [...(conditions.get(outer) ?? []), ...texts]);
        next.push(inner);
        if (next.length > limits.items) return undefined;
      }
    }
    frames = next;
  }
  return { frames, isOrdered, conditions };
}

/** The names that a target binds. */
function namesIn(target: Expression): string[] {
  if (target.nodeType === "Name") return [target.id];
  return target.nodeType === "Tuple" || target.nodeType === "List" ? target.elts.flatMap(namesIn) : [];
}

/** Binds the names of a target to the parts of a value; false if that is not possible. */
export function bind(target: Expression, value: Value, values: Map<string, Value>): boolean {
  if (target.nodeType === "Name") {
    values.set(target.id, value);
    return true;
  }
  if (target.nodeType !== "Tuple" && target.nodeType !== "List") return false;
  if (value.kind !== "list" || value.rest !== undefined || value.items.length !== target.elts.length) return false;
  return target.elts.every((one, index) => {
    const item = value.items[index];
    return item !== undefined && bind(one, item, values);
  });
}
