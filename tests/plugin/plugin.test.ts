import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { presetNames } from "../../lib/rule/groups.ts";
import mcp, * as exported from "../../lib/index.ts";
import { rules } from "../../lib/rules/index.ts";

describe("the plugin", () => {
  it("is the only export, for import and for require, so that every loader finds it", () => {
    expect(Object.keys(exported).sort()).toEqual(["default", "module.exports"]);
    expect(exported["module.exports"]).toBe(mcp);
  });

  it("says what it is, and under which namespace its presets speak", () => {
    expect(mcp.meta).toEqual({ name: manifest.name, version: manifest.version, namespace: "mcp" });
  });

  it("holds every rule", () => {
    expect(mcp.rules).toBe(rules);
  });

  it("is the same object in every block of every preset, which ESLint insists on", () => {
    const blocks = presetNames.flatMap((preset) => mcp.configs[preset]);
    expect(blocks).toHaveLength(presetNames.length * 7);
    for (const { plugins } of [...blocks, ...mcp.configs.for()]) expect(plugins?.["mcp"]).toBe(mcp);
  });
});
