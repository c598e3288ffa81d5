import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { pointerTo } from "../../../lib/model/plain.ts";
import { printKey } from "./literal.ts";
import { commentAt, type Style } from "./style.ts";
import { Unprintable } from "./unprintable.ts";

/** The context of the printer of a Zod schema. */
export interface ZodNotation {
  readonly major: 3 | 4;
  readonly style: Style;
}

/** One call of a chain, and the corresponding keyword. */
interface Link {
  readonly call: string;
  readonly keyword?: string;
}

const pad = "  ";

/** Prints the properties of an object schema as the raw shape that SDK v1 takes: `{ query: z.string() }`. */
export function printShape(schema: JsonObject, notation: ZodNotation, pointer: string, depth: number): string {
  const { properties = {}, required = [] } = schema;
  if (!isObject(properties) || !Array.isArray(required))
    throw new Unprintable("Zod has no such properties or required");
  const names = required as readonly Json[];
  const undeclared = names.find((name) => typeof name !== "string" || !Object.hasOwn(properties, name));
  if (undeclared !== undefined) throw new Unprintable("Zod requires no property that it does not declare");
  const inner = pad.repeat(depth + 1);
  const lines = Object.entries(properties).flatMap(([key, property]) => {
    const at = pointerTo(`${pointer}/properties`, key);
    const text = printSchema(property, notation, at, depth + 1, !names.includes(key));
    const comment = notation.style === "commented" ? [`${inner}// ${commentAt(at)}`] : [];
    return [...comment, `${inner}${printKey(key, { quoteAllKeys: false })}: ${text},`];
  });
  return lines.length ? ["{", ...lines, `${pad.repeat(depth)}}`].join("\n") : "{}";
}

/** Prints a schema as Zod calls, the first line not indented. */
export function printSchema(
  schema: Json,
  notation: ZodNotation,
  pointer: string,
  depth: number,
  isOptional = false,
): string {
  if (!isObject(schema)) throw new Unprintable("Zod has no boolean schemas");
  const { description, default: fallback, ...rest } = schema;
  const core = coreOf(rest, notation, pointer, depth);
  const described: Link[] =
    description === undefined ? [] : [{ call: `describe(${textLiteral(description)})`, keyword: "description" }];
  if (fallback !== undefined && !isOptional) throw new Unprintable("Zod requires no parameter that has a default");
  const outer: Link[] = [];
  if (fallback !== undefined) outer.push({ call: `default(${JSON.stringify(fallback)})`, keyword: "default" });
  else if (isOptional) outer.push({ call: "optional()" });
  // People write the description on either side of `.optional()`; each style has one of them.
  const links = notation.style === "commented" ? [...core, ...described, ...outer] : [...core, ...outer, ...described];
  return printChain(links, notation, pointer, depth);
}

function printChain(links: readonly Link[], { style }: ZodNotation, pointer: string, depth: number): string {
  const [first, ...others] = links;
  const isShort = style === "plain" || others.every(({ keyword }) => keyword === undefined);
  if (isShort) return `z.${links.map(({ call }) => call).join(".")}`;
  const inner = pad.repeat(depth + 1);
  const lines = others.map(({ call, keyword }, index) => {
    // The last link is followed by the comma of the property, which a comment would swallow.
    const comment =
      keyword === undefined || index === others.length - 1 ? "" : ` // ${commentAt(`${pointer}/${keyword}`)}`;
    return `${inner}.${call}${comment}`;
  });
  return [`z`, `${inner}.${first?.call ?? ""}`, ...lines].join("\n");
}

function coreOf(schema: JsonObject, notation: ZodNotation, pointer: string, depth: number): Link[] {
  const { type, anyOf, ...rest } = schema;
  if (anyOf !== undefined) {
    expectNothing(type === undefined ? rest : schema, "a union");
    if (!Array.isArray(anyOf) || anyOf.length < 2) throw new Unprintable("Zod has no unions of less than two schemas");
    const branches = (anyOf as readonly Json[]).map((branch, index) =>
      printSchema(branch, { ...notation, style: "plain" }, `${pointer}/anyOf/${String(index)}`, depth),
    );
    return [{ call: `union([${branches.join(", ")}])` }];
  }
  if (Array.isArray(type)) {
    const [one, other, ...more] = type as readonly Json[];
    if (more.length || other !== "null") throw new Unprintable("only a type beside null can be printed as Zod");
    return [...coreOf({ ...rest, type: one ?? null }, notation, pointer, depth), { call: "nullable()" }];
  }
  switch (type) {
    case "string":
      return stringOf(rest, notation);
    case "number":
    case "integer":
      return numberOf(rest, type);
    case "boolean":
    case "null":
      expectNothing(withoutConst(rest), `type ${type}`);
      return [{ call: "const" in rest ? `literal(${JSON.stringify(rest["const"])})` : `${type}()` }];
    case "array":
      return arrayOf(rest, notation, pointer, depth);
    case "object":
      return objectOf(rest, notation, pointer, depth);
    case undefined:
      expectNothing(rest, "no type");
      return [{ call: "any()" }];
    default:
      throw new Unprintable(`Zod has no type ${JSON.stringify(type)}`);
  }
}

