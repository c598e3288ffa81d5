import { describe, expect, it } from "vitest";
import type { Edit, Editor } from "../../lib/model/editor.ts";
import type { Json } from "../../lib/model/json.ts";
import type { Located, Member } from "../../lib/model/located.ts";
import type { Schema } from "../../lib/model/schema.ts";
import { renameProperty } from "../../lib/schema/rename-property.ts";
import { applied } from "../edits/ecmascript/apply.ts";
import { read } from "../readers/document/reading.ts";
import { toolOf as toolOfModule } from "../readers/ecmascript/read.ts";
import { parameterAt, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const object = { type: "object" };

/** The input schema with the parameter at `path` renamed to "to"; `undefined` if there is no such edit. */
function renamed(inputSchema: Json, path = "from"): unknown {
  const text = JSON.stringify({ tools: [{ name: "move", inputSchema }] }, null, 2);
  const parameter = read(text)?.tools[0]?.parameters.find((each) => each.path === path);
  if (!parameter) throw new Error(`There is no parameter ${path} in ${text}`);
  const edit = renameProperty(parameter, "to");
  return edit && (JSON.parse(applied(text, edit)) as { tools: { inputSchema: Json }[] }).tools[0]?.inputSchema;
}

describe("a property with another name", () => {
  it.each<[string, Json, Json]>([
    [
      "has its key changed",
      { ...object, properties: { from: string, a: {} } },
      { ...object, properties: { to: string, a: {} } },
    ],
    [
      "has its name changed in the list of what is required",
      { properties: { from: string, a: {} }, required: ["a", "from"] },
      { properties: { to: string, a: {} }, required: ["a", "to"] },
    ],
    [
      "has it changed in the lists of branches and conditions",
      {
        properties: { from: {} },
        anyOf: [{ required: ["from"] }, { required: ["a"] }],
        if: { not: { required: ["from"] } },
      },
      { properties: { to: {} }, anyOf: [{ required: ["to"] }, { required: ["a"] }], if: { not: { required: ["to"] } } },
    ],
    [
      "has it changed in branches that say more of it",
      { properties: { from: {} }, oneOf: [{ properties: { from: { const: "x" } } }] },
      { properties: { to: {} }, oneOf: [{ properties: { to: { const: "x" } } }] },
    ],
    [
      "leaves texts, other objects and other values alone",
      {
        properties: { from: { default: "from", enum: ["from"] } },
        $defs: { from: { properties: { from: {} }, required: ["from"] } },
      },
      {
        properties: { to: { default: "from", enum: ["from"] } },
        $defs: { from: { properties: { from: {} }, required: ["from"] } },
      },
    ],
    [
      "leaves values of the object alone that have no such key",
      { properties: { from: {}, a: {} }, default: { a: 1 }, examples: [{ a: 1 }, 5], required: [5, "from"] },
      { properties: { to: {}, a: {} }, default: { a: 1 }, examples: [{ a: 1 }, 5], required: [5, "to"] },
    ],
    [
      "leaves references to other properties alone",
      { properties: { from: {}, a: { $ref: "#/properties/b" }, b: {} } },
      { properties: { to: {}, a: { $ref: "#/properties/b" }, b: {} } },
    ],
  ])("%s", (_, before, after) => {
    expect(renamed(before)).toEqual(after);
  });

  it("may be a field", () => {
    const field = { ...object, properties: { from: {} }, required: ["from"] };
    const properties = { from: {}, a: field };
    expect(renamed({ properties, required: ["from"] }, "a.from")).toEqual({
      properties: { from: {}, a: { ...object, properties: { to: {} }, required: ["to"] } },
      required: ["from"],
    });
  });

  const properties = { from: string };
  it.each<[string, Json, string?]>([
    ["there is another property of that name", { properties: { ...properties, to: {} } }],
    ["a branch has one", { properties, anyOf: [{ properties: { to: {} } }] }],
    ["the object is a branch", { anyOf: [{ properties }] }],
    ["the object is a part", { allOf: [{ properties }] }],
    ["the object is another branch", { oneOf: [{ properties }] }],
    ["the object is a condition", { then: { properties } }],
    ["the object is another condition", { else: { properties } }],
    ["a reference leads to it", { properties: { ...properties, a: { $ref: "#/properties/from" } } }],
    [
      "a reference leads through it",
      { properties: { from: { ...object, properties: {} }, a: { $ref: "#/properties/from/x" } } },
    ],
    ["a default of the whole object has it", { properties, default: { from: "x" } }],
    ["an example of the whole object has it", { properties, examples: [{ from: "x" }] }],
    ["an example has it", { properties, example: { from: "x" } }],
    ["the whole object is one that has it", { properties, const: { from: "x" } }],
    ["the whole object is one of some that have it", { properties, enum: [{ from: "x" }] }],
    ["a dependency may speak of it", { properties, dependentRequired: { from: ["a"] } }],
    ["a schema may depend on it", { properties, dependentSchemas: { from: {} } }],
    ["an older dependency may speak of it", { properties, dependencies: { from: ["a"] } }],
    ["names are limited", { properties, propertyNames: { pattern: "^f" } }],
    ["names have patterns", { properties, patternProperties: { "^f": {} } }],
    ["the object is a reference, too", { properties, $ref: "#/$defs/a", $defs: { a: {} } }],
    ["the object is a dynamic reference", { properties, $dynamicRef: "#a" }],
    ["a branch is a reference", { properties, anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: {} } }],
  ])("is not offered where %s", (_, schema) => {
    expect(renamed(schema)).toBeUndefined();
  });

  it("is not offered in code, which uses the name elsewhere", () => {
    const { parameters } = toolOfModule(
      `export const tool = { name: "move", description: "Moves.", inputSchema: { type: "object", properties: { from: {} } }, handler: (args) => args.from };`,
      { path: "/nowhere/app/src/tools/move.ts" },
    );
    expect(parameters).toHaveLength(1);
    expect(parameters[0] && renameProperty(parameters[0], "to")).toBeUndefined();
  });

  it.each<[boolean, string, Partly]>([
    [true, "all is known", { properties, required: ["from"] }],
    [false, "required names are not known", { properties, required: ["from", unknownValue] }],
    [false, "the list of them is not known", { properties, required: unknownValue }],
    [false, "a default is not known", { properties, default: unknownValue }],
    [false, "a reference is not known", { properties: { ...properties, a: { $ref: unknownValue } } }],
    [false, "there may be more keywords", { properties, [unknownRest]: true }],
  ])("is offered, %s, where %s", (expected, _, schema) => {
    const parameter = parameterAt(schema, "from");
    const { located, pointer } = editable(parameter.parent);
    const parent = parameter.parent.part(located, pointer, parameter.keySpan);
    expect(renameProperty({ ...parameter, parent }, "to") !== undefined).toBe(expected);
  });

  it("is not offered where more is written than is walked through", () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`p${String(index)}`, {}]));
    expect(renamed({ properties: { ...properties, ...many } })).toBeUndefined();
  });
});

const edit: Edit = [{ span: { start: 0, end: 1 }, text: "" }];
const anything: Editor = {
  set: () => edit,
  remove: () => edit,
  replace: () => edit,
  rename: () => edit,
  append: () => edit,
};

/** The schema as if all of it could be changed. */
function editable({ located, pointer }: Schema): { readonly located: Located; readonly pointer: string } {
  const withEditor = (value: Located): Located => {
    switch (value.kind) {
      case "object": {
        const members = [...value.members].map(([key, member]): [string, Member] => [
          key,
          { key, keySpan: member.keySpan, value: withEditor(member.value) },
        ]);
        return { ...value, editor: anything, members: new Map(members) };
      }
      case "array":
        return { ...value, editor: anything, items: value.items.map(withEditor) };
      default:
        return { ...value, editor: anything };
    }
  };
  return { located: withEditor(located), pointer };
}
