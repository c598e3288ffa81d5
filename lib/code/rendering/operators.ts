import { CodeFault, isOpaque, Opaque, restOf } from "./values.ts";

/** The result of an operator with two operands; `undefined` for one that is not known. */
export function binary(sign: string, left: unknown, right: unknown): { readonly value: unknown } | undefined {
  if (isOpaque(left) || isOpaque(right)) return { value: new Opaque([left, right]) };
  switch (sign) {
    case "===":
      return { value: left === right };
    case "!==":
      return { value: left !== right };
    case "==":
      return { value: areLooselyEqual(left, right) };
    case "!=":
      return { value: !areLooselyEqual(left, right) };
    case "<":
      return { value: compare(left, right, (order) => order < 0) };
    case ">":
      return { value: compare(left, right, (order) => order > 0) };
    case "<=":
      return { value: compare(left, right, (order) => order <= 0) };
    case ">=":
      return { value: compare(left, right, (order) => order >= 0) };
    case "in":
      return { value: isIn(left, right) };
  }
  const arithmetic = numeric[sign];
  if (!arithmetic) return undefined;
  return { value: arithmetic(Number(left), Number(right)) };
}

const numeric: Readonly<Record<string, (left: number, right: number) => number>> = {
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "**": (left, right) => left ** right,
  "|": (left, right) => left | right,
  "&": (left, right) => left & right,
  "^": (left, right) => left ^ right,
  "<<": (left, right) => left << right,
  ">>": (left, right) => left >> right,
  ">>>": (left, right) => left >>> right,
};

/** The result of an operator with one operand; `undefined` for one that is not known. */
export function unary(sign: string, value: unknown): { readonly value: unknown } | undefined {
  if (isOpaque(value)) return { value: new Opaque([value]) };
  switch (sign) {
    case "typeof":
      return { value: typeof value };
    case "-":
      return { value: -Number(value) };
    case "+":
      return { value: Number(value) };
    case "~":
      return { value: ~Number(value) };
    case "++":
      return { value: Number(value) + 1 };
    case "--":
      return { value: Number(value) - 1 };
    default:
      return undefined;
  }
}

/** `left + right` */
export function sum(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  const isNumeric = (value: unknown): boolean =>
    typeof value === "number" || typeof value === "boolean" || value === null || value === undefined;
  if (isNumeric(left) && isNumeric(right)) return Number(left) + Number(right);
  // This is a sum of numbers or a text. It is not known which.
  if ((left instanceof Opaque && isNumeric(right)) || (right instanceof Opaque && isNumeric(left)))
    return new Opaque([left, right]);
  if (left instanceof Opaque && right instanceof Opaque) return new Opaque([left, right]);
  return toText(left) + toText(right);
}

/** The text of a value in a template. */
export function toText(value: unknown): string {
  return typeof value === "symbol" ? value.toString() : String(value);
}

function compare(left: unknown, right: unknown, holds: (order: number) => boolean): boolean {
  if (isObject(left) || isObject(right))
    return compare(isObject(left) ? toText(left) : left, isObject(right) ? toText(right) : right, holds);
  if (typeof left === "string" && typeof right === "string") return holds(left < right ? -1 : left > right ? 1 : 0);
  const difference = Number(left) - Number(right);
  if (Number.isNaN(difference)) return Number(left) === Number(right) && holds(0);
  return holds(difference);
}

/** True for values that are compared as texts. A date is compared as a number. */
function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

function areLooselyEqual(left: unknown, right: unknown): boolean {
  const isMissing = (value: unknown): boolean => value === null || value === undefined;
  if (isMissing(left) || isMissing(right)) return isMissing(left) && isMissing(right);
  if (typeof left === typeof right) return left === right;
  if (typeof left === "object" || typeof right === "object") return toText(left) === toText(right);
  return Number(left) === Number(right);
}

function isIn(key: unknown, object: unknown): unknown {
  if (typeof object !== "object" || object === null) throw new CodeFault("'in' is used on a value without members");
  if (Object.hasOwn(object, toText(key))) return true;
  return restOf(object) ?? false;
}
