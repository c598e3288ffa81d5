import type { TSESTree } from "@typescript-eslint/utils";
import { costOf, limits, outOfSteps } from "../limits.ts";
import { isNullish, isOfEnvironment, mayBeAnything, textOfValue, truthOf } from "./coercion.ts";
import type { Scope } from "./scope.ts";
import { type NodeRef, scalarValue, type ScalarValue, unknownValue, type UnknownValue, type Value } from "./value.ts";

type Primitive = ScalarValue["value"];

/** `a + b`, comparisons, arithmetic, `a in b`. */
export function evaluateBinary(scope: Scope, node: TSESTree.BinaryExpression): Value {
  const site: NodeRef = scope.at(node);
  const { operator } = node;
  if (operator === "+") return evaluateSum(scope, node);
  if (node.left.type === "PrivateIdentifier") return unknownValue(site, "it tests for a private member");
  const left = scope.evaluate(node.left);
  const right = scope.evaluate(node.right);
  if (operator === "in") return isMember(left, right, site);
  if (operator === "instanceof") return isInstance(scope, left, right, site);
  if (left.kind === "scalar" && right.kind === "scalar") {
    const result = binaryOperators.get(operator)?.(left.value, right.value);
    return result === undefined ? unknownValue(site, `it uses the operator ${operator}`) : scalarValue(site, result);
  }
  if (isEquality(operator)) {
    const isEqual = isEqualToObject(left, right, operator);
    if (isEqual !== undefined) return scalarValue(site, operator.startsWith("!") ? !isEqual : isEqual);
  }
  return unknownValue(site, reasonOf(left, right) ?? "it compares objects");
}

/** An operator with two primitives; `undefined` for operands for which it throws, and for unsupported ones. */
type BinaryOperator = (left: Primitive, right: Primitive) => Primitive;

const binaryOperators: ReadonlyMap<string, BinaryOperator> = new Map([
  ["===", (left, right) => left === right],
  ["!==", (left, right) => left !== right],
  ["==", isLooselyEqual],
  ["!=", (left, right) => negated(isLooselyEqual(left, right))],
  ["<", comparison((left, right) => left < right)],
  ["<=", comparison((left, right) => left <= right)],
  [">", comparison((left, right) => left > right)],
  [">=", comparison((left, right) => left >= right)],
  ["+", arithmetic((left, right) => left + right)],
  ["-", arithmetic((left, right) => left - right)],
  ["*", arithmetic((left, right) => left * right)],
  ["/", arithmetic((left, right) => left / right)],
  ["%", arithmetic((left, right) => left % right)],
  ["**", arithmetic((left, right) => left ** right)],
  ["<<", arithmetic((left, right) => left << right)],
  [">>", arithmetic((left, right) => left >> right)],
  [">>>", arithmetic((left, right) => left >>> right)],
  ["|", arithmetic((left, right) => left | right)],
  ["&", arithmetic((left, right) => left & right)],
  ["^", arithmetic((left, right) => left ^ right)],
]);

/** Whole numbers of any length (`2n ** 1_000_000n`) are not calculated. */
function arithmetic(calculate: (left: number, right: number) => number): BinaryOperator {
  return (left, right) => (isBigint(left) || isBigint(right) ? undefined : calculate(Number(left), Number(right)));
}

/**
 * Two texts are compared by code units, all others as numbers: without a list, `list?.length > 0` compares with NaN.
 */
function comparison(compare: <T extends string | number>(left: T, right: T) => boolean): BinaryOperator {
  return (left, right) => {
    if (typeof left === "string" && typeof right === "string") return compare(left, right);
    return isBigint(left) || isBigint(right) ? undefined : compare(Number(left), Number(right));
  };
}

function isLooselyEqual(left: Primitive, right: Primitive): boolean | undefined {
  const isNothing = (left ?? null) === null;
  if (isNothing || (right ?? null) === null) return isNothing && (right ?? null) === null;
  if (typeof left === typeof right) return left === right;
  return isBigint(left) || isBigint(right) ? undefined : Number(left) === Number(right);
}

