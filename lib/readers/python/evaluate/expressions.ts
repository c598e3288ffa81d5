import type { BinOp, Constant, Dict, Expression, IfExp, JoinedStr, Subscript } from "../../../languages/python/tree.ts";
import { limits } from "../limits.ts";
import { attributeOf } from "./attributes.ts";
import { evaluateCall } from "./calls.ts";
import { evaluateDictComprehension, evaluateListComprehension } from "./comprehensions.ts";
import { comparison } from "./comparisons.ts";
import type { Evaluator } from "./evaluator.ts";
import { defaultsOf } from "./functions.ts";
import { joinedPath } from "./reflection.ts";
import { setOf } from "./sets.ts";
import { formatted, percentFormatted } from "./texts.ts";
import {
  booleanValue,
  type DictEntry,
  type Frame,
  type ListValue,
  type NodeRef,
  truthOf,
  unknownValue,
  type Value,
} from "./value.ts";

/** Evaluates an expression by its kind. The evaluator limits and caches this. */
export function evaluateExpression(node: Expression, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  switch (node.nodeType) {
    case "Constant":
      return constant(node, site);
    case "JoinedStr":
      return joined(node, frame, evaluator);
    case "Name":
      return evaluator.lookUp(node.id, frame, site);
    case "Attribute":
      return attributeOf(evaluator.evaluate(node.value, frame), node.attr, site, evaluator);
    case "Subscript":
      return subscript(node, frame, evaluator);
    case "List":
    case "Tuple":
    case "Set":
      return listOf(node, frame, evaluator);
    case "Dict":
      return dictOf(node, frame, evaluator);
    case "Call":
      return evaluateCall(node, frame, evaluator);
    case "BinOp":
      return binary(node, frame, evaluator);
    case "UnaryOp":
      return unary(node.op, evaluator.evaluate(node.operand, frame), site);
    case "BoolOp":
      return boolean(node.op, node.values, frame, evaluator);
    case "IfExp": {
      const test = truthOf(evaluator.evaluate(node.test, frame));
      if (test === undefined) return choice(node, frame, evaluator);
      return evaluator.evaluate(test ? node.body : node.orelse, frame);
    }
    case "NamedExpr": {
      const value = evaluator.evaluate(node.value, frame);
      if (frame.isRun && node.target.nodeType === "Name") frame.values.set(node.target.id, value);
      return value;
    }
    case "Await":
      return evaluator.evaluate(node.value, frame);
    case "Compare":
      return comparison(node, frame, evaluator);
    case "Lambda":
      return {
        ...{ kind: "function", site, node, frame: afterLoop(frame), self: undefined },
        ...(evaluator.run ? { defaults: defaultsOf(node, frame, evaluator) } : {}),
      };
    case "ListComp":
    case "SetComp":
    case "GeneratorExp":
      return evaluateListComprehension(node, frame, evaluator);
    case "DictComp":
      return evaluateDictComprehension(node, frame, evaluator);
    default:
      return unknownValue(site, "it is computed when the server runs");
  }
}

/** The frame of a function that a comprehension makes: when it is called, the names have the last of their values. */
function afterLoop(frame: Frame): Frame {
  if (!frame.bound?.size) return frame;
  const values = new Map(frame.values);
  for (const name of frame.bound) {
    const value = values.get(name);
    if (value) values.set(name, unknownValue(value.site, "it is the last item of a loop"));
  }
  return { ...frame, values };
}

function constant(node: Constant, site: NodeRef): Value {
  switch (node.literal) {
    case "str":
      // The parser does not know the names of characters.
      if (node.value.includes("\\N{")) return unknownValue(site, "it has a character by its name");
      return { kind: "scalar", site, value: node.value };
    case "int":
    case "bool":
    case "none":
      return { kind: "scalar", site, value: node.value };
    case "float":
      return { kind: "scalar", site, value: node.value, isFloat: true };
    case "ellipsis":
      return { kind: "external", site, name: "builtins.Ellipsis" };
    default:
      return unknownValue(site, `it is a ${node.literal === "bytes" ? "bytes object" : "complex number"}`);
  }
}

function joined(node: JoinedStr, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  let text = "";
  for (const part of node.values) {
    if (part.nodeType !== "FormattedValue") {
      const value = evaluator.evaluate(part, frame);
      if (value.kind !== "scalar" || typeof value.value !== "string") return unknownValue(site, "it is computed");
      text += value.value;
      continue;
    }
    const isPlain = part.conversion === -1 && !part.format_spec;
    const shown = isPlain ? formatted(evaluator.evaluate(part.value, frame)) : undefined;
    if (shown === undefined) return unknownValue(site, "a part of the text is known only when the server runs");
    text += shown;
    if (text.length > limits.characters) return unknownValue(site, "the text is too long");
  }
  return { kind: "scalar", site, value: text };
}

