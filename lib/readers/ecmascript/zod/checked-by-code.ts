import { asSchema, definitionOf, kindOf, layersOf, type Side } from "../../../emission/zod-schema.ts";
import type { Value, ZodTrace } from "../evaluate/value.ts";
import { linksOf, type Link } from "./links.ts";

/** What runs code of the server on a value, or hands it on to a schema that is not sent. */
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
 * True where a value has to pass more than its JSON Schema says: `z.string().refine((path) => !path.includes(".."))` is
 * sent as a text of any kind, though the server refuses some.
 *
 * @param links the calls behind the JSON Schema object
 * @param layers the schemas that make it, the outermost first
 * @param isOneObject false where the branches of a union are written as objects of their own, which answer for
 *   themselves
 */
export function isCheckedByCode(
  links: readonly Link[],
  layers: readonly object[],
  side: Side,
  isOneObject: boolean,
): boolean {
  if (links.some(({ trace }) => runsCode(trace))) return true;
  const innermost = layers.at(-1);
  if (!innermost || !isOneObject) return false;
  // `z.string().refine(…).nullable()` is written as `type: ["string", "null"]`.
  return branchesOf(innermost).some((branch) => {
    const inside = layersOf(branch, side);
    return isCheckedByCode(linksOf(inside, side, undefined), inside, side, true);
  });
}

function runsCode({ method, args }: ZodTrace): boolean {
  return byCode.has(method) || ((method === "check" || method === "with") && args.some(isCodeCheck));
}

/** True for an argument of `.check()` that is none of Zod's own checks, such as `z.maxLength(5)`. */
function isCodeCheck(value: Value): boolean {
  return value.kind !== "zod" || value.trace.method === "check" || runsCode(value.trace);
}

function branchesOf(schema: object): object[] {
  const { innerType, options } = definitionOf(schema);
  switch (kindOf(schema)) {
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
