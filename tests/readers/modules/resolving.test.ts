import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { ResolverFactory } from "oxc-resolver";
import { describe, expect, it } from "vitest";
import { resolveModule } from "../../../lib/readers/ecmascript/modules/resolver.ts";
import { folderOf } from "../../validator/folders.ts";
import { root } from "../../validator/built.ts";

/** A published resolver with the same choices, which reads and follows everything that it finds. */
const options = {
  extensions: [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"],
  extensionAlias: {
    ".js": [".ts", ".tsx", ".js", ".jsx"],
    ".jsx": [".tsx", ".jsx"],
    ".mjs": [".mts", ".mjs"],
    ".cjs": [".cts", ".cjs"],
  },
  conditionNames: ["source", "typescript", "import", "require", "node", "default"],
  mainFields: ["source", "module", "main"],
};
const withTsconfig = new ResolverFactory({ ...options, tsconfig: "auto" });
const plain = new ResolverFactory(options);

function published(specifier: string, from: string): string | undefined {
  return withTsconfig.resolveFileSync(from, specifier).path ?? plain.sync(dirname(from), specifier).path;
}

const packageFile = (name: string, json: object): Record<string, string> => ({
  [`${name}package.json`]: JSON.stringify(json),
});

/** Files for the ways in which an import leads to a file of the same project. */
const files = {
  ...packageFile("", {
    name: "own",
    exports: { ".": "./src/main.ts", "./a": { types: "./none.d.ts", default: "./src/a.ts" }, "./hidden": null },
    imports: {
      "#a": "./src/a.js",
      "#parts/*": "./src/parts/*.ts",
      "#parts/special/*.js": { browser: "./no.ts", node: { import: "./src/special/*.ts" } },
      "#none": null,
    },
  }),
  "tsconfig.json": `{
    // The aliases are written as people write them.
    "extends": ["./base.json", "company/strict"], /* a list */
    "compilerOptions": { "baseUrl": "src", },
  }`,
  "base.json": JSON.stringify({
    compilerOptions: { paths: { "~/*": ["./*"], "~/parts/*": ["./parts/*", "../other/*"] } },
  }),
  "node_modules/company/strict.json": JSON.stringify({ compilerOptions: { strict: true } }),
  "src/main.ts": "",
  "src/a.ts": "",
  "src/a.js": "",
  "src/only.js": "",
  "src/data.json": "{}",
  "src/notes.md": "",
  "src/component.tsx": "",
  "src/module.mts": "",
  "src/parts/index.ts": "",
  "src/parts/b.ts": "",
  "src/special/b.ts": "",
  "src/a.dir/index.js": "",
  ...packageFile("src/entry/", { main: "./lib/start", module: "./none.js" }),
  "src/entry/lib/start.ts": "",
  ...packageFile("src/bare/", { main: "./missing.js" }),
  "src/bare/index.ts": "",
  "other/c.ts": "",
  ...packageFile("packages/linked/", {
    name: "linked",
    exports: { ".": { source: "./src/index.ts", default: "./dist/index.js" }, "./*": "./src/*.ts" },
  }),
  "packages/linked/src/index.ts": "",
  "packages/linked/src/more.ts": "",
  ...packageFile("packages/old/", { name: "@scope/old", main: "dist/index.js" }),
  "packages/old/dist/index.js": "",
  "packages/old/deep/file.ts": "",
};

const specifiers = [
  ...[
    "./a",
    "./a.js",
    "./a.ts",
    "./only",
    "./only.js",
    "./data.json",
    "./data",
    "./notes.md",
    "./notes",
    "./component.js",
  ],
  ...[
    "./component.jsx",
    "./module.mjs",
    "./module",
    "./parts",
    "./parts/",
    "./parts/index.js",
    ".",
    "./",
    "..",
    "../other/c",
  ],
  ...[
    "./a.dir",
    "./entry",
    "./bare",
    "./none",
    "./none.js",
    "./parts/../a",
    "~/a",
    "~/a.js",
    "~/parts/b",
    "~/parts/c",
    "~/none",
  ],
  ...[
    "#a",
    "#parts/b",
    "#parts/special/b.js",
    "#none",
    "#",
    "own",
    "own/a",
    "own/hidden",
    "own/none",
    "a",
    "parts/b",
    "data.json",
  ],
  ...[
    "linked",
    "linked/more",
    "linked/none",
    "linked/src/more",
    "@scope/old",
    "@scope/old/deep/file",
    "@scope/old/none",
  ],
  ...["@scope", "@scope/", "", " ", "/", "//", "node:fs", "fs", "\0", "./\0", "https://example.com/a.js", "%2e/a"],
  ...[`./${"a".repeat(5_000)}`, "...", ".a", "../../../../../../../../../.."],
];

describe("the file of an import", () => {
  it("is the one that a published resolver finds", () => {
    const folder = folderOf(files);
    mkdirSync(join(folder, "node_modules/@scope"));
    symlinkSync("../packages/linked", join(folder, "node_modules/linked"));
    symlinkSync("../../packages/old", join(folder, "node_modules/@scope/old"));
    const from = join(folder, "src/main.ts");
    const both = specifiers.map((specifier) => [specifier, resolveModule(specifier, from), published(specifier, from)]);
    expect(both.map(([specifier, own]) => [specifier, own])).toEqual(
      both.map(([specifier, , other]) => [specifier, other]),
    );
    expect(both.filter(([, own]) => own !== undefined).length).toBeGreaterThan(35);
  });

  it("is the one that a published resolver finds in installed packages", () => {
    const installed = join(root, "node_modules/@modelcontextprotocol");
    const froms = readdirSync(installed, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:[cm]?js|d\.[cm]?ts)$/u.test(name))
      .map((name) => join(installed, name));
    const imports = froms.flatMap((from) =>
      [...readFileSync(from, "utf8").matchAll(/(?:from|import|require\()\s*["'](\.[^"'\n]{1,200})["']/gu)].map(
        ([, specifier = ""]) => [specifier, from] as const,
      ),
    );
    expect(imports.length).toBeGreaterThan(500);
    const differing = imports.filter(
      ([specifier, from]) => resolveModule(specifier, from) !== published(specifier, from),
    );
    expect(differing).toEqual([]);
  });
});
