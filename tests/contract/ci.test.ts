import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };

const text = readFileSync(fileURLToPath(new URL("../../.github/workflows/ci.yml", import.meta.url)), "utf8");

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: {
    readonly test: {
      readonly strategy: { readonly matrix: { readonly os: readonly string[]; readonly node: readonly number[] } };
      readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
    };
  };
}

const { permissions, jobs } = parse(text) as Workflow;
const { strategy, steps } = jobs.test;

describe("the workflow for CI", () => {
  it("runs on every system, with every version of Node.js that the package supports", () => {
    expect(strategy.matrix.os.map((name) => name.replace(/-latest$/, "")).sort()).toEqual([
      "macos",
      "ubuntu",
      "windows",
    ]);
    const supported = manifest.engines.node.split("||").map((range) => Number(/\d+/.exec(range)?.[0]));
    expect(supported.length).toBeGreaterThan(1);
    expect(strategy.matrix.node).toEqual(supported);
  });

  it("runs all checks", () => {
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(["npm cit"]);
    expect(manifest.scripts).toHaveProperty("test");
  });

  it("may only read, and names actions by what they are, with the version beside it", () => {
    expect(permissions).toEqual({ contents: "read" });
    const used = [...text.matchAll(/uses: *(.+)$/gm)].map(([, action = ""]) => action);
    expect(used.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    // A text of a pull request in a script would be a command.
    expect(text).not.toMatch(/github\.event|github\.head_ref|secrets\./);
  });
});
