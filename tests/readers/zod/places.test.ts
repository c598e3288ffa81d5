import { describe, expect, it } from "vitest";
import type { Value } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { at, emitted, memberAt, objectAt, textAt, withZod } from "./replaying.ts";

function field(version: 3 | 4, text: string): Value {
  return at(emitted(withZod(version, `z.object({ a: ${text} })`)), "properties", "a");
}

/** Keywords, and the texts that their key and their value are at. */
const keywords: readonly (readonly [text: string, keyword: string, key: string, value: string])[] = [
  ["z.string().min(1).max(100)", "maxLength", "max", "100"],
  ["z.string().min(1).max(100)", "minLength", "min", "1"],
  ["z.string().min(1).max(100)", "type", "string", "string"],
  ["z.string().max(100).optional()", "maxLength", "max", "100"],
  ["z.string().max(LIMIT)", "maxLength", "max", "LIMIT"],
  ["z.number().positive()", "exclusiveMinimum", "positive", "positive"],
  ["z.number().int().min(1)", "type", "int", "int"],
  ["z.array(z.string()).max(3)", "maxItems", "max", "3"],
  [`z.string().describe("first").describe("second").optional()`, "description", "describe", `"second"`],
  ["z.string().url()", "format", "url", "url"],
  ["z.string().regex(/^a/)", "pattern", "regex", "/^a/"],
  [`z.string().optional().default("x")`, "default", "default", `"x"`],
  [`z.enum(["a", "b"])`, "enum", "enum", `["a", "b"]`],
  ["z.object({ b: z.string() }).strict()", "additionalProperties", "strict", "strict"],
  ["z.string().nullable()", "type", "nullable", "nullable"],
  [`z.optional(z.string().max(5))`, "maxLength", "max", "5"],
];

describe.each([3, 4] as const)("Zod %i: places", (version) => {
  it.each(keywords)("%s: %s", (text, keyword, key, value) => {
    const member = memberAt(field(version, text), keyword);
    expect(textAt({ site: member.keySite })).toBe(key);
    expect(textAt(member.value)).toBe(value);
  });

  it("a property is at its key, its schema at the whole chain", () => {
    const schema = emitted(withZod(version, "z.object({ first: z.string().max(5).optional() })"));
    const property = memberAt(objectAt(schema, "properties"), "first");
    expect(textAt({ site: property.keySite })).toBe("first: z.string().max(5).optional()");
    expect(textAt(property.value)).toBe("z.string().max(5).optional()");
    expect(textAt(objectAt(schema))).toBe("z.object({ first: z.string().max(5).optional() })");
  });

  it("values of an enum and names of required fields are at their own places", () => {
    const schema = emitted(withZod(version, `z.object({ a: z.enum(["x", "y"]) })`));
    expect(textAt(at(schema, "properties", "a", "enum", 1))).toBe(`"y"`);
    expect(textAt(at(schema, "required", 0))).toBe(`a: z.enum(["x", "y"])`);
  });

  it.each([
    ["z.object({ a: z.string() }).extend({ b: z.number() })", "a"],
    ["z.object({ a: z.string() }).extend({ b: z.number() })", "b"],
    ["z.object({}).merge(z.object({ b: z.number() }))", "b"],
    ["z.object({ b: z.number(), c: z.any() }).pick({ b: true })", "b"],
    ["z.object({ b: z.number() }).partial().required()", "b"],
    ["({ ...{ b: z.number() } })", "b"],
    ["z.object({ ...z.object({ b: z.number() }).shape })", "b"],
    ["z.object({ b: z.number() }).and(z.object({ c: z.number() }))", "b"],
  ])("%s keeps the place of %s", (text, name) => {
    const schema = emitted(withZod(version, `z.object({ o: ${text.startsWith("(") ? `z.object${text}` : text} })`));
    const parts = at(schema, "properties", "o");
    const object = parts.kind === "object" && parts.members.has("allOf") ? objectAt(parts, "allOf", 0) : parts;
    const property = memberAt(objectAt(object, "properties"), name);
    expect(textAt({ site: property.keySite })).toMatch(new RegExp(`^${name}: z\\.`));
    expect(textAt(property.value)).toMatch(/^z\.(?:number|string)\(\)/);
  });

  it("a schema that serves twice is shared, with all that is in it", () => {
    const text =
      "const Inner = z.object({ x: z.string().max(5) }); z.object({ a: Inner, b: Inner.optional(), c: z.string() })";
    const schema = emitted(withZod(version, text));
    expect(objectAt(schema, "properties", "a").shared).toBe(true);
    expect(objectAt(schema, "properties", "c").shared).toBeUndefined();
  });

  it("a reference and items are at their schemas", () => {
    const schema = emitted(withZod(version, "z.object({ a: z.array(z.string().min(2)), b: z.tuple([z.number()]) })"));
    expect(textAt(at(schema, "properties", "a", "items"))).toBe("z.string().min(2)");
    expect(textAt(at(schema, "properties", "b", "items", 0))).toBe("z.number()");
  });
});

describe("a schema that comes about in two ways", () => {
  it("is at the one that is used", () => {
    const text = `const a = z.number(); const b = a.finite(); z.object({ a, b })`;
    expect(textAt(at(emitted(withZod(4, text)), "properties", "a"))).toBe("z.number()");
    expect(textAt(at(emitted(withZod(4, text)), "properties", "b"))).toBe("a.finite()");
  });
});

describe("metadata", () => {
  it("is at the members of the literal", () => {
    const schema = field(4, `z.string().meta({ title: "T", description: "d" })`);
    expect(textAt(at(schema, "title"))).toBe(`"T"`);
    expect(textAt(at(schema, "description"))).toBe(`"d"`);
    expect(textAt({ site: memberAt(schema, "title").keySite })).toBe("meta");
  });
});
