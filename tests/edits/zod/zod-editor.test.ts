import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import { claimed, edit, normalized } from "./editing.ts";

type Row = readonly [field: string, key: string, value: Json | undefined, expected: string | undefined];

/** Fields of an object, and their text after the edit; `undefined` if no edit is offered. */
const both: readonly Row[] = [
  // Limits of strings
  ["z.string()", "maxLength", 100, "z.string().max(100)"],
  [`z.string().describe("d")`, "maxLength", 100, `z.string().max(100).describe("d")`],
  [
    `z.string().min(1).trim().optional().describe("d")`,
    "maxLength",
    5,
    `z.string().min(1).trim().max(5).optional().describe("d")`,
  ],
  [`z.string().default("x")`, "maxLength", 5, `z.string().max(5).default("x")`],
  ["z.string().max(5)", "maxLength", 100, "z.string().max(100)"],
  [`z.string().max(5, "too long").optional()`, "maxLength", 100, `z.string().max(100, "too long").optional()`],
  ["z.string().max(5).max(7)", "maxLength", 100, undefined],
  ["z.string().length(5)", "maxLength", 100, undefined],
  ["z.string().nonempty()", "minLength", 3, "z.string().min(3)"],
  [`z.string().nonempty("no")`, "minLength", 3, undefined],
  ["z.string().min(1)", "minLength", 2, "z.string().min(2)"],
  ["z.string().transform((x) => x)", "maxLength", 9, "z.string().max(9).transform((x) => x)"],
  ["z.string().nullable()", "maxLength", 9, "z.string().max(9).nullable()"],
  [`z.string().nullable().describe("d")`, "maxLength", 9, `z.string().max(9).nullable().describe("d")`],
  ["z.coerce.string()", "maxLength", 9, "z.coerce.string().max(9)"],
  ["z.preprocess((x) => x, z.string())", "maxLength", 9, "z.preprocess((x) => x, z.string().max(9))"],
  ["z.optional(z.string())", "maxLength", 9, "z.optional(z.string().max(9))"],
  ["z.string().brand('b')", "maxLength", 9, "z.string().max(9).brand('b')"],
  ["z.string().max(LIMIT)", "maxLength", 9, "z.string().max(9)"],
  ["z.string().max(...limits)", "maxLength", 9, undefined],
  ["z.number()", "maxLength", 9, undefined],
  [`z.enum(["a", "b"])`, "maxLength", 9, undefined],
  [`z.literal("a")`, "maxLength", 9, undefined],
  ["z.string().pipe(z.string())", "maxLength", 9, undefined],
  ["(z.string())", "maxLength", 9, "(z.string().max(9))"],
  ["(z.string() as any).optional()", "maxLength", 9, "(z.string().max(9) as any).optional()"],
  ["z\n  .string()\n  .min(1)\n  .optional()", "maxLength", 9, "z\n  .string()\n  .min(1)\n  .max(9)\n  .optional()"],
  [
    "z.string() // the name\n  .min(1) // not empty\n  .optional()",
    "maxLength",
    9,
    "z.string() // the name\n  .min(1)\n  .max(9) // not empty\n  .optional()",
  ],
  ["z.string(/* plain */)", "maxLength", 9, "z.string(/* plain */).max(9)"],
  // Limits of numbers
  ["z.number()", "minimum", 0, "z.number().min(0)"],
  ["z.number().int().optional()", "maximum", 100, "z.number().int().max(100).optional()"],
  ["z.number().gte(1)", "minimum", -5, "z.number().gte(-5)"],
  ["z.number().nonnegative()", "minimum", 1, "z.number().min(1)"],
  ["z.number().positive()", "exclusiveMinimum", 5, "z.number().gt(5)"],
  ["z.number().gt(1)", "exclusiveMinimum", 2, "z.number().gt(2)"],
  ["z.number()", "exclusiveMaximum", 2.5, "z.number().lt(2.5)"],
  ["z.number()", "multipleOf", 5, "z.number().multipleOf(5)"],
  ["z.number().step(2)", "multipleOf", 5, "z.number().step(5)"],
  ["z.number().nullable()", "maximum", 5, "z.number().max(5).nullable()"],
  ["z.number()", "minimum", "5", undefined],
  ["z.boolean()", "minimum", 5, undefined],
  // Limits of lists
  ["z.array(z.string())", "maxItems", 50, "z.array(z.string()).max(50)"],
  [`z.array(z.string().max(3)).describe("d")`, "maxItems", 50, `z.array(z.string().max(3)).max(50).describe("d")`],
  ["z.string().array().optional()", "maxItems", 50, "z.string().array().max(50).optional()"],
  ["z.string().max(4).array()", "maxItems", 50, "z.string().max(4).array().max(50)"],
  ["z.array(z.string()).nonempty()", "minItems", 2, "z.array(z.string()).min(2)"],
  ["z.array(z.string()).max(5).default([])", "maxItems", 7, "z.array(z.string()).max(7).default([])"],
  ["z.array(z.string()).nullable()", "maxItems", 7, undefined],
  ["z.tuple([z.string()])", "maxItems", 7, undefined],
  // Patterns and formats
  ["z.string()", "pattern", "^[a-z]+$", "z.string().regex(/^[a-z]+$/)"],
  [
    "z.string().min(1).optional()",
    "pattern",
    "^https://",
    String.raw`z.string().min(1).regex(/^https:\/\//).optional()`,
  ],
  [String.raw`z.string().regex(/^\d+$/i)`, "pattern", String.raw`^\w+$`, String.raw`z.string().regex(/^\w+$/)`],
  ["z.string()", "pattern", "(", undefined],
  ["z.string().regex(/a/).regex(/b/)", "pattern", "c", undefined],
  ["z.string().startsWith('a')", "pattern", "c", undefined],
  ["z.string()", "format", "uri", "z.string().url()"],
  [`z.string().describe("d")`, "format", "uri", `z.string().url().describe("d")`],
  ["z.string().url()", "format", "email", undefined],
  ["z.string()", "format", "hostname", undefined],
  // Text
  ["z.string()", "description", "Say so.", `z.string().describe("Say so.")`],
  ["z.string().optional()", "description", "Say so.", `z.string().optional().describe("Say so.")`],
  [`z.string().describe("old").optional()`, "description", "new", `z.string().describe("new").optional()`],
  [`z.string().describe("a").describe("b")`, "description", "c", `z.string().describe("a").describe("c")`],
  ["z.string().describe(TEXT)", "description", "c", `z.string().describe("c")`],
  [
    "z.string()",
    "description",
    `He said "a" \n and it's`,
    String.raw`z.string().describe("He said \"a\" \n and it's")`,
  ],
  ["z.string().nullable()", "description", "d", `z.string().nullable().describe("d")`],
  ["z.object({ b: z.string() })", "description", "d", `z.object({ b: z.string() }).describe("d")`],
  [
    "z.union([z.string(), z.number().max(3)])",
    "description",
    "d",
    `z.union([z.string(), z.number().max(3)]).describe("d")`,
  ],
  ["z\n  .string()\n  .optional()", "description", "d", `z\n  .string()\n  .optional()\n  .describe("d")`],
  ["z.string() // comment", "description", "d", `z.string().describe("d") // comment`],
  // Enums and defaults
  ["z.string()", "enum", ["start", "stop"], `z.enum(["start", "stop"])`],
  [`z.string().describe("d").optional()`, "enum", ["a"], `z.enum(["a"]).describe("d").optional()`],
  ["z.string().min(1)", "enum", ["a"], undefined],
  ["z.coerce.string()", "enum", ["a"], undefined],
  [`z.enum(["a", "b"])`, "enum", ["a", "b", "c"], `z.enum(["a", "b", "c"])`],
  [`z.string().default("a").describe("d")`, "default", "b", `z.string().default("b").describe("d")`],
  ["z.number().optional()", "default", 5, "z.number().optional().default(5)"],
  // Objects
  ["z.object({ b: z.string() }).passthrough()", "additionalProperties", false, "z.object({ b: z.string() }).strict()"],
  [
    "z.object({ b: z.string() }).catchall(z.number()).optional()",
    "additionalProperties",
    false,
    "z.object({ b: z.string() }).strict().optional()",
  ],
  ["z.object({ b: z.string() }).strict()", "additionalProperties", false, undefined],
  ["z.record(z.string(), z.string())", "additionalProperties", false, undefined],
  // Removal
  [`z.string().describe("d").optional()`, "description", undefined, "z.string().optional()"],
  [`z\n  .string()\n  .describe("d")\n  .optional()`, "description", undefined, "z\n  .string()\n  .optional()"],
  [`z.string() // why\n  .describe("d")`, "description", undefined, "z.string() // why\n  "],
  [`z.string().describe("a").describe("b")`, "description", undefined, undefined],
  ["z.string().max(5).optional()", "maxLength", undefined, "z.string().optional()"],
  ["z.string().max(5 /* why */)", "maxLength", undefined, undefined],
  ["z.string().length(5)", "maxLength", undefined, undefined],
  [`z.string().optional().default("secret")`, "default", undefined, "z.string().optional()"],
  [`z.string().default("secret").describe("d")`, "default", undefined, `z.string().optional().describe("d")`],
  [`z.string().default("secret").optional()`, "default", undefined, "z.string().optional()"],
  [`z.string().nullable().default(null)`, "default", undefined, "z.string().nullable().optional()"],
  [`z.string().default("secret" /* why */)`, "default", undefined, undefined],
  ["z.string().regex(/a/)", "pattern", undefined, "z.string()"],
  ["z.string().url()", "format", undefined, "z.string()"],
  ["z.string()", "description", undefined, undefined],
];

