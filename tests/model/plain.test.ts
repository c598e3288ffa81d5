import { expect, it } from "vitest";
import type { Located, LocatedObject } from "../../lib/model/located.ts";
import { toJson, type NotJson } from "../../lib/model/plain.ts";

const span = { start: 0, end: 1 };

function object(members: Readonly<Record<string, Located>>): LocatedObject {
  const entries = Object.entries(members).map(([key, value]) => [key, { key, keySpan: span, value }] as const);
  return { kind: "object", span, editor: undefined, members: new Map(entries), unknownRest: undefined };
}

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
