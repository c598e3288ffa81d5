import type { CallValue, CodeValue, IrFunction, ObjectCode, Variable } from "../model/handler/code.ts";
import type { Scalar } from "../model/value-facts.ts";
import { calledIrFunction, statementsOf } from "./inside.ts";

/** A kind of JSON value. */
export type JsonKind = "object" | "array" | "string" | "number" | "boolean" | "null";

/** The kinds in messages. */
export const kindWords: Readonly<Record<JsonKind, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  boolean: "a truth value",
  null: "null",
};

/** What an expression certainly is. */
export interface Shape {
  readonly kind: JsonKind;
  /** The members of an object, as far as they are certain. */
  readonly members: ReadonlyMap<string, CodeValue>;
  /** True for an object that may have others. */
  readonly isOpen: boolean;
  /** The beginning of a text. */
  readonly start?: string;
}

/** The longest chain of names and functions that is followed. */
const maxSteps = 6;

/** Functions with a certain kind of result. */
const results: readonly (readonly [name: RegExp, kind: JsonKind])[] = [
  [/^(?:builtins\.)?(?:str|repr|ascii|hex|bin|oct|chr|format)$|^json\.dumps$|^JSON\.stringify$|^String$/u, "string"],
  [/^(?:builtins\.)?(?:list|sorted|tuple|set|frozenset)$|^Array\.from$|^Object\.(?:keys|values|entries)$/u, "array"],
  [/^(?:builtins\.)?(?:len|int|float)$|^Number$/u, "number"],
  [/^(?:builtins\.)?(?:bool|isinstance|callable)$|^Boolean$/u, "boolean"],
  [/^(?:builtins\.)?dict$/u, "object"],
];

const none: ReadonlyMap<string, CodeValue> = new Map();

/** What an expression of a function certainly is; `undefined` if it may be several things, or is not known. */
export function shapeOf(value: CodeValue, form: IrFunction, steps = 0): Shape | undefined {
  if (steps > maxSteps) return undefined;
  switch (value.kind) {
    case "literal":
      return value.isUndefined ? undefined : plain(kindOf(value.value), value.value);
    case "concatenation":
      return textOf(value.parts);
    case "object":
      return objectShape(value);
    case "list":
      return plain("array");
    case "choice":
      return value.isDefault ? undefined : common(value.options.map((each) => shapeOf(each, form, steps + 1)));
    case "variable":
      return shapeOfVariable(value.variable, form, steps);
    case "call":
      return shapeOfCall(value, form, steps);
    default:
      return undefined;
  }
}

function plain(kind: JsonKind, value?: Scalar): Shape {
  return { kind, members: none, isOpen: true, ...(typeof value === "string" ? { start: value } : {}) };
}

function kindOf(value: Scalar): JsonKind {
  if (value === null) return "null";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "boolean" : "number";
}

/** A text, if one of its parts certainly is: `a + b` of Python may be the sum of numbers. */
function textOf(parts: readonly CodeValue[]): Shape | undefined {
  const isText = parts.some((part) => part.kind === "literal" && typeof part.value === "string" && part.value !== "");
  if (!isText) return undefined;
  const [first] = parts;
  return plain("string", first?.kind === "literal" && typeof first.value === "string" ? first.value : "");
}

function objectShape({ entries }: ObjectCode): Shape | undefined {
  // `a | b` of Python has no keys, and may be a number.
  if (entries.length && entries.every(({ key }) => !key)) return undefined;
  const members = new Map<string, CodeValue>();
  let isOpen = false;
  for (const { key, value } of entries)
    if (key?.kind === "literal") members.set(String(key.value), value);
    else {
      isOpen = true;
      if (!key) members.clear();
    }
  return { kind: "object", members, isOpen };
}

/** The shape that several values have in common: a kind, and nothing more. */
function common(shapes: readonly (Shape | undefined)[]): Shape | undefined {
  const [first, ...others] = shapes;
  if (!first || others.some((each) => each?.kind !== first.kind)) return undefined;
  return others.length ? plain(first.kind) : first;
}

/** The kind of a variable that the function itself sets. What changes it in place may change its members. */
function shapeOfVariable(variable: Variable, form: IrFunction, steps: number): Shape | undefined {
  if (form.parameters.some((each) => each.variable === variable)) return undefined;
  const given = statementsOf(form).flatMap((each) =>
    each.kind === "assign" && each.target.kind === "variable" && each.target.variable === variable ? [each.value] : [],
  );
  const shape = common(given.map((each) => shapeOf(each, form, steps + 1)));
  return shape && plain(shape.kind);
}

function shapeOfCall({ callee, isNew, isOptional }: CallValue, form: IrFunction, steps: number): Shape | undefined {
  if (isNew || isOptional) return undefined;
  if (callee.kind === "external") {
    const kind = results.find(([name]) => name.test(callee.name))?.[1];
    return kind && plain(kind);
  }
  // `", ".join(names)`
  if (callee.kind === "member" && callee.key.kind === "literal") {
    const isText = shapeOf(callee.object, form, steps + 1)?.kind === "string";
    return isText && /^(?:join|format|strip|replace|upper|lower|trim)$/u.test(String(callee.key.value))
      ? plain("string", "")
      : undefined;
  }
  const called = calledIrFunction(callee);
  if (!called || called.isGenerator) return undefined;
  const returned = statementsOf(called).filter((each) => each.kind === "return");
  return common(returned.map(({ value }) => value && shapeOf(value, called, steps + 1)));
}
