import { zod3, zod4 } from "../../../emission/zod-library.ts";
import type { ZodMajor } from "../../../emission/profile.ts";
import { identityOf } from "../../../emission/zod-schema.ts";
import type { NodeRef, UnknownValue, ZodTrace, ZodValue } from "../evaluate/value.ts";

/** The calls behind every schema that was made, so that a converted schema leads back to its text. */
const traces = new WeakMap<object, ZodTrace>();
/** What `z.minLength(5)` makes for `.check()`: no schemas, though they travel as Zod values. */
const checks = new WeakSet();
/** Schemas behind a function of the project that may turn a missing value into one, or the other way round. */
const undecided = new WeakSet();
/** The unknown values that schemas stand in for. */
const standIns = new WeakMap<object, UnknownValue>();

/** Remembers the call that made a schema, and gives the schema as a value. */
export function remember(schema: object, trace: ZodTrace): ZodValue {
  traces.set(identityOf(schema), trace);
  return { kind: "zod", site: trace.site, version: trace.version, schema, trace };
}

/** The call that made a schema, by its identity (see `identityOf` of the emission). */
export function traceOf(identity: object): ZodTrace | undefined {
  return traces.get(identity);
}

/**
 * A schema for a place where the source has one that is not known. For Zod 3 it is an object: zod-to-json-schema leaves
 * `any` out of unions and lists.
 */
export function standInFor(unknown: UnknownValue, version: ZodMajor): object {
  const schema = version === 4 ? zod4().any() : zod3().object({}).passthrough();
  standIns.set(identityOf(schema), unknown);
  return schema;
}

/** The unknown value that a schema stands in for, by its identity. */
export function standsFor(identity: object): UnknownValue | undefined {
  return standIns.get(identity);
}

/** Gives what a function such as `z.minLength(5)` makes as a value. */
export function rememberCheck(check: object, trace: ZodTrace): ZodValue {
  checks.add(check);
  return { kind: "zod", site: trace.site, version: trace.version, schema: check, trace };
}

/** True for a value that only `.check()` takes. */
export function isCheck({ schema }: ZodValue): boolean {
  return checks.has(schema);
}

/** Notes that it is not known whether the schema takes a missing value. */
export function leaveUndecided(schema: object): void {
  undecided.add(identityOf(schema));
}

/** True where {@link leaveUndecided} was told so. */
export function isUndecided(identity: object): boolean {
  return undecided.has(identity);
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
