import { describe, expect, it } from "vitest";
import { toolOf } from "../ecmascript/read.ts";

/** The paths of the parameters whose values the server is seen to check by code. */
function checked(version: 3 | 4, fields: string, before = ""): string[] {
  const { parameters } = toolOf(`import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod/v${String(version)}";
${before}
const server = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("add", { description: "Adds a thing.", inputSchema: { ${fields} } }, async () => ({ content: [] }));
`);
  return parameters
    .filter(({ schema }) => schema.alternatives.some((each) => each.isCheckedByCode))
    .map(({ path }) => path);
}

const byCode = [
  "z.string().refine((v) => v.length < 9)",
  "z.string().refine(isShort, 'too long')",
  "z.string().superRefine((v, context) => {})",
  "z.string().transform((v) => v.slice(0, 9))",
  "z.string().pipe(z.string().max(9))",
  "z.string().pipe(OTHER)",
  "z.preprocess((v) => String(v).slice(0, 9), z.string())",
  "z.string().refine(isShort).optional()",
  "z.string().refine(isShort).nullable()",
  "z.string().refine(isShort).nullish().describe('A word')",
  "z.string().refine(isShort).default('a')",
  "z.string().describe('A word').refine(isShort)",
  "z.optional(z.string().refine(isShort))",
  "z.union([z.string().refine(isShort), z.number()])",
  "z.union([z.string(), z.number()]).refine(isShort)",
  "z.string().refine(isShort).or(z.null())",
  "z.number().refine((n) => n < 50)",
  "z.array(z.string()).refine((list) => list.length < 9)",
  "z.lazy(() => z.string().refine(isShort))",
  "short",
  "short.optional()",
  "shortened(z.string())",
];

const byCodeOf4 = [
  "z.string().check((context) => {})",
  "z.string().check(z.maxLength(5), z.refine(isShort))",
  "z.string().check(UNKNOWN)",
  "z.string().overwrite((v) => v.slice(0, 9))",
  "z.string().refine(isShort).describe('A word').meta({ title: 'Word' })",
  "z.pipe(z.string(), z.transform((v) => v.slice(0, 9)))",
];

const bySchema = [
  "z.string()",
  "z.string().trim().toLowerCase().min(1)",
  "z.string().nullable().optional()",
  "z.string().brand('Word')",
  "z.coerce.number()",
  "z.array(z.string().refine(isShort))",
  "z.object({}).passthrough()",
];

const before = `
const isShort = (v) => v.length < 9;
const short = z.string().refine(isShort);
const shortened = (schema) => schema.refine(isShort);`;

describe.each([3, 4] as const)("Zod %i: what code of the server checks", (version) => {
  it.each(byCode)("%s", (text) => {
    expect(checked(version, `a: ${text}`, before)).toEqual(["a"]);
  });

  it.each(bySchema)("%s is not", (text) => {
    expect(checked(version, `a: ${text}`, before)).toEqual([]);
  });

  it("an object speaks for itself, and so does each of its fields", () => {
    expect(checked(version, "a: z.object({ b: z.string(), c: z.string().refine(isShort) })", before)).toEqual(["a.c"]);
    expect(checked(version, "a: z.object({ b: z.string() }).refine((all) => all.b.length < 9)")).toEqual(["a"]);
    expect(checked(version, "a: z.array(z.object({ b: z.string().refine(isShort) }))", before)).toEqual(["a[].b"]);
  });

  it("what is sent stays as it is", () => {
    const { parameters } = toolOf(`import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod/v${String(version)}";
new McpServer({}).tool("add", "Adds a thing.", { a: z.string().refine((v) => v.length < 9).describe("A word") }, async () => ({}));
`);
    expect([
      ...(parameters[0]?.schema.located.kind === "object" ? parameters[0].schema.located.members.keys() : []),
    ]).toEqual(["type", "description"]);
  });
});

describe("Zod 4: what code of the server checks", () => {
  it.each(byCodeOf4)("%s", (text) => {
    expect(checked(4, `a: ${text}`, before)).toEqual(["a"]);
  });

  it.each(["z.string().check(z.maxLength(5))", "z.string().check(z.trim(), z.minLength(1))"])("%s is not", (text) => {
    expect(checked(4, `a: ${text}`)).toEqual([]);
  });
});