function isEquality(operator: string): boolean {
  return operator === "===" || operator === "!==" || operator === "==" || operator === "!=";
}

/** Whether a value equals another one, at least one of which is not a primitive; `undefined` if that is not known. */
function isEqualToObject(left: Value, right: Value, operator: string): boolean | undefined {
  if (mayBeAnything(left) || mayBeAnything(right)) return undefined;
  const primitive = left.kind === "scalar" ? left : right;
  // Two objects may be the same one. With `==` an object is converted.
  if (primitive.kind !== "scalar" || (operator.length < 3 && !isNullish(primitive))) return undefined;
  return false;
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function isBigint(value: Primitive): boolean {
  return typeof value === "bigint";
}

/** `schema instanceof z.ZodObject` */
function isInstance({ evaluation }: Scope, left: Value, right: Value, site: NodeRef): Value {
  const answer =
    left.kind === "zod" && right.kind === "external" ? evaluation.intrinsics.isInstance(left, right) : undefined;
  return answer === undefined
    ? unknownValue(site, reasonOf(left, right) ?? "it compares objects")
    : scalarValue(site, answer);
}

/** `"name" in object` */
function isMember(left: Value, right: Value, site: NodeRef): Value {
  const isKnown = left.kind === "scalar" && (right.kind === "object" || (right.kind === "array" && !right.collection));
  if (!isKnown) return unknownValue(site, reasonOf(left, right) ?? "the members of the object are not known");
  const key = String(left.value);
  if (right.kind === "object" && right.members.get(key)?.mayBeAbsent)
    return unknownValue(site, "the member may be absent");
  const isFound = right.kind === "object" ? right.members.has(key) || key in Object.prototype : key in right.items;
  return right.unknownRest && !isFound ? unknownValue(site, right.unknownRest) : scalarValue(site, isFound);
}

/**
 * `a + b + c`. A long text is nested to the left once for each term, so the sum is evaluated in a loop. The engine
 * joins the parts at the end, so the text is counted once.
 */
function evaluateSum(scope: Scope, node: TSESTree.BinaryExpression): Value {
  const site = scope.at(node);
  const terms: TSESTree.Node[] = [];
  let current: TSESTree.Node = node;
  while (current.type === "BinaryExpression" && current.operator === "+" && terms.length < limits.terms) {
    terms.push(current.right);
    current = current.left;
  }
  if (terms.length >= limits.terms) return unknownValue(site, "the sum has too many terms");
  let sum = scope.evaluate(current);
  for (const term of terms.reverse()) {
    sum = add(scope, sum, scope.evaluate(term), site);
    if (sum.kind === "unknown") return sum;
  }
  const { length } = sum.kind === "scalar" ? String(sum.value) : "";
  return scope.evaluation.spend(costOf.characters(length)) ? sum : unknownValue(site, outOfSteps);
}

function add(scope: Scope, left: Value, right: Value, site: NodeRef): Value {
  const isText = (value: Value): boolean => value.kind !== "scalar" || typeof value.value === "string";
  if (left.kind === "scalar" && right.kind === "scalar" && !isText(left) && !isText(right)) {
    const result = binaryOperators.get("+")?.(left.value, right.value);
    return result === undefined ? unknownValue(site, "it adds bigints") : scalarValue(site, result);
  }
  const first = textOfValue(left, scope.evaluation);
  const second = textOfValue(right, scope.evaluation);
  if (first === undefined || second === undefined) {
    return unknownValue(site, reasonOf(left, right) ?? "a part of the text is an object");
  }
  if (first.length + second.length > limits.characters) return unknownValue(site, "the text is too long");
  return scalarValue(site, first + second);
}

/** `!a`, `-a`, `~a`, `typeof a`, `void 0`. */
export function evaluateUnary(scope: Scope, node: TSESTree.UnaryExpression): Value {
  const site: NodeRef = scope.at(node);
  const operator = unaryOperators.get(node.operator);
  if (!operator) return unknownValue(site, `it uses the operator ${node.operator}`);
  const value = scope.evaluate(node.argument);
  const result = operator(value);
  return result ? scalarValue(site, result.value) : unknownValue(site, reasonOf(value) ?? "the operand is not known");
}

/** The result, as the value of a primitive; `undefined` where it is not known. */
type UnaryOperator = (value: Value) => { readonly value: Primitive } | undefined;

const unaryOperators: ReadonlyMap<string, UnaryOperator> = new Map<string, UnaryOperator>([
  ["void", () => ({ value: undefined })],
  [
    "!",
    (value) => {
      const truth = truthOf(value);
      return truth === undefined ? undefined : { value: !truth };
    },
  ],
  ["-", (value) => (value.kind === "scalar" ? { value: negative(value.value) } : undefined)],
  // Both throw for a bigint, or are unsupported.
  ["+", (value) => ofNumber(value, (number) => number)],
  ["~", (value) => ofNumber(value, (number) => ~number)],
  [
    "typeof",
    (value) => {
      const type = typeOf(value);
      return type === undefined ? undefined : { value: type };
    },
  ],
]);

function negative(value: Primitive): Primitive {
  return typeof value === "bigint" ? -value : -Number(value);
}

function ofNumber(value: Value, calculate: (number: number) => number): ReturnType<UnaryOperator> {
  return value.kind === "scalar" && !isBigint(value.value) ? { value: calculate(Number(value.value)) } : undefined;
}

function typeOf(value: Value): string | undefined {
  switch (value.kind) {
    case "scalar":
      return typeof value.value;
    case "function":
    case "class":
      return "function";
    case "object":
    case "array":
    case "regex":
    case "instance":
    case "namespace":
    case "zod":
      return "object";
    default:
      return undefined;
  }
}

/** `a && b`, `a || b`, `a ?? b`. */
export function evaluateLogical(scope: Scope, node: TSESTree.LogicalExpression): Value {
  const left = scope.evaluate(node.left);
  const right = (): Value => scope.evaluate(node.right);
  const notKnown = (truth?: boolean): Value => ({
    ...unknownValue(scope.at(node), reasonOf(left) ?? "its left side is not known"),
    ...(truth === undefined ? {} : { truth }),
  });
  if (node.operator === "??") {
    const nullish = isNullish(left);
    if (nullish === false) return left;
    if (nullish) return right();
    return isSuppliedByCaller(left) ? defaultOf(right()) : notKnown();
  }
  const truth = truthOf(left);
  if (node.operator === "&&") {
    if (truth !== undefined) return truth ? right() : left;
    // `...(flag && { extra })` has the members or not.
    if (isSpread(node)) return scope.evaluation.assume(node, left) ? right() : scalarValue(scope.at(node), false);
    return notKnown(truthOf(right()) === false ? false : undefined);
  }
  if (truth !== undefined) return truth ? left : right();
  if (isSuppliedByCaller(left)) return defaultOf(right());
  return notKnown(truthOf(right()) ? true : undefined);
}

function defaultOf(value: Value): Value {
  return value.kind === "scalar" ? { ...value, isDefault: true } : value;
}

/** True for `…` in `...(flag && …)`. */
function isSpread({ parent }: TSESTree.Node): boolean {
  return parent?.type === "LogicalExpression" ? isSpread(parent) : parent?.type === "SpreadElement";
}

/** `toolName || "web_search"`: if the caller or the environment may replace a default, the default is used. */
function isSuppliedByCaller(value: Value): boolean {
  if (value.kind === "scalar") return value.isDefault === true;
  return isOfEnvironment(value) || (value.kind === "unknown" && value.cause?.kind === "parameter");
}

function reasonOf(...values: readonly Value[]): UnknownValue | undefined {
  return values.find((value) => value.kind === "unknown");
}
