import type { Json } from "../../model/json.ts";

/** The common members of every part of a JSON Schema under construction. `O` is the type of its origin. */
interface PartBase<O> {
  readonly origin: O;
}

/** One keyword of a schema, or one entry of `properties`. */
export interface PartMember<O> {
  readonly keyOrigin: O;
  readonly value: SchemaPart<O>;
}

/** A schema, or a map of schemas. */
export interface ObjectPart<O> extends PartBase<O> {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, PartMember<O>>;
  /** Why there may be other members. */
  readonly rest: string | undefined;
  /** True if code checks the values of the schema, or changes them first. */
  readonly isCheckedByCode?: boolean | undefined;
}

export interface ListPart<O> extends PartBase<O> {
  readonly kind: "list";
  readonly items: readonly SchemaPart<O>[];
  /** Why there may be other items. */
  readonly rest: string | undefined;
}

interface ScalarPart<O> extends PartBase<O> {
  readonly kind: "scalar";
  readonly value: string | number | boolean | null;
}

/** `reason` completes the sentence "It is not known, because …". */
interface UnknownPart<O> extends PartBase<O> {
  readonly kind: "unknown";
  readonly reason: string;
}

/** A part of a JSON Schema that is generated from Python types. Parts are immutable. */
export type SchemaPart<O> = ObjectPart<O> | ListPart<O> | ScalarPart<O> | UnknownPart<O>;

export type Members<O> = ReadonlyMap<string, PartMember<O>>;

/** A part of plain JSON with a single origin. */
export function partOf<O>(json: Json, origin: O): SchemaPart<O> {
  if (json === null || typeof json !== "object") return { kind: "scalar", origin, value: json };
  if (isList(json)) return { kind: "list", origin, items: json.map((item) => partOf(item, origin)), rest: undefined };
  return objectPart(
    Object.entries(json).map(([key, value]) => [key, partOf(value, origin)]),
    origin,
  );
}

/** An object whose keys have the origins of their values. */
export function objectPart<O>(entries: readonly (readonly [string, SchemaPart<O>])[], origin: O): ObjectPart<O> {
  const members = new Map(entries.map(([key, value]) => [key, { keyOrigin: value.origin, value }]));
  return { kind: "object", origin, members, rest: undefined };
}

/** An object with added or replaced members. Replaced members keep their positions. */
export function withMembers<O>(part: ObjectPart<O>, added: Iterable<readonly [string, PartMember<O>]>): ObjectPart<O> {
  return { ...part, members: new Map([...part.members, ...added]) };
}

/** An object without some of its members. */
export function withoutMembers<O>(part: ObjectPart<O>, ...keys: readonly string[]): ObjectPart<O> {
  if (!keys.some((key) => part.members.has(key))) return part;
  return { ...part, members: new Map([...part.members].filter(([key]) => !keys.includes(key))) };
}

/** The value of a member that is a text. */
export function textAt<O>(part: ObjectPart<O>, key: string): string | undefined {
  const value = part.members.get(key)?.value;
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** True for parts that print the same JSON, whatever the order of their members. False for unknown ones. */
export function isSamePart<O>(a: SchemaPart<O>, b: SchemaPart<O>): boolean {
  if (a === b) return a.kind !== "unknown";
  switch (a.kind) {
    case "scalar":
      return b.kind === "scalar" && a.value === b.value;
    case "list":
      return (
        b.kind === "list" &&
        a.rest === undefined &&
        b.rest === undefined &&
        a.items.length === b.items.length &&
        a.items.every((item, index) => {
          const other = b.items[index];
          return other !== undefined && isSamePart(item, other);
        })
      );
    case "object":
      return (
        b.kind === "object" &&
        a.rest === undefined &&
        b.rest === undefined &&
        a.members.size === b.members.size &&
        [...a.members].every(([key, { value }]) => {
          const other = b.members.get(key)?.value;
          return other !== undefined && isSamePart(value, other);
        })
      );
    case "unknown":
      return false;
  }
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
