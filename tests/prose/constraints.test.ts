import { expect, it } from "vitest";
import { isImplied } from "../../lib/prose/constraints.ts";
import { isReference } from "../../lib/prose/guidance.ts";
import { isUnboundedByNature } from "../../lib/prose/numbers.ts";

/** What a name shows about its value: it comes from another call; it meets requirements anyway; no number bounds it. */
it.each([
  ["user_id", true, true, true],
  ["user_identifier", true, true, true],
  ["commit_sha", true, true, true],
  ["issueUuid", true, true, true],
  ["page_ref", true, true, true],
  ["page_handle", true, false, false],
  ["api_key", true, false, true],
  ["page_size", false, false, false],
])("%s", (name, isRef, isObvious, isUnbounded) => {
  expect(isReference(name)).toBe(isRef);
  expect(isImplied({ kind: "length", min: 3, max: 8 }, name, false)).toBe(isObvious);
  expect(isUnboundedByNature(name)).toBe(isUnbounded);
});

it("is made up by whoever makes the thing", () => {
  const demand = { kind: "length", min: undefined, max: 7 } as const;
  expect(isImplied(demand, "identifier", true)).toBe(false);
  expect(isImplied(demand, "identifier", false)).toBe(true);
  expect(isImplied(demand, "project_identifier", true)).toBe(true);
});
