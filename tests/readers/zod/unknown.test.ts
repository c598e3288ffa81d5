import { describe, expect, it } from "vitest";
import type { Json } from "../../../lib/model/json.ts";
import { emitted, show, withZod } from "./replaying.ts";

/** A name that no module declares represents any value that cannot be known. */
const notKnown = expect.stringMatching(/^<.+>$/) as unknown;

function properties(version: 3 | 4, fields: string): Record<string, Json> {
  const schema = show(emitted(withZod(version, `z.object({ ${fields} })`))) as { properties: Record<string, Json> };
  return schema.properties;
}

function required(version: 3 | 4, fields: string): Json[] {
  return ((show(emitted(withZod(version, `z.object({ ${fields} })`))) as Record<string, Json>)["required"] ??
    []) as Json[];
}

const fields: readonly (readonly [text: string, expected: Record<string, unknown>])[] = [
  ["z.string().max(LIMIT)", { type: "string", maxLength: notKnown }],
  ["z.string().length(LIMIT)", { type: "string", minLength: notKnown, maxLength: notKnown }],
  ["z.string().max(LIMIT).max(5)", { type: "string", maxLength: notKnown }],
  ["z.number().max(LIMIT)", { type: "number", maximum: notKnown }],
  ["z.number().gt(LIMIT)", { type: "number", exclusiveMinimum: notKnown }],
  ["z.number().multipleOf(LIMIT)", { type: "number", multipleOf: notKnown }],
  ["z.array(z.string()).max(LIMIT)", { type: "array", items: { type: "string" }, maxItems: notKnown }],
  ["z.string().max(LIMIT).array()", { type: "array", items: { type: "string", maxLength: notKnown } }],
  ["z.string().max(LIMIT).nullable()", { anyOf: [{ type: "string", maxLength: notKnown }, { type: "null" }] }],
  ["z.string().describe(TEXT)", { type: "string", description: notKnown }],
  [`z.string().describe(TEXT).describe("known")`, { type: "string", description: "known" }],
  [`z.string().describe("known").describe(TEXT)`, { type: "string", description: notKnown }],
  ["z.string().default(VALUE)", { type: "string", default: notKnown }],
  ["z.string().default(() => VALUE)", { type: "string", default: notKnown }],
  [`z.string().default(() => "made")`, { type: "string", default: "made" }],
  ["z.enum(VALUES)", { type: "string", enum: notKnown }],
  [`z.enum(["a", VALUE])`, { type: "string", enum: notKnown }],
  ["z.nativeEnum(VALUES)", { type: notKnown, enum: notKnown }],
  ["z.literal(VALUE)", { type: notKnown, const: notKnown, enum: notKnown }],
  ["z.string().regex(PATTERN)", { type: "string", pattern: notKnown }],
  ["z.string().regex(/a/).regex(PATTERN)", { type: "string", pattern: notKnown }],
  ["z.string().startsWith(PREFIX)", { type: "string", pattern: notKnown, format: notKnown }],
  ["z.array(other)", { type: "array", items: notKnown }],
  [`z.optional(other).describe("d")`, { description: "d", "...": notKnown }],
  ["z.union([z.string(), other])", { anyOf: [{ type: "string" }, notKnown] }],
  ["z.string().min(1, MESSAGE)", { type: "string", minLength: 1 }],
  [`z.string().min(1, { message: MESSAGES.short })`, { type: "string", minLength: 1 }],
];

