import type { CallValue, CodeStatement, CodeValue, Entry, IrFunction, Variable } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { ModuleCode } from "../model/module.ts";
import { calledIrFunction, directValuesOf, operandsOf, statementsOf } from "./inside.ts";

/** A call in the code of a module. */
export interface ModuleCall {
  readonly call: CallValue;
  /** The function that it is in; `undefined` outside of functions. */
  readonly within: IrFunction | undefined;
}

/** The calls of a module, and what its variables may be: each assignment counts, whatever path leads to it. */
export interface ModuleValues {
  readonly calls: readonly ModuleCall[];
  /** The statements of a function, or those outside of functions. */
  statements(of: IrFunction | undefined): readonly CodeStatement[];
  /** The values that the module gives a variable, by assignments and as arguments. */
  valuesOf(variable: Variable): readonly CodeValue[];
  /** The qualified names that were asked for. In a cycle a value has none. */
  readonly names: Map<CodeValue, string | undefined>;
  /** The values that are put under a key of a variable's object: `headers.Authorization = …`, `headers.set(…)`. */
  entriesOf(variable: Variable): readonly Entry[];
}

/** The values in the code of a module. */
export const moduleValues = memoizeFor((code: ModuleCode): ModuleValues => {
  const calls: ModuleCall[] = [];
  const values = new Map<Variable, CodeValue[]>();
  const entries = new Map<Variable, Entry[]>();
  const bodies = new Map<IrFunction | undefined, readonly CodeStatement[]>();
  for (const within of [undefined, ...code.functions]) {
    const statements = statementsOf(within ?? code);
    bodies.set(within, statements);
    for (const statement of statements) assign(statement, values, entries);
    // Nested functions have bodies of their own.
    for (const value of withOperands(statements.flatMap(directValuesOf))) {
      if (value.kind !== "call") continue;
      calls.push({ call: value, within });
      pass(value, values);
      putBy(value, entries);
    }
  }
  return {
    calls,
    statements: (of) => bodies.get(of) ?? [],
    // The definitions of a variable of this module are among its assignments.
    valuesOf: (variable) => values.get(variable) ?? variable.definitions(),
    names: new Map(),
    entriesOf: (variable) => entries.get(variable) ?? [],
  };
});

const maxParts = 50_000;

/** Values and all of their operands, without those in functions. */
function withOperands(values: readonly CodeValue[]): readonly CodeValue[] {
  const found: CodeValue[] = [];
  const pending = values.toReversed();
  for (let next = pending.pop(); next && found.length < maxParts; next = pending.pop()) {
    found.push(next);
    pending.push(...operandsOf(next).toReversed());
  }
  return found;
}

function add<T>(to: Map<Variable, T[]>, variable: Variable, item: T): void {
  const items = to.get(variable);
  if (items) items.push(item);
  else to.set(variable, [item]);
}

function assign(statement: CodeStatement, values: Map<Variable, CodeValue[]>, entries: Map<Variable, Entry[]>): void {
  if (statement.kind !== "assign") return;
  const { target, value } = statement;
  if (target.kind === "variable") add(values, target.variable, value);
  else if (target.object.kind === "variable") add(entries, target.object.variable, { key: target.key, value });
}

/** The arguments of a call of a function of the project are values of its parameters. */
function pass({ callee, args, keywords = [] }: CallValue, values: Map<Variable, CodeValue[]>): void {
  const called = calledIrFunction(callee);
  called?.parameters.forEach(({ variable, isRest }, index) => {
    const named = keywords.find(({ key }) => key?.kind === "literal" && key.value === variable.name)?.value;
    const value = args[index] ?? named;
    if (value && !isRest) add(values, variable, value);
  });
}

/** `headers.set("Authorization", value)` */
function putBy({ callee, args: [key, value] }: CallValue, entries: Map<Variable, Entry[]>): void {
  if (callee.kind !== "member" || callee.object.kind !== "variable" || !key || !value) return;
  if (callee.key.kind === "literal" && /^(?:set|append)$/u.test(String(callee.key.value)))
    add(entries, callee.object.variable, { key, value });
}

/** True for a parameter that no code of the module gives a value. */
export function isGivenElsewhere(
  { variable }: CodeValue & { readonly kind: "variable" },
  values: ModuleValues,
): boolean {
  return variable.scope !== undefined && values.valuesOf(variable).every(({ kind }) => kind === "instance");
}

/** The qualified name of a function or object of a package: `httpx.AsyncClient.get`; `undefined` for other values. */
export function qualifiedNameOf(value: CodeValue, values: ModuleValues): string | undefined {
  const { names } = values;
  if (names.has(value)) return names.get(value);
  names.set(value, undefined);
  const name = nameOfValue(value, values);
  names.set(value, name);
  return name;
}

function nameOfValue(value: CodeValue, values: ModuleValues): string | undefined {
  switch (value.kind) {
    case "external":
      return value.name;
    case "member": {
      const object = value.key.kind === "literal" ? qualifiedNameOf(value.object, values) : undefined;
      const name = object !== undefined && value.key.kind === "literal" ? `${object}.${String(value.key.value)}` : "";
      // Longer ones are no names: `list.map(…).filter(…)`.
      return name && name.length < maxName ? name : undefined;
    }
    case "variable":
      for (const each of values.valuesOf(value.variable)) {
        const name = qualifiedNameOf(each, values);
        if (name !== undefined) return name;
      }
      return undefined;
    case "call":
      return qualifiedNameOf(value.callee, values);
    case "instance":
      return qualifiedNameOf(value.of, values);
    default:
      return undefined;
  }
}

const maxName = 120;

/** The name of a method that is called: `get` of `request.headers.get(…)`. */
export function methodNameOf({ callee }: CallValue): string | undefined {
  return callee.kind === "member" && callee.key.kind === "literal" ? String(callee.key.value) : undefined;
}

/** The value of which a call makes a text: `String(value)`, `str(value)`. */
export function textMadeOf({ callee, args: [value] }: CallValue): CodeValue | undefined {
  return callee.kind === "external" && /^(?:String|(?:builtins\.)?str)$/u.test(callee.name) ? value : undefined;
}

/** A constant text. */
export function textOf(value: CodeValue | undefined): string | undefined {
  return value?.kind === "literal" && typeof value.value === "string" ? value.value : undefined;
}

const maxSteps = 12;

/** A value, or the only one that its variable has in the module. */
export function resolved(value: CodeValue, values: ModuleValues, steps = 0): CodeValue {
  if (value.kind !== "variable" || steps > maxSteps) return value;
  const [only, ...others] = values.valuesOf(value.variable);
  // What is known of its type alone says nothing about its value.
  return only && !others.length && only.kind !== "instance" ? resolved(only, values, steps + 1) : value;
}

/** The options of a call: the members of its objects and its keyword arguments. */
export function optionOf(
  { args, keywords = [] }: CallValue,
  name: string,
  values: ModuleValues,
): CodeValue | undefined {
  const isNamed = ({ key }: Entry): boolean => key?.kind === "literal" && key.value === name;
  const given = keywords.find(isNamed)?.value;
  if (given) return given;
  for (const arg of args) {
    const options = resolved(arg, values);
    const found = options.kind === "object" ? options.entries.findLast(isNamed) : undefined;
    if (found) return found.value;
  }
  return undefined;
}