const only3: readonly Row[] = [
  ["z.string()", "format", "email", "z.string().email()"],
  ["z.string()", "format", "date-time", "z.string().datetime()"],
  ["z.string().email()", "pattern", "a", "z.string().email().regex(/a/)"],
  ["z.number().gt(0)", "minimum", 1, "z.number().gt(0).min(1)"],
  ["z.set(z.string())", "maxItems", 7, undefined],
  ["z.string().refine((x) => x)", "maxLength", 5, "z.string().max(5).refine((x) => x)"],
  ["z.object({ b: z.string() })", "additionalProperties", false, undefined],
  ["z.object({ b: z.string() })", "additionalProperties", true, "z.object({ b: z.string() }).passthrough()"],
  ["z.date()", "maxLength", 5, undefined],
  ["z.string()", "title", "T", undefined],
];

const only4: readonly Row[] = [
  ["z.string()", "format", "email", undefined],
  ["z.string().email()", "pattern", "a", undefined],
  ["z.string().url()", "pattern", "a", undefined],
  ["z.email()", "maxLength", 5, "z.email().max(5)"],
  ["z.email()", "format", "uri", undefined],
  ["z.hostname()", "maxLength", 5, "z.hostname().max(5)"],
  ["z.mac()", "maxLength", 20, "z.mac().max(20)"],
  ["z.hostname().optional()", "pattern", "a", undefined],
  ["z.number().gt(0)", "minimum", 1, undefined],
  ["z.number().int().gt(0)", "maximum", 9, "z.number().int().gt(0).max(9)"],
  ["z.int()", "minimum", 1, "z.int().min(1)"],
  ["z.int()", "minimum", -1e300, undefined],
  ["z.string().refine((x) => x)", "maxLength", 5, "z.string().max(5).refine((x) => x)"],
  ["z.string().refine((x) => x).min(1)", "maxLength", 5, "z.string().refine((x) => x).min(1).max(5)"],
  ["z.object({ b: z.string() })", "additionalProperties", false, "z.object({ b: z.string() }).strict()"],
  [
    "z.object({ b: z.string() }).partial().optional()",
    "additionalProperties",
    false,
    "z.object({ b: z.string() }).partial().strict().optional()",
  ],
  ["z.looseObject({ b: z.string() })", "additionalProperties", false, undefined],
  ["z.object({ b: z.string() })", "additionalProperties", true, undefined],
  [
    "z.object({ b: z.string() }).strict().optional()",
    "additionalProperties",
    undefined,
    "z.object({ b: z.string() }).optional()",
  ],
  ["z.string()", "title", "T", `z.string().meta({ title: "T" })`],
  [`z.string().describe("d")`, "examples", ["a"], `z.string().describe("d").meta({ examples: ["a"] })`],
  [`z.string().meta({ title: "T" })`, "title", "U", `z.string().meta({ title: "U" })`],
  [`z.string().meta({ title: "T" })`, "examples", [1], `z.string().meta({ title: "T", examples: [1] })`],
  [
    `z.string().meta({ title: "T", description: "d" })`,
    "description",
    "e",
    `z.string().meta({ title: "T", description: "e" })`,
  ],
  [`z.string().meta({ title: "T", description: "d" })`, "description", undefined, `z.string().meta({ title: "T" })`],
  [`z.string().meta({ description: "d" }).optional()`, "description", undefined, "z.string().optional()"],
];

