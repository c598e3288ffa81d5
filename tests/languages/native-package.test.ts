import Module from "node:module";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import plugin from "../../lib/index.ts";
import { NativePackageError } from "../../lib/languages/native-package.ts";
import { resolveModule } from "../../lib/readers/ecmascript/modules/resolver.ts";
import { exitCodeOf } from "../../lib/validator/cli/write-fault.ts";
import { validateFile } from "../../lib/validator/index.ts";
import { ESLint } from "../harness/eslint.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

interface Loader {
  _load(request: string, ...more: unknown[]): unknown;
}

/** Makes a package fail as it does where its native part is not installed. */
function loseBinding(name: string): void {
  const loader = Module as unknown as Loader;
  const load = loader._load.bind(loader);
  vi.spyOn(loader, "_load").mockImplementation((request, ...more) => {
    if (request === name) throw new Error("Cannot find native binding. npm has a bug.\nSee npm/cli#4828.");
    return load(request, ...more);
  });
}

const remedy = "Delete node_modules and the lock file, then install again.";

describe("a package without its native part", () => {
  it("ends a run of ESLint with the remedy", async () => {
    loseBinding("oxc-resolver");
    const importing = `import { description } from "./text.js";\nserver.registerTool("a", { description }, () => {});\n`;
    const run = new ESLint({
      cwd: "/nowhere",
      overrideConfigFile: true,
      overrideConfig: plugin.configs.strict,
    }).lintText(importing, { filePath: "/nowhere/server.js" });
    await expect(run).rejects.toThrow(
      /cannot load oxc-resolver on [\w-]+: Cannot find native binding\. npm has a bug\. /u,
    );
    await expect(run).rejects.toThrow(remedy);
  });

  it("is no module that does not exist", () => {
    loseBinding("oxc-resolver");
    expect(() => resolveModule("./other.js", "/nowhere/server.js")).toThrow(NativePackageError);
  });

  it("ends mcp-validate with the remedy, not with a syntax error of the file", async () => {
    loseBinding("oxc-parser");
    const path = join(mkdtempSync(join(tmpdir(), "mcp-fault-")), "server.ts");
    writeFileSync(path, `server.tool("a", {}, () => {});\n`);
    const error: unknown = await validateFile(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NativePackageError);
    const written: string[] = [];
    const streams = { out: () => undefined, err: (text: string) => void written.push(text) };
    expect(exitCodeOf(error, streams as never)).toBe(2);
    expect(written.join("")).toMatch(/^INSTALLATION_ERROR eslint-plugin-mcp cannot load oxc-parser on .*\n$/u);
    expect(written.join("")).toContain(remedy);
  });
});
