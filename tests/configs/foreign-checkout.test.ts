import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { built, root } from "../validator/built.ts";
import { folderOf } from "../validator/folders.ts";
import { makeSpecial, specialFiles, specialProjects } from "../validator/special-files.ts";

const eslintPackage = process.env["ESLINT"] === "9" ? "eslint-9" : "eslint";

/** Runs ESLint's class in a process of its own, with a configuration that lies elsewhere. */
function lint(folder: string): { readonly linted: string[]; readonly rules: (string | null)[]; readonly err: string } {
  const script = `
    import { ESLint } from ${JSON.stringify(eslintPackage)};
    const { default: mcp } = await import(${JSON.stringify(pathToFileURL(built("index.js")).href)});
    process.chdir(${JSON.stringify(folder)});
    const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: mcp.configs.strict });
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
  it("does not run: the parser is not taken from it", () => {
    const trace = `require("node:fs").writeFileSync(__dirname + "/trace", "");`;
    const folder = folderOf({
      "server.ts": server,
      "node_modules/@typescript-eslint/parser/package.json": `{ "version": "8.0.0", "main": "index.js" }`,
      "node_modules/@typescript-eslint/parser/index.js": trace,
      "node_modules/typescript-eslint/package.json": `{ "version": "8.0.0", "main": "index.js" }`,
      "node_modules/typescript-eslint/index.js": trace,
    });
    const { rules, err } = lint(folder);
    expect([err, rules.includes("mcp/require-title"), rules.includes(null)]).toEqual(["", true, false]);
    const traces = ["@typescript-eslint/parser", "typescript-eslint"].map((name) =>
      existsSync(join(folder, "node_modules", name, "trace")),
    );
    expect(traces).toEqual([false, false]);
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
      expect(rules).toContain("mcp/require-max-length");
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
