import { type ObjectPart, type SchemaPart, textAt, withMembers, withoutMembers } from "./part.ts";
import type { PythonProfile } from "./profile.ts";

/** Keywords that distinguish a schema from other data (fastmcp, utilities/json_schema.py). */
const structural = ["type", "properties", "$ref", "items", "allOf", "oneOf", "anyOf", "required"];
const describing: ReadonlySet<string> = new Set(["title", "description", "deprecated", "readOnly", "writeOnly"]);
const literal: ReadonlySet<string> = new Set(["default", "const", "examples", "example", "enum"]);
const maps: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"],
]);
const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const single: ReadonlySet<string> = new Set([
  ...["items", "additionalItems", "additionalProperties", "contains", "contentSchema", "propertyNames"],
  ...["unevaluatedItems", "unevaluatedProperties", "if", "then", "else", "not"],
]);

/** A schema without the titles that FastMCP omits. */
export function withoutTitles<O>(schema: ObjectPart<O>, rule: PythonProfile["titles"]): ObjectPart<O> {
  if (rule === "kept") return schema;
  return rule === "structural" ? withoutTitlesAnywhere(schema) : withoutTitlesOfSchema(schema);
}

/** FastMCP 2 allows additional properties in all closed objects. */
export function withoutClosing<O>(part: SchemaPart<O>): SchemaPart<O> {
  if (part.kind === "list") return { ...part, items: part.items.map(withoutClosing) };
  if (part.kind !== "object") return part;
  const closing = part.members.get("additionalProperties")?.value;
  const isClosed = closing?.kind === "scalar" && closing.value === false;
  return mapped(isClosed ? withoutMembers(part, "additionalProperties") : part, (_, value) => withoutClosing(value));
}

/** FastMCP 2 treats any object as a schema if it has a keyword of one, even the map of properties itself. */
function withoutTitlesAnywhere<O>(part: ObjectPart<O>): ObjectPart<O> {
  const isSchema = part.members.has("title") && structural.some((key) => part.members.has(key));
  const own = isSchema ? withoutMembers(part, "title") : part;
  return mapped(own, (_, value) => withoutTitlesInside(value));
}

function withoutTitlesInside<O>(part: SchemaPart<O>): SchemaPart<O> {
  if (part.kind === "object") return withoutTitlesAnywhere(part);
  return part.kind === "list" ? { ...part, items: part.items.map(withoutTitlesInside) } : part;
}

function withoutTitlesOfSchema<O>(part: ObjectPart<O>): ObjectPart<O> {
  const isSchema =
    structural.some((key) => part.members.has(key)) || [...part.members.keys()].every((key) => describing.has(key));
  const isText = part.members.get("title")?.value.kind !== "object";
  const own = isSchema && isText ? withoutMembers(part, "title") : part;
  const inside = (value: SchemaPart<O>): SchemaPart<O> =>
    value.kind === "object" ? withoutTitlesOfSchema(value) : value;
  return mapped(own, (key, value) => {
    if (literal.has(key)) return value;
    if (maps.has(key) && value.kind === "object") return mapped(value, (_, one) => inside(one));
    if (lists.has(key) && value.kind === "list") return { ...value, items: value.items.map(inside) };
    return single.has(key) ? inside(value) : value;
  });
}

function mapped<O>(part: ObjectPart<O>, change: (key: string, value: SchemaPart<O>) => SchemaPart<O>): ObjectPart<O> {
  const members = [...part.members].map(
    ([key, member]) => [key, { ...member, value: change(key, member.value) }] as const,
  );
  return { ...part, members: new Map(members) };
}

/**
 * A root that is a reference, replaced by the content of its definition. The definitions stay for the other references.
 */
export function withRoot<O>(schema: ObjectPart<O>): ObjectPart<O> {
  const target = targetOf(schema, schema);
  if (!target || schema.members.has("type")) return schema;
  return { ...withMembers(target, withoutMembers(schema, "$ref").members), rest: target.rest ?? schema.rest };
}

