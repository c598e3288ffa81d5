import { describe, expect, it } from "vitest";
import { listOf } from "../../lib/prose/text.ts";
import { quotedListOf } from "../../lib/prose/text.ts";

describe("a list in English", () => {
  it("joins with commas and a conjunction", () => {
    expect(listOf([])).toBe("");
    expect(listOf(["a"])).toBe("a");
    expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
    expect(quotedListOf(["a", "b"])).toBe("'a' and 'b'");
  });
});
