import { describe, expect, it } from "vitest";
import { joinEdits, type Edit } from "../../lib/model/editor.ts";

const change = (start: number, end: number, text: string): Edit[0] => ({ span: { start, end }, text });

describe("joined edits", () => {
  it("are in the order of the text", () => {
    expect(joinEdits([[change(5, 6, "b")], [change(0, 1, "a"), change(8, 8, "c")]])).toEqual([
      change(0, 1, "a"),
      change(5, 6, "b"),
      change(8, 8, "c"),
    ]);
  });

  it("make a change once that two of them have", () => {
    expect(joinEdits([[change(0, 1, "a")], [change(0, 1, "a"), change(1, 2, "b")]])).toEqual([
      change(0, 1, "a"),
      change(1, 2, "b"),
    ]);
  });

  it.each<[string, readonly (Edit | undefined)[]]>([
    ["one does not exist", [[change(0, 1, "a")], undefined]],
    ["there are none", []],
    ["two change a place differently", [[change(0, 1, "a")], [change(0, 1, "b")]]],
    ["two begin at one place", [[change(0, 1, "a")], [change(0, 2, "a")]]],
    ["two insert different texts at one place", [[change(3, 3, "a")], [change(3, 3, "b")]]],
    ["two overlap", [[change(0, 5, "a")], [change(4, 6, "b")]]],
    ["an insertion is inside another change", [[change(0, 5, "a")], [change(3, 3, "b")]]],
    ["two end at one place", [[change(0, 5, "a")], [change(3, 5, "a")]]],
  ])("do not exist where %s", (_, edits) => {
    expect(joinEdits(edits)).toBeUndefined();
  });
});
