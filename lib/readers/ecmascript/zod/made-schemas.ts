import type { ZodMajor } from "../../../emission/profile.ts";
import { zod3, zod4 } from "../../../emission/zod-library.ts";
import { asSchema, schemaIdentity, zodKindOf, shapeOf } from "../../../emission/zod-schema.ts";
import type { MemberValue, NodeRef, UnknownValue, Value, ZodTrace, ZodValue } from "../evaluate/value.ts";
import type { ZodCall } from "./call.ts";

/** The known facts about a schema or check that the real Zod made. */
interface SchemaRecord {
  /** The call that made the schema. It leads from a converted schema back to its text. */
  trace?: ZodTrace;
  /** The unknown value that the schema replaces. */
  unknown?: UnknownValue;
  /**
   * True for the result of `z.minLength(5)` for `.check()`. It is not a schema, although it is handled as a Zod value.
   */
  isCheck?: boolean;
}

/**
 * The records by the identity of the schema (see `identityOf` in `lib/emission/`). Schemas of imported modules are kept
 * between linted files, so the table belongs to the process. A record lives as long as its schema.
 */
const records = new WeakMap<object, SchemaRecord>();

function note(schema: object, facts: SchemaRecord): void {
  const identity = schemaIdentity(schema);
  const known = records.get(identity);
  if (known) Object.assign(known, facts);
  else records.set(identity, facts);
}

/** Records the call that made a schema, and returns the schema as a value. */
export function remember(schema: object, trace: ZodTrace): ZodValue {
  note(schema, { trace });
  return { kind: "zod", site: trace.site, version: trace.version, schema, trace };
}

/** The call that made a schema, by the identity of the schema. */
export function traceOf(identity: object): ZodTrace | undefined {
  return records.get(identity)?.trace;
}

/**
 * A placeholder for an unknown schema. For Zod 3 it is an object, because zod-to-json-schema drops `any` from unions
 * and lists.
 */
export function placeholderFor(unknown: UnknownValue, version: ZodMajor): object {
  const schema = version === 4 ? zod4().any() : zod3().object({}).passthrough();
  note(schema, { unknown });
  return schema;
}

/** The unknown value that a schema replaces, by the identity of the schema. */
export function unknownBehind(identity: object): UnknownValue | undefined {
  return records.get(identity)?.unknown;
}

/** Returns the result of a function such as `z.minLength(5)` as a value. */
export function rememberCheck(check: object, trace: ZodTrace): ZodValue {
  note(check, { isCheck: true });
  return { kind: "zod", site: trace.site, version: trace.version, schema: check, trace };
}

/** True for a value that only `.check()` accepts. */
export function isCheck({ schema }: ZodValue): boolean {
  return records.get(schemaIdentity(schema))?.isCheck === true;
}

/**
 * A part of another schema as a value, with the call that made it. If Zod made it itself, that is the call of the
 * whole.
 */
export function partValue(schema: object, whole: ZodValue, site: NodeRef): ZodValue {
  const own = traceOf(schemaIdentity(schema));
  const trace = own ?? { ...whole.trace, args: [], receiver: undefined, shape: undefined, unknownKeywords: new Map() };
  // The whole schema uses the text of a part, too.
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
 * The fields of an object schema after a call, from the source: the place of each key, and the argument.
 *
 * @param receiver the receiver of the method. If it is shared, other definitions use its fields, too
 * @returns `undefined` if the schema is not an object
 */
export function fieldsAfter(
  result: object,
  call: ZodCall,
  args: readonly Value[],
  receiver: ZodTrace | undefined,
): Fields | undefined {
  if (zodKindOf(result) !== "object") return undefined;
  const before = receiver?.shape ? inherited(receiver.shape, receiver.shared) : new Map<string, MemberValue>();
  const added = addedBy(call, args);
  const fields = added ? new Map([...before, ...added]) : before;
  return inSchema(fields, result);
}

function addedBy(call: ZodCall, args: readonly Value[]): Fields | undefined {
  if (call.fields) return call.fields;
  if (call.method !== "merge") return undefined;
  const other = zodValueOf(args[0]);
  return other?.trace.shape && inherited(other.trace.shape, other.shared === true || other.trace.shared);
}

function inherited(fields: Fields, isShared: boolean): Fields {
  if (!isShared) return fields;
  return new Map([...fields].map(([key, member]) => [key, { ...member, value: { ...member.value, shared: true } }]));
}

/** The fields that the schema still has, each with its schema: `.pick()` drops fields, `.partial()` wraps them. */
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
      value.kind === "zod" && schema && schemaIdentity(schema) !== schemaIdentity(value.schema)
        ? { ...member, value: { ...value, schema } }
        : member,
    );
  }
  return kept;
}

/** A value as a schema; `undefined` for everything else. */
export function zodValueOf(value: Value | undefined): ZodValue | undefined {
  return value?.kind === "zod" && !isCheck(value) ? value : undefined;
}
