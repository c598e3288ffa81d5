import type { ZodMajor } from "../../../emission/profile.ts";
import { zod3, zod4 } from "../../../emission/zod-library.ts";
import { asSchema, identityOf, kindOf, shapeOf } from "../../../emission/zod-schema.ts";
import type { MemberValue, NodeRef, UnknownValue, Value, ZodTrace, ZodValue } from "../evaluate/value.ts";
import { type Call, zodValueOf } from "./call.ts";

/** What is known about a schema or check that the real Zod made. */
interface SchemaRecord {
  /** The call that made the schema, so that a converted schema leads back to its text. */
  trace?: ZodTrace;
  /** The unknown value in whose place the schema stands. */
  unknown?: UnknownValue;
  /** True for what `z.minLength(5)` makes for `.check()`: no schema, though it travels as a Zod value. */
  isCheck?: boolean;
}

/**
 * The records by the identity of the schema (see `identityOf` of the emission). Schemas of imported modules are kept
 * from one linted file to the next, so the table belongs to the process; a record lives as long as its schema.
 */
const records = new WeakMap<object, SchemaRecord>();

function note(schema: object, facts: SchemaRecord): void {
  const identity = identityOf(schema);
  const known = records.get(identity);
  if (known) Object.assign(known, facts);
  else records.set(identity, facts);
}

/** Remembers the call that made a schema, and gives the schema as a value. */
export function remember(schema: object, trace: ZodTrace): ZodValue {
  note(schema, { trace });
  return { kind: "zod", site: trace.site, version: trace.version, schema, trace };
}

/** The call that made a schema, by the identity of the schema. */
export function traceOf(identity: object): ZodTrace | undefined {
  return records.get(identity)?.trace;
}

/**
 * A schema in the place of one that is not known. For Zod 3 the placeholder is an object, because zod-to-json-schema
 * leaves `any` out of unions and lists.
 */
export function placeholderFor(unknown: UnknownValue, version: ZodMajor): object {
  const schema = version === 4 ? zod4().any() : zod3().object({}).passthrough();
  note(schema, { unknown });
  return schema;
}

/** The unknown value in whose place a schema stands, by the identity of the schema. */
export function unknownBehind(identity: object): UnknownValue | undefined {
  return records.get(identity)?.unknown;
}

/** Gives what a function such as `z.minLength(5)` makes as a value. */
export function rememberCheck(check: object, trace: ZodTrace): ZodValue {
  note(check, { isCheck: true });
  return { kind: "zod", site: trace.site, version: trace.version, schema: check, trace };
}

/** True for a value that only `.check()` takes. */
export function isCheck({ schema }: ZodValue): boolean {
  return records.get(identityOf(schema))?.isCheck === true;
}

/**
 * A schema that is a part of another one, as a value: with the call that made it, or where Zod made it itself, the
 * call of the whole.
 */
export function partValue(schema: object, whole: ZodValue, site: NodeRef): ZodValue {
  const own = traceOf(identityOf(schema));
  const trace = own ?? { ...whole.trace, args: [], receiver: undefined, shape: undefined, unknownKeywords: new Map() };
  // The text of a part serves the whole, too.
  return {
    kind: "zod",
    site: own?.site ?? site,
    version: whole.version,
    schema,
    trace: { ...trace, shared: true },
    shared: true,
  };
}

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