const path = ["properties", "a"];

describe.each([3, 4] as const)("Zod %i", (version) => {
  it.each([...both, ...(version === 3 ? only3 : only4)])("%s: %s = %j", (field, key, value, expected) => {
    const change = { key, path, ...(value === undefined ? {} : { value }) };
    // On a separate line, because comments end there.
    const frame = (inner: string): string => `z.object({ a: ${inner}\n})`;
    const { schema, before, after } = edit(version, frame(field), change);
    expect(schema).toBe(expected === undefined ? undefined : frame(expected));
    if (expected !== undefined) expect(normalized(after)).toEqual(normalized(claimed(before, change)));
  });

  it("leaves the text of other files, of constants that serve twice and of unknown schemas alone", () => {
    const change = { key: "maxLength", value: 5, path };
    expect(edit(version, "const s = z.string(); z.object({ a: s, b: s })", change).schema).toBeUndefined();
    expect(edit(version, "export const s = z.string(); z.object({ a: s.optional() })", change).schema).toBeUndefined();
    const described = edit(version, "export const s = z.string(); z.object({ a: s.optional() })", {
      ...change,
      key: "description",
      value: "d",
    });
    expect(described.schema).toBe(`export const s = z.string(); z.object({ a: s.optional().describe("d") })`);
  });

  it("changes a constant that serves this definition alone", () => {
    const { schema } = edit(version, "const s = z.string(); z.object({ a: s.optional() })", {
      key: "maxLength",
      value: 5,
      path,
    });
    expect(schema).toBe("const s = z.string().max(5); z.object({ a: s.optional() })");
  });

  it("changes the branch of a nullable string where it is one", () => {
    const change = { key: "maxLength", value: 5, path: [...path, "anyOf", 0] };
    const { schema, before, after } = edit(version, "z.object({ a: z.string().min(1).nullable() })", change);
    expect(schema).toBe("z.object({ a: z.string().min(1).max(5).nullable() })");
    expect(after).toEqual(claimed(before, change));
  });

  it("changes the items of a list", () => {
    const change = { key: "maxLength", value: 5, path: [...path, "items"] };
    expect(edit(version, "z.object({ a: z.array(z.string()) })", change).schema).toBe(
      "z.object({ a: z.array(z.string().max(5)) })",
    );
    expect(edit(version, "z.object({ a: z.string().array() })", change).schema).toBe(
      "z.object({ a: z.string().max(5).array() })",
    );
  });

  it("changes fields below .partial(), .extend() and .merge()", () => {
    const change = { key: "maxLength", value: 5, path };
    for (const [text, expected] of [
      ["z.object({ a: z.string() }).partial()", "z.object({ a: z.string().max(5) }).partial()"],
      ["z.object({}).extend({ a: z.string() })", "z.object({}).extend({ a: z.string().max(5) })"],
      ["z.object({}).merge(z.object({ a: z.string() }))", "z.object({}).merge(z.object({ a: z.string().max(5) }))"],
    ] as const) {
      expect(edit(version, text, change).schema).toBe(expected);
    }
    const shared = "export const base = z.object({ a: z.string() }); base.extend({ b: z.string() })";
    expect(edit(version, shared, change).schema).toBeUndefined();
    expect(edit(version, shared, { ...change, path: ["properties", "b"] }).schema).toContain("b: z.string().max(5)");
  });

  it("writes strings in the file's quotes", () => {
    const change = { key: "description", value: "it's", path };
    expect(edit(version, "import x from 'x';\nz.object({ a: z.string() })", change).schema).toContain(
      `.describe("it's")`,
    );
  });

  it("never throws on a key or value that makes no sense", () => {
    for (const key of [
      "type",
      "properties",
      "required",
      "toString",
      "__proto__",
      "maxLength",
      "enum",
      "default",
      "title",
    ]) {
      for (const value of [null, {}, [], "", Number.MAX_VALUE, true, [1], { a: [null] }]) {
        edit(version, "z.object({ a: z.string() })", { key, value, path });
        edit(version, "z.object({ a: z.array(z.lazy(() => z.never())) })", { key, value, path });
      }
      edit(version, "z.object({ a: z.string() })", { key, path });
    }
  });
});

describe("Zod Mini", () => {
  it("is left alone", () => {
    const text = `import * as z from "zod/mini";\nz.object({ a: z.string() })`;
    expect(edit(4, text, { key: "maxLength", value: 5, path }).schema).toBeUndefined();
  });
});
