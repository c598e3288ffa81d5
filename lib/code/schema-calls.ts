import { type AbstractValue, abstract, anyMemberOf, memberOf, untrackedValue, type Taint } from "./abstract.ts";
import type { EvaluatedCall } from "./calls.ts";
import { allDangers } from "./dangers.ts";

/** Schemas of code, as the calls that make them: what is known of them without the library. */

/** The keys under which a schema holds the schemas of its fields and items. They are no names of a program. */
const shapeKey = "~fields";
const itemKey = "~items";

const libraries = /^(?:zod|@?valibot|yup|joi|arktype|@modelcontextprotocol)\b/;
/** A text with any characters: the methods that follow limit its length at most. */
const anyText =
  /^zod[^.]*(?:\.z)?\.string(?:\.(?:optional|nullable|nullish|describe|meta|min|max|length|nonempty|trim|default|url|email|startsWith|endsWith|includes))*$/;
const anything = /^zod[^.]*(?:\.z)?\.(?:any|unknown)(?:\.(?:optional|nullable|nullish|describe|default))*$/;
/** Methods of a schema of an object that leave its fields as they are. */
const keepsFields = /\.(?:strict|strip|passthrough|loose|describe|meta|optional|nullable|nullish|default|readonly)$/;

/** True for a function of a library of schemas, by its qualified name. */
export function isOfSchemas(name: string): boolean {
  return libraries.test(name);
}

/** True for a value that {@link checkedBy} can apply: a schema, or an object of schemas. */
export function isSchema(value: AbstractValue): boolean {
  return value.members?.has(shapeKey) === true || value.members?.has(itemKey) === true || hasSchemas(value);
}

function hasSchemas({ members }: AbstractValue): boolean {
  return [...(members?.values() ?? [])].some(({ targets }) =>
    targets.some((target) => target.kind === "external" && target.name.startsWith("zod")),
  );
}

/** The result of a call of a library of schemas; `undefined` if the call is none, or nothing follows from it. */
export function callSchema(
  name: string,
  self: AbstractValue | undefined,
  { args }: EvaluatedCall,
): AbstractValue | undefined {
  if (!libraries.test(name)) return undefined;
  const [first = untrackedValue] = args;
  const targets = [{ kind: "external" as const, name }];
  if (/^zod[^.]*(?:\.z)?\.(?:object|strictObject|looseObject)$/.test(name))
    return abstract({ targets, members: new Map([[shapeKey, first]]) });
  if (/^zod[^.]*(?:\.z)?\.(?:array|record)$/.test(name))
    return abstract({ targets, members: new Map([[itemKey, args.at(-1) ?? untrackedValue]]) });
  if (self && keepsFields.test(name)) return abstract({ targets, members: self.members });
  const method = name.slice(name.lastIndexOf(".") + 1);
  return parsedBy(
    method,
    first,
    self ?? abstract({ targets: [{ kind: "external", name: name.slice(0, -method.length - 1) }] }),
  );
}

/** What a schema makes of a value: `Schema.parse(args)`, `Schema.safeParse(args)`. */
export function parsedBy(
  method: string,
  value: AbstractValue,
  schema: AbstractValue | undefined,
): AbstractValue | undefined {
  if (method === "parse" || method === "parseAsync" || method === "validateSync") return parsed(value, schema);
  if (method !== "safeParse" && method !== "safeParseAsync") return undefined;
  return abstract({ members: new Map([["data", parsed(value, schema)]]) });
}

function parsed(value: AbstractValue, schema: AbstractValue | undefined): AbstractValue {
  if (schema && isSchema(schema)) return checkedBy(schema, value);
  return { ...value, taints: value.taints.map((taint) => ({ ...taint, isParsed: true })) };
}

/** A value after the check of a schema: only texts that the schema does not limit stay dangerous. */
export function checkedBy(schema: AbstractValue, value: AbstractValue): AbstractValue {
  const fields = schema.members?.get(shapeKey) ?? (hasSchemas(schema) ? schema : undefined);
  if (fields?.members) {
    const members = new Map([...fields.members].map(([key, field]) => [key, checkedBy(field, memberOf(value, key))]));
    // Whatever stands beside the fields is removed, or was not asked for.
    return abstract({ members, taints: safeTaints(value), isMixed: true });
  }
  const items = schema.members?.get(itemKey);
  if (items) return abstract({ items: checkedBy(items, anyMemberOf(value)), taints: safeTaints(value), isMixed: true });
  const isOpen = schema.targets.some(
    (target) => target.kind === "external" && (anyText.test(target.name) || anything.test(target.name)),
  );
  // The schema may have given it a default.
  if (isOpen) return { ...value, isMixed: true };
  return { ...value, isMixed: true, taints: safeTaints(value) };
}

/** The taints of a value that a schema has checked. */
function safeTaints({ taints }: AbstractValue): readonly Taint[] {
  return taints.map((taint) => ({ ...taint, safe: allDangers }));
}
