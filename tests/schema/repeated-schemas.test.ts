import { describe, expect, it } from "vitest";
import type { Json } from "../../lib/model/json.ts";
import type { Located, LocatedObject, Member } from "../../lib/model/located.ts";
import { CanonicalForms } from "../../lib/schema/repeated-schemas.ts";
import { complexityOf } from "../../lib/schema/structure.ts";

const span = { start: 0, end: 0 };

function located(value: Json): Located {
  if (typeof value !== "object" || value === null) return { kind: "scalar", span, editor: undefined, value };
  if (Array.isArray(value))
    return {
      kind: "array",
      span,
      editor: undefined,
      unknownRest: undefined,
      items: (value as readonly Json[]).map(located),
    };
  const members = Object.entries(value).map(
    ([key, member]) => [key, { key, keySpan: span, value: located(member) }] as const,
  );
  return { kind: "object", span, editor: undefined, unknownRest: undefined, members: new Map(members) };
}

const form = (value: Json) => new CanonicalForms().of(located(value));
const point = { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x", "y"] };

describe("the canonical form", () => {
  it.each<[string, Json]>([
    [
      "the order of keywords",
      { required: ["x", "y"], properties: { y: { type: "number" }, x: { type: "number" } }, type: "object" },
    ],
    ["the order of required names", { ...point, required: ["y", "x"] }],
    [
      "what is said of the whole",
      { ...point, title: "Point", description: "A point.", default: { x: 0, y: 0 }, examples: [] },
    ],
  ])("does not mind %s", (_what, other) => {
    expect(form(other)).toBe(form(point));
    expect(form(point)).toBeTypeOf("string");
  });

  it.each<[string, Json]>([
    ["a limit", { ...point, properties: { ...point.properties, x: { type: "number", minimum: 0 } } }],
    [
      "what is said of a part",
      { ...point, properties: { ...point.properties, x: { type: "number", description: "East." } } },
    ],
    ["text and a number", { ...point, minProperties: "2" }],
    ["what is required", { ...point, required: ["x"] }],
  ])("minds %s", (_what, other) => {
    expect(form(other)).not.toBe(form(point));
  });

  it("tells a text from a number", () => {
    expect(form({ const: "1" })).not.toBe(form({ const: 1 }));
    expect(form({ const: "null" })).not.toBe(form({ const: null }));
  });

  it("likens nothing to what refers elsewhere, is not known, or contains itself", () => {
    expect(form({ $ref: "#/$defs/Point" })).toBeUndefined();
    expect(form({ type: "object", properties: { a: { $ref: "#" } } })).toBeUndefined();
    const unknown: Located = { kind: "unknown", span, editor: undefined, reason: "it is a test" };
    const members = new Map<string, Member>([["items", { key: "items", keySpan: span, value: unknown }]]);
    const cyclic: LocatedObject = { kind: "object", span, editor: undefined, unknownRest: undefined, members };
    expect(new CanonicalForms().of(cyclic)).toBeUndefined();
    members.set("items", { key: "items", keySpan: span, value: cyclic });
    expect(new CanonicalForms().of({ ...cyclic })).toBeUndefined();
  });

  it("ends where a schema nests deeper than anybody writes", () => {
    let deep: Json = { type: "string" };
    for (let depth = 0; depth < 2_000; depth++) deep = { items: deep };
    expect(form(deep)).toBeUndefined();
    expect(complexityOf(located(deep))).toBe(102);
  });

  it("looks at what is shared once, however often it doubles", () => {
    let doubled = located({ type: "string" });
    for (let depth = 0; depth < 60; depth++) {
      const members = ["a", "b"].map((key): [string, Member] => [key, { key, keySpan: span, value: doubled }]);
      const map: Located = {
        kind: "object",
        span,
        editor: undefined,
        unknownRest: undefined,
        members: new Map(members),
      };
      doubled = {
        kind: "object",
        span,
        editor: undefined,
        unknownRest: undefined,
        members: new Map([["properties", { key: "properties", keySpan: span, value: map }]]),
      };
    }
    expect(new CanonicalForms().of(doubled)).toBeUndefined();
    expect(complexityOf(doubled)).toBe(1_000);
  });
});
