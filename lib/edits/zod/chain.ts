import type { TSESTree } from "@typescript-eslint/utils";
import { boundaryMethods, isOwnMethod, keepsClass, type Kind, makes } from "./checks.ts";

/** One call of a Zod chain that makes a JSON Schema object: `.max(5)` or `z.string()`. */
export interface ChainCall {
  readonly method: string;
  readonly call: TSESTree.CallExpression;
  readonly args: readonly WrittenValue[];
  /** True if the text of the call is in the linted file and used by this schema only. */
  readonly isOwn: boolean;
  /** True for `z.string()` and `z.optional(…)`; false for a method of a schema. */
  readonly isFactory: boolean;
}

/** The calls that together make one JSON Schema object. */
export interface Chain {
  readonly version: 3 | 4;
  readonly text: string;
  /** From the last call to the first. */
  readonly calls: readonly ChainCall[];
}

const maxCalls = 200;

/** Functions of `z` that wrap a schema and add to its JSON Schema object, with the index of the schema argument. */
const wrappers: Readonly<Record<string, number>> = {
  optional: 0,
  exactOptional: 0,
  nonoptional: 0,
  readonly: 0,
  _default: 0,
  prefault: 0,
  catch: 0,
  preprocess: 1,
};

/** Which text may be changed. */
export interface Writable {
  /** The only module that is changed. */
  readonly linted: WrittenPlace["module"];
  /** Recognizes text that only one definition uses although its value is shared: an argument passed to a function. */
  readonly isOwnText?: ((node: TSESTree.Node) => boolean) | undefined;
}

/**
 * The chain behind a JSON Schema object; `undefined` if Zod did not make the object, or none of its text may be
 * changed.
 */
export function chainOf(value: WrittenSchema, { linted, isOwnText }: Writable): Chain | undefined {
  const { trace, shared } = value;
  if (!trace) return undefined;
  const calls: ChainCall[] = [];
  let isShared = shared === true;
  let text: string | undefined;
  for (let current: WrittenCall | undefined = trace; current && calls.length < maxCalls;) {
    const { site, method, args, receiver }: WrittenCall = current;
    const { node, module } = site;
    if (node.type !== "CallExpression" || isMini(module.program)) break;
    isShared ||= current.shared;
    const isOwn = module === linted && (isOwnText ? isOwnText(node) : !isShared);
    calls.push({ method, call: node, args, isOwn, isFactory: !receiver });
    if (module === linted) text ??= module.text;
    if (method === "pipe" || (boundaryMethods.has(method) && !(isNullable(method) && isMerged(value)))) break;
    const inner: WrittenValue | undefined = receiver ? undefined : args[wrappers[method] ?? -1];
    if (inner?.kind === "zod") {
      isShared ||= inner.shared === true;
      current = inner.trace;
    } else {
      current = receiver;
    }
  }
  return text !== undefined && calls.some(({ isOwn }) => isOwn) ? { version: trace.version, text, calls } : undefined;
}

function isNullable(method: string): boolean {
  return method === "nullable" || method === "nullish";
}

/** True if `null` is one of the object's types and not a schema next to it. */
function isMerged({ members }: WrittenSchema): boolean {
  return members.get("type")?.value.kind === "array";
}

/** Cached by tree, which is all that the schemas of a module share. Every call of every chain needs it. */
const mini = new WeakMap<TSESTree.Program, boolean>();

/** True for a module that uses Zod Mini. Its schemas have no methods that could be added. */
function isMini(program: TSESTree.Program): boolean {
  let isMiniModule = mini.get(program);
  if (isMiniModule === undefined) {
    // Cached: this is computed for each call of each chain, and a module may have thousands of statements.
    isMiniModule = program.body.some(
      (node) => node.type === "ImportDeclaration" && /^(?:zod|@zod)\/(?:v4\/|v4-)?mini$/.test(node.source.value),
    );
    mini.set(program, isMiniModule);
  }
  return isMiniModule;
}

/**
 * What an editor needs to know about a JSON Schema object that Zod made: its keywords, and the calls behind it. Values
 * of the evaluator have this shape; editing does not depend on anything else of the evaluator.
 */
export interface WrittenSchema {
  readonly members: ReadonlyMap<string, { readonly value: WrittenValue }>;
  readonly trace?: WrittenCall;
  readonly shared?: boolean;
}

/** A call of a Zod chain; `receiver` leads to the calls before it. */
interface WrittenCall {
  readonly version: 3 | 4;
  readonly site: WrittenPlace;
  readonly method: string;
  readonly args: readonly WrittenValue[];
  readonly receiver: WrittenCall | undefined;
  /** True if other definitions may use the text of the call, too. */
  readonly shared: boolean;
}

/** A node in the syntax tree of some module. */
interface WrittenPlace {
  readonly module: { readonly text: string; readonly program: TSESTree.Program };
  readonly node: TSESTree.Node;
}

/** A value of the source, as far as editing a schema inspects it. */
export type WrittenValue =
  | { readonly kind: "scalar"; readonly value: unknown }
  | { readonly kind: "array"; readonly items: readonly WrittenValue[] }
  | WrittenObject
  | { readonly kind: "zod"; readonly trace: WrittenCall; readonly shared?: boolean }
  | { readonly kind: OtherKind };

/** An object literal. */
interface WrittenObject {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, { readonly keySite: WrittenPlace; readonly value: WrittenValue }>;
  /** Set if there may be more members than those listed. */
  readonly unknownRest: object | undefined;
}

type OtherKind =
  "regex" | "function" | "class" | "instance" | "external" | "global" | "namespace" | "method" | "unknown";

/** The calls of a chain that belong to the type of the schema, and the call that a new check follows. */
export interface TypeCalls {
  /** The calls from the factory on, as long as the schema keeps its class and methods of the type are allowed. */
  readonly calls: readonly ChainCall[];
  /** The last check of the type, or the factory. */
  readonly last: ChainCall;
}

/** Finds {@link TypeCalls}; `undefined` if the chain does not begin with a factory of the kind. */
export function typeCallsOf({ calls, version }: Chain, kind: Kind): TypeCalls | undefined {
  const first = calls.at(-1);
  if (!first || !makes(first.method, kind, version)) return undefined;
  const ofType: ChainCall[] = [first];
  let last = first;
  for (const call of calls.slice(0, -1).reverse()) {
    const isOwn = isOwnMethod(call.method, kind);
    // `z.optional(…)`: the calls after it belong to another chain.
    if (call.isFactory || (!isOwn && !keepsClass(call.method, version))) break;
    ofType.push(call);
    if (isOwn) last = call;
  }
  return { calls: ofType, last };
}
