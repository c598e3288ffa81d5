import type { Side } from "./zod-schema.ts";
import type { Converted } from "./converted.ts";
import { isTree, setMember, type JsonTree } from "./json-tree.ts";
import { olderPattern } from "./skew-patterns.ts";
import { isBefore, type Version } from "./version.ts";
import { asSchema, definitionOf, kindOf, shapeOf } from "./zod-schema.ts";

/**
 * Makes of our own Zod's result what an older Zod 4 writes. The differences are found by converting two hundred
 * schemas with each published version; those that no rule could notice (order of members, rare formats) are left.
 */
export function applySkew({ json, causes }: Converted, version: Version | undefined, side: Side): void {
  if (!isBefore(version, "4.6.0")) return;
  for (const [node, cause] of [...causes, [json, causes.get(json)] as const]) {
    if (!cause) continue;
    const kind = kindOf(cause);
    if (kind === "string") olderString(node, version);
    if (kind === "tuple" && isBefore(version, "4.5.0")) openTuple(node, cause);
    if (kind === "record" && isBefore(version, "4.3.0")) Reflect.deleteProperty(node, "required");
    if (kind === "object" && side === "input" && isBefore(version, "4.5.0")) requireAs(version, node, cause);
    if (kind === "union" && isBefore(version, "4.1.13")) inclusive(node);
  }
}

/** Formats that 4.6 writes for `.includes()`, `.startsWith()` and `.endsWith()`; and the patterns of older versions. */
function olderString(node: JsonTree, version: Version | undefined): void {
  const { format, pattern } = node;
  if (format === "includes" || format === "starts_with" || format === "ends_with") {
    Reflect.deleteProperty(node, "format");
  } else if (typeof format === "string" && typeof pattern === "string") {
    node["pattern"] = olderPattern(format, pattern, version);
  } else if (format === undefined && isBefore(version, "4.3.0") && isTime(pattern)) {
    node["format"] = "time";
  }
}

function isTime(pattern: unknown): boolean {
  return typeof pattern === "string" && pattern.startsWith(String.raw`^(?:[01]\d|2[0-3]):[0-5]\d`);
}

/** Before 4.5.0 a tuple says nothing about its length, except what `.min()` and `.max()` state. */
function openTuple(node: JsonTree, cause: object): void {
  if (node["additionalItems"] === false) Reflect.deleteProperty(node, "additionalItems");
  if (node["items"] === false) Reflect.deleteProperty(node, "items");
  if (definitionOf(cause)["checks"] !== undefined) return;
  Reflect.deleteProperty(node, "minItems");
  Reflect.deleteProperty(node, "maxItems");
}

/** Before 4.1.13 a discriminated union is an `anyOf`, as any union. */
function inclusive(node: JsonTree): void {
  const { oneOf } = node;
  if (oneOf === undefined) return;
  Reflect.deleteProperty(node, "oneOf");
  setMember(node, "anyOf", oneOf);
}

/** Which fields that stand behind `z.preprocess()` or `.catch()` are required changed four times. */
function requireAs(version: Version | undefined, node: JsonTree, cause: object): void {
  const required = new Set(Array.isArray(node["required"]) ? node["required"] : []);
  const properties = isTree(node["properties"]) ? node["properties"] : {};
  for (const [name, field] of Object.entries(shapeOf(cause) ?? {})) {
    const behind = hiddenBehind(asSchema(field));
    if (!behind || !Object.hasOwn(properties, name)) continue;
    const { isPreprocess } = behind;
    const takesNothing = !isBefore(version, "4.4.3") || (!isPreprocess && isBefore(version, "4.0.6"));
    if (takesNothing) required.delete(name);
    else if (isPreprocess && isBefore(version, "4.4.2")) required.add(name);
  }
  if (required.size)
    setMember(
      node,
      "required",
      Object.keys(properties).filter((name) => required.has(name)),
    );
  else Reflect.deleteProperty(node, "required");
}

/** The preprocessing or catching schema that decides whether a field may be left out, if one does. */
function hiddenBehind(field: object | undefined): { readonly isPreprocess: boolean } | undefined {
  for (let schema = field; schema;) {
    const definition = definitionOf(schema);
    const kind = kindOf(schema);
    if (kind === "catch") return { isPreprocess: false };
    if (kind === "pipe") {
      const from = asSchema(definition["in"]);
      if (from && kindOf(from) === "transform") return { isPreprocess: true };
      schema = from;
    } else if (kind === "nullable" || kind === "readonly") {
      schema = asSchema(definition["innerType"]);
    } else {
      return undefined;
    }
  }
  return undefined;
}
