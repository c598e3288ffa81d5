import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../../package.json" with { type: "json" };

function textOf(workflow: string): string {
  return readFileSync(fileURLToPath(new URL(`../../.github/workflows/${workflow}`, import.meta.url)), "utf8");
}

interface Job {
  readonly strategy?: { readonly matrix: { readonly os: readonly string[]; readonly node: readonly number[] } };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

interface Workflow {
  readonly on: { readonly schedule?: readonly unknown[] };
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

function workflowOf(workflow: string): Workflow {
  return parse(textOf(workflow)) as Workflow;
}

function stepsOf(workflow: string): Job["steps"] {
  return Object.values(workflowOf(workflow).jobs).flatMap(({ steps }) => steps);
}

describe("the workflow for CI", () => {
  it("runs on every system, with every version of Node.js that the package supports", () => {
    const matrix = workflowOf("ci.yml").jobs.test?.strategy?.matrix;
    expect(matrix?.os.map((name) => name.replace(/-latest$/, "")).sort()).toEqual(["macos", "ubuntu", "windows"]);
    const supported = manifest.engines.node.split("||").map((range) => Number(/\d+/.exec(range)?.[0]));
    expect(supported.length).toBeGreaterThan(1);
    expect(matrix?.node).toEqual(supported);
  });

  it("runs all checks", () => {
    expect(stepsOf("ci.yml").flatMap(({ run }) => run ?? [])).toEqual(["npm cit"]);
    expect(manifest.scripts).toHaveProperty("test");
  });
});

describe("the workflow for the night", () => {
  it("prints each case of a rule on all surfaces, for both versions of ESLint", () => {
    expect(workflowOf("nightly.yml").on.schedule).toHaveLength(1);
    const scripts = ["npm ci", "npm run test:all-surfaces", "ESLINT=9 npm run test:all-surfaces"];
    expect(stepsOf("nightly.yml").flatMap(({ run }) => run ?? [])).toEqual(scripts);
    expect(manifest.scripts["test:all-surfaces"]).toMatch(/^ALL_SURFACES=1 /);
  });
});

describe.each(["ci.yml", "nightly.yml"])("the workflow %s", (workflow) => {
  it("may only read, and names actions by what they are, with the version beside it", () => {
    const text = textOf(workflow);
    const steps = stepsOf(workflow);
    expect(workflowOf(workflow).permissions).toEqual({ contents: "read" });
    const used = [...text.matchAll(/uses: *(.+)$/gm)].map(([, action = ""]) => action);
    expect(used.length).toBe(steps.filter(({ uses }) => uses !== undefined).length);
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    // A text of a pull request in a script would be a command.
    expect(text).not.toMatch(/github\.event|github\.head_ref|secrets\./);
  });
});
