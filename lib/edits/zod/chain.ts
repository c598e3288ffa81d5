import type { TSESTree } from "@typescript-eslint/utils";
import { boundaryMethods, isOwnMethod, keepsClass, type Kind, makes } from "./checks.ts";

/** One call of a Zod chain that makes a JSON Schema object: `.max(5)` or `z.string()`. */
export interface ChainCall {
  readonly method: string;
  readonly call: TSESTree.CallExpression;
  readonly args: readonly WrittenValue[];
  /** True where the text of the call stands in the linted file and serves this schema alone. */
  readonly isOwn: boolean;
  /** True for `z.string()`, `z.optional(…)`; false for a method of a schema. */
  readonly isFactory: boolean;
}

/** The calls that make one JSON Schema object together. */
export interface Chain {
  readonly version: 3 | 4;
  readonly text: string;
  /** From the last call to the first. */
  readonly calls: readonly ChainCall[];
}

const maxCalls = 200;

/** Functions of `z` that wrap a schema and add to its JSON Schema object, and which argument the schema is. */
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

/**
 * Tells the text that serves one definition alone, where sharing does not: an argument that goes through a function.
 */
export type IsOwnText = (node: TSESTree.Node) => boolean;

/**
 * The chain behind a JSON Schema object; `undefined` where Zod did not make it, or none of its text is ours to change.
 */
export function chainOf(value: WrittenSchema, isOwnText?: IsOwnText): Chain | undefined {
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
    const isOwn = module.isLinted && (isOwnText ? isOwnText(node) : !isShared);
    calls.push({ method, call: node, args, isOwn, isFactory: !receiver });
    if (module.isLinted) text ??= module.text;
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

/** True where `null` is one of the types that the object lists, instead of a schema beside it. */
function isMerged({ members }: WrittenSchema): boolean {
  return members.get("type")?.value.kind === "array";
}

const mini = new WeakMap<TSESTree.Program, boolean>();

/** True for a module that uses Zod Mini, whose schemas have no methods to add. */
function isMini(program: TSESTree.Program): boolean {
  let isMiniModule = mini.get(program);
  if (isMiniModule === undefined) {
    // Asked for each call of each chain, and a module may have thousands of statements.
    isMiniModule = program.body.some(
      (node) => node.type === "ImportDeclaration" && /^(?:zod|@zod)\/(?:v4\/|v4-)?mini$/.test(node.source.value),
    );
    mini.set(program, isMiniModule);
  }
  return isMiniModule;
}

/**
 * What an editor needs to know of a JSON Schema object that Zod made: its keywords, and the calls behind it. The values
 * of the evaluator have this form; the editor knows no more of them, so that it stays free of how code is read.
 */
export interface WrittenSchema {
  readonly members: ReadonlyMap<string, { readonly value: WrittenValue }>;
  readonly trace?: WrittenCall;
  readonly shared?: boolean;
}

/** A call of a Zod chain, and through `receiver` the calls before it. */
export interface WrittenCall {
  readonly version: 3 | 4;
  readonly site: WrittenPlace;
  readonly method: string;
  readonly args: readonly WrittenValue[];
  readonly receiver: WrittenCall | undefined;
  /** True where the text of the call may serve other definitions, too. */
  readonly shared: boolean;
}

/** A node of some module's syntax tree. */
export interface WrittenPlace {
  readonly module: { readonly text: string; readonly isLinted: boolean; readonly program: TSESTree.Program };
  readonly node: TSESTree.Node;
}

/** A value of the source, as far as editing a schema looks into it. */
export type WrittenValue =
  | { readonly kind: "scalar"; readonly value: unknown }
  | { readonly kind: "array"; readonly items: readonly WrittenValue[] }
  | WrittenObject
  | { readonly kind: "zod"; readonly trace: WrittenCall; readonly shared?: boolean }
  | { readonly kind: OtherKind };

/** An object literal. */
export interface WrittenObject {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, { readonly keySite: WrittenPlace; readonly value: WrittenValue }>;
  /** Set where there may be more members than those listed. */
  readonly unknownRest: object | undefined;
}

type OtherKind =
  "regex" | "function" | "class" | "instance" | "external" | "global" | "namespace" | "method" | "unknown";

/** The calls of a chain that belong to the type of the schema, and the one that a new check goes behind. */
export interface TypeCalls {
  /** From the factory on, as long as the schema keeps its class: where calls of the type's methods stand. */
  readonly calls: readonly ChainCall[];
  /** The last check of the type, else the factory. */
  readonly last: ChainCall;
}

/** Finds {@link TypeCalls}; `undefined` where the chain does not begin with a factory of the kind. */
export function typeCallsOf({ calls, version }: Chain, kind: Kind): TypeCalls | undefined {
  const first = calls.at(-1);
  if (!first || !makes(first.method, kind, version)) return undefined;
  const ofType: ChainCall[] = [first];
  let last = first;
  for (const call of calls.slice(0, -1).reverse()) {
    const isOwn = isOwnMethod(call.method, kind);
    // `z.optional(…)`: what follows is no call of this chain any more.
    if (call.isFactory || (!isOwn && !keepsClass(call.method, version))) break;
    ofType.push(call);
    if (isOwn) last = call;
  }
  return { calls: ofType, last };
}
