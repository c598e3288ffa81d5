import { describe, expect, it } from "vitest";
import type { Parameter } from "../../../lib/model/parameter.ts";
import { at, toolOf } from "./read.ts";

const server = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "desk", version: "1.0.0" });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "find", description: "Finds.", inputSchema: schema }] }));
const schema: any = { type: "object", properties: { a: { type: "string", minLength: 1 }, b: { type: "string" } } };
`;

function parametersAfter(statements: string): readonly Parameter[] {
  return toolOf(server + statements).parameters;
}

/** The values of a keyword in the parameters, by their names. */
function statesAfter(statements: string, keyword = "maxLength"): Record<string, string> {
  return Object.fromEntries(
    parametersAfter(statements).map(({ name, schema }) => [name, schema.keyword(keyword).state]),
  );
}

describe("a change by another name", () => {
  it.each<[string, string, Record<string, string>]>([
    ["of a member", "const props = schema.properties; props.a.maxLength = 10;", { a: "unknown", b: "absent" }],
    [
      "of a member, with a fallback",
      "const props = (schema.properties ?? {}) as any; props.a.maxLength = 10;",
      { a: "unknown", b: "absent" },
    ],
    [
      "of the whole",
      "const same = schema; delete same.properties.a.minLength; same.properties.a.maxLength = 5;",
      { a: "unknown", b: "absent" },
    ],
    [
      "of another name",
      "const props = schema.properties; const first = props.a; Object.assign(first, { maxLength: 10 });",
      { a: "unknown", b: "absent" },
    ],
    [
      "of a pattern",
      "const { properties: { a: first } } = schema; first.maxLength = 10;",
      { a: "unknown", b: "absent" },
    ],
    [
      "of a loop",
      "for (const each of Object.values(schema.properties) as any[]) each.maxLength = 10;",
      { a: "unknown", b: "unknown" },
    ],
    [
      "of a loop over pairs",
      "for (const [key, each] of Object.entries(schema.properties)) each.maxLength = 10;",
      { a: "unknown", b: "unknown" },
    ],
    [
      "of a callback",
      "Object.values(schema.properties).forEach((each: any) => { each.maxLength = 10; });",
      { a: "unknown", b: "unknown" },
    ],
    [
      "of a parameter",
      "limit(schema.properties.a); function limit(text: any) { text.maxLength = lengthOf(text); }",
      { a: "unknown", b: "absent" },
    ],
    [
      "of a parameter's part",
      "limit(schema); function limit(whole: any) { const { properties } = whole; properties.b.maxLength = 5; }",
      { a: "absent", b: "unknown" },
    ],
  ])("is not known: %s", (_, statements, expected) => {
    expect(statesAfter(statements)).toEqual(expected);
  });

  it("is carried out where a function of the project makes it", () => {
    const [first] = parametersAfter("limit(schema.properties.a); function limit(text: any) { text.maxLength = 7; }");
    expect(first?.schema.keyword("maxLength")).toMatchObject({ state: "known", value: { value: 7 } });
  });

  it.each<[string, string]>([
    ["reads", "const props = schema.properties; console.log(props.a.type);"],
    ["reads in a loop", "for (const each of Object.values(schema.properties)) console.log(each);"],
    ["copies", "const copy = { ...schema.properties.a }; copy.maxLength = 10;"],
    ["takes what a call makes of it", "const copy = structuredClone(schema.properties); copy.a.maxLength = 10;"],
    ["is given another value itself", "let props = schema.properties; props = {};"],
    [
      "is passed to a function that reads",
      "log(schema.properties); function log(props: any) { console.log(props.a); }",
    ],
    ["is of another list", "const names = Object.values(schema.properties); names.push(1);"],
  ])("is none where the other name only %s", (_, statements) => {
    expect(statesAfter(statements)).toEqual({ a: "absent", b: "absent" });
    expect(statesAfter(statements, "minLength")).toEqual({ a: "known", b: "absent" });
  });
});

describe("what later statements change", () => {
  it("is written where they do", () => {
    const statements = `schema.properties.a.minLength = 2;`;
    const [first] = parametersAfter(statements);
    const reading = first?.schema.keyword("minLength");
    expect(reading).toMatchObject({ state: "known", value: { value: 2 } });
    expect(at(server + statements, reading?.state === "known" ? reading.span : undefined)).toBe("2");
    expect(first?.schema.editor?.set("minLength", 3)).toBeUndefined();
    expect(first?.schema.editor?.remove("minLength")).toBeUndefined();
  });

  it("is not added to a literal of which it is deleted", () => {
    const [first] = parametersAfter("delete schema.properties.a.minLength;");
    expect(first?.schema.keyword("minLength").state).toBe("absent");
    expect(first?.schema.editor?.set("minLength", 3)).toBeUndefined();
  });

  it("is not what an edit of the literal would replace", () => {
    const tool = toolOf(`${server}schema.required = ["a", "c"]; schema.required.push("b");`);
    const required = tool.inputSchema.state === "known" ? tool.inputSchema.value.keyword("required") : undefined;
    expect(required).toMatchObject({
      state: "known",
      value: { items: [{ value: "a" }, { value: "c" }, { value: "b" }], editor: undefined },
    });
  });
});

describe("the rest of a pattern", () => {
  const text = `${server}
const [first, ...kinds] = ["alpha", "beta", "beta"];
const { description, ...rest } = { type: "string", description: "Old text here.", maxLength: 4 };
schema.properties = { kind: { type: "string", enum: kinds }, rest };`;

  it("does not edit the literal that holds the others, too", () => {
    const [kind, rest] = toolOf(text).parameters;
    const list = kind?.schema.keyword("enum");
    expect(list).toMatchObject({
      state: "known",
      value: { items: [{ value: "beta" }, { value: "beta" }], editor: undefined },
    });
    expect(rest?.schema.description.state).toBe("absent");
    expect(rest?.schema.editor).toBeUndefined();
  });
});
