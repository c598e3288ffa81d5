import { describe, expect, it } from "vitest";
import { rulesOf } from "../../../lib/configs/preset-rules.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { rules } from "../../../lib/rules/index.ts";
import { lint } from "../../harness/lint.ts";

const portable = new Set(
  Object.values(rules)
    .filter(({ meta }) => ["portability", "schema"].includes(meta.docs.family))
    .map(({ name }) => name),
);

/** The findings of the rules about schemas in `strict`, for a tool with an input schema. */
function reportsOn(inputSchema: JsonObject): string[] {
  const text = JSON.stringify({
    tools: [{ name: "find_books", description: "Lists what the library holds.", inputSchema }],
  });
  const source = { language: "json", filename: "tools.json", text } as const;
  const { reports } = lint(Object.values(rules), source, { entries: rulesOf("strict") });
  return reports.map(({ finding }) => finding.rule).filter((rule) => portable.has(rule));
}

const taking = (level: JsonObject) => ({ type: "object", properties: { level: { description: "Level.", ...level } } });

describe("one fault has one report in strict", () => {
  it.each<[string, JsonObject, string]>([
    ["a number among strings", taking({ type: "string", enum: ["a", 1] }), "enum-matches-type"],
    ["numbers of their type", taking({ type: "integer", enum: [1, 2] }), "enum-portability"],
    ["no type beside an enum", taking({ enum: [1, "a"] }), "enum-portability"],
    [
      "a union at the root",
      { type: "object", properties: {}, anyOf: [{ description: "One." }, { description: "Two." }] },
      "no-root-union",
    ],
    [
      "a condition with a union, within a union at the root",
      { type: "object", properties: {}, allOf: [{ if: { anyOf: [{ minProperties: 1 }, { maxProperties: 3 }] } }] },
      "no-root-union",
    ],
    [
      "a union of a parameter, within a union at the root",
      {
        type: "object",
        properties: {},
        allOf: [{ properties: { level: { description: "L.", anyOf: [{ minLength: 1, maxLength: 9 }] } } }],
      },
      "no-root-union,schema-anyof-needs-type",
    ],
    ["no properties", { type: "object" }, "require-properties"],
    ["a bound of draft-04", taking({ type: "number", minimum: 0, exclusiveMinimum: true }), "valid-json-schema"],
    ["an empty enum", taking({ type: "string", enum: [] }), "no-unsatisfiable-schema"],
  ])("%s", (_what, schema, rule) => {
    expect(reportsOn(schema)).toEqual(rule.split(","));
  });
});
