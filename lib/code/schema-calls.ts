import {
  type AbstractValue,
  abstract,
  anyMemberOf,
  abstractMember,
  type CheckResult,
  untracked,
  type Taint,
} from "./abstract.ts";
import { factsAbout } from "./facts.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { allDangers } from "./dangers.ts";

/** Schemas that code makes by calls: what is known about them without the library. */

/** The keys under which a schema holds the schemas of its fields and items. No program uses these names. */
const shapeKey = "~fields";
const itemKey = "~items";

const libraries = /^(?:zod|@?valibot|yup|joi|arktype|@modelcontextprotocol)\b/;
/** A text with any characters. The methods that follow limit its length at most. */
const anyText =
  /^zod[^.]*(?:\.z)?\.string(?:\.(?:optional|nullable|nullish|describe|meta|min|max|length|nonempty|trim|default|url|email|startsWith|endsWith|includes))*$/;
/** Values of a list, and values that are no texts. */
const closed =
  /^zod[^.]*(?:\.z)?\.(?:enum|nativeEnum|literal|boolean|(?:coerce\.)?(?:number|bigint|date)|int|uuid|stringbool)(?:\.(?:optional|nullable|nullish|describe|meta|default|min|max|int|positive|nonnegative|exclude|extract|unwrap))*$/;
const anything = /^zod[^.]*(?:\.z)?\.(?:any|unknown)(?:\.(?:optional|nullable|nullish|describe|default))*$/;
/** Methods of an object schema that do not change its fields. */
const keepsFields = /\.(?:strict|strip|passthrough|loose|describe|meta|optional|nullable|nullish|default|readonly)$/;

/** True for a function of a schema library, by its qualified name. */
export function isOfSchemas(name: string): boolean {
  return libraries.test(name);
}

/** True for a value that {@link checkedBy} can apply: a schema, or an object of schemas. */
export function isSchema(value: AbstractValue): boolean {
  return value.members?.has(shapeKey) === true || value.members?.has(itemKey) === true || hasSchemas(value);
}

function hasSchemas({ members }: AbstractValue): boolean {
  return [...(members?.values() ?? [])].some((member) => isOfZod(member) || isOfZod(describedField(member)));
}

function isOfZod({ targets }: AbstractValue): boolean {
  return targets.some((target) => target.kind === "external" && target.name.startsWith("zod"));
}

/** The schema of a field of mcp-framework: `{ path: { type: z.string(), description: "…" } }`. */
function describedField(field: AbstractValue): AbstractValue {
  return field.members?.get("type") ?? field;
}

/** The result of a call of a schema library; `undefined` if it is another call, or says nothing. */
export function callSchema(
  name: string,
  self: AbstractValue | undefined,
  { args }: EvaluatedCall,
): AbstractValue | undefined {
  if (!libraries.test(name)) return undefined;
  const [first = untracked] = args;
  const targets = [{ kind: "external" as const, name }];
  if (/^zod[^.]*(?:\.z)?\.(?:object|strictObject|looseObject)$/.test(name))
    return abstract({ targets, members: new Map([[shapeKey, first]]) });
  if (/^zod[^.]*(?:\.z)?\.(?:array|record)$/.test(name))
    return abstract({ targets, members: new Map([[itemKey, args.at(-1) ?? untracked]]) });
  if (self && keepsFields.test(name)) return abstract({ targets, members: self.members });
  const method = name.slice(name.lastIndexOf(".") + 1);
  return parsedBy(method, first, self ?? schemaNamed(name));
}

/** The schema whose method has a name: "zod.enum" for "zod.enum.parse". */
function schemaNamed(method: string): AbstractValue {
  return abstract({ targets: [{ kind: "external", name: method.slice(0, method.lastIndexOf(".")) }] });
}

/** What is known once the call of a schema has returned, because it throws for any other value. */
export function factsOfCall(name: string, { args: [first = untracked] }: EvaluatedCall): readonly CheckResult[] {
  return /\.(?:parse|parseAsync)$/.test(name) ? factsOfParsed(first, schemaNamed(name)) : [];
}

/** The result of validating a value with a schema: `Schema.parse(args)`, `Schema.safeParse(args)`. */
export function parsedBy(
  method: string,
  value: AbstractValue,
  schema: AbstractValue | undefined,
): AbstractValue | undefined {
  if (method === "parse" || method === "parseAsync" || method === "validateSync") return parsed(value, schema);
  if (method !== "safeParse" && method !== "safeParseAsync") return undefined;
  const success = abstract({ whenTrue: factsOfParsed(value, schema) });
  return abstract({
    members: new Map([
      ["data", parsed(value, schema)],
      ["success", success],
    ]),
  });
}

function parsed(value: AbstractValue, schema: AbstractValue | undefined): AbstractValue {
  if (schema && (isSchema(schema) || isClosed(schema))) return checkedBy(schema, value);
  return { ...value, taints: value.taints.map((taint) => ({ ...taint, isParsed: true })) };
}

function isClosed({ targets }: AbstractValue): boolean {
  return targets.some((target) => target.kind === "external" && closed.test(target.name));
}

/** What is known about a value once a schema has accepted it. */
function factsOfParsed({ taints }: AbstractValue, schema: AbstractValue | undefined): readonly CheckResult[] {
  return schema && isClosed(schema) ? factsAbout(taints, allDangers) : [];
}

/** A value after validation: only texts that the schema does not limit stay dangerous. */
export function checkedBy(schema: AbstractValue, value: AbstractValue): AbstractValue {
  const fields = schema.members?.get(shapeKey) ?? (hasSchemas(schema) ? schema : undefined);
  if (fields?.members) {
    const members = new Map(
      [...fields.members].map(([key, field]) => [
        key,
        checkedBy(isOfZod(field) ? field : describedField(field), abstractMember(value, key)),
      ]),
    );
    // Members besides the fields are removed, or were not tested.
    return abstract({ members, taints: safeTaints(value), isMixed: true });
  }
  const items = schema.members?.get(itemKey);
  if (items) return abstract({ items: checkedBy(items, anyMemberOf(value)), taints: safeTaints(value), isMixed: true });
  const isOpen = schema.targets.some(
    (target) => target.kind === "external" && (anyText.test(target.name) || anything.test(target.name)),
  );
  // The schema may have set a default.
  if (isOpen) return { ...value, isMixed: true };
  return { ...value, isMixed: true, taints: safeTaints(value) };
}

/** The taints of a value that a schema has validated. */
function safeTaints({ taints }: AbstractValue): readonly Taint[] {
  return taints.map((taint) => ({ ...taint, safe: allDangers }));
}
