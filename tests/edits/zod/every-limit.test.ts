import { describe, expect, it } from "vitest";
import { claimed, edit, normalized } from "./editing.ts";

/** A keyword with a number, and each way in which a chain of calls may state it, before and after an edit. */
interface Row {
  readonly base: string;
  readonly key: string;
  readonly value: number;
  readonly ways: Readonly<Record<string, string>>;
}

const list = "z.array(z.string())";
const rows: readonly Row[] = [
  {
    base: "z.string()",
    key: "minLength",
    value: 3,
    ways: { "": ".min(3)", ".min(1)": ".min(3)", ".nonempty()": ".min(3)", ".max(9)": ".max(9).min(3)" },
  },
  {
    base: "z.string()",
    key: "maxLength",
    value: 3,
    ways: { "": ".max(3)", ".max(9)": ".max(3)", ".nonempty()": ".nonempty().max(3)", ".min(1)": ".min(1).max(3)" },
  },
  { base: list, key: "minItems", value: 3, ways: { "": ".min(3)", ".min(1)": ".min(3)", ".nonempty()": ".min(3)" } },
  { base: list, key: "maxItems", value: 3, ways: { "": ".max(3)", ".max(9)": ".max(3)", ".min(1)": ".min(1).max(3)" } },
  {
    base: "z.number()",
    key: "minimum",
    value: 5,
    ways: { "": ".min(5)", ".min(1)": ".min(5)", ".gte(1)": ".gte(5)", ".nonnegative()": ".min(5)" },
  },
  {
    base: "z.number()",
    key: "maximum",
    value: -5,
    ways: { "": ".max(-5)", ".max(9)": ".max(-5)", ".lte(9)": ".lte(-5)", ".nonpositive()": ".max(-5)" },
  },
  {
    base: "z.number()",
    key: "exclusiveMinimum",
    value: 5,
    ways: { "": ".gt(5)", ".gt(1)": ".gt(5)", ".positive()": ".gt(5)" },
  },
  {
    base: "z.number()",
    key: "exclusiveMaximum",
    value: -5,
    ways: { "": ".lt(-5)", ".lt(9)": ".lt(-5)", ".negative()": ".lt(-5)" },
  },
  {
    base: "z.number()",
    key: "multipleOf",
    value: 3,
    ways: {
      "": ".multipleOf(3)",
      ".multipleOf(2)": ".multipleOf(3)",
      ".step(2)": ".step(3)",
      ".min(1)": ".min(1).multipleOf(3)",
    },
  },
];

/** Calls that each schema of a kind has: those of the kind first. */
const calls: Readonly<Record<string, readonly string[]>> = {
  "z.string()": words("length(4) max(9) max(9,'m') min(1) nonempty() regex(/a/) email() url() trim() toLowerCase()"),
  "z.array(z.string())": words("length(4) max(9) max(9,'m') min(1) nonempty()"),
  "z.number()": words(`max(9) max(9,'m') min(1) min(-9) gt(1) gte(1) lt(9) lte(9) positive() negative() nonnegative()
    nonpositive() multipleOf(2) step(2) finite() int() safe()`),
};
const ofAll = words("optional() nullable() describe('d') array() refine((x)=>x)");

function words(text: string): readonly string[] {
  return text
    .trim()
    .split(/\s+/u)
    .map((call) => `.${call}`);
}

const frame = (field: string): string => `z.object({ a: ${field} })`;
const path = ["properties", "a"];

describe.each([3, 4] as const)("limits in Zod %i", (version) => {
  const explicit = rows.flatMap(({ base, key, value, ways }) =>
    Object.entries(ways).map(([from, to]) => ({ key, value, before: base + from, after: base + to })),
  );

  it.each(explicit)("$key = $value: $before becomes $after", ({ key, value, before: field, after: expected }) => {
    const change = { key, value, path };
    const { schema, before, after } = edit(version, frame(field), change);
    expect(schema).toBe(frame(expected));
    expect(normalized(after)).toStrictEqual(normalized(claimed(before, change)));
  });

  it.each(rows)("$key beside each other call, and beside two: an edit changes this keyword alone", (row) => {
    const { base, key, value } = row;
    // Zod 4 leaves out the bounds of `.int()` beside an exclusive limit, which the edit may do.
    const isBounded = version === 4 && key.startsWith("exclusive");
    const own = (calls[base] ?? []).filter((call) => !isBounded || !/int|safe/u.test(call));
    const chains = [...own, ...ofAll].flatMap((one) => [one, ...own.map((other) => other + one)]);
    const wrong: unknown[] = [];
    for (const chain of chains) {
      const change = { key, value, path };
      const { schema, before, after } = edit(version, frame(base + chain), change);
      if (schema === undefined) continue;
      const claim = normalized(claimed(before, change));
      if (JSON.stringify(sorted(normalized(after))) !== JSON.stringify(sorted(claim)))
        wrong.push({ chain, schema, after, claim });
    }
    expect(wrong).toStrictEqual([]);
  });
});

/** The members of each object in one order. */
function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}
