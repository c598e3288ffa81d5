import type { TSESTree } from "@typescript-eslint/utils";
import type { EmissionProfile, ZodMajor } from "../../../emission/profile.ts";
import type * as frame from "../../frame/value.ts";
import type { FunctionNode } from "../modules/walk.ts";
import type { Module } from "../modules/graph.ts";
import type { Frame, Memo } from "./scope.ts";

/** A place in the source of some module: the linted one or one that it imports. */
export type NodeRef = frame.NodeRef<TSESTree.Node, Module>;

interface ValueBase extends frame.ValueBase<NodeRef> {
  /**
   * True if the text that made the value may be used by other definitions too: it came through a constant that is
   * exported or read elsewhere, or out of a function. Such text is not edited.
   */
  readonly shared?: boolean;
}

/** A JavaScript primitive. */
export interface ScalarValue
  extends ValueBase, frame.ScalarValue<NodeRef, string | number | boolean | bigint | null | undefined> {
  /** True for a default that a caller or the environment may replace: a condition of it is not decided. */
  readonly isDefault?: boolean;
}

export interface RegexValue extends ValueBase {
  readonly kind: "regex";
  readonly source: string;
  readonly flags: string;
}

/** A member of an object and where its key is written. */
export interface MemberValue {
  readonly key: string;
  /** The property node of an object literal, the element of a class and so on. The key's own node is found from it. */
  readonly keySite: NodeRef;
  readonly value: Value;
  /** The spread element that brings in a member of another module. */
  readonly broughtBy?: NodeRef;
  /** True if it depends on a change that is not followed whether the object has the member. */
  readonly mayBeAbsent?: boolean;
}

/** The source of a value that only the running server knows, if the further evaluation depends on the source. */
type Cause =
  /** A parameter of a function without known callers. */
  | { readonly kind: "parameter"; readonly name: string }
  /** A variable of the environment. */
  | { readonly kind: "environment" };

/** The reason why something is not known. */
interface Reason {
  /** Completes "It is not known, because …". */
  readonly reason: string;
  readonly cause?: Cause | undefined;
}

/** The unlisted contents of a container: a spread, a computed key, a later change that is not known. */
export interface ValueHole extends Reason {
  readonly site: NodeRef;
  /** True if everything that the code in sight puts there is listed. */
  readonly isFollowed?: boolean;
}

export interface ObjectValue extends ValueBase {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, MemberValue>;
  readonly unknownRest: ValueHole | undefined;
  /** The calls that made the object, if it is the JSON Schema of a Zod schema. */
  readonly trace?: ZodTrace;
  /** True for such a schema if its values also have to pass code of the project: `.refine(…)`. */
  readonly isCheckedByCode?: boolean;
  /** The type of a Zod schema that no JSON satisfies: "date", "map". */
  readonly unserializable?: string | undefined;
  /** The text of a `.describe()` that the version of Zod drops, as 4.0 to 4.2 do if a check comes after it. */
  readonly lostDescription?: Value | undefined;
  /** How the source itself converts the schema, if it passes on the result. */
  readonly convertedAs?: EmissionProfile | undefined;
}

/** A list, a set, whose values are the items in their order, or a map, whose items are its entries. */
export interface ArrayValue extends ValueBase {
  readonly kind: "array";
  readonly items: readonly Value[];
  readonly unknownRest: ValueHole | undefined;
  readonly collection?: "set" | "map" | undefined;
}

/** A function whose source is visible, with the variables that it closes over. */
export interface FunctionValue extends ValueBase, frame.FunctionValue<NodeRef, FunctionNode, Frame> {
  /** The bound arguments, which come before those of the call: `f.bind(null, "read")`. */
  readonly bound?: readonly Value[];
}

export interface ClassValue
  extends ValueBase, frame.ClassValue<NodeRef, TSESTree.ClassDeclaration | TSESTree.ClassExpression, Frame> {}

/** One call of `new`: its arguments, and the known assignments of its constructors. */
interface Instantiation {
  readonly args: readonly Value[];
  readonly fields: Map<TSESTree.Node, Memo>;
}

/** An object of a class whose source is visible: `this` in a method, or what `new` makes. */
export interface InstanceValue extends ValueBase, frame.InstanceValue<NodeRef> {
  readonly class: ClassValue;
  /** The call of `new`; `undefined` for `this`. */
  readonly instantiation: Instantiation | undefined;
  /** What the methods of a chain have assigned so far, `new Builder("find").describe("…")`, if nothing else has it. */
  readonly assigned?: ReadonlyMap<string, Value> | undefined;
}

