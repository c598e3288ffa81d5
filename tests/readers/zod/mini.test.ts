import { describe, expect, it } from "vitest";
import * as mini from "zod/mini";
import { emitted, show } from "./replaying.ts";

/** Zod Mini makes the same schemas with functions; our replay makes them with the methods of Zod. */
const schemas = [
  "z.object({ a: z.string(), b: z.optional(z.number()), c: z.nullable(z.boolean()), d: z._default(z.string(), 'x') })",
  "z.object({ a: z.string().check(z.minLength(2), z.maxLength(5), z.trim()), b: z.number().check(z.gte(1), z.lt(9), z.multipleOf(3)) })",
  "z.object({ a: z.string().check(z.regex(/^a/)), b: z.array(z.string()).check(z.maxLength(3)), c: z.email() })",
  "z.extend(z.object({ a: z.string() }), { b: z.number() })",
  "z.pick(z.object({ a: z.string(), b: z.number() }), { a: true })",
  "z.omit(z.object({ a: z.string(), b: z.number() }), { a: true })",
  "z.partial(z.object({ a: z.string() }))",
  "z.required(z.object({ a: z.optional(z.string()) }))",
  "z.catchall(z.object({ a: z.string() }), z.number())",
  "z.strictObject({ a: z.union([z.string(), z.number()]), b: z.int(), c: z.iso.date() })",
];

describe("Zod Mini", () => {
  it.each(schemas)("%s", (text) => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The text is the test's own.
    const make = new Function("z", `return ${text};`) as (z: typeof mini) => mini.ZodMiniType;
    const expected = mini.toJSONSchema(make(mini), { target: "draft-7", io: "input" });
    expect(show(emitted(`import * as z from "zod/mini";\n${text}`))).toEqual(JSON.parse(JSON.stringify(expected)));
  });
});
