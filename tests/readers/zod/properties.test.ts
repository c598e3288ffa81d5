import { describe, expect, it } from "vitest";
import { evaluateText } from "../evaluate/evaluating.ts";
import { emitted, show, withZod } from "./replaying.ts";

const cases: readonly (readonly [text: string, expected: unknown])[] = [
  [`z.enum(["a", "b"]).options`, ["a", "b"]],
  [`z.enum(["a", "b"]).enum.a`, "a"],
  [`z.literal("x").value`, "x"],
  [`z.string().describe("d").description`, "d"],
  ["Object.keys(z.object({ a: z.string(), b: z.number() }).shape)", ["a", "b"]],
  ["z.object({ a: z.string().describe('d') }).shape.a.description", "d"],
  ["z.array(z.string().describe('e')).element.description", "e"],
  ["z.string().describe('i').optional().unwrap().description", "i"],
  ["z.string().describe('i').default('x').removeDefault().description", "i"],
  ["z.union([z.string().describe('one'), z.number()]).options.map((option) => option.description)", ["one", null]],
  ["z.object({ a: z.string() }).keyof().options", ["a"]],
  ["z.string().max(7).maxLength", 7],
];

describe.each([3, 4] as const)("Zod %i: properties", (version) => {
  it.each(cases)("%s", (text, expected) => {
    expect(show(evaluateText(withZod(version, text)).value)).toEqual(expected);
  });

  it("what is not known stays so", () => {
    for (const text of ["z.enum(VALUES).options", "z.string().describe(TEXT).description", "z.literal(VALUE).value"]) {
      expect(show(evaluateText(withZod(version, text)).value), text).toMatch(/^</);
    }
  });

  it("schemas taken out of others go on as schemas", () => {
    const text = `const base = z.object({ a: z.string().max(5), e: z.enum(["x", "y"]) });
      z.object({ a: base.shape.a.optional(), e: base.shape.e.exclude(["x"]), n: z.nativeEnum(base.shape.e.enum), k: base.keyof() })`;
    expect(show(emitted(withZod(version, text)))).toMatchObject({
      properties: {
        a: { type: "string", maxLength: 5 },
        e: { enum: ["y"] },
        n: { enum: ["x", "y"] },
        k: { enum: ["a", "e"] },
      },
    });
  });
});

describe("of one version only", () => {
  it("Zod 4", () => {
    expect(show(evaluateText(withZod(4, "z.literal(['a', 'b']).values")).value)).toEqual(["a", "b"]);
    expect(show(evaluateText(withZod(4, "z.string().type")).value)).toBe("string");
    expect(show(evaluateText(withZod(4, "z.string().meta({ title: 'T' }).meta()")).value)).toEqual({ title: "T" });
    expect(show(evaluateText(withZod(4, "z.string().apply((s) => s.max(3)).maxLength")).value)).toBe(3);
  });

  it("Zod 3", () => {
    expect(show(evaluateText(withZod(3, "z.string().describe('d').optional().description")).value)).toBe("d");
    expect(
      show(evaluateText(withZod(3, "z.string().describe('d').transform((x) => x).innerType().description")).value),
    ).toBe("d");
  });
});
