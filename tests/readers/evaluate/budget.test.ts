import { describe, expect, it } from "vitest";
import { limits } from "../../../lib/readers/ecmascript/limits.ts";
import { evaluateText } from "./evaluating.ts";

const digits = "const d = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];";

/** A thousand calls of `make`, and ten thousand. */
const thousand = (make: string) => `d.map((i) => d.map((j) => d.map((k) => ${make})))`;
const tenThousand = (make: string) => `d.map((h) => ${thousand(make)})`;

/**
 * Each of these would make or read some gigabytes, with few expressions. `made` is one such call, whose result the list
 * would hold a thousand or ten thousand times.
 */
const greedy: readonly (readonly [name: string, text: string])[] = [
  ["texts in capitals", `const s = "x".repeat(300_000); ${digits} ${tenThousand("s.toUpperCase()")}`],
  ["sums", `const s = "x".repeat(900_000); ${digits} ${tenThousand("s + i")}`],
  ["templates", `const s = "x".repeat(900_000); ${digits} ${tenThousand("`${s}${i}`")}`],
  ["joined texts", `const s = ["x".repeat(900_000), ""]; ${digits} ${tenThousand("s.join(i)")}`],
  ["the texts of lists", `const s = ["x".repeat(900_000), ""]; ${digits} ${tenThousand("String(s)")}`],
  ["repeated texts", `${digits} ${tenThousand(`"x".repeat(900_000)`)}`],
  ["split texts", `const s = "x ".repeat(9_000); ${digits} ${tenThousand(`s.split(" ")`)}`],
  ["copies of a list", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("[...l]")}`],
  ["slices of a list", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("l.slice()")}`],
  ["sums of lists", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("[].concat(l)")}`],
  ["sets", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("new Set(l)")}`],
  ["objects of a list", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("({ ...l })")}`],
  ["assigned objects", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("Object.assign({}, l)")}`],
  ["keys", `const o = { ..."x ".repeat(9_000).split(" ") }; ${digits} ${tenThousand("Object.keys(o)")}`],
  ["empty lists", `${digits} ${tenThousand("Array.from({ length: 1_000 })")}`],
  ["JSON that is written", `const l = "x ".repeat(9_000).split(" "); ${digits} ${tenThousand("JSON.stringify(l)")}`],
  [
    "JSON that is read",
    `const t = JSON.stringify("x ".repeat(9_000).split(" ")); ${digits} ${tenThousand("JSON.parse(t)")}`,
  ],
];

describe("the work that one file may cost", () => {
  it.each(greedy)("ends the evaluation of %s before memory does", (_name, text) => {
    const before = process.memoryUsage().heapUsed;
    const { value } = evaluateText(text);
    expect(reasonsIn(value).join()).toMatch(/too many steps|too long|too large|is not known/u);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(500_000_000);
  });

  it("suffices for a large server", () => {
    const tools = Array.from(
      { length: 2_000 },
      (_, i) => `{ name: "tool_${i}", text: ["Reads", "item", ${i}].join(" ") }`,
    );
    const { value } = evaluateText(
      `const tools = [${tools.join(",")}]; tools.map((tool) => tool.name + ": " + tool.text)`,
    );
    expect(value.kind === "array" && value.items.every((item) => item.kind === "scalar")).toBe(true);
  });

  it("is the same for all evaluators of the file", () => {
    const { evaluator } = evaluateText(`"a"`);
    expect(evaluator.spend(limits.steps / 2)).toBe(true);
    expect(evaluator.graph.budget.spend(limits.steps / 2)).toBe(false);
    expect(evaluator.graph.budget.spend(1)).toBe(true);
  });
});

/** The reasons of the unknown values in a nested list; each list above is cut off for one. */
function reasonsIn(value: ReturnType<typeof evaluateText>["value"]): readonly string[] {
  if (value.kind === "unknown") return [value.reason];
  return value.kind === "array" ? [...new Set(value.items.flatMap(reasonsIn))] : [];
}
