import { describe, expect, it } from "vitest";
import { FailureGroups } from "../../../lib/validator/conformance/failure-groups.ts";

interface Fault {
  readonly message: string;
  readonly subject?: { readonly name: string };
}

/** The last message of a group with these failures. */
function lastOf(failures: readonly Fault[]): string | undefined {
  const groups = new FailureGroups<Fault>();
  for (const failure of failures) groups.add("wet", failure);
  const messages: string[] = [];
  groups.report(({ message }) => messages.push(message));
  expect(messages.length).toBeLessThanOrEqual(3);
  return messages.at(-1);
}

const named = (names: string): Fault[] =>
  Array.from(names, (name) => ({ message: `${name} is wet.`, subject: { name } }));

describe("the failures of a probe", () => {
  it.each([
    [named("abc"), "c is wet."],
    [named("abcd"), "c is wet. The same applies to: d."],
    [named("abcdef"), "c is wet. The same applies to: d, e and f."],
    [named("abcdddefghijkl"), "c is wet. The same applies to: d, e, f, g, h and 4 more."],
    [[...named("abcd"), { message: "It rains." }], "c is wet. The same applies to 2 more."],
  ])("name what else they apply to", (failures, message) => {
    expect(lastOf(failures)).toBe(message);
  });
});
