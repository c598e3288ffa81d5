import { describe, expect, it } from "vitest";
import { Annotations } from "../../lib/model/annotations.ts";
import { Prompt } from "../../lib/model/prompt.ts";
import { Resource } from "../../lib/model/resource.ts";
import { Tool } from "../../lib/model/tool.ts";
import type { DefinitionSource } from "../../lib/model/definition.ts";
import { unknown } from "../../lib/model/reading.ts";
import { objectOf, unknownRest, unknownValue, type Partly } from "../schema/located.ts";

function sourceOf(root: Partly, others: readonly Partly[] = []): DefinitionSource {
  const otherVariants = others.length ? { otherVariants: others.map(objectOf) } : {};
  return {
    root: objectOf(root),
    anchor: { start: 0, end: 1 },
    group: "",
    pointer: "",
    convention: "verbatim",
    ...otherVariants,
  };
}

describe("the forms of a definition", () => {
  const source = sourceOf({ name: "a" }, [{ name: "b" }]);
  it.each([new Tool(source), new Prompt(source), new Resource(source)])(
    "of a $kind begin with itself, and stay",
    (definition) => {
      const { variants } = definition;
      expect(variants[0]).toBe(definition);
      expect(variants.map(({ label }) => label)).toEqual(["a", "b"]);
      expect(definition.variants).toBe(variants);
    },
  );
});

describe("the handler of a tool", () => {
  it("is absent where no code stands behind the definition", () => {
    expect(new Tool(sourceOf({ name: "a" })).handler.state).toBe("absent");
  });

  it("is read once, when it is asked for", () => {
    let readings = 0;
    const handler = () => {
      readings++;
      return unknown({ start: 0, end: 1 }, "it is not seen");
    };
    const tool = new Tool({ ...sourceOf({ name: "a" }), handler });
    expect(readings).toBe(0);
    expect(tool.handler).toBe(tool.handler);
    expect(readings).toBe(1);
  });
});

describe("a hint", () => {
  it.each<[string, Partly, string]>([
    ["known", { readOnlyHint: false }, "known"],
    ["absent", {}, "absent"],
    ["not known where it is computed", { readOnlyHint: unknownValue }, "unknown"],
    ["not known where it may be spread", { [unknownRest]: true }, "unknown"],
    ["not known where it is no boolean", { readOnlyHint: "yes" }, "unknown"],
  ])("is %s", (_, annotations, state) => {
    expect(new Annotations(objectOf(annotations)).hint("readOnlyHint").state).toBe(state);
    expect(new Tool(sourceOf({ name: "a", annotations })).hint("readOnlyHint").state).toBe(state);
  });
});

describe("the arguments of a prompt", () => {
  const argsOf = (root: Partly) => new Prompt(sourceOf(root)).args;

  it("are its list, with what is known of each", () => {
    const args = argsOf({
      arguments: [{ name: "code", description: "The code", required: true }, { name: unknownValue }, 5],
    });
    expect(args).toMatchObject({
      state: "known",
      value: [
        {
          name: { value: "code" },
          description: { value: "The code" },
          isRequired: { value: true },
          title: { state: "absent" },
          pointer: "/arguments/0",
        },
        { name: { state: "unknown" }, isRequired: { state: "absent" }, pointer: "/arguments/1" },
      ],
    });
  });

  it("are absent or unknown like the list", () => {
    expect(argsOf({}).state).toBe("absent");
    expect(argsOf({ arguments: unknownValue }).state).toBe("unknown");
    expect(argsOf({ arguments: {} }).state).toBe("unknown");
    expect(argsOf({ arguments: [{ required: "yes" }] })).toMatchObject({
      value: [{ isRequired: { state: "unknown" } }],
    });
  });
});

describe("the variables of a resource's template", () => {
  const namesIn = (uriTemplate: Partly) => {
    const { params } = new Resource(sourceOf({ uriTemplate }));
    return params.state === "known" ? params.value.map(({ name }) => name) : params.state;
  };

  it.each([
    ["users://list", []],
    ["users://{id}/{+path}{?page,limit*}", ["id", "path", "page", "limit"]],
    ["users://{id}/{id}{#part:3}", ["id", "part"]],
    ["users://{}", []],
  ])("of %s", (template, names) => {
    expect(namesIn(template)).toEqual(names);
  });

  it("are unknown if the template is", () => {
    expect(namesIn(unknownValue)).toBe("unknown");
  });

  it("have the schemas that the source states", () => {
    const params = objectOf({ type: "object", properties: { id: { type: "string" } } });
    const source = sourceOf({ uriTemplate: "users://{id}/{other}" });
    const stated = new Map([["params", { key: "params", keySpan: { start: 0, end: 1 }, value: params }]]);
    expect(new Resource({ ...source, stated }).params).toMatchObject({
      value: [
        { name: "id", schema: { state: "known" } },
        { name: "other", schema: { state: "absent" } },
      ],
    });
    expect(new Resource(source).params).toMatchObject({ value: [{ schema: { state: "absent" } }, {}] });
  });
});
