import { describe, it } from "vitest";
import { expectAgreement, expectUnknown, type UnknownCase, type Script } from "./agreeing.ts";

const values = ["undefined", "null", "true", "false", "0", "-0", "NaN", "1", "0n", "2n", '""', '"0"', "/a/g"];
const objects = ["[]", "[0]", "({})", "(() => 1)", "(class {})", "new (class {})()"];

describe("conversions, as in Node", () => {
  it.each([...values, ...objects])("the truth of %s", (value) => {
    expectAgreement(`[${value} ? 1 : 2, !${value}, Boolean(${value})]`);
  });

  it.each(values)("whether %s is nothing", (value) => {
    expectAgreement(`const x = ${value}; (x ?? "nothing") === "nothing"`);
  });

  it.each([...values, "[]", "[1, [2, null], undefined, [[]]]", '["a", true, 1n]'])("the text of %s", (value) => {
    expectAgreement(`[\`\${${value}}\`, String(${value}), [${value}, 1].join("-")]`);
  });
});

const agreed: readonly Script[] = [
  ["the text of a set is not that of a list", "[...new Set([1, 2])].join()"],
  ["nothing in a list is an empty text", "[null, undefined, 1].join()"],
];

describe("texts of lists", () => {
  it.each(agreed)("%s", (_name, text) => {
    expectAgreement(text);
  });
});

const unknownCases: readonly UnknownCase[] = [
  ["the text of an object", "`${{}}`", /a part of the text is an object/u],
  ["the text of a function", "`${() => 1}`", /a part of the text is an object/u],
  ["the text of a list with an object", "`${[{}]}`", /a part of the text is an object/u],
  ["the text of a list with a hole", "`${[...unknownGlobal]}`", /a part of the text is an object/u],
  ["the text of a global", "`${unknownGlobal}`", /a part of the text is an object/u],
  ["a text that is too long", `const l = ["${"x".repeat(1000)}"]; ${doubled(12)} l12.join("")`, /not known|too/u],
  ["the truth of a global", "!unknownGlobal", /operand is not known/u],
  ["the truth of an export of a package", `import { a } from "p"; !a`, /operand is not known/u],
  ["the truth of a method", `![].missing`, /operand is not known/u],
  ["whether an export of a package is nothing", `import { a } from "p"; a ?? 1`, /left side is not known/u],
  ["whether a method is nothing", `[].missing ?? 1`, /left side is not known/u],
  ["whether what is not known is nothing", `let x; x ?? 1`, /never assigned/u],
];

function doubled(times: number): string {
  return Array.from(
    { length: times },
    (_, i) => `const l${String(i + 1)} = [...${i ? `l${String(i)}` : "l"}, ...${i ? `l${String(i)}` : "l"}];`,
  ).join(" ");
}

describe("conversions that are not known", () => {
  it.each(unknownCases)("%s", (_name, text, reason) => {
    expectUnknown(text, reason);
  });
});
