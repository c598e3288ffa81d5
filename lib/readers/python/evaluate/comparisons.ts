import type { Compare, Expression, Match } from "../../../languages/python/tree.ts";
import type { Evaluator } from "./evaluator.ts";
import { booleanValue, type Frame, type NodeRef, stringOf, truthOf, type Value } from "./value.ts";

type Operator = Compare["ops"][number];

/** `a == b`, `a < b < c`, `x in list`, `x is None`. If a part is not known, the others may decide. */
export function comparison(node: Compare, frame: Frame, evaluator: Evaluator): Value {
  const site: NodeRef = { module: frame.scope.module, node };
  const values = [node.left, ...node.comparators].map((one: Expression) => evaluator.evaluate(one, frame));
  const answers = node.ops.map((op, index) => {
    const [left, right] = [values[index], values[index + 1]];
    if (!left || !right) return undefined;
    return compared(op, left, right) ?? asked(op, left, right, evaluator.run?.method);
  });
  return booleanValue(site, allOf(answers));
}

/** True if all answers are, false if one is; `undefined` if that is not known. */
function allOf(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** True if an answer is, false if none is; `undefined` if that is not known. */
function anyOf(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

/** `any(list)`, `all(list)` */
export function quantified(name: "any" | "all", list: Value): boolean | undefined {
  if (list.kind !== "list") return undefined;
  const answers = [...list.items.map(truthOf), ...(list.rest === undefined ? [] : [undefined])];
  return name === "any" ? anyOf(answers) : allOf(answers);
}

function compared(op: Operator, left: Value, right: Value): boolean | undefined {
  switch (op) {
    case "Eq":
      return isEqual(left, right);
    case "NotEq":
      return negated(isEqual(left, right));
    case "Is":
      return isIdentical(left, right);
    case "IsNot":
      return negated(isIdentical(left, right));
    case "In":
      return contains(right, left);
    case "NotIn":
      return negated(contains(right, left));
    default:
      return isOrdered(op, left, right);
  }
}

/** Methods of the protocol, with which code compares that of a request. */
const methodName =
  /^(?:initialize|ping|(?:tools|resources|prompts|notifications|logging|completion|sampling)\/[\w/]+)$/u;

/** The comparison of a method that is not known, where the code answers a request of a known one. */
function asked(op: Operator, left: Value, right: Value, method: string | undefined): boolean | undefined {
  if (method === undefined) return undefined;
  const one: Value = { kind: "scalar", site: left.site, value: method };
  const [known, other] = left.kind === "scalar" || left.kind === "list" ? [left, right] : [right, left];
  const isOpen = other.kind === "unknown" || other.kind === "parameter";
  const texts = known.kind === "list" ? known.items.map(stringOf) : [stringOf(known)];
  if (!isOpen || !texts.length || !texts.every((text) => text !== undefined && methodName.test(text))) return undefined;
  return known === left ? compared(op, left, one) : compared(op, one, right);
}

/** Whether a pattern of constants matches; `undefined` if that is not known, and for other patterns. */
export function matched(
  value: Value,
  pattern: Match["cases"][number]["pattern"],
  frame: Frame,
  evaluator: Evaluator,
): boolean | undefined {
  switch (pattern.nodeType) {
    case "MatchValue": {
      const other = evaluator.evaluate(pattern.value, frame);
      return isEqual(value, other) ?? asked("Eq", value, other, evaluator.run?.method);
    }
    case "MatchOr":
      return anyOf(pattern.patterns.map((one) => matched(value, one, frame, evaluator)));
    case "MatchAs":
      return pattern.pattern || pattern.name !== undefined ? undefined : true;
    default:
      return undefined;
  }
}

function negated(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

/** The kinds of values that are certainly not equal to a scalar, a list or a dict. */
const apart: ReadonlySet<Value["kind"]> = new Set(["function", "class", "module"]);

/** `a == b` */
export function isEqual(left: Value, right: Value): boolean | undefined {
  if (left === right && left.kind !== "unknown" && left.kind !== "scalar") return true;
  if (left.kind === "enum member" && right.kind === "enum member" && left.of.node === right.of.node)
    return left.name === right.name || undefined;
  if (left.kind === "scalar" && right.kind === "scalar") return keyOf(left.value) === keyOf(right.value);
  if (left.kind === "list" && right.kind === "list") {
    if (left.rest !== undefined || right.rest !== undefined) return undefined;
    if (left.form === "set" || right.form === "set") return left.form === right.form ? undefined : false;
    if (left.form !== right.form || left.items.length !== right.items.length) return false;
    return allOf(left.items.map((one, index) => (right.items[index] ? isEqual(one, right.items[index]) : false)));
  }
  if (left.kind === "dict" && right.kind === "dict") return undefined;
  const plain = ["scalar", "list", "dict"];
  if (plain.includes(left.kind) && plain.includes(right.kind)) return false;
  if (apart.has(left.kind) && apart.has(right.kind)) return sameSite(left, right) ? true : undefined;
  const isApart =
    (apart.has(left.kind) && plain.includes(right.kind)) || (apart.has(right.kind) && plain.includes(left.kind));
  return isApart ? false : undefined;
}

function sameSite(left: Value, right: Value): boolean {
  return left.site.node === right.site.node && left.site.module === right.site.module;
}

/** 1, 1.0 and True are equal. */
function keyOf(value: string | number | bigint | boolean | null): unknown {
  return typeof value === "boolean" || typeof value === "bigint" ? Number(value) : value;
}

/** `a is b`, if one of them is None, True or False; other objects may be shared or not. */
function isIdentical(left: Value, right: Value): boolean | undefined {
  const [one, other] = isSingleton(left) ? [left, right] : [right, left];
  if (!isSingleton(one)) return undefined;
  if (other.kind === "scalar") return one.kind === "scalar" && other.value === one.value;
  // What a class of a package makes is an object; what a function returns may be None.
  const isObject = other.kind === "call" && /(?:^|\.)[A-Z]\w*$/u.test(other.name);
  const kinds = ["list", "dict", "function", "class", "instance", "module", "enum member"];
  return isObject || kinds.includes(other.kind) ? false : undefined;
}

function isSingleton(value: Value): boolean {
  return value.kind === "scalar" && (value.value === null || typeof value.value === "boolean");
}

function contains(container: Value, item: Value): boolean | undefined {
  if (container.kind === "list") {
    const answers = container.items.map((one) => isEqual(one, item));
    return anyOf([...answers, ...(container.rest === undefined ? [] : [undefined])]);
  }
  const text = item.kind === "scalar" && typeof item.value === "string" ? item.value : undefined;
  if (text === undefined) return undefined;
  if (container.kind === "dict") return container.rest === undefined ? container.entries.has(text) : undefined;
  return container.kind === "scalar" && typeof container.value === "string"
    ? container.value.includes(text)
    : undefined;
}

function isOrdered(op: Operator, left: Value, right: Value): boolean | undefined {
  if (left.kind !== "scalar" || right.kind !== "scalar") return undefined;
  const [one, other] = [left.value, right.value];
  const isNumeric = typeof one === "number" && typeof other === "number";
  // Characters beyond U+FFFF have another order in UTF-16.
  const isText =
    typeof one === "string" &&
    typeof other === "string" &&
    !/[\u{D800}-\u{DFFF}\u{10000}-\u{10FFFF}]/u.test(one + other);
  if (!isNumeric && !isText) return undefined;
  const isLess = isNumeric ? one < other : one < other;
  const isSame = one === other;
  switch (op) {
    case "Lt":
      return isLess;
    case "LtE":
      return isLess || isSame;
    case "Gt":
      return !isLess && !isSame;
    case "GtE":
      return !isLess;
    default:
      return undefined;
  }
}
