import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

describe.each([
  ["new-rule", "naming/tool-name-case", "lib/rules/naming/tool-name-case.ts"],
  ["new-probe", "lists/list-order", "lib/validator/probes/lists/list-order.ts"],
])("npm run %s", (script, existing, file) => {
  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`tests/${script}.mjs`, ...args], {
      cwd: root,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  };

  it.each([[], ["nope/a-name"], ["lists"], ["naming/Name"], ["lists/a/b"]])("refuses %s", (...args) => {
    const usage = expect.stringMatching(
      `^Usage: npm run ${script} <family>/<name>, with a family of .+\\.\n$`,
    ) as string;
    expect(run(...args)).toEqual({ status: 2, stdout: "", stderr: usage });
  });

  it("overwrites nothing", () => {
    const stderr = `${file} exists already. Choose another name, or remove it first.\n`;
    expect(run(existing)).toEqual({ status: 2, stdout: "", stderr });
  });
});
