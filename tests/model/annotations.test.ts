import { describe, expect, it } from "vitest";
import { Annotations, hintNames } from "../../lib/model/annotations.ts";
import { knownValue } from "../../lib/model/reading.ts";
import type { Tool } from "../../lib/model/tool.ts";
import { applied } from "../edits/ecmascript/apply.ts";
import { read } from "../readers/document/reading.ts";
import { objectOf, unknownRest, unknownValue, type Partly } from "../schema/located.ts";

describe("a hint", () => {
  it.each<[string, Partly]>([
    ["known", { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }],
    ["absent", {}],
    ["absent", { title: "A" }],
    ["unknown", { readOnlyHint: "yes", destructiveHint: 1, idempotentHint: null, openWorldHint: [true] }],
    ["unknown", { [unknownRest]: true }],
  ])("is %s in %j", (state, annotations) => {
    const hints = hintNames.map((name) => new Annotations(objectOf(annotations)).hint(name));
    expect(hints.map((hint) => hint.state)).toEqual([state, state, state, state]);
  });

  it("is what is written, on or off", () => {
    const annotations = new Annotations(objectOf({ readOnlyHint: true, destructiveHint: false }));
    expect(knownValue(annotations.hint("readOnlyHint"))).toBe(true);
    expect(knownValue(annotations.hint("destructiveHint"))).toBe(false);
  });

  it("says why it is not known", () => {
    const annotations = new Annotations(objectOf({ readOnlyHint: "yes", destructiveHint: unknownValue }));
    expect(annotations.hint("readOnlyHint")).toMatchObject({ reason: "it is not a boolean" });
    expect(annotations.hint("destructiveHint")).toMatchObject({ reason: "it is computed" });
  });
});

describe("the annotations of a tool", () => {
  const text = JSON.stringify({ tools: [{ name: "a", annotations: { title: 5, readOnlyHint: true } }] });
  const at = (span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);

  function toolOf(source: string): Tool {
    const [tool] = read(source)?.tools ?? [];
    if (!tool) throw new Error("There is no tool.");
    return tool;
  }

  it("are read as they stand, of whatever type, at their places", () => {
    const annotations = knownValue(toolOf(text).annotations);
    expect(annotations && knownValue(annotations.get("title"))).toMatchObject({ kind: "scalar", value: 5 });
    expect(annotations?.get("openWorldHint").state).toBe("absent");
    expect(at(annotations?.keySpan("readOnlyHint"))).toBe('"readOnlyHint"');
    expect(annotations?.keySpan("openWorldHint")).toBeUndefined();
    const hint = annotations?.hint("readOnlyHint");
    expect(hint?.state === "known" && at(hint.span)).toBe("true");
  });

  it("can be changed where they are written", () => {
    const annotations = knownValue(toolOf(text).annotations);
    const changed = applied(text, annotations?.editor?.set("readOnlyHint", false));
    expect(knownValue(toolOf(changed).hint("readOnlyHint"))).toBe(false);
  });
});
