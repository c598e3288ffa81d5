import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import requireAnnotations from "../../../lib/rules/annotations/require-annotations.ts";
import requireTitle from "../../../lib/rules/annotations/require-title.ts";
import requireOutputSchema from "../../../lib/rules/design/require-output-schema.ts";
import { applied } from "../../edits/document/laws.ts";
import { lint } from "../../harness/lint.ts";
import { read, readJson, summaryOf, textAt } from "./reading.ts";

const schema: JsonObject = { type: "object", properties: { id: { type: "string" } } };
const expected: JsonObject = { name: "get_user", description: "Get.", inputSchema: schema };
const words = { name: "get_user", description: "Get." };

describe("a tool in the spelling of another API is read in that of the protocol", () => {
  it.each<[string, JsonObject, JsonObject]>([
    ["Anthropic", { ...words, input_schema: schema }, expected],
    [
      "Anthropic, with a type",
      { type: "custom", ...words, input_schema: schema, cache_control: { type: "ephemeral" } },
      { ...expected, cache_control: { type: "ephemeral" } },
    ],
    [
      "OpenAI, nested",
      { type: "function", function: { ...words, parameters: schema, strict: true } },
      { ...expected, strict: true },
    ],
    ["OpenAI, flat", { type: "function", ...words, parameters: schema }, expected],
    ["OpenAI, of old", { ...words, parameters: schema }, expected],
    ["OpenAI, without parameters", { type: "function", function: words }, words],
  ])("%s", (_name, written, tool) => {
    const list: Json = { tools: [written] };
    expect(summaryOf(readJson(list))).toEqual({ tools: [tool], complete: true });
    expect(summaryOf(readJson([written]))).toEqual({ tools: [tool], complete: true });
  });

  it("alone in a file", () => {
    for (const written of [
      { ...words, input_schema: schema },
      { type: "function", function: { ...words, parameters: schema } },
      { ...words, parameters: schema },
    ]) {
      expect(summaryOf(readJson(written))).toEqual({ tools: [expected], complete: false });
    }
  });

  it("but keeps its own keys where it has an inputSchema", () => {
    const tool = { ...expected, parameters: { type: "object" }, type: "function" };
    expect(summaryOf(readJson([tool]))).toEqual({ tools: [tool], complete: true });
  });
});

describe("a respelled tool", () => {
  const text = '[{ "type": "function", "function": { "name": "a", "parameters": { "type": "object" } } }]';
  const [tool] = read(text)?.tools ?? [];

  it("has the places of what is written", () => {
    expect(tool?.source.pointer).toBe("/0");
    const key = tool?.keySpan("inputSchema");
    expect(key && text.slice(key.start, key.end)).toBe('"parameters"');
    expect(tool && textAt(text, tool)).toBe('"a"');
  });

  it("has a schema with the pointers of the protocol", () => {
    expect(tool?.inputSchema).toMatchObject({ state: "known", value: { pointer: "/inputSchema" } });
  });

  it("leaves open what its format has no place for, and nothing else", () => {
    expect([
      tool?.annotations.state,
      tool?.hint("readOnlyHint").state,
      tool?.title.state,
      tool?.outputSchema.state,
    ]).toEqual(Array(4).fill("unknown"));
    expect(tool?.description.state).toBe("absent");
    const [mixed] = readJson([{ name: "a", input_schema: {}, title: "A", annotations: {} }])?.tools ?? [];
    expect(mixed?.title).toMatchObject({ state: "known", value: "A" });
    expect(mixed?.hint("readOnlyHint").state).toBe("absent");
  });

  it.each([requireAnnotations, requireTitle, requireOutputSchema])("is asked for nothing of it by $name", (rule) => {
    const parameters = { type: "object", properties: { id: { type: "string" } } };
    const named = { name: "delete_user", description: "Deletes a user." };
    const spellings = [
      { type: "function", function: { ...named, parameters } },
      { type: "function", ...named, parameters },
      { ...named, parameters },
      { ...named, input_schema: parameters },
    ];
    const lintTools = (tools: Json) =>
      lint(
        rule,
        { language: "json", filename: "tools.json", text: JSON.stringify({ tools }) },
        rule === requireAnnotations ? { options: { replaceHints: ["destructiveHint"], checkPresumed: true } } : {},
      ).reports.length;
    expect(lintTools(spellings)).toBe(0);
    expect(lintTools([{ ...named, inputSchema: parameters }])).toBe(1);
  });

  it("is edited in its own spelling", () => {
    const edits = [
      tool?.editor?.set("description", "A."),
      tool?.editor?.set("inputSchema", true),
      tool?.editor?.remove("inputSchema"),
    ].map((edit) => (edit ? applied(text, edit) : undefined));
    expect(edits).toEqual([
      '[{ "type": "function", "function": { "name": "a", "description": "A.", "parameters": { "type": "object" } } }]',
      '[{ "type": "function", "function": { "name": "a", "parameters": true } }]',
      '[{ "type": "function", "function": { "name": "a" } }]',
    ]);
  });

  it("takes nothing that the API would refuse", () => {
    expect(tool?.editor?.set("annotations", {})).toBeUndefined();
    expect(tool?.editor?.set("title", "A")).toBeUndefined();
    expect(tool?.editor?.replace({})).toBeUndefined();
  });

  it("is edited within its schema like any other", () => {
    const reading = tool?.inputSchema;
    const edit = reading?.state === "known" ? reading.value.editor?.set("additionalProperties", false) : undefined;
    expect(edit && applied(text, edit)).toContain('"parameters": { "type": "object", "additionalProperties": false }');
  });
});
