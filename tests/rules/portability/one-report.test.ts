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

/** The rules of `strict` that report one tool, but for those about its hints. */
function reportsOnTool(tool: JsonObject): string[] {
  const text = JSON.stringify({
    tools: [{ name: "find_books", description: "Lists what the library holds.", ...tool }],
  });
  const { reports } = lint(
    Object.values(rules),
    { language: "json", filename: "tools.json", text },
    { entries: rulesOf("strict") },
  );
  return reports.map(({ finding }) => finding.rule).filter((rule) => rule !== "require-annotations");
}

describe("one fault of a name or a text has one report in strict", () => {
  const title = { type: "string", maxLength: 99, description: "Title of the book, in full" };
  it.each<[string, JsonObject, string]>([
    [
      "letters that only look Latin",
      { name: "find_b\u043E\u043Eks", inputSchema: { type: "object", properties: {} } },
      "no-mixed-script-name",
    ],
    [
      "such letters in a parameter",
      { inputSchema: { type: "object", properties: { "titl\u0435": title } } },
      "no-mixed-script-name",
    ],
    [
      "such letters beside a space",
      { name: "find b\u043E\u043Eks", inputSchema: { type: "object", properties: {} } },
      "no-mixed-script-name,valid-tool-name",
    ],
    ["true as a schema", { inputSchema: { type: "object", properties: { title: true } } }, "valid-definition"],
    [
      "true as a schema within a schema",
      {
        inputSchema: {
          type: "object",
          properties: { book: { type: "object", description: "A book of the shelf", properties: { title: true } } },
        },
      },
      "no-boolean-subschema",
    ],
    ["a placeholder", { description: "TODO", inputSchema: { type: "object", properties: {} } }, "no-placeholder-text"],
    [
      "a placeholder of a parameter",
      { inputSchema: { type: "object", properties: { title: { ...title, description: "TODO" } } } },
      "no-placeholder-text",
    ],
    [
      "code without a description",
      {
        name: "run_script",
        inputSchema: { type: "object", properties: { script: { type: "string", maxLength: 99 } } },
      },
      "describe-on-fields",
    ],
  ])("%s", (_what, tool, rule) => {
    expect(reportsOnTool(tool).sort()).toEqual(rule.split(","));
  });
});
