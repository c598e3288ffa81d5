import { identityOf, kindOf, type Side } from "../../../emission/zod-schema.ts";
import { type NodeRef, type Value, type ZodTrace, type ZodValue } from "../evaluate/value.ts";
import { decides, isBoundary } from "./keywords.ts";
import { traceOf } from "./memory.ts";

/** One call among those that make a JSON Schema object together, and the kind of schema that it gives. */
export interface Link {
  readonly trace: ZodTrace;
  readonly kind: string;
}

/**
 * The calls behind one JSON Schema object, the last first: `.describe()`, `.optional()`, `.max()`, `z.string()`.
 *
 * @param layers the schemas that make the object, the outermost first (see `layersOf` of the emission)
 * @param value the outermost as it is used here: `.brand()` and `.finite()` give back the schema that they are called
 *   on, so that one schema may have come about in two ways
 */
export function linksOf(layers: readonly object[], side: Side, value: ZodValue | undefined): Link[] {
  const links: Link[] = [];
  const seen = new Set<ZodTrace["site"]["node"]>();
  for (const layer of layers) {
    const kind = kindOf(layer);
    const first = value && layer === layers[0] ? value.trace : traceOf(layer);
    for (let trace = first; trace && !seen.has(trace.site.node); trace = trace.receiver) {
      seen.add(trace.site.node);
      links.push({ trace, kind: baseKind(layers, kind) });
      if (isBoundary(trace.method, side)) break;
    }
  }
  return links;
}

/** Checks count for the innermost schema: `.max()` before `.optional()` is a limit of the string. */
function baseKind(layers: readonly object[], kind: string): string {
  const innermost = layers.at(-1);
  return innermost ? kindOf(innermost) : kind;
}

/** The call that decides a keyword: the last that may; for what none does, the factory. */
export function deciderOf(links: readonly Link[], keyword: string): ZodTrace | undefined {
  const decider = links.find(({ trace, kind }) => decides(trace.method, kind, keyword));
  return (decider ?? links.at(-1))?.trace;
}

/** The name in the call: `max` of `.max(5)`. */
export function calleeSite({ site }: ZodTrace): NodeRef {
  const { node, module } = site;
  if (node.type !== "CallExpression") return site;
  const { callee } = node;
  return { module, node: callee.type === "MemberExpression" ? callee.property : callee };
}

/** The schemas that the arguments of the calls hold, by identity: with the place and sharing of this very use. */
export function usesIn(links: readonly Link[]): ReadonlyMap<object, ZodValue> {
  let uses: Map<object, ZodValue> | undefined;
  const add = (value: Value, depth: number): void => {
    if (value.kind === "zod") (uses ??= new Map()).set(identityOf(value.schema), value);
    else if (value.kind === "array" && depth < 3) for (const item of value.items) add(item, depth + 1);
  };
  for (const { trace } of links)
    for (const arg of trace.args) if (arg.kind === "zod" || arg.kind === "array") add(arg, 0);
  return uses ?? noUses;
}

const noUses: ReadonlyMap<object, ZodValue> = new Map();
