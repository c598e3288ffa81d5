import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ESLint } from "../harness/eslint.ts";
import { built, root } from "../validator/built.ts";
import { projectOf } from "../validator/formatters/project.ts";

interface Loader {
  _load(request: string, ...more: unknown[]): unknown;
}

/** oxc has a native part and, in the same package, WebAssembly, which needs the others. */
const missing = /^(?:oxc-parser|@emnapi)\b/u;

beforeEach(() => {
  // Modules keep the packages that they have loaded, and the tests of a run share the modules.
  vi.resetModules();
  const loader = Module as unknown as Loader;
  const load = loader._load.bind(loader);
  vi.spyOn(loader, "_load").mockImplementation((request, ...more) => {
    if (missing.test(request)) throw new Error("Cannot find native binding. npm has a bug.\nSee npm/cli#4828.");
    return load(request, ...more);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

const remedy = "Delete node_modules and the lock file, then install again.";

describe("a package without its native part", () => {
  it("ends a run of ESLint with the remedy", async () => {
    const { default: plugin } = await import("../../lib/index.ts");
    const cwd = mkdtempSync(join(tmpdir(), "mcp-fault-"));
    writeFileSync(join(cwd, "text.js"), `export const description = "Finds a book.";\n`);
    const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: plugin.configs.strict });
    const importing = `import { description } from "./text.js";\nserver.registerTool("a", { description }, () => {});\n`;
    await expect(eslint.lintText(importing, { filePath: join(cwd, "server.js") })).rejects.toThrow(
      new RegExp(`cannot load oxc-parser on [\\w-]+: Cannot find native binding\\. npm has a bug\\. .*${remedy}`, "u"),
    );
  });

  it("ends a run of ESLint that uses our parser, instead of a syntax error in each file", async () => {
    const parser = await import("../../lib/languages/parser.ts");
    const eslint = new ESLint({
      cwd: "/nowhere",
      overrideConfigFile: true,
      overrideConfig: { files: ["**/*.ts"], languageOptions: { parser } },
    });
    const linted = eslint.lintText("export const a: number = 1;\n", { filePath: "/nowhere/a.ts" });
    await expect(linted).rejects.toThrow(/cannot load oxc-parser/u);
    expect(() => parser.parse("a")).toThrow(/cannot load oxc-parser/u);
  });

  it("has another remedy under Yarn's Plug'n'Play", async () => {
    const { InstallationError } = await import("../../lib/languages/installation.ts");
    vi.stubGlobal("process", { ...process, versions: { ...process.versions, pnp: "3" } });
    const { message } = new InstallationError("oxc-parser", new Error("Cannot find module 'bindings.js'"));
    vi.unstubAllGlobals();
    expect(message).toMatch(/Run `yarn unplug --all --recursive oxc-parser`\.$/u);
  });

  it("is no syntax error", async () => {
    const { InstallationError } = await import("../../lib/languages/installation.ts");
    const { parseModule } = await import("../../lib/languages/oxc.ts");
    expect(() => parseModule("a", "/nowhere/server.js")).toThrow(InstallationError);
  });

  it("ends mcp-validate with the remedy, not with a syntax error of the file", async () => {
    const { validateFile } = await import("../../lib/validator/index.ts");
    const { exitCodeOf, processStreams } = await import("../../lib/validator/cli/streams.ts");
    const path = join(mkdtempSync(join(tmpdir(), "mcp-fault-")), "server.ts");
    writeFileSync(path, `server.tool("a", {}, () => {});\n`);
    const error: unknown = await validateFile(path).catch((reason: unknown) => reason);
    const written: string[] = [];
    expect(exitCodeOf(error, { ...processStreams(), err: (text) => void written.push(text) })).toBe(2);
    expect(written.join("")).toMatch(/^INSTALLATION_ERROR eslint-plugin-mcp cannot load oxc-parser on .*\n$/u);
    expect(written.join("")).toContain(remedy);
  });
});

/** A hook of a separate process for an installation without some packages. */
const without = (packages: string): string => `
const Module = require("node:module");
const load = Module._load;
Module._load = function (request, ...more) {
  if (/${packages}/.test(request)) throw new Error("Cannot find native binding.");
  return load.call(this, request, ...more);
};
`;

describe("the built packages", () => {
  const files = {
    // The installation that npm leaves if it forgets a package for the platform.
    "no-binding.cjs": without("^oxc-parser$"),
    "nothing.cjs": without("oxc-parser|emnapi"),
    "all.cjs": "",
    "text.js": `export const description = "Finds a book.";\n`,
    "server.js": `import { description } from "./text.js";\nserver.registerTool("a", { description }, () => {});\n`,
    "eslint.config.js": `import mcp from "eslint-plugin-mcp";\nexport default [mcp.configs.strict].flat();\n`,
  };
  const run = (hook: string, command: string, args: readonly string[]) =>
    spawnSync(process.execPath, ["--require", `./${hook}.cjs`, command, ...args], {
      cwd: projectOf(files),
      encoding: "utf8",
    });
  const eslint = join(root, "node_modules/eslint/bin/eslint.js");

  it("read code without the native part, and find the same", () => {
    const findings = (hook: string): readonly unknown[] => {
      const { stdout, stderr } = run(hook, eslint, ["server.js", "--format", "json"]);
      expect([stdout, stderr]).toEqual([expect.stringContaining('"mcp/'), ""]);
      return (JSON.parse(stdout) as readonly { readonly messages: readonly unknown[] }[]).map(
        ({ messages }) => messages,
      );
    };
    expect(findings("no-binding")).toEqual(findings("all"));
    const command = run("no-binding", built("mcp-validate.js"), ["."]);
    expect([command.stderr, command.stdout]).toEqual(["", expect.stringContaining("1 tool")]);
  });

  it("end ESLint with the remedy, and with nothing else", () => {
    const { status, stdout, stderr } = run("nothing", eslint, ["server.js"]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(remedy);
    expect(stderr).not.toContain("please report");
  });

  it("end mcp-validate with the remedy", () => {
    const { status, stderr } = run("nothing", built("mcp-validate.js"), ["."]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^INSTALLATION_ERROR .*\n$/u);
  });
});
