import { describe, expect, it } from "vitest";
import { isResponseOnly } from "../../lib/schema/response-only-fields.ts";
import { parametersOf } from "../../lib/model/parameter.ts";
import { schemaOf, unknownValue, type Partly } from "./located.ts";

type Fields = Readonly<Record<string, Partly>>;

const string = { type: "string" };
const readOnly = { ...string, readOnly: true };
const object = (properties: Fields): Fields => ({ type: "object", properties });
/** An object with a field of the service's own, as a task has an ID. */
const resource = object({ id: readOnly, name: string });

/** The paths of the parameters that only answers hold. */
function responseOnly(fields: Fields): string[] {
  const parameters = parametersOf(schemaOf(object(fields)));
  return parameters.filter(isResponseOnly).map(({ path }) => path);
}

describe("what only answers hold", () => {
  it.each<[string, Fields, readonly string[]]>([
    ["a field that is called so", { a: readOnly, b: string }, ["a"]],
    ["a field that is said to be so", { a: { ...string, description: "The ID. Read-only." } }, ["a"]],
    ["at the end of a text", { a: { ...string, description: "Read-only" } }, ["a"]],
    ["in brackets", { a: { ...string, description: "The ID (read-only) of it" } }, ["a"]],
    [
      "elements that are said to be so",
      { a: { type: "array", items: { ...string, description: "Read-only." } } },
      ["a"],
    ],
    [
      "all within such a field",
      { a: { ...object({ b: object({ c: string }) }), readOnly: true } },
      ["a", "a.b", "a.b.c"],
    ],
    [
      "who did what to a thing",
      { a: object({ createdBy: object({ id: string }) }) },
      ["a.createdBy", "a.createdBy.id"],
    ],
    ["in snake case", { a: object({ last_modified_by: object({}) }) }, ["a.last_modified_by"]],
    ["with the word user", { a: object({ updatedByUser: object({}) }) }, ["a.updatedByUser"]],
    ["an object of such fields alone", { a: object({ b: object({ c: readOnly }) }) }, ["a.b", "a.b.c"]],
    [
      "such objects in objects",
      { a: object({ b: object({ c: object({ d: readOnly }) }) }) },
      ["a.b", "a.b.c", "a.b.c.d"],
    ],
    [
      "the resources of a resource",
      { a: object({ id: readOnly, task: resource }) },
      ["a.id", "a.task", "a.task.id", "a.task.name"],
    ],
    [
      "a list of them",
      { a: object({ id: readOnly, tasks: { type: "array", items: resource } }) },
      ["a.id", "a.tasks", "a.tasks[].id", "a.tasks[].name"],
    ],
    [
      "the links of a resource",
      { a: object({ id: readOnly, _links: object({ self: string }) }) },
      ["a.id", "a._links", "a._links.self"],
    ],
  ])("is %s", (_, fields, expected) => {
    expect(responseOnly(fields)).toEqual(expected);
  });

  it.each<[string, Fields]>([
    ["a flag that is off", { a: { ...string, readOnly: false } }],
    ["a flag that is no boolean", { a: { ...string, readOnly: "true" } }],
    ["what is not known", { a: { ...string, readOnly: unknownValue, description: unknownValue } }],
    [
      "a text that speaks of something else",
      { a: { ...string, description: "Opens read-only files. Read-only mode" } },
    ],
    ["the tool's own parameter", { createdBy: object({}), _links: object({}) }],
    ["an author by name", { a: object({ createdBy: string }) }],
    ["a name that is longer", { a: object({ createdByMistake: object({}), notCreatedBy: object({}) }) }],
    ["the links of what is no resource", { a: object({ _links: object({ self: string }) }) }],
    ["an object with a field to fill in", { a: object({ b: object({ c: string, d: string }) }) }],
    ["an object without fields", { a: object({ b: object({}) }) }],
    ["a resource in what is no resource", { a: object({ task: object({ name: string }), name: string }) }],
  ])("is not %s", (_, fields) => {
    expect(responseOnly(fields)).toEqual([]);
  });

  it("is a resource in what is no resource neither, but for its own fields", () => {
    expect(responseOnly({ a: object({ task: resource }) })).toEqual(["a.task.id"]);
  });

  it("is a text as a link of a resource neither", () => {
    expect(responseOnly({ a: object({ id: readOnly, links: string }) })).toEqual(["a.id"]);
  });

  it("is an object of such fields, down to eight levels", () => {
    const nested = (depth: number): Fields => object({ b: depth ? nested(depth - 1) : readOnly });
    expect(responseOnly({ a: object({ b: nested(7), c: string }) })).toContain("a.b");
    expect(responseOnly({ a: object({ b: nested(8), c: string }) })).not.toContain("a.b");
  });

  it("is the same when it is asked again, of several parameters with one schema", () => {
    const parameters = parametersOf(schemaOf(object({ a: object({ id: readOnly, task: resource }) })));
    const once = parameters.map(isResponseOnly);
    expect(parameters.map(isResponseOnly)).toEqual(once);
    expect(once).toContain(true);
  });
});
