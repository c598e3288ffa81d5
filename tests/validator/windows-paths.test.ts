import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Log } from "sarif";
import type { FileMatch } from "../../lib/validator/config/file-match.ts";
import type { sarifReport } from "../../lib/validator/report/sarif.ts";
import type { baseFolderOf, languageOf, shownPath } from "../../lib/validator/sources/source-text.ts";
import { plainReportOptions } from "../../lib/validator/report/index.ts";
import { validateFile } from "../../lib/validator/index.ts";
import { badTool, folderOf, listOf } from "./folders.ts";
import { root } from "./built.ts";

/** The functions that decide about paths without accessing the file system. */
interface PathFunctions {
  readonly FileMatch: typeof FileMatch;
  readonly baseFolderOf: typeof baseFolderOf;
  readonly languageOf: typeof languageOf;
  readonly sarifReport: typeof sarifReport;
  readonly shownPath: typeof shownPath;
}

const entry = `export { FileMatch } from "./lib/validator/config/file-match.ts";
export { baseFolderOf, languageOf, shownPath } from "./lib/validator/sources/source-text.ts";
export { sarifReport } from "./lib/validator/report/sarif.ts";`;

let functions: PathFunctions;
let folder: string;

beforeAll(async () => {
  // Below node_modules, so that the bundle finds the packages that it imports.
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "windows-paths-"));
  const outfile = join(folder, "paths.mjs");
  await build({
    stdin: { contents: entry, resolveDir: root, loader: "ts" },
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "silent",
    // The functions as on Windows, on any system.
    plugins: [
      {
        name: "paths of Windows",
        setup: (bundler) => {
          bundler.onResolve({ filter: /^node:path$/ }, () => ({ path: "node:path/win32", external: true }));
        },
      },
    ],
  });
  functions = (await import(pathToFileURL(outfile).href)) as PathFunctions;
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("on Windows", () => {
  it.each([
    [String.raw`C:\work\src\tools.json`, "src/tools.json"],
    [String.raw`c:\work\tools.json`, "tools.json"],
    [String.raw`C:\other\tools.json`, "../other/tools.json"],
    [String.raw`D:\work\tools.json`, "D:/work/tools.json"],
    [String.raw`\\server\share\tools.json`, "//server/share/tools.json"],
  ])("%s is shown as %s", (path, shown) => {
    expect(functions.shownPath(path, String.raw`C:\work`)).toBe(shown);
  });

  it("the folder of a shown name is found", () => {
    const path = String.raw`C:\work\src\tools.json`;
    expect(functions.baseFolderOf({ name: "src/tools.json", path })).toBe(String.raw`C:\work`);
    expect(functions.baseFolderOf({ name: "lib/tools.json", path })).toBeUndefined();
    expect(functions.languageOf(String.raw`C:\work.d\Server.PY`)).toBe("python");
  });

  it("globs of a configuration match paths below it", () => {
    const match = new functions.FileMatch(String.raw`C:\work`, ["old/**"], [["src/**/*.json"], ["**/*.py"]]);
    expect(match.isIgnored(String.raw`C:\work\old\a\tools.json`)).toBe(true);
    expect(match.isIgnored(String.raw`C:\work\new\old.json`)).toBe(false);
    expect(match.matching(String.raw`C:\work\src\a\tools.json`)).toEqual([0]);
    expect(match.matching(String.raw`C:\work\src\server.py`)).toEqual([1]);
    for (const outside of [String.raw`C:\other\src\a.json`, String.raw`D:\work\src\a.json`])
      expect([outside, match.isIgnored(outside), match.matching(outside)]).toEqual([outside, false, []]);
  });

  it("SARIF has addresses with forward slashes, relative to the working directory", async () => {
    const result = await validateFile("tools.json", { cwd: folderOf({ "tools.json": listOf(badTool) }) });
    const sources = result.sources.map((source) => ({ ...source, path: String.raw`C:\work\my tools\tools.json` }));
    const text = functions.sarifReport({ ...result, sources }, plainReportOptions(String.raw`C:\work`));
    const [run] = (JSON.parse(text) as Log).runs;
    const addresses = run?.results?.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation);
    expect(new Set(addresses?.map((address) => address?.uri))).toEqual(new Set(["my%20tools/tools.json"]));
  });
});
