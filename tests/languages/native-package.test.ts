import { mkdtempSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ESLint } from "../harness/eslint.ts";

interface Loader {
  _load(request: string, ...more: unknown[]): unknown;
}

const missing = ["oxc-parser"];

beforeEach(() => {
  // Modules keep the packages that they have loaded, and the tests of a run share the modules.
  vi.resetModules();
  const loader = Module as unknown as Loader;
  const load = loader._load.bind(loader);
  vi.spyOn(loader, "_load").mockImplementation((request, ...more) => {
    if (missing.includes(request)) throw new Error("Cannot find native binding. npm has a bug.\nSee npm/cli#4828.");
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

  it("is no syntax error", async () => {
    const { NativePackageError } = await import("../../lib/languages/native-package.ts");
    const { parseModule } = await import("../../lib/languages/oxc.ts");
    expect(() => parseModule("a", "/nowhere/server.js")).toThrow(NativePackageError);
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