describe.each([3, 4] as const)("Zod %i: what an argument that is not known decides", (version) => {
  it.each(fields)("%s", (text, expected) => {
    expect(properties(version, `a: ${text}`)["a"]).toEqual(expected);
  });

  it("an unknown field is there, and it is not known whether it is required", () => {
    expect(properties(version, "a: other, b: z.string()")).toEqual({ a: notKnown, b: { type: "string" } });
    expect(required(version, "a: other, b: z.string()")).toEqual(["b", notKnown]);
    expect(required(version, "a: z.optional(other)")).toEqual([]);
    expect(required(version, "a: z.array(other)")).toEqual(["a"]);
    expect(required(version, "a: z.nullable(other)")).toEqual([notKnown]);
    expect(required(version, "a: z.lazy(() => other)")).toEqual([notKnown]);
  });

  it("a field is not required because it has a default, whose value may be missing in Zod 3", () => {
    const open = version === 3 ? [notKnown] : [];
    expect(required(version, "a: z.string().default(OPTIONS.a)")).toEqual(open);
    expect(required(version, "a: z.number().max(5).default(() => OPTIONS.a)")).toEqual(open);
    expect(required(version, "a: z.string().default(OPTIONS.a).describe(TEXT)")).toEqual(open);
    expect(required(version, "a: z.string().optional().refine((a) => a > 1).default(OPTIONS.a)")).toEqual(open);
    expect(required(version, "a: z.string().optional().default(OPTIONS.a)")).toEqual([]);
    expect(required(version, "a: z.any().default(OPTIONS.a)")).toEqual([]);
    expect(required(version, "a: z.string().default(OPTIONS.a).optional()")).toEqual([]);
    expect(required(version, `a: z.string().default("x"), b: z.string()`)).toEqual(["b"]);
  });

  it("nor is one whose values are not known, and Zod 3 refuses a default that is none of them", () => {
    const open = version === 3 ? [notKnown] : [];
    expect(required(version, `a: z.enum(VALUES).default("x")`)).toEqual(open);
    expect(required(version, `a: z.enum(["a", VALUE]).default("a")`)).toEqual(open);
    expect(required(version, `a: z.enum(VALUES).optional().default("x")`)).toEqual(open);
    expect(required(version, `a: z.nativeEnum(VALUES).default("x")`)).toEqual(open);
    expect(required(version, `a: z.literal(VALUE).default("x")`)).toEqual(open);
    expect(required(version, `a: z.array(z.enum(VALUES)).default(["x"])`)).toEqual(open);
    expect(required(version, `a: z.array(z.enum(VALUES)).default([])`)).toEqual([]);
    expect(required(version, `a: z.union([z.string(), other]).default(5)`)).toEqual(open);
    expect(required(version, `a: z.object({ b: other }).default({})`)).toEqual(open);
    // A known enum refuses it for certain.
    expect(required(version, `a: z.enum(["a"]).default("x")`)).toEqual(version === 3 ? ["a"] : []);
  });

  it("a spread that is not known leaves the fields open", () => {
    expect(show(emitted(withZod(version, "z.object({ ...rest, a: z.string() })")))).toMatchObject({
      properties: { a: { type: "string" }, "...": notKnown },
      required: ["a", expect.stringContaining("...")],
    });
  });

  it.each([
    ["extend(rest)", { a: { type: "string" }, "...": notKnown }],
    ["merge(rest)", { a: { type: "string" }, "...": notKnown }],
    ["pick(rest)", { "...": notKnown }],
    ["omit(rest)", { "...": notKnown }],
  ])(".%s leaves them open", (call, expected) => {
    expect(show(emitted(withZod(version, `z.object({ a: z.string() }).${call}`)))).toMatchObject({
      properties: expected,
    });
  });

  it(".partial(mask) leaves open what is required", () => {
    expect(show(emitted(withZod(version, "z.object({ a: z.string() }).partial(mask)")))).toMatchObject({
      required: notKnown,
    });
  });

  it("a list of options that is not known leaves the union open", () => {
    expect(properties(version, "a: z.union(options)")["a"]).toMatchObject({ "...": notKnown, anyOf: notKnown });
    const known = `z.discriminatedUnion("t", [z.object({ t: z.literal(A) }), z.object({ t: z.literal(B) }), other])`;
    expect(JSON.stringify(properties(version, `a: ${known}`)["a"])).toContain("<");
  });

  it.each(["z.string().parse(x)", "z.string().unheardOf()", "z.unheardOf()", "z.string().regex(/(/)", "z.object(3)"])(
    "%s is unknown and never throws",
    (text) => {
      expect(JSON.stringify(show(emitted(withZod(version, `z.object({ a: ${text} })`))))).toMatch(/<|\{\}/);
    },
  );
});

describe("schemas that the server cannot list", () => {
  it("are unknown, the rest stays", () => {
    expect(properties(4, `a: z.date().describe("when"), b: z.bigint(), c: z.string()`)).toEqual({
      a: { description: "when", "...": expect.stringContaining("Date cannot be represented") as unknown },
      b: expect.stringContaining("BigInt cannot be represented") as unknown,
      c: { type: "string" },
    });
  });

  it("say why as a whole where nothing else is possible", () => {
    expect(
      show(emitted(withZod(4, `z.object({ a: z.string().meta({ id: "X" }), b: z.number().meta({ id: "X" }) })`))),
    ).toContain("Duplicate");
  });
});

