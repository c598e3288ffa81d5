import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Runs TypeScript code in a separate process, in which nothing can load the package `typescript`. */
function runWithoutTypeScript(contents: string): { readonly output: string; readonly errors: string } {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
  });
  const banned = `
    import Module from "node:module";
    const resolve = Module._resolveFilename;
    Module._resolveFilename = function (request, ...rest) {
      if (/^typescript(?:\\/|$)/.test(request)) throw new Error("typescript is not installed");
      return resolve.call(this, request, ...rest);
    };`;
  // From standard input, so that it runs in the repository's folder and finds its packages.
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module"], {
    cwd: root,
    input: `${banned}\n${outputFiles[0]?.text ?? ""}`,
    encoding: "utf8",
  });
  return { output: stdout.trim(), errors: stderr };
}

describe("where no TypeScript is installed", () => {
  it("lints TypeScript", () => {
    const { output, errors } = runWithoutTypeScript(`
      import { Linter } from "eslint";
      import * as parser from "./lib/languages/parser.ts";
      const config = { files: ["**/*.ts"], languageOptions: { parser }, rules: { "no-unused-vars": "error" } };
      const messages = new Linter().verify("const a: Map<string, Set<number>> = b as any;", config, { filename: "a.ts" });
      console.log(messages.map((message) => message.message).join());`);
    expect(errors).toBe("");
    expect(output).toBe("'a' is assigned a value but never used.");
  });

  it("@typescript-eslint/parser cannot be loaded, so that the test above means something", () => {
    const { errors } = runWithoutTypeScript(`
      import { createRequire } from "node:module";
      createRequire(import.meta.url)("@typescript-eslint/parser");`);
    expect(errors).toContain("typescript is not installed");
  });

  it("costs nothing until the first file", () => {
    const { output } = runWithoutTypeScript(`
      import { createRequire } from "node:module";
      import * as parser from "./lib/languages/parser.ts";
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes("scope-manager"));
      const before = loaded();
      parser.parse("a");
      console.log(before, loaded());`);
    expect(output).toBe("false true");
  });
});
