import type { TSESTree } from "@typescript-eslint/utils";
import { limits } from "../limits.ts";
import { isNullish, isOfEnvironment, textOfValue, truthOf } from "./coercion.ts";
import type { Scope } from "./scope.ts";
import { type NodeRef, scalarValue, type ScalarValue, unknownValue, type UnknownValue, type Value } from "./value.ts";

/** `a + b`, comparisons and arithmetic of primitives. */
export function evaluateBinary(scope: Scope, node: TSESTree.BinaryExpression): Value {
  const site: NodeRef = scope.at(node);
  if (node.operator === "+") return evaluateSum(scope, node);
  if (node.left.type === "PrivateIdentifier") return unknownValue(site, "it tests for a private member");
  const left = scope.evaluate(node.left);
  const right = scope.evaluate(node.right);
  if (left.kind !== "scalar" || right.kind !== "scalar") {
    return unknownValue(site, reasonOf(left, right) ?? "it compares objects");
  }
  const result = combine(node.operator, left.value, right.value);
  return result === undefined ? unknownValue(site, `it uses the operator ${node.operator}`) : scalarValue(site, result);
}

/** A long text is `"a" + "b" + …`, nested to the left once for each term: taken apart in a loop. */
function evaluateSum(scope: Scope, node: TSESTree.BinaryExpression): Value {
  const terms: TSESTree.Node[] = [];
  let current: TSESTree.Node = node;
  while (current.type === "BinaryExpression" && current.operator === "+" && terms.length < limits.terms) {
    terms.push(current.right);
    current = current.left;
  }
  if (terms.length >= limits.terms) return unknownValue(scope.at(node), "the sum has too many terms");
  let sum = scope.evaluate(current);
  for (const term of terms.reverse()) {
    sum = add(sum, scope.evaluate(term), scope.at(node));
    if (sum.kind === "unknown") return sum;
  }
  return sum;
}

function add(left: Value, right: Value, site: NodeRef): Value {
  const isText = (value: Value): boolean => value.kind !== "scalar" || typeof value.value === "string";
  if (left.kind === "scalar" && right.kind === "scalar" && !isText(left) && !isText(right)) {
    const sum = combine("+", left.value, right.value);
    return sum === undefined ? unknownValue(site, "the sum is no number") : scalarValue(site, sum);
  }
  const first = textOfValue(left);
  const second = textOfValue(right);
  if (first === undefined || second === undefined) {
    return unknownValue(site, reasonOf(left, right) ?? "a part of the text is an object");
  }
  if (first.length + second.length > limits.characters) return unknownValue(site, "the text is too long");
  return scalarValue(site, first + second);
}

type Primitive = ScalarValue["value"];

function combine(operator: string, left: Primitive, right: Primitive): Primitive {
  switch (operator) {
    case "===":
      return left === right;
    case "!==":
      return left !== right;
    case "==":
      return isLooselyEqual(left, right);
    case "!=": {
      const isEqual = isLooselyEqual(left, right);
      return isEqual === undefined ? undefined : !isEqual;
    }
    case "<":
    case "<=":
    case ">":
    case ">=":
      // `list?.length > 0` without a list compares with NaN.
      return typeof left === "string" && typeof right === "string"
        ? compare(operator, left, right)
        : compare(operator, Number(left), Number(right));
    default:
      return typeof left === "number" && typeof right === "number" ? calculate(operator, left, right) : undefined;
  }
}

/** `left == right`; `undefined` where one would be converted to the type of the other. */
function isLooselyEqual(left: Primitive, right: Primitive): boolean | undefined {
  const isNothing = (left ?? null) === null;
  if (isNothing || (right ?? null) === null) return isNothing && (right ?? null) === null;
  return typeof left === typeof right ? left === right : undefined;
}

function compare<Compared extends string | number>(
  operator: "<" | "<=" | ">" | ">=",
  left: Compared,
  right: Compared,
): boolean {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}

function calculate(operator: string, left: number, right: number): number | undefined {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case "**":
      return left ** right;
    case "<<":
      return left << right;
    case ">>":
      return left >> right;
    case "|":
      return left | right;
    case "&":
      return left & right;
    default:
      return undefined;
  }
}

/** `!a`, `-a`, `typeof a`, `void 0`. */
export function evaluateUnary(scope: Scope, node: TSESTree.UnaryExpression): Value {
  const site: NodeRef = scope.at(node);
  if (node.operator === "void") return scalarValue(site, undefined);
  const value = scope.evaluate(node.argument);
  if (node.operator === "!") {
    const truth = truthOf(value);
    return truth === undefined
      ? unknownValue(site, reasonOf(value) ?? "the condition is not known")
      : scalarValue(site, !truth);
  }
  if (value.kind !== "scalar") return unknownValue(site, reasonOf(value) ?? `it uses the operator ${node.operator}`);
  switch (node.operator) {
    case "-":
      if (typeof value.value === "bigint") return scalarValue(site, -value.value);
      return scalarValue(site, -Number(value.value));
    case "+":
      return scalarValue(site, typeof value.value === "bigint" ? Number.NaN : Number(value.value));
    case "typeof":
      return scalarValue(site, typeof value.value === "object" ? "object" : typeof value.value);
    default:
      return unknownValue(site, `it uses the operator ${node.operator}`);
  }
}

/** `a && b`, `a || b`, `a ?? b`. */
export function evaluateLogical(scope: Scope, node: TSESTree.LogicalExpression): Value {
  const left = scope.evaluate(node.left);
  const right = (): Value => scope.evaluate(node.right);
  if (node.operator === "??") {
    const nullish = isNullish(left);
    if (nullish === false) return left;
    return nullish || isSuppliedByCaller(left)
      ? right()
      : unknownValue(scope.at(node), reasonOf(left) ?? "its left side is not known");
  }
  const truth = truthOf(left);
  if (node.operator === "&&") {
    if (truth !== undefined) return truth ? right() : left;
    // `...(flag && { extra })`
    return scope.evaluation.assume(node, left) ? right() : scalarValue(scope.at(node), false);
  }
  if (truth !== undefined) return truth ? left : right();
  return isSuppliedByCaller(left)
    ? right()
    : unknownValue(scope.at(node), reasonOf(left) ?? "its left side is not known");
}

/**
 * `toolName || "web_search"`: where the caller or the environment may replace a default, the default is what is
 * written.
 */
function isSuppliedByCaller(value: Value): boolean {
  return isOfEnvironment(value) || (value.kind === "unknown" && value.cause?.kind === "parameter");
}

function reasonOf(...values: readonly Value[]): UnknownValue | undefined {
  return values.find((value) => value.kind === "unknown");
}