function subscript(node: Subscript, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const value = evaluator.evaluate(node.value, frame);
  switch (value.kind) {
    case "external":
    case "class":
    case "type":
      // `Optional[str]`, `Page[Item]`
      return { kind: "type", site, expression: node, frame };
    case "dict": {
      const key = evaluator.evaluate(node.slice, frame);
      if (key.kind !== "scalar" || typeof key.value !== "string") return unknownValue(site, "the key is not known");
      const entry = value.entries.get(key.value);
      if (value.rest === undefined && entry) return entry.value;
      return unknownValue(site, value.rest ?? `it has no entry '${key.value}'`);
    }
    case "list": {
      const index = evaluator.evaluate(node.slice, frame);
      if (
        index.kind !== "scalar" ||
        typeof index.value !== "number" ||
        value.rest !== undefined ||
        value.form === "set"
      )
        return unknownValue(site, "the item is not known");
      return value.items.at(index.value) ?? unknownValue(site, "there is no such item");
    }
    default:
      return unknownValue(site, "it is a part of a value that only the running server knows");
  }
}

function listOf(
  node: Expression & { readonly elts: readonly Expression[] },
  frame: Frame,
  evaluator: Evaluator,
): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const items: Value[] = [];
  let rest: string | undefined;
  let isOrdered = true;
  for (const element of node.elts) {
    if (element.nodeType !== "Starred") {
      items.push(evaluator.evaluate(element, frame));
      continue;
    }
    const inner = evaluator.evaluate(element.value, frame);
    if (inner.kind === "list") items.push(...inner.items);
    isOrdered &&= inner.kind !== "list" || inner.form !== "set";
    rest ??= inner.kind === "list" ? inner.rest : "some of its items are known only when the server runs";
    if (items.length > limits.items) return unknownValue(site, "the list is too long");
  }
  if (node.nodeType === "Set") return setOf({ kind: "list", site, form: "set", items, rest });
  const form = !isOrdered ? "set" : node.nodeType === "Tuple" ? "tuple" : "list";
  return { kind: "list", site, form, items, rest };
}

function dictOf(node: Dict, frame: Frame, evaluator: Evaluator): Value {
  const { module } = frame.scope;
  const entries = new Map<string, DictEntry>();
  let rest: string | undefined;
  for (const [index, expression] of node.values.entries()) {
    const keyNode = node.keys[index];
    const value = evaluator.evaluate(expression, frame);
    if (!keyNode) {
      const added = value.kind === "dict" ? value.rest : "some of its entries are known only when the server runs";
      if (added !== undefined) mayBeReplaced(entries, added);
      if (value.kind === "dict") for (const entry of value.entries.values()) entries.set(entry.key, entry);
      rest ??= added;
      continue;
    }
    const key = plainKey(evaluator.evaluate(keyNode, frame));
    if (key === undefined) rest ??= "some of its keys are known only when the server runs";
    else entries.set(key, { key, keySite: { module, node: keyNode }, value });
  }
  return { kind: "dict", site: { module, node }, entries, rest };
}

/** A later `**other` may have the same keys. */
function mayBeReplaced(entries: Map<string, DictEntry>, reason: string): void {
  for (const [key, entry] of entries) entries.set(key, { ...entry, value: unknownValue(entry.value.site, reason) });
}

function plainKey(value: Value): string | undefined {
  const plain = value.kind === "enum member" ? value.value : value;
  return plain.kind === "scalar" && typeof plain.value === "string" ? plain.value : undefined;
}

function binary(node: BinOp, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const left = evaluator.evaluate(node.left, frame);
  const right = evaluator.evaluate(node.right, frame);
  if (node.op === "BitOr") return union(left, right, { kind: "type", site, expression: node, frame });
  if (node.op === "Mod") {
    const text = percentFormatted(left, right);
    return text === undefined ? unknownValue(site, "it is computed") : { kind: "scalar", site, value: text };
  }
  if (node.op === "Add" && left.kind === "list" && right.kind === "list" && left.form === right.form)
    return { ...left, site, items: [...left.items, ...right.items], rest: left.rest ?? right.rest } satisfies ListValue;
  if (left.kind !== "scalar" || right.kind !== "scalar") return joinedPath(left, right, site);
  const isFloat = left.isFloat === true || right.isFloat === true || node.op === "Div";
  const result = arithmetic(node.op, left.value, right.value);
  const isExact = typeof result !== "number" || (isFloat ? Number.isFinite(result) : Number.isSafeInteger(result));
  if (result === undefined || !isExact) return unknownValue(site, "it is computed");
  if (typeof result === "string" && result.length > limits.characters) return unknownValue(site, "it is too long");
  // An integer has no negative zero.
  const value = Object.is(result, -0) && !isFloat ? 0 : result;
  return { kind: "scalar", site, value, ...(isFloat && typeof result === "number" ? { isFloat } : {}) };
}