describe("schemas of both versions in one", () => {
  const imports = `import * as z3 from "zod/v3"; import * as z4 from "zod/v4";\n`;

  it("are refused where the server refuses them", () => {
    expect(show(emitted(`${imports}({ a: z3.string(), b: z4.string() })`))).toContain("Mixed Zod versions");
    expect(show(emitted(`${imports}z4.object({ a: z3.string() })`))).toContain("Zod cannot convert it");
  });

  it("lose fields where the server loses them", () => {
    expect(show(emitted(`${imports}z3.object({ a: z3.string(), b: z4.string() })`))).toMatchObject({
      properties: { a: { type: "string" } },
    });
  });
});

describe("what Zod 3 asks a function about a missing value", () => {
  it.each([
    ["z.preprocess((v) => v === undefined ? 5 : v, z.number())", []],
    ["z.preprocess((v) => v, z.number())", ["a"]],
    ["z.preprocess((v) => { if (typeof v === 'string') return JSON.parse(v); return v; }, z.array(z.string()))", ["a"]],
    ["z.preprocess((v) => load(v), z.number())", [notKnown]],
    ["z.string().min(5).default('x')", ["a"]],
    ["z.string().regex(/^(a+)+$/).default('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')", ["a"]],
    ["z.string().regex(/^(a+)+$/).default('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')", []],
    ["z.string().regex(/^(?=a)(a+)+$/).default('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')", [notKnown]],
    ["z.string().regex(/^A$/i).default('a')", []],
    ["z.string().regex(/^A$/).default('a')", ["a"]],
    ["z.coerce.string().regex(/^u/)", []],
    ["z.coerce.string().regex(/^x/)", ["a"]],
    ["z.string().optional().refine((v) => v !== undefined)", ["a"]],
    ["z.string().optional().refine((v) => v === undefined || v.length < 9)", []],
    ["z.string().optional().refine((v) => allowed(v))", [notKnown]],
    ["z.string().optional().refine(async (v) => v !== undefined)", []],
    ["z.string().refine((v) => allowed(v))", ["a"]],
    ["z.string().refine((v) => allowed(v)).optional()", []],
    ["z.string().refine((v) => allowed(v)).catch('x')", []],
    ["z.string().refine((v) => v === 'x').default('x')", []],
    ["z.string().refine((v) => v === 'x').default('y')", ["a"]],
    ["z.string().default('x').refine((v) => v === 'y').nullable()", ["a"]],
    ["z.any().refine((v) => v).refine((v) => allowed(v))", [notKnown]],
    ["z.array(z.string()).refine((list) => list.length > 1).default(['x'])", ["a"]],
    ["z.string().optional().superRefine((v, context) => check(v, context))", [notKnown]],
    ["z.string().optional().superRefine(() => {})", []],
    [
      "z.string().optional().superRefine((v, context) => { if (!v) context.addIssue({ code: 'custom' }); })",
      [notKnown],
    ],
    ["z.coerce.boolean().refine((v) => v)", ["a"]],
    ["z.coerce.bigint().default(5).refine((v) => typeof v === 'bigint')", []],
    ["z.array(z.coerce.bigint()).refine((list) => list.length > 1).default([5])", ["a"]],
    ["z.coerce.date().default(0).refine((v) => typeof v === 'string')", [notKnown]],
    ["z.any().refine((v) => allowed(v)).catch('x')", []],
    ["z.string().optional().transform((v) => load(v)).readonly()", []],
    ["z.string().optional().transform((v) => load(v)).brand('Name')", []],
    ["z.string().optional().transform((v) => load(v))", []],
    ["z.string().optional().transform((v) => load(v)).nullable()", []],
    ["z.string().optional().transform((v) => load(v)).pipe(z.string())", [notKnown]],
    ["z.string().optional().transform((v) => v ?? 'x').pipe(z.string())", []],
    ["z.string().optional().transform((v, context) => check(v, context))", [notKnown]],
    ["z.string().optional().transform(Number)", []],
    ["z.custom((v) => typeof v === 'string')", ["a"]],
    ["z.custom((v) => allowed(v))", [notKnown]],
    ["z.object({ b: z.string().refine((v) => v === 'x') }).default({ b: 'y' })", ["a"]],
    ["z.lazy(() => z.string().optional()).refine((v) => v !== undefined)", [notKnown]],
    ["z.preprocess((v) => v ?? 'y', z.string()).refine((v) => v === 'x')", ["a"]],
  ])("%s", (text, expected) => {
    expect(required(3, `a: ${text}`)).toEqual(expected);
  });
});

