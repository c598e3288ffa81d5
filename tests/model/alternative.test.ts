import { describe, expect, it } from "vitest";
import { describedBy } from "../../lib/schema/descriptions.ts";
import { unboundedStringsOf } from "../../lib/schema/bounds.ts";
import { toolOf } from "../readers/ecmascript/read.ts";
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
      expect(schema.work.conjuncts).toBeLessThan(2_000);
    },
  );

  it("bounds the work for all parts of a schema", () => {
    const { $defs, ...first } = doubling("allOf");
    const names = Array.from({ length: 1_000 }, (_, index): [string, Partly] => [`p${String(index)}`, first]);
    const schema = schemaOf({ type: "object", $defs, properties: Object.fromEntries(names) });
    for (const part of schema.walk()) expect(part.alternatives.length).toBeLessThanOrEqual(64);
    expect(schema.work.conjuncts).toBeLessThan(110_000);
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

describe("one way to satisfy a schema", () => {
  const pointersOf = (schema: Partly) =>
    schemaOf(schema).alternatives.map(({ conjuncts }) =>
      conjuncts.map(({ pointer }) => pointer.replace("/inputSchema", "")),
    );
  const $defs = { a: { minLength: 1 }, b: { $ref: "#/$defs/a" } };

  it.each<[string, Partly, readonly (readonly string[])[]]>([
    ["the schema itself", string, [[""]]],
    ["with what it refers to, which comes first", { $ref: "#/$defs/b", $defs }, [["/$defs/a", "/$defs/b", ""]]],
    [
      "with all its parts",
      { allOf: [string, { $ref: "#/$defs/a" }], $defs },
      [["/$defs/a", "/allOf/1", "/allOf/0", ""]],
    ],
    [
      "for each branch",
      { anyOf: [string, { oneOf: [{}, {}] }] },
      [
        ["/anyOf/0", ""],
        ["/anyOf/1/oneOf/0", "/anyOf/1", ""],
        ["/anyOf/1/oneOf/1", "/anyOf/1", ""],
      ],
    ],
    [
      "for each branch of each part",
      { allOf: [{ anyOf: [{}, {}] }] },
      [
        ["/allOf/0/anyOf/0", "/allOf/0", ""],
        ["/allOf/0/anyOf/1", "/allOf/0", ""],
      ],
    ],
    ["once around a cycle", { allOf: [{ $ref: "#" }] }, [["", "/allOf/0", ""]]],
    [
      "as the schema says where no branch is possible",
      { ...string, anyOf: [{ type: "null" }], oneOf: [{}] },
      [["/oneOf/0", "/anyOf/0", ""]],
    ],
  ])("is %s", (_, schema, expected) => {
    expect(pointersOf(schema)).toEqual(expected);
  });

  it("takes whole numbers for numbers", () => {
    const number = { type: "number" };
    const schema = { anyOf: [number, string], oneOf: [{ type: "integer" }, { type: "null" }] };
    expect(pointersOf(schema)).toEqual([["/oneOf/0", "/anyOf/0", ""]]);
  });

  it("takes unions of what is not known for possible", () => {
    expect(schemaOf({ anyOf: [{ type: unknownValue }, string], oneOf: [string, {}] }).alternatives).toHaveLength(4);
  });

  it("says a keyword as the nearest conjunct does", () => {
    const [only] = schemaOf({
      maxLength: 1,
      allOf: [{ maxLength: 2 }],
      $ref: "#/$defs/c",
      $defs: { c: { maxLength: 3 } },
    }).alternatives;
    expect(only?.keyword("maxLength")).toMatchObject({ value: { value: 2 } });
  });

  it("is not known to lack what a conjunct may have", () => {
    const [only] = schemaOf({ ...string, allOf: [{ [unknownRest]: true }, {}] }).alternatives;
    expect(only?.keyword("maxLength").state).toBe("unknown");
    expect(only?.has("maxLength", "type")).toBe(true);
    expect(only?.has("maxLength", "minLength")).toBe(false);
    expect(only?.mayHave("maxLength")).toBe(true);
  });

  it("has one of several keywords", () => {
    const [only] = schemaOf({ ...string, maxLength: 5 }).alternatives;
    expect([only?.has("enum", "maxLength"), only?.has("enum"), only?.has()]).toEqual([true, false, false]);
    expect([only?.mayHave("enum", "maxLength"), only?.mayHave("enum"), only?.mayHave()]).toEqual([true, false, false]);
  });

  it.each<[Partly, readonly string[] | undefined]>([
    [string, ["string"]],
    [{ allOf: [{ type: ["string", "null"] }] }, ["string", "null"]],
    [{ ...string, allOf: [{ minLength: 1 }] }, ["string"]],
    [{ type: ["string", "null"], anyOf: [string] }, ["string"]],
    [{ type: unknownValue }, undefined],
    [{ allOf: [{ type: unknownValue }] }, undefined],
    [{}, undefined],
  ])("of %j has the types %j", (schema, types) => {
    const [only] = schemaOf(schema).alternatives;
    expect(only?.types.state === "known" ? only.types.value : undefined).toEqual(types);
    for (const type of ["string", "null", "number"]) expect(only?.accepts(type)).toBe(types?.includes(type) ?? false);
  });

  it.each<[Partly, string]>([
    [{ ...string, allOf: [{ minLength: 1 }] }, ""],
    [{ allOf: [string, { minLength: 1 }] }, "/allOf/0"],
    [{ minLength: 1, allOf: [{ maxLength: 5 }] }, "/allOf/0"],
    [{ type: unknownValue, allOf: [string] }, "/allOf/0"],
  ])("of %j is changed at %j", (schema, pointer) => {
    expect(schemaOf(schema).alternatives[0]?.base.pointer).toBe(`/inputSchema${pointer}`);
  });

  it("is checked by code where a conjunct is", () => {
    const isChecked = (version: 3 | 4, field: string) =>
      toolOf(`import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod/v${String(version)}";
new McpServer({}).tool("add", "Adds.", { a: ${field} }, async () => ({}));`).parameters[0]?.schema.alternatives.map(
        (each) => each.isCheckedByCode,
      );
    expect(isChecked(4, "z.string()")).toEqual([false]);
    expect(isChecked(4, "z.string().refine(isShort)")).toEqual([true]);
    expect(isChecked(4, "z.union([z.string().refine(isShort), z.object({})])")).toEqual([true, false]);
  });

  it("is seen as far as sixty-four alternatives and thirty levels", () => {
    const alternatives = (count: number) =>
      schemaOf({ anyOf: Array.from({ length: count }, () => string) }).alternatives;
    expect(alternatives(64).every((each) => each.accepts("string"))).toBe(true);
    expect(alternatives(64)).toHaveLength(64);
    expect(alternatives(65)).toHaveLength(64);
    expect(alternatives(65).map((each) => each.types.state === "known")).toEqual([
      ...Array.from({ length: 63 }, () => true),
      false,
    ]);
    const nested = (depth: number): Partly => (depth ? { allOf: [nested(depth - 1)] } : string);
    expect(schemaOf(nested(30)).alternatives[0]?.accepts("string")).toBe(true);
    expect(schemaOf(nested(40)).alternatives[0]?.types.state).toBe("unknown");
  });
});
