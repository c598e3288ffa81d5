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
  return { root: objectOf(root), anchor: { start: 0, end: 1 }, group: "", pointer: "", ...otherVariants };
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
