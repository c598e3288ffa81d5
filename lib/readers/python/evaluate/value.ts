import type { AnyFunction, Call, ClassDef, Expression, Lambda, PythonNode } from "../../../languages/python/tree.ts";
import type * as frame from "../../frame/value.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { Scope } from "../modules/scopes.ts";

/** A node together with its module. */
export type NodeRef = frame.NodeRef<PythonNode, PythonModule>;

/** The context of an evaluation: a scope, and the values of names that a call or a comprehension binds. */
export interface Frame {
  readonly scope: Scope;
  readonly values: Map<string, Value>;
  /** The frame in which the scope's function or class was defined; `undefined` for a module. */
  readonly outer: Frame | undefined;
  /** The call that runs the function, and the frame of that call; absent where the callers are not known. */
  readonly from?: { readonly site: NodeRef; readonly frame: Frame } | undefined;
  /** True for the frame of code that runs: its values are those of the moment, whatever the scope binds. */
  readonly isRun?: boolean;
  /** The names that a comprehension binds, whatever the scope binds them to. */
  readonly bound?: ReadonlySet<string> | undefined;
}

/** A string, a number, a truth value or None. */
export interface ScalarValue extends frame.ScalarValue<NodeRef, string | number | bigint | boolean | null> {
  /** True for a number with a fraction or an exponent: `1.0`. */
  readonly isFloat?: boolean;
}

/** A list, a tuple, a set, or another finite sequence. */
export interface ListValue extends frame.ValueBase<NodeRef> {
  readonly kind: "list";
  /** In a set, the order is not known. */
  form: "list" | "tuple" | "set";
  /** True for members that code has found by itself, most of which it does not take. */
  readonly isFound?: boolean;
  /** The names of the items of a named tuple. */
  readonly names?: readonly string[];
  /** Only the code that runs adds items, see `run.ts`. */
  readonly items: Value[];
  /** Why there may be other items. */
  rest: string | undefined;
}

/** One entry of a dict. */
export interface DictEntry {
  readonly key: string;
  readonly keySite: NodeRef;
  readonly value: Value;
}

/** A dict with string keys. Keys of other types are omitted and make it open. */
export interface DictValue extends frame.ValueBase<NodeRef> {
  readonly kind: "dict";
  /** Only the code that runs adds entries, see `run.ts`. */
  readonly entries: Map<string, DictEntry>;
  /** Why there may be other entries. */
  rest: string | undefined;
}

/** A function of the project. */
export interface FunctionValue extends frame.FunctionValue<NodeRef, AnyFunction | Lambda, Frame> {
  /** What its first parameter is bound to: an instance, or a class. */
  readonly self: Value | undefined;
  /** The defaults of its parameters, as they were when it was defined; absent where the code does not run. */
  readonly defaults?: ReadonlyMap<Expression, Value>;
}

/** A class of the project. */
export type ClassValue = frame.ClassValue<NodeRef, ClassDef, Frame>;

/** An object of a class of the project. */
export interface InstanceValue extends frame.InstanceValue<NodeRef> {
  readonly of: ClassValue;
  /** The call that made it; `undefined` for `self` in a method without known callers. */
  readonly call: { readonly node: Call; readonly frame: Frame } | undefined;
}

/** A member of an Enum of the project. */
interface EnumMemberValue extends frame.ValueBase<NodeRef> {
  readonly kind: "enum member";
  readonly of: ClassValue;
  readonly name: string;
  readonly value: Value;
}

/** Something that is not read: a name of the standard library, of a package, or of the language. */
interface ExternalValue extends frame.ExternalValue<NodeRef> {
  /** The qualified name: `pydantic.Field`, `builtins.print`, `mcp.server.fastmcp.FastMCP`. */
  readonly name: string;
}

/** The result of calling something external: `FastMCP("Weather")`, `Field(ge=1)`, `Tool(name=…)`. */
export interface CallValue extends frame.ValueBase<NodeRef> {
  readonly kind: "call";
  /** The qualified name of the callee. */
  readonly name: string;
  /** The object whose method is called: the call value of `FastMCP("x")` in `FastMCP("x").http_app()`. */
  readonly receiver: Value | undefined;
  readonly call: Call;
  readonly frame: Frame;
}

/** A module of the project. */
interface ModuleValue extends frame.ValueBase<NodeRef> {
  readonly kind: "module";
  readonly module: PythonModule;
}

/** A type that an expression makes: `Optional[str]`, `str | None`, `list[Item]`. Only `pydantic/` looks inside. */
export interface TypeExpressionValue extends frame.ValueBase<NodeRef> {
  readonly kind: "type";
  readonly expression: Expression;
  readonly frame: Frame;
}

/** A parameter of a function without known callers. */
export interface ParameterValue extends frame.ValueBase<NodeRef> {
  readonly kind: "parameter";
  readonly name: string;
  readonly annotation: Expression | undefined;
  readonly frame: Frame;
}

/** A value that only the running server knows. `reason` completes the sentence "It is not known, because …". */
export interface UnknownValue extends frame.UnknownValue<NodeRef> {
  /** True for a value that is True or False: the outcome of a comparison. */
  readonly isBoolean?: boolean;
}

/** The outcome of evaluating an expression without running it. */
export type Value =
  | ScalarValue
  | ListValue
  | DictValue
  | FunctionValue
  | ClassValue
  | InstanceValue
  | EnumMemberValue
  | ExternalValue
  | CallValue
  | ModuleValue
  | TypeExpressionValue
  | ParameterValue
  | UnknownValue;

/** An unknown value with its reason. */
export function unknownValue(site: NodeRef, reason: string): UnknownValue {
  return { kind: "unknown", site, reason };
}

/** True or False; `undefined` if only the running server knows. */
export function booleanValue(site: NodeRef, answer: boolean | undefined): Value {
  if (answer === undefined) return { ...unknownValue(site, "it is computed"), isBoolean: true };
  return { kind: "scalar", site, value: answer };
}

/** The text of a value; `undefined` if it is not a known string. An Enum member of strings counts as its value. */
export function stringOf(value: Value | undefined): string | undefined {
  const plain = value?.kind === "enum member" ? value.value : value;
  return plain?.kind === "scalar" && typeof plain.value === "string" ? plain.value : undefined;
}

/** What a loop over a value gives: the items of a list, the keys of a dict; `undefined` if that is not known. */
export function iterated(value: Value): ListValue | undefined {
  if (value.kind === "list") return value;
  if (value.kind !== "dict") return undefined;
  const items = [...value.entries.values()].map(({ key, keySite }): Value => {
    return { kind: "scalar", site: keySite, value: key };
  });
  return { kind: "list", site: value.site, form: "list", items, rest: value.rest };
}

/** Whether a value counts as true; `undefined` if only the running server knows. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case "scalar":
      return Boolean(value.value);
    case "list":
      // What changes a list may have emptied it.
      return value.rest === undefined ? value.items.length > 0 : undefined;
    case "dict":
      return value.rest === undefined ? value.entries.size > 0 : undefined;
    case "function":
    case "class":
    case "module":
    case "enum member":
      return true;
    case "unknown":
      return value.truth;
    default:
      return undefined;
  }
}
