import type { CallValue, CodeValue, Variable } from "../model/handler/code.ts";
import { codeEnum, codeMadeBy, errorClass, errorCodes, frameworkExport } from "../model/handler/framework-errors.ts";
import { valueAtKey, valuesIn } from "./inside.ts";

/**
 * How code makes an error:
 *
 * - `constructor`: `new McpError(code, message, data, options)` of mcp-ts-core.
 * - `factory`: one of its functions, `notFound(message, data, options)`.
 * - `fail`: `ctx.fail(reason, message, data, options)` of the context that it passes to a handler.
 * - `plain`: an error class of the language, `new Error(message, options)`.
 */
type MakerKind = "constructor" | "factory" | "fail" | "plain";

/** An error that code makes in one of the known ways. */
export interface MadeError {
  readonly maker: MakerKind;
  readonly call: CallValue;
  /** The name of the function or class: "notFound", "McpError", "TypeError". */
  readonly name: string;
  /** The name of the error's code, if the source has a member of the enumeration or the name of a factory. */
  readonly code: string | undefined;
  readonly message: CodeValue | undefined;
  /** The index of the argument with the options, one of which is `cause`. */
  readonly optionsAt: number;
}

/** The classes of the language whose second argument is the options. */
const plainErrors = /^(?:Error|EvalError|RangeError|ReferenceError|SyntaxError|TypeError|URIError)$/;

/** The error that a call makes; `undefined` if it makes none, or that is not known. */
export function errorMadeBy(call: CallValue): MadeError | undefined {
  const { callee, args, isNew } = call;
  if (isNew) return constructedBy(call);
  const [first, second] = args;
  if (callee.kind === "external") {
    const factory = frameworkExport(callee.name) ?? "";
    const code = codeMadeBy(factory);
    return code === undefined
      ? undefined
      : { maker: "factory", call, name: factory, code, message: first, optionsAt: 2 };
  }
  return isFail(callee)
    ? { maker: "fail", call, name: "fail", code: undefined, message: second, optionsAt: 3 }
    : undefined;
}

function constructedBy(call: CallValue): MadeError | undefined {
  const { callee, args } = call;
  const [first, second] = args;
  const name = callee.kind === "external" ? callee.name : "";
  if (plainErrors.test(name)) return { maker: "plain", call, name, code: undefined, message: first, optionsAt: 1 };
  return frameworkExport(name) === errorClass
    ? { maker: "constructor", call, name: errorClass, code: first && codeOf(first), message: second, optionsAt: 3 }
    : undefined;
}

/** `ctx.fail(…)`, or `fail(…)` where a parameter destructures the context. */
function isFail(callee: CodeValue): boolean {
  if (callee.kind === "member")
    return callee.key.kind === "literal" && callee.key.value === "fail" && callee.object.kind === "variable";
  return callee.kind === "variable" && callee.variable.name === "fail";
}

/** The name of an error code, from a member of the enumeration or a constant for one. */
function codeOf(value: CodeValue): string | undefined {
  const [only, ...others] = possibleValues(value);
  if (only?.kind !== "external" || others.length) return undefined;
  const [enumeration, member = "", ...rest] = frameworkExport(only.name)?.split(".") ?? [];
  return enumeration === codeEnum && !rest.length && errorCodes.has(member) ? member : undefined;
}

/**
 * The possible values of an expression, through choices and variables. A variable of unknown value stands for itself.
 */
export function possibleValues(value: CodeValue, seen = new Set<Variable>()): readonly CodeValue[] {
  if (value.kind === "choice") return value.options.flatMap((option) => possibleValues(option, seen));
  if (value.kind !== "variable") return [value];
  // `text = text + line`
  if (seen.has(value.variable)) return [];
  seen.add(value.variable);
  const definitions = assignedValues(value.variable);
  return definitions.length ? definitions.flatMap((each) => possibleValues(each, seen)) : [value];
}

/** The values that a variable is assigned; none for a parameter and for a caught error. */
export function assignedValues(variable: Variable): readonly CodeValue[] {
  return variable.isCaught ? [] : variable.definitions().filter(({ kind }) => kind !== "instance");
}

/** True if a value, or one of its operands, passes a test. */
export function isMadeOf(value: CodeValue, test: (part: CodeValue) => boolean, seen = new Set<Variable>()): boolean {
  return valuesIn([value]).some((part) => {
    if (test(part)) return true;
    if (part.kind !== "variable" || seen.has(part.variable)) return false;
    seen.add(part.variable);
    return assignedValues(part.variable).some((each) => isMadeOf(each, test, seen));
  });
}

/**
 * Whether an error gets a caught error as its cause; `undefined` if that is not known.
 *
 * @param caught the variable of the `catch`
 */
export function keepsCause({ call, optionsAt }: MadeError, caught: Variable): boolean | undefined {
  if (call.args.slice(0, optionsAt + 1).some(({ kind }) => kind === "spread")) return undefined;
  const options = call.args[optionsAt];
  if (!options) return false;
  const answers = possibleValues(options).map((value) => causeIn(value, caught));
  return answers.every((answer) => answer === answers[0]) ? answers[0] : undefined;
}

function causeIn(options: CodeValue, caught: Variable): boolean | undefined {
  if (options.kind === "literal") return false;
  if (options.kind !== "object") return undefined;
  const cause = valueAtKey(options, "cause");
  if (cause) return isMadeOf(cause, (part) => part.kind === "variable" && part.variable === caught) || isKnown(cause);
  return options.entries.every(({ key }) => key?.kind === "literal") ? false : undefined;
}

/** False for a constant and for an error made of constants: neither is the caught error. Anything else may hold it. */
function isKnown(cause: CodeValue): false | undefined {
  return isMadeOf(cause, (part) => !isOfConstants(part)) ? undefined : false;
}

function isOfConstants(part: CodeValue): boolean {
  switch (part.kind) {
    case "variable":
      return assignedValues(part.variable).length > 0;
    case "call":
      return errorMadeBy(part) !== undefined;
    case "function":
    case "class":
    case "instance":
    case "unknown":
      return false;
    default:
      return true;
  }
}