/** Something exported by a package whose code is not read: `z`, `zodToJsonSchema`, `McpServer`. */
export interface ExternalValue extends ValueBase, frame.ExternalValue<NodeRef> {
  /** The import specifier: "zod", "zod/v4", "@modelcontextprotocol/sdk/server/mcp.js". */
  readonly specifier: string;
  /** The path from the module to it: `["z", "string"]`; `["default"]` for a default import, `[]` for a namespace. */
  readonly path: readonly string[];
  /** The module with the import; `undefined` for a package that a bundler copied. */
  readonly importer?: Module;
}

/** A global of the language or of Node: `Object.freeze` is `["Object", "freeze"]`. */
interface GlobalValue extends ValueBase {
  readonly kind: "global";
  readonly path: readonly string[];
}

/** The exports of a module whose source is read: `import * as schemas`. */
export interface NamespaceValue extends ValueBase {
  readonly kind: "namespace";
  readonly module: Module;
}

/** A method that was read from a value and is not called yet: `list.map`, `schema.optional`. */
interface MethodValue extends ValueBase {
  readonly kind: "method";
  readonly receiver: Value;
  readonly name: string;
}

/** A Zod schema, made by replaying the calls of the source against the real Zod. */
export interface ZodValue extends ValueBase {
  readonly kind: "zod";
  readonly version: ZodMajor;
  /** The schema object of the real Zod. Only `zod/` and `emission/` look inside. */
  readonly schema: object;
  readonly trace: ZodTrace;
}

/** The origin of a Zod schema: its last call, and through `receiver` all earlier calls of the chain. */
export interface ZodTrace {
  readonly version: ZodMajor;
  /** The call expression, `z.string().max(5)`, whose result the schema is. */
  readonly site: NodeRef;
  /** The name of the last method or factory: "max". */
  readonly method: string;
  readonly args: readonly Value[];
  /** The schema that the method was called on; absent for a factory. */
  readonly receiver: ZodTrace | undefined;
  /**
   * JSON Schema keywords that depend on an unknown argument, with the reason. "properties": there may be more fields
   * than the shape lists; "*": any keyword.
   */
  readonly unknownKeywords: ReadonlyMap<string, string>;
  /** The properties of an object schema in the source, with the places of their keys. */
  readonly shape: ReadonlyMap<string, MemberValue> | undefined;
  /** True if other definitions may use the call's text, too. */
  readonly shared: boolean;
}

/** A value that only the running server knows. */
export interface UnknownValue extends ValueBase, Reason, frame.UnknownValue<NodeRef> {
  /** True for the part of an argument list that stands for any number of arguments: `...rest`. */
  readonly isSpread?: boolean;
  /** The file or folder whose path it is, on this machine. */
  readonly filePath?: string | undefined;
  /** The type of a Zod schema without a JSON Schema form, such as "date", on which a running server's list fails. */
  readonly unserializable?: string | undefined;
}

/** The outcome of evaluating an expression without running it. */
export type Value =
  | ScalarValue
  | RegexValue
  | ObjectValue
  | ArrayValue
  | FunctionValue
  | ClassValue
  | InstanceValue
  | ExternalValue
  | GlobalValue
  | NamespaceValue
  | MethodValue
  | ZodValue
  | UnknownValue;

/** An unknown value, with a reason in words, or for the same reason as another value or a hole. */
export function unknownValue(site: NodeRef, reason: string | Reason, cause?: Cause): UnknownValue {
  return typeof reason === "string"
    ? { kind: "unknown", site, reason: reason, cause }
    : { kind: "unknown", site, reason: reason.reason, cause: reason.cause };
}

/** A primitive made at `site`. */
export function scalarValue(site: NodeRef, value: ScalarValue["value"]): ScalarValue {
  return { kind: "scalar", site, value };
}

/** The text of a value; `undefined` if it is not a known string. */
export function stringOf(value: Value | undefined): string | undefined {
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** The same value, marked as one whose text is used elsewhere, too. */
export function sharedValue(value: Value): Value {
  if (value.shared) return value;
  return value.kind === "zod"
    ? { ...value, shared: true, trace: { ...value.trace, shared: true } }
    : { ...value, shared: true };
}
