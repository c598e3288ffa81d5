import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseText } from "../../../lib/languages/oxc.ts";
import { withPreset } from "../../../lib/validator/setup/eslint-config.ts";
import { folderOf } from "../folders.ts";
import { runCommand } from "./command.ts";

const json = (value: object): string => JSON.stringify(value);

async function init(files: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const folder = folderOf(files);
  const { code, out, err } = await runCommand(["init", ...flags], folder);
  const read = (name: string): string | undefined =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : undefined;
  const again = () => runCommand(["init", ...flags], folder);
  return { code, out, err, read, again };
}

describe("init", () => {
  it("shows what it would write, and writes nothing where nobody can answer", async () => {
    const { code, out, err, read } = await init({ "package.json": json({ type: "module" }), "pnpm-lock.yaml": "" });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Nothing was written. 'mcp-validate init --yes' writes it.\n");
    expect(out).toContain("--- /dev/null\n+++ b/eslint.config.js\n");
    expect(out).toContain("+export default mcp.configs.recommended;\n");
    expect(out).toContain("  Install: pnpm add --save-dev eslint eslint-plugin-mcp\n");
    expect(read("eslint.config.js")).toBeUndefined();
  });

  it("writes a block of ESLint, the setting of the editor, a workflow and the lines for agents, once", async () => {
    const { code, out, read, again } = await init(
      {
        "package.json": json({ devDependencies: { eslint: "^10.0.0", "typescript-eslint": "^8.0.0" } }),
        "eslint.config.mjs": `import tseslint from "typescript-eslint";\n\nexport default tseslint.config(tseslint.configs.recommended);\n`,
        "server.py": "",
        ".vscode/settings.json": '{\n  // Ours.\n  "editor.tabSize": 2\n}\n',
        ".github/workflows/ci.yml": "on: push\n",
        "AGENTS.md": "# Agents\n",
      },
      "--yes",
      "--agents",
    );
    expect([code, out.split("\n").filter((line) => line.startsWith("Wrote"))]).toEqual([
      0,
      ["eslint.config.mjs", ".vscode/settings.json", ".github/workflows/mcp.yml", "AGENTS.md"].map(
        (name) => `Wrote ${name}.`,
      ),
    ]);
    expect(read("eslint.config.mjs")).toBe(
      `import tseslint from "typescript-eslint";\nimport mcp from "eslint-plugin-mcp";\n\nexport default tseslint.config(tseslint.configs.recommended, ...mcp.configs.recommended);\n`,
    );
    expect(read(".vscode/settings.json")).toMatch(
      /^\{\n {2}\/\/ Ours\.\n {2}"editor.tabSize": 2,\n {2}"eslint.validate": \[.*"python"\]\n\}\n$/u,
    );
    expect(parse(read(".github/workflows/mcp.yml") ?? "")).toMatchObject({ permissions: { contents: "read" } });
    expect(read("AGENTS.md")).toMatch(/^# Agents\n\n<!-- mcp-validate -->\n## MCP tools\n/u);
    expect((await again()).out).toMatch(/^Everything is set up already\.\n/u);
  });

  it("sets up a project in Python without ESLint, and adds a hook and a job to what is there", async () => {
    const hooks = "repos:\n  - repo: https://example.com/hooks\n    rev: v1\n    hooks:\n      - id: check\n";
    const { out, read } = await init(
      {
        "pyproject.toml": "",
        "server.py": "",
        ".pre-commit-config.yaml": hooks,
        ".gitlab-ci.yml": "test:\n  script: [pytest]\n",
      },
      "--yes",
    );
    const { repos } = parse(read(".pre-commit-config.yaml") ?? "") as { repos: { hooks: { id: string }[] }[] };
    expect(repos.map((repo) => repo.hooks.map(({ id }) => id))).toEqual([["check"], ["mcp-validate"]]);
    expect(Object.keys(parse(read(".gitlab-ci.yml") ?? "") as object)).toEqual(["test", "mcp-validate"]);
    expect(read("eslint.config.mjs")).toBeUndefined();
    expect(out).not.toContain("Install");
  });

  it("leaves ESLint out of a project in Python whose package.json is for other tools", async () => {
    const manifest = json({ devDependencies: { "mcp-validate": "^0.1.0" } });
    const python = await init({ "package.json": manifest, "server.py": "" }, "--yes", "--ci", "github");
    expect(python.read("eslint.config.mjs")).toBeUndefined();
    expect(python.out).toMatch(/\nWrote \.github\/workflows\/mcp\.yml\.\nNext: npx mcp-validate\n$/u);
    expect((await python.again()).out).toMatch(/^Everything is set up already\.\n/u);
    const both = await init({ "package.json": manifest, "server.py": "", "web.ts": "" }, "--yes");
    expect(both.read("eslint.config.mjs")).toContain("mcp.configs.recommended");
    expect(both.out).toMatch(/\nNext: npx eslint \.\n$/u);
  });

  it("says so where there is nothing to add to", async () => {
    const { code, out } = await init({ "server.py": "" }, "--yes");
    expect([code, out]).toEqual([
      0,
      "There is nothing to add to: no package.json, no hooks of pre-commit, no repository of GitHub, GitLab or Azure.\n" +
        "'mcp-validate init --ci github' writes a workflow, and --agents a section for coding agents.\n" +
        "Next: npx mcp-validate\n",
    ]);
  });

  it("says what it cannot write", async () => {
    const made = `import { make } from "./make.js";\nexport default make();\n`;
    const { out, read } = await init({ "package.json": "{}", "eslint.config.mjs": made }, "--yes");
    expect(out).toContain("  Add to eslint.config.mjs: ");
    expect(read("eslint.config.mjs")).toBe(made);
    const old = await init({ "package.json": "{}", ".eslintrc.json": "{}" }, "--yes");
    expect(old.out).toContain(".eslintrc.json is not read by ESLint 9 and later.");
    expect(old.read("eslint.config.mjs")).toBeUndefined();
  });
});

describe("a flat configuration with the preset", () => {
  const imported = 'import mcp from "eslint-plugin-mcp";\n';
  it.each([
    [
      "a list on lines",
      "export default [\n  js.configs.recommended,\n];\n",
      `${imported}export default [\n  js.configs.recommended,\n  ...mcp.configs.recommended,\n];\n`,
    ],
    [
      "a list with a comma at its end",
      "export default [a, b,];\n",
      `${imported}export default [a, b, ...mcp.configs.recommended,];\n`,
    ],
    ["an empty list", "export default [];\n", `${imported}export default [...mcp.configs.recommended];\n`],
    [
      "defineConfig with a list",
      'import { defineConfig } from "eslint/config";\n\nexport default defineConfig([{ rules: {} }]);\n',
      `import { defineConfig } from "eslint/config";\n${imported}\nexport default defineConfig([{ rules: {} }, ...mcp.configs.recommended]);\n`,
    ],
    [
      "defineConfig with blocks",
      'import { defineConfig } from "eslint/config";\nexport default defineConfig(\n  a,\n  { rules: {} },\n);\n',
      `import { defineConfig } from "eslint/config";\n${imported}export default defineConfig(\n  a,\n  { rules: {} },\n  ...mcp.configs.recommended,\n);\n`,
    ],
    [
      "CommonJS",
      'const js = require("@eslint/js");\n\nmodule.exports = [js.configs.recommended];\n',
      'const js = require("@eslint/js");\nconst mcp = require("eslint-plugin-mcp");\n\nmodule.exports = [js.configs.recommended, ...mcp.configs.recommended];\n',
    ],
    [
      "TypeScript",
      'import type { Linter } from "eslint";\nexport default [{}] satisfies Linter.Config[];\n',
      `import type { Linter } from "eslint";\n${imported}export default [{}, ...mcp.configs.recommended] satisfies Linter.Config[];\n`,
    ],
  ])("is written into %s", (_what, text, expected) => {
    const path = "eslint.config.ts";
    expect(withPreset(text, path)).toBe(expected);
    expect(parseText(expected, { path }).fault).toBeUndefined();
    expect(withPreset(expected, path)).toBe(expected);
  });

  it.each(["export default make();\n", "const all = [];\nexport default all;\n", "export default [\n"])(
    "is not written into %j, whose list is not seen",
    (text) => {
      expect(withPreset(text, "eslint.config.js")).toBeUndefined();
    },
  );
});
