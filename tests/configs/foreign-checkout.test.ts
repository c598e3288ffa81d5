import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { built, root } from "../validator/built.ts";
import { spawnCommand } from "../validator/cli/command.ts";
import { folderOf, listOf } from "../validator/folders.ts";
import { makeSpecial, specialFiles, specialProjects } from "../validator/special-files.ts";

const eslintPackage = process.env["ESLINT"] === "9" ? "eslint-9" : "eslint";

/** Runs ESLint's class in a separate process, with a configuration in another folder. */
function lint(folder: string): { readonly linted: string[]; readonly rules: (string | null)[]; readonly err: string } {
  const script = `
    import { ESLint } from ${JSON.stringify(eslintPackage)};
    const { default: mcp } = await import(${JSON.stringify(pathToFileURL(built("index.js")).href)});
    process.chdir(${JSON.stringify(folder)});
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: mcp.configs.governance });
    const results = await eslint.lintFiles(["."]);
    const rules = results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
    console.log(JSON.stringify({ linted: results.map(({ filePath }) => filePath), rules }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    encoding: "utf8",
    timeout: 25_000,
    killSignal: "SIGKILL",
  });
  const { linted, rules } = JSON.parse(stdout || `{ "linted": [], "rules": [] }`) as Pick<
    ReturnType<typeof lint>,
    "linted" | "rules"
  >;
  return { linted, rules, err: stderr };
}

const server = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server: McpServer = new McpServer({ name: "desk", version: "1.0.0" });
server.registerTool("find", { description: "Finds." }, run);
`;

describe("a checkout of strangers under a configuration that lies elsewhere", () => {
  /** Packages that parsers may look for. */
  const packages = [
    ...["@typescript-eslint/parser", "typescript-eslint", "eslint", "espree", "acorn", "eslint-visitor-keys"],
    ...["jsonc-eslint-parser", "yaml-eslint-parser", "yaml", "zod", "oxc-parser"],
  ];
  const checkout = (): string =>
    folderOf({
      "server.ts": server,
      "list.tools.json": listOf({ name: "find" }),
      "list.tools.yaml": "tools:\n  - name: find\n",
      ...Object.fromEntries(
        packages.flatMap((name) => [
          [`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "99.0.0", "main": "index.js" }`],
          [`node_modules/${name}/index.js`, `require("node:fs").writeFileSync(__dirname + "/trace", "");`],
        ]),
      ),
    });
  const run = (folder: string): string[] =>
    packages.filter((name) => existsSync(join(folder, "node_modules", name, "trace")));

  it("does not run: no parser, and nothing that a parser needs, is taken from it", () => {
    const folder = checkout();
    const { linted, rules, err } = lint(folder);
    expect([err, linted.length, rules.includes("mcp/require-title"), rules.includes(null)]).toEqual([
      "",
      3,
      true,
      false,
    ]);
    expect(run(folder)).toEqual([]);
  });

  it("does not run when the command reads it", () => {
    const folder = checkout();
    expect(spawnCommand(["."], folder)).toMatchObject({ code: 1, err: "" });
    expect(spawnCommand(["extract", "."], folder)).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^(?:list\.tools\.\w+:\d: tool find is left out: [^\n]+\n){2}$/u) as string,
    });
    expect(run(folder)).toEqual([]);
  });

  describe.each(specialFiles)("with a %s", (kind) => {
    it.each(Object.keys(specialProjects))("in the place of a manifest is linted, %s", (place) => {
      const { files = {}, special = [] } = specialProjects[place] ?? {};
      const folder = folderOf(files);
      // ESLint itself reads documents.
      for (const name of special.filter((one) => !/mcp\.json$|tools\.json$/u.test(one)))
        makeSpecial(kind, folder, name);
      for (const name of ["@typescript-eslint/parser", "typescript-eslint"])
        makeSpecial(kind, folder, `node_modules/${name}/package.json`);
      const { linted, rules, err } = lint(folder);
      expect([err, linted.length]).toEqual(["", Object.keys(files).filter((name) => name.endsWith(".ts")).length]);
      expect(rules).toContain("mcp/require-output-schema");
    });
  });

  it("does not leak what lies outside through the names of its tools", () => {
    const folder = folderOf({
      "secret.json": `{ "name": "a secret" }`,
      "project/.git/HEAD": "",
      "project/server.ts": `import secret from "../secret.json";\n${server}\nserver.registerTool(secret.name, { description: "Finds." }, run);`,
    });
    const { linted, rules } = lint(join(folder, "project"));
    expect([linted.length, rules.includes("mcp/require-title"), rules.includes("mcp/valid-tool-name")]).toEqual([
      1,
      true,
      false,
    ]);
  });
});