describe("schemas made to hurt", () => {
  it("a schema that doubles with each level is given up", () => {
    const levels = Array.from(
      { length: 40 },
      (_, n) => `const s${String(n + 1)} = z.object({ a: s${String(n)}, b: s${String(n)} });`,
    );
    expect(show(emitted(withZod(4, `const s0 = z.string();\n${levels.join("\n")}\ns40`)))).toContain("too large");
    expect(show(emitted(withZod(3, `const s0 = z.string();\n${levels.join("\n")}\ns40`)))).toContain("too large");
  });

  it("data that doubles with each level is unknown", () => {
    const levels = Array.from(
      { length: 40 },
      (_, n) => `const o${String(n + 1)} = { a: o${String(n)}, b: o${String(n)} };`,
    );
    const text = `const o0 = {};\n${levels.join("\n")}\nz.object({ d: z.any().default(o40), m: z.any().meta(o40), e: z.enum(o40), l: z.literal(o40) })`;
    expect(show(emitted(withZod(4, text)))).toMatchObject({ properties: { d: { default: notKnown } } });
  });

  it("a lazy schema that doubles, too", () => {
    const levels = Array.from(
      { length: 40 },
      (_, n) => `const s${String(n + 1)} = z.lazy(() => z.object({ a: s${String(n)}, b: s${String(n)} }));`,
    );
    expect(show(emitted(withZod(4, `const s0 = z.string();\n${levels.join("\n")}\nz.object({ a: s40 })`)))).toContain(
      "too large",
    );
  });

  it("a lazy schema that only needs itself stays unknown", () => {
    expect(JSON.stringify(show(emitted(withZod(4, "const a = z.lazy(() => a); z.object({ a })"))))).toBeDefined();
    expect(JSON.stringify(show(emitted(withZod(3, "const a = z.lazy(() => a); z.object({ a })"))))).toBeDefined();
    expect(JSON.stringify(show(emitted(withZod(4, "const a = () => z.lazy(a); z.object({ a: a() })"))))).toContain("<");
  });

  it("names of JavaScript's own are names like any other", () => {
    expect(
      show(
        emitted(withZod(4, `z.object({ constructor: z.string(), toString: z.number(), ["__proto__"]: z.boolean() })`)),
      ),
    ).toMatchObject({ properties: { constructor: { type: "string" }, toString: { type: "number" } } });
  });
});

describe("a raw shape with a field whose value cannot be known", () => {
  it.each([
    ["from a package", `import { id } from "@acme/schemas";`, "id"],
    ["that a package makes", `import { Id } from "@acme/schemas";`, "id: new Id()"],
    ["that nothing declares", "", "id"],
    ["that is half typed", "", "id: z.string"],
    ["that is half typed", "", "id: z.string().opt"],
    ["that is half typed", "const ids = { user: z.string() };", "id: ids.u"],
    ["that a function of the module would make", "const makeId = () => z.string();", "id: makeId"],
  ])("is a shape with a field %s", (_what, head, field) => {
    for (const version of [3, 4] as const) {
      const text = `${head}\n({ ${field}, name: z.string().describe("A name") });`;
      expect(show(emitted(withZod(version, text)))).toMatchObject({
        type: "object",
        properties: { id: notKnown, name: { type: "string", description: "A name" } },
      });
    }
  });

  it("is a shape with such fields alone, too", () => {
    for (const [head, fields] of [
      [`import { id } from "@acme/schemas";`, "id"],
      ["", "id"],
      ["", "id: z.string"],
      ["", "id: z.string().min"],
      ["const ids = { user: z.string() };", "id: ids.u"],
    ] as const) {
      const sent = show(emitted(withZod(4, `${head}\n({ ${fields} });`)));
      expect(sent, fields).toMatchObject({ type: "object", properties: { id: notKnown } });
    }
  });

  it("is closed by one Zod and not by the other where no field tells which", () => {
    expect(show(emitted(withZod(4, "({ id });")))).toHaveProperty("additionalProperties", notKnown);
    const known = show(emitted(withZod(4, "({ id, name: z.string() });")));
    expect(known).not.toHaveProperty("additionalProperties");
  });

  it("may be a JSON Schema where no value is known and a key is one of its keywords", () => {
    for (const fields of ["type, properties", "properties: fields.all", "type: kinds.object, id: z.string"]) {
      const text = `import { fields, kinds, properties, type } from "@acme/schemas";\n({ ${fields} });`;
      expect(show(emitted(withZod(4, text))), fields).toEqual(notKnown);
    }
    const schema = `import { fields } from "@acme/schemas";\n({ type: "object", properties: fields });`;
    expect(show(emitted(withZod(4, schema)))).toMatchObject({ type: "object" });
  });
});
