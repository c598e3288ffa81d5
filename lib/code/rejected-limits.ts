import type { CodeValue, Place, CodeStatement } from "../model/handler/code.ts";
import type { Tool } from "../model/tool.ts";
import { handlerFunctionOf, isErrorResult, operandsOf, statementsOf } from "./inside.ts";

/** The bounds that a handler enforces. A bound that is not enforced is missing. */
export interface EnforcedBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The bounded property of an argument: a number itself, or the length of a text or a list. */
type Measured = "value" | "length";

/**
 * The range of whole numbers outside of which a handler refuses every call: 1 to 100 with
 * `if (limit < 1 || limit > 100) throw …`. A check that depends on anything else enforces nothing, and neither does one
 * that only lowers the value.
 *
 * @param argument the name of an argument of the tool.
 * @param of whether its value or its length is bounded.
 */
export function enforcedBoundsOf(tool: Tool, argument: string, of: Measured): EnforcedBounds {
  const form = handlerFunctionOf(tool);
  if (!form || isReplaced(statementsOf(form), argument)) return {};
  const bounds: { minimum?: number; maximum?: number } = {};
  for (const statement of alwaysRun(form.body)) {
    if (statement.kind !== "if" || !endsCall(statement.then)) continue;
    for (const { minimum, maximum } of refusedBy(statement.test, argument, of)) {
      if (minimum !== undefined) bounds.minimum = Math.max(bounds.minimum ?? minimum, minimum);
      if (maximum !== undefined) bounds.maximum = Math.min(bounds.maximum ?? maximum, maximum);
    }
  }
  return bounds;
}

/**
 * The place where a handler refuses a call because an argument is too large: `if (limit > 100) throw new Error(…)`.
 *
 * @param least the smallest number that can be meant as the upper bound.
 * @returns `undefined` if there is no such place. A handler that lowers the value to the bound refuses nothing.
 */
export function refusalOfLarge(tool: Tool, argument: string, least: number): Place | undefined {
  const form = handlerFunctionOf(tool);
  if (!form) return undefined;
  const found = statementsOf(form).find(
    (statement) => statement.kind === "if" && compares(statement.test, argument, least) && statement.then.some(refuses),
  );
  return found?.kind === "if" ? found.test.place : undefined;
}

/** True for a comparison of an argument with a number of at least `least`, alone or as one of several conditions. */
function compares(test: CodeValue, argument: string, least: number): boolean {
  if (test.kind === "choice") return test.options.some((option) => compares(option, argument, least));
  if (test.kind !== "operation") return false;
  if (test.operator === "and" || test.operator === "or")
    return test.operands.some((operand) => compares(operand, argument, least));
  if (!(test.operator in mirrored) || test.operands.length !== 2) return false;
  return (
    test.operands.some((operand) => isArgument(operand, argument)) &&
    test.operands.some((operand) => (numberOf(operand) ?? Number.NEGATIVE_INFINITY) >= least)
  );
}

/** `b > a` for `a < b` */
const mirrored = { less: "more", more: "less", atMost: "atLeast", atLeast: "atMost" } as const;

type Order = keyof typeof mirrored;

function isOrder(operator: string): operator is Order {
  return operator in mirrored;
}

/** The bounds beyond which a condition is true, whatever else holds. */
function refusedBy(test: CodeValue, argument: string, of: Measured): readonly EnforcedBounds[] {
  if (test.kind !== "operation") return [];
  const { operator, operands } = test;
  if (operator === "or") return operands.flatMap((operand) => refusedBy(operand, argument, of));
  if (operator === "and") {
    // `limit !== undefined && limit > 100`
    const others = operands.filter((operand) => !asksForPresence(operand, argument));
    return others.length === 1 ? others.flatMap((operand) => refusedBy(operand, argument, of)) : [];
  }
  const [left, right] = operands;
  if (!isOrder(operator) || !left || !right) return [];
  const [order, number, value] =
    numberOf(right) === undefined ? [mirrored[operator], numberOf(left), right] : [operator, numberOf(right), left];
  if (number === undefined || !Number.isInteger(number) || !isMeasured(value, argument, of)) return [];
  if (order === "more" || order === "atLeast") return [{ maximum: order === "more" ? number : number - 1 }];
  return [{ minimum: order === "less" ? number : number + 1 }];
}

/** `limit`, `limit !== undefined`, `limit is not None`: true for every value that has a size. */
function asksForPresence(test: CodeValue, argument: string): boolean {
  if (isArgument(test, argument)) return true;
  if (test.kind !== "operation" || test.operator !== "unequal") return false;
  const [left, right] = test.operands;
  return right?.kind === "literal" && right.value === null && left !== undefined && isArgument(left, argument);
}

/** True for the argument, or for its length: `title.length`, `len(title)`. */
function isMeasured(value: CodeValue, argument: string, of: Measured): boolean {
  if (of === "value") return isArgument(value, argument);
  if (value.kind === "member")
    return value.key.kind === "literal" && value.key.value === "length" && isArgument(value.object, argument);
  if (value.kind !== "call" || value.args.length !== 1) return false;
  const [counted] = value.args;
  return value.callee.kind === "external" && /(?:^|\.)len$/.test(value.callee.name) && counted !== undefined
    ? isArgument(counted, argument)
    : false;
}

function isArgument(value: CodeValue, argument: string): boolean {
  if (value.kind === "variable") return value.variable.name === argument;
  if (value.kind === "member") return value.key.kind === "literal" && value.key.value === argument;
  return value.kind === "choice" && operandsOf(value).some((option) => isArgument(option, argument));
}

function numberOf(value: CodeValue): number | undefined {
  return value.kind === "literal" && typeof value.value === "number" ? value.value : undefined;
}

/** True if a variable with the argument's name is assigned anything but the argument. */
function isReplaced(statements: readonly CodeStatement[], argument: string): boolean {
  return statements.some(
    (statement) =>
      statement.kind === "assign" &&
      statement.target.kind === "variable" &&
      statement.target.variable.name === argument &&
      !isArgument(statement.value, argument),
  );
}

/** The statements that run in every call that no earlier statement has ended. */
function alwaysRun(body: readonly CodeStatement[]): readonly CodeStatement[] {
  return body.flatMap((statement) =>
    statement.kind === "block" || statement.kind === "try" ? alwaysRun(statement.body) : [statement],
  );
}

/** True if the branch always refuses the call. */
function endsCall(branch: readonly CodeStatement[]): boolean {
  return alwaysRun(branch).some(refuses);
}

function refuses(statement: CodeStatement): boolean {
  if (statement.kind === "throw") return true;
  if (statement.kind === "block") return statement.body.some(refuses);
  return statement.kind === "return" && isErrorResult(statement.value);
}
