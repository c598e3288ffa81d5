import { asSchema, identityOf, kindOf, shapeOf } from "../../../emission/zod-schema.ts";
import type { MemberValue, Value, ZodTrace } from "../evaluate/value.ts";
import { zodValueOf, type Call } from "./call.ts";

type Fields = ReadonlyMap<string, MemberValue>;

/**
 * The fields of an object schema as they were written, after a call: where the key of each is, and what it was given.
 *
 * @param receiver the schema that a method was called on; its fields serve other definitions, too, where it does
 * @returns `undefined` for what is no object
 */
export function fieldsAfter(
  result: object,
  call: Call,
  args: readonly Value[],
  receiver: ZodTrace | undefined,
): Fields | undefined {
  if (kindOf(result) !== "object") return undefined;
  const before = receiver?.shape ? inherited(receiver.shape, receiver.shared) : new Map<string, MemberValue>();
  const added = addedBy(call, args);
  const fields = added ? new Map([...before, ...added]) : before;
  return inSchema(fields, result);
}

function addedBy(call: Call, args: readonly Value[]): Fields | undefined {
  if (call.fields) return call.fields;
  if (call.method !== "merge") return undefined;
  const other = zodValueOf(args[0]);
  return other?.trace.shape && inherited(other.trace.shape, other.shared === true || other.trace.shared);
}

function inherited(fields: Fields, isShared: boolean): Fields {
  if (!isShared) return fields;
  return new Map([...fields].map(([key, member]) => [key, { ...member, value: { ...member.value, shared: true } }]));
}

/** Keeps the fields that the schema has, each with its schema: `.pick()` drops fields, `.partial()` wraps them. */
function inSchema(fields: Fields, result: object): Fields {
  const shape = shapeOf(result) ?? {};
  const kept = new Map<string, MemberValue>();
  for (const key of Object.keys(shape)) {
    const member = fields.get(key);
    const schema = asSchema(shape[key]);
    if (!member) continue;
    const { value } = member;
    kept.set(
      key,
      value.kind === "zod" && schema && identityOf(schema) !== identityOf(value.schema)
        ? { ...member, value: { ...value, schema } }
        : member,
    );
  }
  return kept;
}
