import { describe, expect, it } from "vitest";
import type { Json } from "../../lib/model/json.ts";
import type { Located, LocatedObject } from "../../lib/model/located.ts";
import { pointerTo, toJson, tokensOf, type NotJson } from "../../lib/model/plain.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "../schema/located.ts";

const span = { start: 0, end: 1 };

function object(members: Readonly<Record<string, Located>>): LocatedObject {
  const entries = Object.entries(members).map(([key, value]) => [key, { key, keySpan: span, value }] as const);
  return { kind: "object", span, editor: undefined, members: new Map(entries), unknownRest: undefined };
}

/** The plain form of a value, and the places that are not known. */
function read(value: Located): { readonly json: Json | undefined; readonly unknown: readonly string[] } {
  const unknown: string[] = [];
  const json = toJson(value, ({ pointer }) => unknown.push(pointer));
  return { json, unknown };
}

describe("a value as JSON", () => {
  it.each<[Partly, Json | undefined, readonly string[]]>([
    [{ a: [1, "x", null, true], b: {} }, { a: [1, "x", null, true], b: {} }, []],
    [unknownValue, undefined, [""]],
    [{ a: unknownValue, b: 1 }, { b: 1 }, ["/a"]],
    [{ a: 1, [unknownRest]: true }, { a: 1 }, [""]],
    [{ "a/b": { "c~d": unknownValue } }, { "a/b": {} }, ["/a~1b/c~0d"]],
    [{ enum: ["a", unknownValue] }, {}, ["/enum/1", "/enum"]],
    [{ enum: ["a", unknownRest] }, {}, ["/enum"]],
    [[{ a: unknownValue }], [{}], ["/0/a"]],
    [[["a", unknownValue], 1], undefined, ["/0/1", "/0", ""]],
  ])("of %j is %j", (value, json, unknown) => {
    expect(read(schemaOf(value).located)).toEqual({ json, unknown });
  });

  it("leaves code out, of a list too", () => {
    const code: Located = { kind: "code", span, editor: undefined };
    const item: Located = { kind: "scalar", span, editor: undefined, value: "a" };
    const items: Located = { kind: "array", span, editor: undefined, items: [code, item], unknownRest: undefined };
    expect(read(object({ items, handler: code }))).toEqual({ json: { items: ["a"] }, unknown: [] });
    expect(read(code).json).toBeUndefined();
  });

  it("keeps a member whatever it is called", () => {
    expect(Object.keys(read(object({ ["__proto__"]: object({}) })).json ?? {})).toEqual(["__proto__"]);
  });

  it("is not known where it nests deeper than anybody writes", () => {
    const nested = (depth: number): Partly => (depth ? { a: nested(depth - 1) } : 1);
    expect(read(schemaOf(nested(500)).located).unknown).toEqual([]);
    expect(read(schemaOf(nested(501)).located).unknown).toEqual(["/a".repeat(501)]);
  });
});

describe("a JSON pointer", () => {
  it.each([
    ["", []],
    ["/a/0", ["a", "0"]],
    ["/a~1b", ["a/b"]],
    ["/a~0b", ["a~b"]],
    ["/a~01b/c~1d~1e", ["a~1b", "c/d/e"]],
    ["/", [""]],
  ])("%j has the keys %j", (pointer, keys) => {
    expect(tokensOf(pointer)).toEqual(keys);
    expect(keys.reduce(pointerTo, "")).toBe(pointer);
  });
});

it("ends in a definition whose parts hold one another twice", () => {
  let located: Located = { kind: "scalar", span, editor: undefined, value: "x" };
  for (let level = 0; level < 40; level++)
    located =
      level % 2
        ? object({ l: located, r: located })
        : { kind: "array", span, editor: undefined, items: [located, located], unknownRest: undefined };
  const unknown: NotJson[] = [];
  const plain = toJson(
    object({ known: { kind: "scalar", span, editor: undefined, value: 1 }, large: located }),
    (place) => unknown.push(place),
  );
  expect(plain).toHaveProperty("known", 1);
  expect(unknown.map(({ reason }) => reason)).toEqual(["it is too large"]);
});

it("keeps a list of some thousand parts", () => {
  const items = Array.from({ length: 50_000 }, (_, value): Located => ({
    kind: "scalar",
    span,
    editor: undefined,
    value,
  }));
  expect(toJson({ kind: "array", span, editor: undefined, items, unknownRest: undefined })).toHaveLength(50_000);
});