/** The definition that a schema refers to. */
function targetOf<O>(schema: ObjectPart<O>, root: ObjectPart<O>): ObjectPart<O> | undefined {
  const name = textAt(schema, "$ref")?.match(/^#\/\$defs\/(.+)$/u)?.[1];
  const definitions = root.members.get("$defs")?.value;
  if (name === undefined || definitions?.kind !== "object") return undefined;
  const target = definitions.members.get(name)?.value;
  return target?.kind === "object" ? target : undefined;
}

/** A union without `discriminator`. Its alternatives then require the property. */
function withoutDiscriminator<O>(schema: ObjectPart<O>): ObjectPart<O> {
  const discriminator = schema.members.get("discriminator")?.value;
  const name = discriminator?.kind === "object" ? discriminator.members.get("propertyName")?.value : undefined;
  const plain = withoutMembers(schema, "discriminator");
  if (name?.kind !== "scalar") return plain;
  const requiring = (part: SchemaPart<O>): SchemaPart<O> => {
    if (part.kind !== "object") return part;
    const required = part.members.get("required")?.value;
    const items = required?.kind === "list" ? required.items : [];
    if (items.some((item) => item.kind === "scalar" && item.value === name.value)) return part;
    const rest = required?.kind === "list" ? required.rest : undefined;
    const value: SchemaPart<O> = { kind: "list", origin: name.origin, items: [...items, name], rest };
    return withMembers(part, [["required", { keyOrigin: name.origin, value }]]);
  };
  return mapped(plain, (key, value) =>
    (key === "oneOf" || key === "anyOf") && value.kind === "list"
      ? { ...value, items: value.items.map(requiring) }
      : value,
  );
}

function withUnknownDefinitions<O>(schema: ObjectPart<O>): ObjectPart<O> {
  const definitions = schema.members.get("$defs");
  if (!definitions) return schema;
  const { value } = definitions;
  const reason = value.kind === "unknown" ? value.reason : ((value.kind === "object" ? value.rest : undefined) ?? "");
  return withMembers(schema, [["$defs", { ...definitions, value: { kind: "unknown", origin: value.origin, reason } }]]);
}

const maxDepth = 128;
const maxSize = 20_000;

/**
 * A schema in which references are replaced by their definitions; `undefined` if the definitions are recursive, or if
 * the result would be too large.
 */
export function inlined<O>(
  schema: ObjectPart<O>,
  discriminator: "without mapping" | "removed",
): ObjectPart<O> | undefined {
  const work = { isCut: false, size: 0 };
  const part = (value: SchemaPart<O>, open: readonly string[]): SchemaPart<O> => {
    if (++work.size > maxSize || open.length > maxDepth) work.isCut = true;
    if (work.isCut || value.kind === "scalar" || value.kind === "unknown") return value;
    if (value.kind === "list") return { ...value, items: value.items.map((item) => part(item, open)) };
    const reference = textAt(value, "$ref");
    const target = reference === undefined ? undefined : targetOf(value, schema);
    if (reference === undefined || !target) return object(value, open);
    if (open.includes(reference)) {
      work.isCut = true;
      return value;
    }
    const inner = object(target, [...open, reference]);
    const siblings = withoutMembers(value, "$ref", "$defs");
    // Keywords next to the reference apply only at this place.
    const origin = siblings.members.size ? value.origin : inner.origin;
    return { ...withMembers(inner, siblings.members), origin, rest: inner.rest ?? value.rest };
  };
  const object = (value: ObjectPart<O>, open: readonly string[]): ObjectPart<O> => {
    const made = mapped(value, (key, inner) => (key === "default" || key === "enum" ? inner : part(inner, open)));
    const isTagged = made.members.get("discriminator")?.value.kind === "object" && made.members.has("oneOf");
    if (!isTagged) return made;
    if (discriminator === "removed") return withoutDiscriminator(made);
    return mapped(made, (key, inner) =>
      key === "discriminator" && inner.kind === "object" ? withoutMembers(inner, "mapping") : inner,
    );
  };
  const definitions = schema.members.get("$defs")?.value;
  // A recursive definition prevents all inlining, even if nothing refers to it.
  if (definitions?.kind === "object")
    for (const [name, { value }] of definitions.members) part(value, [`#/$defs/${name}`]);
  const whole = part(schema, []);
  if (work.isCut || whole.kind !== "object") return undefined;
  // Unknown types may be recursive, so nothing is inlined.
  const isKnown = definitions === undefined || (definitions.kind === "object" && definitions.rest === undefined);
  return isKnown ? withoutMembers(whole, "$defs") : withUnknownDefinitions(whole);
}
