import type { TSESTree } from "@typescript-eslint/utils";
import { boundaryMethods } from "./vocabulary.ts";
import type { WrittenCall, WrittenSchema, WrittenValue } from "./written-schema.ts";

/** One call of a Zod chain that makes a JSON Schema object: `.max(5)` or `z.string()`. */
export interface Link {
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
  readonly links: readonly Link[];
}

const maxLinks = 200;

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
  const links: Link[] = [];
  let isShared = shared === true;
  let text: string | undefined;
  for (let current: WrittenCall | undefined = trace; current && links.length < maxLinks;) {
    const { site, method, args, receiver }: WrittenCall = current;
    const { node, module } = site;
    if (node.type !== "CallExpression" || isMini(module.program)) break;
    isShared ||= current.shared;
    const isOwn = module.isLinted && (isOwnText ? isOwnText(node) : !isShared);
    links.push({ method, call: node, args, isOwn, isFactory: !receiver });
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
  return text !== undefined && links.some(({ isOwn }) => isOwn) ? { version: trace.version, text, links } : undefined;
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
