import type { Definition } from "../model/definition.ts";
import type { CodeValue, IrFunction, CodeStatement } from "../model/handler/code.ts";
import { knownValue } from "../model/reading.ts";

/** The number of nodes up to which larger functions are searched. */
const maxParts = 20_000;

/** The longest chain of names that leads to a function. */
const maxSteps = 10;

/**
 * The function behind a definition; `undefined` if it is not in the source, an expression computes it, or there are
 * several candidates.
 */
export function handlerFunctionOf({ handler }: Pick<Definition, "handler">): IrFunction | undefined {
  const code = valueBehind(knownValue(handler)?.value);
  return code?.kind === "function" ? code.function : undefined;
}

/** A value, or the only value of the variable that holds it. */
export function valueBehind(value: CodeValue | undefined): CodeValue | undefined {
  let code = value;
  for (let step = 0; step < maxSteps && code?.kind === "variable"; step++) {
    const definitions = code.variable.definitions();
    code = definitions.length === 1 ? definitions[0] : undefined;
  }
  return code;
}

/**
 * The function that a server library holds as the handler: that of {@link handlerFunctionOf}, or the only function that
 * a function of the same file returns, as in `handler: withRetry(run)`.
 */
export function heldFunctionOf(definition: Pick<Definition, "handler">): IrFunction | undefined {
  const code = knownValue(definition.handler)?.value;
  const maker = code?.kind === "call" ? calledIrFunction(code.callee) : undefined;
  if (!maker) return handlerFunctionOf(definition);
  const made = statementsOf(maker).flatMap((each) => (each.kind === "return" && each.value ? [each.value] : []));
  const [only, ...others] = made;
  const isHere = maker.place.file === code?.place.file;
  return isHere && only?.kind === "function" && !others.length ? only.function : undefined;
}

/** The statements of a function at every depth, without those of nested functions. */
export function statementsOf({ body }: Pick<IrFunction, "body">): readonly CodeStatement[] {
  const found: CodeStatement[] = [];
  const pending = body.toReversed();
  for (let next = pending.pop(); next && found.length < maxParts; next = pending.pop()) {
    found.push(next);
    for (const list of listsOf(next).reverse()) for (const inner of list.toReversed()) pending.push(inner);
  }
  return found;
}

function listsOf(statement: CodeStatement): (readonly CodeStatement[])[] {
  switch (statement.kind) {
    case "if":
      return [statement.then, statement.otherwise];
    case "loop":
    case "block":
      return [statement.body];
    case "try":
      return [statement.body, statement.handler ?? [], statement.finalizer];
    default:
      return [];
  }
}

/** The values that a function computes at every depth, including those of nested functions. */
export function valuesComputedIn(form: IrFunction): readonly CodeValue[] {
  return valuesIn(statementsOf(form).flatMap(directValuesOf), new Set([form]));
}

/** Values and all of their operands, including the values that nested functions compute. */
export function valuesIn(values: readonly CodeValue[], seen = new Set<IrFunction>()): readonly CodeValue[] {
  const found: CodeValue[] = [];
  const pending = values.toReversed();
  for (let next = pending.pop(); next && found.length < maxParts; next = pending.pop()) {
    found.push(next);
    if (next.kind === "function" && !seen.has(next.function)) {
      seen.add(next.function);
      for (const value of statementsOf(next.function).flatMap(directValuesOf).reverse()) pending.push(value);
    } else for (const operand of operandsOf(next).toReversed()) pending.push(operand);
  }
  return found;
}

/** The values of a statement, without those of the statements in it. */
export function directValuesOf(statement: CodeStatement): readonly CodeValue[] {
  switch (statement.kind) {
    case "assign":
      return [statement.target, statement.value];
    case "call":
    case "return":
    case "throw":
      return statement.value ? [statement.value] : [];
    case "if":
      return [statement.test];
    case "loop":
      return statement.test ? [statement.test] : [];
    default:
      return [];
  }
}

/** The operands of a value. */
export function operandsOf(value: CodeValue): readonly CodeValue[] {
  switch (value.kind) {
    case "concatenation":
      return value.parts;
    case "member":
      return [value.object, value.key];
    case "call":
      return [value.callee, ...value.args, ...(value.keywords ?? []).map((each) => each.value)];
    case "spread":
      return [value.value];
    case "object":
      return value.entries.flatMap((entry) => (entry.key ? [entry.key, entry.value] : [entry.value]));
    case "list":
      return value.items;
    case "choice":
      return value.test ? [value.test, ...value.options] : value.options;
    case "operation":
      return value.operands;
    default:
      return [];
  }
}

/** The value of a key of an object; `undefined` if the key is missing, or a spread may replace it. */
export function valueAtKey(value: CodeValue, key: string): CodeValue | undefined {
  if (value.kind !== "object") return undefined;
  return value.entries.findLast((entry) => entry.key?.kind === "literal" && entry.key.value === key)?.value;
}

/** True for an answer that reports a failed call: `{ isError: true, … }`. */
export function isErrorResult(value: CodeValue | undefined): boolean {
  const flag = value && valueAtKey(value, "isError");
  return flag?.kind === "literal" && flag.value === true;
}

/** How many functions are followed from one handler. */
const maxFunctions = 200;

/**
 * The functions of the project that run when a function is called: the function itself, and those that it calls by
 * name.
 */
export function functionsFrom(form: IrFunction): readonly IrFunction[] {
  const found = new Set<IrFunction>([form]);
  for (const one of found) {
    if (found.size >= maxFunctions) break;
    for (const value of valuesComputedIn(one)) {
      const callee = value.kind === "call" ? calledIrFunction(value.callee) : undefined;
      if (callee) found.add(callee);
    }
  }
  return [...found];
}

/** The function of the project that a call runs, if the callee is its name or the function itself. */
export function calledIrFunction(callee: CodeValue): IrFunction | undefined {
  if (callee.kind === "function") return callee.function;
  const definitions = callee.kind === "variable" ? callee.variable.definitions() : [];
  const [only] = definitions;
  return definitions.length === 1 && only?.kind === "function" ? only.function : undefined;
}