/** The Zod call of each format: the method of version 3, the function of version 4. */
const formats: Readonly<Record<string, readonly [string, string]>> = {
  email: ["email()", "email()"],
  uri: ["url()", "url()"],
  uuid: ["uuid()", "uuid()"],
  "date-time": ["datetime()", "iso.datetime()"],
  date: ["date()", "iso.date()"],
  time: ["time()", "iso.time()"],
  duration: ["duration()", "iso.duration()"],
};

function stringOf(schema: JsonObject, { major }: ZodNotation): Link[] {
  const { enum: members, const: only, format, minLength, maxLength, pattern, ...rest } = schema;
  expectNothing(rest, "type string");
  if (only !== undefined) return [{ call: `literal(${textLiteral(only)})` }];
  if (members !== undefined) {
    if (!Array.isArray(members) || !members.length) throw new Unprintable("Zod has no empty enums");
    return [{ call: `enum([${(members as readonly Json[]).map(textLiteral).join(", ")}])` }];
  }
  const links: Link[] = [{ call: "string()" }];
  if (format !== undefined) {
    const calls = typeof format === "string" ? formats[format] : undefined;
    if (!calls) throw new Unprintable(`Zod has no format ${JSON.stringify(format)}`);
    if (major === 3) links.push({ call: calls[0], keyword: "format" });
    else links.splice(0, 1, { call: calls[1] });
  }
  if (pattern !== undefined) links.push({ call: `regex(${regexLiteral(pattern)})`, keyword: "pattern" });
  return [...links, ...bounds({ min: ["minLength", minLength], max: ["maxLength", maxLength] })];
}

function numberOf(schema: JsonObject, type: "number" | "integer"): Link[] {
  const { const: only, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, ...rest } = schema;
  expectNothing(rest, `type ${type}`);
  if (only !== undefined) return [{ call: `literal(${JSON.stringify(only)})` }];
  const links: Link[] = [{ call: "number()" }];
  if (type === "integer") links.push({ call: "int()", keyword: "type" });
  return [
    ...links,
    ...bounds({
      min: ["minimum", minimum],
      max: ["maximum", maximum],
      gt: ["exclusiveMinimum", exclusiveMinimum],
      lt: ["exclusiveMaximum", exclusiveMaximum],
      multipleOf: ["multipleOf", multipleOf],
    }),
  ];
}

function arrayOf(schema: JsonObject, notation: ZodNotation, pointer: string, depth: number): Link[] {
  const { items, minItems, maxItems, ...rest } = schema;
  expectNothing(rest, "type array");
  if (items === undefined) throw new Unprintable("Zod has no arrays of nothing in particular");
  const item = printSchema(items, notation, `${pointer}/items`, depth);
  return [{ call: `array(${item})` }, ...bounds({ min: ["minItems", minItems], max: ["maxItems", maxItems] })];
}

function objectOf(schema: JsonObject, notation: ZodNotation, pointer: string, depth: number): Link[] {
  const { properties, required, additionalProperties: more, ...rest } = schema;
  expectNothing(rest, "type object");
  if (properties === undefined && isObject(more)) {
    return [{ call: `record(z.string(), ${printSchema(more, notation, `${pointer}/additionalProperties`, depth)})` }];
  }
  if (properties === undefined && notation.major === 4)
    throw new Unprintable("Zod lists the properties of every object");
  const shape = printShape({ properties: properties ?? {}, required: required ?? [] }, notation, pointer, depth);
  const links: Link[] = [{ call: `object(${shape})` }];
  if (more === false) links.push({ call: "strict()", keyword: "additionalProperties" });
  if (more === true) links.push({ call: "passthrough()", keyword: "additionalProperties" });
  if (isObject(more))
    links.push({ call: `catchall(${printSchema(more, notation, `${pointer}/additionalProperties`, depth)})` });
  return links;
}

function bounds(calls: Readonly<Record<string, readonly [keyword: string, value: Json | undefined]>>): Link[] {
  return Object.entries(calls).flatMap(([method, [keyword, value]]) => {
    if (value === undefined) return [];
    if (typeof value !== "number") throw new Unprintable(`Zod takes a number for ${keyword}`);
    return [{ call: `${method}(${String(value)})`, keyword }];
  });
}

function withoutConst({ const: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function expectNothing(rest: JsonObject, of: string): void {
  const [keyword] = Object.keys(rest);
  if (keyword !== undefined) throw new Unprintable(`Zod has no '${keyword}' for ${of}`);
}

function textLiteral(value: Json): string {
  if (typeof value !== "string") throw new Unprintable("Zod takes text there");
  return JSON.stringify(value);
}

function regexLiteral(value: Json): string {
  if (typeof value !== "string" || value === "") throw new Unprintable("Zod takes a regular expression there");
  try {
    return String(new RegExp(value));
  } catch {
    throw new Unprintable("it is no regular expression");
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
