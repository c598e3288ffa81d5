import { describe, expect, it } from "vitest";
import { parseVersion } from "../../lib/emission/profile.ts";
import { customProfile } from "../../lib/emission/profiles.ts";
import { emitted, show, withZod } from "../readers/zod/replaying.ts";

/** What `z.toJSONSchema()` of a version of Zod 4 is taken to write for a schema. */
function writtenBy(version: string, text: string): Readonly<Record<string, unknown>> {
  const conversion = { converter: "toJSONSchema", options: { target: "draft-7", io: "input" } } as const;
  const json = show(emitted(withZod(4, text), customProfile(conversion, parseVersion(version))));
  if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Error(`${text} has no JSON Schema.`);
  return json as Readonly<Record<string, unknown>>;
}

const union = "z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })])";
const preprocessed = "z.object({ a: z.preprocess((x) => x, z.string()) })";
const optionallyPreprocessed = "z.object({ a: z.preprocess((x) => x, z.string().optional()) })";
const catching = "z.object({ a: z.string().catch('x') })";

describe("what Zod 4 writes changed exactly between", () => {
  it.each([
    ["4.0.5", "4.0.6", "required", catching, undefined, ["a"]],
    ["4.4.2", "4.4.3", "required", catching, ["a"], undefined],
    ["4.4.1", "4.4.2", "required", optionallyPreprocessed, ["a"], undefined],
    ["4.4.2", "4.4.3", "required", preprocessed, ["a"], undefined],
    ["4.4.9", "4.5.0", "required", preprocessed, undefined, ["a"]],
    ["4.1.12", "4.1.13", "oneOf", union, undefined, expect.any(Array)],
    ["4.1.12", "4.1.13", "anyOf", union, expect.any(Array), undefined],
    ["4.2.9", "4.3.0", "required", "z.record(z.enum(['a']), z.string())", undefined, ["a"]],
    ["4.2.9", "4.3.0", "format", "z.iso.time()", "time", undefined],
    ["4.2.9", "4.3.0", "description", "z.string().describe('d').max(5)", undefined, "d"],
    ["4.2.9", "4.3.0", "pattern", "z.e164()", String.raw`^\+(?:[0-9]){6,14}[0-9]$`, String.raw`^\+[1-9]\d{6,14}$`],
    ["4.3.9", "4.4.0", "pattern", "z.cuid()", String.raw`^[cC][^\s-]{8,}$`, "^[cC][0-9a-z]{6,}$"],
    ["4.4.9", "4.5.0", "maxItems", "z.tuple([z.string()])", undefined, 1],
    ["4.4.9", "4.5.0", "additionalItems", "z.tuple([z.string()])", undefined, false],
    ["4.4.9", "4.5.0", "type", "z.union([z.string(), z.number()])", undefined, ["string", "number"]],
    ["4.5.9", "4.6.0", "format", "z.string().startsWith('a')", undefined, "starts_with"],
    ["4.5.9", "4.6.0", "pattern", "z.base64url()", "^[A-Za-z0-9_-]*$", expect.stringContaining("{4}")],
  ])("%s and %s: %s of %s", (last, first, keyword, text, before, after) => {
    expect(writtenBy(last, text)[keyword]).toEqual(before);
    expect(writtenBy(first, text)[keyword]).toEqual(after);
  });

  it.each(["4.0.13", "4.0.14"])("4.0.13 and 4.0.14: the offset of a date-time (%s)", (version) => {
    const { pattern } = writtenBy(version, "z.iso.datetime({ offset: true })");
    const isLoose = new RegExp(String(pattern), "u").test("2024-01-01T00:00:00+99:99");
    expect(isLoose).toBe(version === "4.0.13");
  });

  it.each(["4.4.9", "4.5.0"])("4.4.9 and 4.5.0: the seconds of a date-time (%s)", (version) => {
    const { pattern } = writtenBy(version, "z.iso.datetime()");
    expect(new RegExp(String(pattern), "u").test("2024-01-01T00:00Z")).toBe(version === "4.4.9");
  });
});

describe("a version that is not known", () => {
  it("is taken for the newest", () => {
    const conversion = { converter: "toJSONSchema", options: { target: "draft-7", io: "input" } } as const;
    const json = show(emitted(withZod(4, preprocessed), customProfile(conversion, undefined)));
    expect(json).toEqual(writtenBy("4.99.0", preprocessed));
  });
});
