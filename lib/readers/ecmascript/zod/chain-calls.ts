import {
  asSchema,
  definitionOf,
  schemaIdentity,
  zodKindOf,
  layersOf,
  type Side,
} from "../../../emission/zod-schema.ts";
import type { Value, ZodTrace, ZodValue } from "../evaluate/value.ts";
import { decides, isBoundary } from "./keywords.ts";
import { traceOf } from "./made-schemas.ts";

/** One of the calls that make a JSON Schema object together, and the kind of schema that it returns. */
export interface SchemaCall {
  readonly trace: ZodTrace;
  readonly kind: string;
}

/**
 * The calls behind one JSON Schema object, the last first: `.describe()`, `.optional()`, `.max()`, `z.string()`.
 *
 * @param layers the schemas that make the object, the outermost first (see `layersOf` in `lib/emission/`)
 * @param value the outermost schema in this use. `.brand()` and `.finite()` return their receiver, so two chains may
 * lead to one schema
 */
export function chainCallsOf(layers: readonly object[], side: Side, value: ZodValue | undefined): SchemaCall[] {
  const calls: SchemaCall[] = [];
  const seen = new Set<ZodTrace["site"]["node"]>();
  for (const layer of layers) {
    const kind = zodKindOf(layer);
    const first = value && layer === layers[0] ? value.trace : traceOf(layer);
    for (let trace = first; trace && !seen.has(trace.site.node); trace = trace.receiver) {
      seen.add(trace.site.node);
      calls.push({ trace, kind: baseKind(layers, kind) });
      if (isBoundary(trace.method, side)) break;
    }
  }
  return calls;
}

/** Checks apply to the innermost schema: `.max()` before `.optional()` limits the string. */
function baseKind(layers: readonly object[], kind: string): string {
  const innermost = layers.at(-1);
  return innermost ? zodKindOf(innermost) : kind;
}

/** The call that decides a keyword: the last one that can, otherwise the factory. */
export function determiningCallOf(calls: readonly SchemaCall[], keyword: string): ZodTrace | undefined {
  const determining = calls.find(({ trace, kind }) => decides(trace.method, kind, keyword));
  return (determining ?? calls.at(-1))?.trace;
}

/** The schemas in the arguments of the calls, by identity, with the place and sharing of this use. */
export function usesIn(calls: readonly SchemaCall[]): ReadonlyMap<object, ZodValue> {
  let uses: Map<object, ZodValue> | undefined;
  const add = (value: Value, depth: number): void => {
    if (value.kind === "zod") (uses ??= new Map()).set(schemaIdentity(value.schema), value);
    else if (value.kind === "array" && depth < 3) for (const item of value.items) add(item, depth + 1);
  };
  for (const { trace } of calls)
    for (const arg of trace.args) if (arg.kind === "zod" || arg.kind === "array") add(arg, 0);
  return uses ?? noUses;
}

const noUses: ReadonlyMap<object, ZodValue> = new Map();

/** Methods that run server code on a value, or pass it to a schema that is not sent. */
const byCode: ReadonlySet<string> = new Set([
  "refine",
  "refinement",
  "superRefine",
  "transform",
  "overwrite",
  "preprocess",
  "pipe",
  "pipeline",
  "codec",
  "stringbool",
]);

/**
 * True if a value has to satisfy more than its JSON Schema: `z.string().refine((path) => !path.includes(".."))` is sent
 * as any text, although the server rejects some.
 *
 * @param calls the calls behind the JSON Schema object
 * @param layers the schemas that make it, the outermost first
 * @param isOneObject false if the branches of a union are separate objects, which are checked separately
 */
export function isCheckedByCode(
  calls: readonly SchemaCall[],
  layers: readonly object[],
  side: Side,
  isOneObject: boolean,
): boolean {
  if (calls.some(({ trace }) => runsCode(trace))) return true;
  const innermost = layers.at(-1);
  if (!innermost || !isOneObject) return false;
  // `z.string().refine(…).nullable()` is written as `type: ["string", "null"]`.
  return branchesOf(innermost).some((branch) => {
    const inside = layersOf(branch, side);
    return isCheckedByCode(chainCallsOf(inside, side, undefined), inside, side, true);
  });
}

function runsCode({ method, args }: ZodTrace): boolean {
  return byCode.has(method) || ((method === "check" || method === "with") && args.some(isCodeCheck));
}

/** True for an argument of `.check()` other than Zod's own checks, such as `z.maxLength(5)`. */
function isCodeCheck(value: Value): boolean {
  return value.kind !== "zod" || value.trace.method === "check" || runsCode(value.trace);
}

function branchesOf(schema: object): object[] {
  const { innerType, options } = definitionOf(schema);
  switch (zodKindOf(schema)) {
    case "nullable":
      return schemasIn([innerType]);
    case "union":
      return Array.isArray(options) ? schemasIn(options) : [];
    default:
      return [];
  }
}

function schemasIn(list: readonly unknown[]): object[] {
  return list.flatMap((each) => asSchema(each) ?? []);
}
