import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderingOf } from "../../lib/code/rendering/rendering.ts";
import { pathText } from "../../lib/model/value-form.ts";
import { read } from "../readers/ecmascript/read.ts";
import { moduleWith, renderingCases } from "./rendering-cases.ts";

/** What the formatter of the only tool of a text leaves out, or that it throws. */
function saidOf(text: string, path?: string): readonly string[] {
  const [tool] = read(text, path === undefined ? {} : { path })?.tools ?? [];
  const rendering = tool && renderingOf(tool);
  if (!rendering) return [];
  const { missing, threw, fault } = rendering;
  if (fault) return ["walk failed"];
  if (threw) return [threw.without === undefined ? "threw" : `threw without ${threw.without}`];
  return missing.map((leaf) => pathText(leaf.path));
}

describe("a formatter that the framework's linter was run on", () => {
  it.each(renderingCases())("$name", ({ text, says }) => {
    expect([...saidOf(text)].sort()).toEqual([...says].sort());
  });

  it("is one of many", () => {
    expect(renderingCases().length).toBeGreaterThan(220);
  });
});