/** `a | b`: of two dicts a dict, of types a type. */
function union(left: Value, right: Value, type: Value): Value {
  if (left.kind === "dict" && right.kind === "dict") {
    const entries = new Map(left.entries);
    if (right.rest !== undefined) mayBeReplaced(entries, right.rest);
    for (const [key, entry] of right.entries) entries.set(key, entry);
    return { ...left, site: type.site, entries, rest: left.rest ?? right.rest };
  }
  const isData = [left, right].some(({ kind }) => kind === "dict" || kind === "list" || kind === "instance");
  return isData ? unknownValue(type.site, "it is computed") : type;
}

type Scalar = string | number | bigint | boolean | null;

function arithmetic(op: BinOp["op"], left: Scalar, right: Scalar): Scalar | undefined {
  if (typeof left === "string" && typeof right === "string") return op === "Add" ? left + right : undefined;
  if (typeof left === "string" && typeof right === "number" && op === "Mult")
    return left.length * right <= limits.characters ? left.repeat(Math.max(0, right)) : undefined;
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  switch (op) {
    case "Add":
      return left + right;
    case "Sub":
      return left - right;
    case "Mult":
      return left * right;
    case "Div":
      return right ? left / right : undefined;
    case "FloorDiv":
      return right ? Math.floor(left / right) : undefined;
    case "Pow":
      return right >= 0 && right <= 64 ? left ** right : undefined;
    default:
      return undefined;
  }
}

function unary(op: "Invert" | "Not" | "UAdd" | "USub", value: Value, site: NodeRef): Value {
  if (op === "Not") {
    const truth = truthOf(value);
    return booleanValue(site, truth === undefined ? undefined : !truth);
  }
  if (value.kind !== "scalar" || op === "Invert") return unknownValue(site, "it is computed");
  if (typeof value.value === "number") {
    const isNegated = op === "USub" && (value.value !== 0 || value.isFloat === true);
    return { ...value, site, value: isNegated ? -value.value : value.value };
  }
  return unknownValue(site, "it is computed");
}

/** `[tool] if flag else []` of a flag that is not known: where the code runs, lists have the items of both. */
function choice(node: IfExp, frame: Frame, evaluator: Evaluator): Value {
  const { module } = frame.scope;
  const site: NodeRef = { module, node };
  const { run } = evaluator;
  if (!run) return unknownValue(site, "it depends on a condition");
  const text = module.text.slice(...node.test.range);
  const outcomes = [
    { value: evaluator.evaluate(node.body, frame), conditions: [text] },
    { value: evaluator.evaluate(node.orelse, frame), conditions: [`not (${text})`] },
  ];
  return run.merged(outcomes, site);
}

function isTrueOrFalse(value: Value): boolean {
  if (value.kind === "unknown") return value.isBoolean === true;
  return value.kind === "scalar" && typeof value.value === "boolean";
}

function boolean(op: "And" | "Or", values: readonly Expression[], frame: Frame, evaluator: Evaluator): Value {
  let last: Value | undefined;
  for (const [index, one] of values.entries()) {
    last = evaluator.evaluate(one, frame);
    const truth = truthOf(last);
    if (truth === (op === "Or")) return last;
    if (truth !== undefined) continue;
    // Which value it is depends on this one. One that decides for all counts, wherever it stands.
    const others = values.slice(index + 1).map((other) => evaluator.evaluate(other, frame));
    const all = [last, ...others];
    const decider = others.find((other) => truthOf(other) === (op === "Or"));
    const isBoolean = all.every(isTrueOrFalse);
    // All operands are True or False, so that the result is the one that decides.
    if (decider && isBoolean) return decider;
    const unknown: Value = { ...unknownValue(last.site, "it depends on a condition"), isBoolean };
    return decider ? { ...unknown, truth: op === "Or" } : unknown;
  }
  return last ?? unknownValue({ module: frame.scope.module, node: frame.scope.module.ast }, "it is computed");
}
