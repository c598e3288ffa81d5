import type { CodeValue, Place, Statement } from "../model/handler/code.ts";
import type { Tool } from "../model/tool.ts";
import { handlerFunctionOf, isErrorResult, operandsOf, statementsOf } from "./inside.ts";

/**
 * The place where a handler refuses a call because an argument is too large: `if (limit > 100) throw new Error(…)`.
 *
 * @param least the smallest number that can be meant as the upper bound.
 * @returns `undefined` if nothing shows it. A handler that lowers the value to the bound refuses nothing.
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
  if (test.operator !== "other" || test.operands.length !== 2) return false;
  return (
    test.operands.some((operand) => isArgument(operand, argument)) &&
    test.operands.some(
      (operand) => operand.kind === "literal" && typeof operand.value === "number" && operand.value >= least,
    )
  );
}

function isArgument(value: CodeValue, argument: string): boolean {
  if (value.kind === "variable") return value.variable.name === argument;
  if (value.kind === "member") return value.key.kind === "literal" && value.key.value === argument;
  return value.kind === "choice" && operandsOf(value).some((option) => isArgument(option, argument));
}

function refuses(statement: Statement): boolean {
  if (statement.kind === "throw") return true;
  if (statement.kind === "block") return statement.body.some(refuses);
  return statement.kind === "return" && isErrorResult(statement.value);
}
