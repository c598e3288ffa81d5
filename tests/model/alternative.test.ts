import { describe, expect, it } from "vitest";
import { describedBy } from "../../lib/schema/descriptions.ts";
import { unboundedStringsOf } from "../../lib/schema/bounds.ts";
import { unknownRest, schemaOf, unknownValue, type Partly } from "../schema/located.ts";

const string = { type: "string" };

describe("what cannot be seen of a schema", () => {
  it.each<[string, Partly]>([
    ["a list that allOf takes from elsewhere", { ...string, allOf: unknownValue }],
    ["a list that allOf spreads", { ...string, allOf: [{ minLength: 1 }, unknownRest] }],
    ["all branches", { ...string, anyOf: [unknownRest] }],
    ["a union", { ...string, oneOf: unknownValue }],
    ["a part of a part", { allOf: [{ ...string, allOf: unknownValue }] }],
    ["a part of what is referred to", { $ref: "#/$defs/a", $defs: { a: { ...string, allOf: [unknownRest] } } }],
  ])("may limit a text and describe it: %s", (_, schema) => {
    expect(unboundedStringsOf(schemaOf(schema))).toEqual([]);
    expect(describedBy(schemaOf(schema))).toBe("unknown");
  });

  it("leaves the branches alone that are seen", () => {
    expect(unboundedStringsOf(schemaOf({ anyOf: [string, { ...string, maxLength: 5 }, unknownRest] }))).toHaveLength(1);
  });

  it("leaves what is seen known", () => {
    const [only, ...others] = schemaOf({ ...string, maxLength: 5, allOf: unknownValue }).alternatives;
    expect(others).toEqual([]);
    expect(only?.keyword("maxLength")).toMatchObject({ state: "known", value: { value: 5 } });
    expect(only?.accepts("string")).toBe(true);
  });

  it("counts as not known where references and allOf go too deep", () => {
    const nested = (depth: number): Partly => (depth ? { allOf: [nested(depth - 1)] } : { maxLength: 5 });
    expect(unboundedStringsOf(schemaOf({ ...string, allOf: [nested(20)] }))).toEqual([]);
    expect(unboundedStringsOf(schemaOf({ ...string, allOf: [nested(100)] }))).toEqual([]);
  });

  /** Each level refers to the next one twice, in each of the given ways: a small text of 4 to the power of 16 parts. */
  const doubling = (...keywords: string[]): { readonly [key: string]: Partly; readonly $defs: Partly } => {
    const level = (next: string): Readonly<Record<string, Partly>> =>
      Object.fromEntries(keywords.map((keyword): [string, Partly] => [keyword, [{ $ref: next }, { $ref: next }]]));
    const names = Array.from({ length: 16 }, (_, index): [string, Partly] => {
      return [`d${String(index)}`, level(`#/$defs/d${String(index + 1)}`)];
    });
    return { ...level("#/$defs/d0"), $defs: { ...Object.fromEntries(names), d16: { type: "string" } } };
  };

  it.each([["allOf"], ["anyOf"], ["anyOf", "oneOf"], ["allOf", "anyOf", "oneOf"]])(
    "counts as not known where references double at each level: %s",
    (...keywords) => {
      const schema = schemaOf(doubling(...keywords));
      expect(unboundedStringsOf(schema)).toEqual([]);
      expect(describedBy(schema)).toBe("unknown");
      // Once more than the bound, as the last step may pass it by one list.
      expect(schema.expanded.conjuncts).toBeLessThan(2_000);
    },
  );

  it("bounds the work for all parts of a schema", () => {
    const { $defs, ...first } = doubling("allOf");
    const names = Array.from({ length: 1_000 }, (_, index): [string, Partly] => [`p${String(index)}`, first]);
    const schema = schemaOf({ type: "object", $defs, properties: Object.fromEntries(names) });
    for (const part of schema.walk()) expect(part.alternatives.length).toBeLessThanOrEqual(64);
    expect(schema.expanded.conjuncts).toBeLessThan(110_000);
  });

  it("counts as not known where there are too many alternatives", () => {
    const branches = Array.from({ length: 200 }, (_, index) => ({ ...string, maxLength: index + 1 }));
    const { alternatives } = schemaOf({ anyOf: branches });
    expect(alternatives.length).toBeLessThan(100);
    expect(alternatives.every(({ types }) => types.state === "known")).toBe(false);
    expect(describedBy(schemaOf({ anyOf: [...branches, { ...string, description: "A name." }] }))).not.toBe("no");
  });
});

describe("a reference that leads out of the schema", () => {
  const schema = schemaOf({ ...string, $ref: "https://example.com/name.json" });

  it("may limit a text that has a type of its own", () => {
    expect(unboundedStringsOf(schema)).toEqual([]);
    const [only] = schema.alternatives;
    expect(only?.keyword("maxLength").state).toBe("unknown");
    expect(only?.mayHave("maxLength")).toBe(true);
    expect(only?.has("maxLength")).toBe(false);
  });

  it("leaves known what stands beside it", () => {
    const [only] = schema.alternatives;
    expect(only?.accepts("string")).toBe(true);
    expect(only?.keyword("$ref").state).toBe("known");
  });

  it("says nothing of schemas without it", () => {
    const [only] = schemaOf({ ...string, $ref: "#/$defs/a", $defs: { a: {} } }).alternatives;
    expect(only?.keyword("maxLength").state).toBe("absent");
  });
});

describe("unions beside each other", () => {
  it("all hold", () => {
    const schema = schemaOf({
      ...string,
      anyOf: [{ pattern: "^a" }, { pattern: "^b" }],
      oneOf: [{ maxLength: 5 }, { maxLength: 9 }],
    });
    expect(schema.alternatives).toHaveLength(4);
    expect(unboundedStringsOf(schema)).toEqual([]);
  });

  it("give no alternative that no value satisfies", () => {
    const isNull = { type: "null" };
    const schema = schemaOf({ anyOf: [{ ...string, maxLength: 5 }, isNull], oneOf: [string, isNull] });
    expect(
      schema.alternatives.map(({ conjuncts }) =>
        conjuncts.slice(0, 2).map(({ types }) => types.state === "known" && types.value[0]),
      ),
    ).toEqual([
      ["string", "string"],
      ["null", "null"],
    ]);
    expect(unboundedStringsOf(schema)).toEqual([]);
  });

  it("are bounded together", () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ const: index }));
    expect(schemaOf({ anyOf: many, oneOf: many }).alternatives.length).toBeLessThan(100);
  });
});

describe("types", () => {
  it.each<[string, Partly]>([
    ["some that are spread", ["string", unknownRest]],
    ["none but those that are spread", [unknownRest]],
    ["one that is computed", ["string", unknownValue]],
  ])("are not known with %s", (_, type) => {
    expect(schemaOf({ type }).types.state).toBe("unknown");
  });
});
