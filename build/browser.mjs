/**
 * Writes the plugin for browsers: a worker, which holds everything, and the WebAssembly of oxc beside it.
 *
 * `node build/browser.mjs <folder>`
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { noticesOf } from "./packages.mjs";
import { slimPackages } from "./plugins.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = resolve(process.argv[2]);
const browser = join(root, "lib/browser");

/** What stands in for the modules of Node. Any other module of Node fails the build. */
const modules = {
  fs: "file-system.ts",
  diagnostics_channel: "node.ts",
  os: "node.ts",
  url: "node.ts",
  util: "node.ts",
};
/** Sources that a browser has others for. */
const replaced = {
  "lib/languages/oxc-binding.ts": join(browser, "oxc-binding.ts"),
  "lib/files/content-hash.ts": join(browser, "content-hash.ts"),
  "lib/validator/catalog/find-probes.ts": join(browser, "no-probes.ts"),
};

const inBrowsers = {
  name: "in browsers",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(?:node:)?(?:fs|diagnostics_channel|os|url|util)$/ }, ({ path }) => ({
      path: join(browser, modules[path.replace("node:", "")]),
    }));
    onResolve({ filter: /^(?:node:)?path$/ }, () => ({ path: join(root, "node_modules/path-browserify/index.js") }));
    onResolve({ filter: /^(?:node:)?assert$/ }, () => ({ path: "assert", namespace: "assert" }));
    onLoad({ filter: /^/, namespace: "assert" }, () => ({
      contents: `module.exports = (value, message) => { if (!value) throw new Error(message); };`,
    }));
    // It shows the scopes of functions of a running program.
    onResolve({ filter: /^node:inspector$/ }, () => ({ path: "inspector", namespace: "none" }));
    // ESLint's own 290 rules, none of which runs here.
    onResolve({ filter: /\/rules$/ }, ({ importer }) =>
      /[\\/]eslint[\\/]lib[\\/]/.test(importer) ? { path: "rules", namespace: "none" } : undefined,
    );
    onLoad({ filter: /^/, namespace: "none" }, () => ({ contents: "module.exports = new Map();" }));
    // Nothing is loaded by name here: what is, has become an import above.
    onResolve({ filter: /^(?:node:)?module$/ }, () => ({ path: "module", namespace: "module" }));
    onLoad({ filter: /^/, namespace: "module" }, () => ({
      contents: `const names = new Set(${JSON.stringify(builtinModules)});
        export const isBuiltin = (name) => names.has(name) || names.has(name.replace(/^node:/, ""));
        export const createRequire = () => { throw new Error("Nothing is loaded by name in a browser."); };
        export default { isBuiltin, createRequire };`,
    }));
    onLoad({ filter: /[\\/]lib[\\/].*\.ts$/ }, async ({ path }) => {
      const source = path.slice(root.length).replaceAll("\\", "/");
      if (replaced[source]) return { contents: `export * from ${JSON.stringify(replaced[source])};`, resolveDir: root };
      // The project has no parser of its own here.
      if (source === "lib/configs/typescript-parser.ts")
        return {
          contents: `import * as own from "../languages/parser.ts"; export const typescriptParserFor = () => own;`,
          resolveDir: join(root, "lib/configs"),
        };
      const text = await readFile(path, "utf8");
      const contents = text
        .replace(/^const (?:require|load) = createRequire\(import\.meta\.url\);$/gm, "")
        .replaceAll(/\bload\((?=\s*["`]\.\/generated\/)/g, "require(")
        // Not in a text, as in a reader of such code.
        .replaceAll(/(?<!["'`])import\.meta\.dirname(?!["'`])/gu, `"/"`)
        .replaceAll(/(?<!["'`])import\.meta\.url(?!["'`])/gu, `"file:///"`);
      return { contents, loader: "ts" };
    });
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  stdin: {
    contents: `import { listen } from "./lib/browser/worker.ts"; listen(self, oxc);`,
    resolveDir: root,
  },
  // Oxc is loaded and compiled while the rest starts.
  banner: {
    js: `const oxc = fetch(new URL("oxc.wasm", self.location.href))
      .then((response) => response.arrayBuffer())
      .then((bytes) => WebAssembly.compile(bytes));`.replaceAll(/\s+/g, " "),
  },
  outfile: join(folder, "worker.js"),
  bundle: true,
  format: "iife",
  platform: "browser",
  target: "es2022",
  minify: true,
  logLevel: "warning",
  metafile: true,
  mainFields: ["browser", "module", "main"],
  conditions: ["import"],
  inject: [join(browser, "node.ts")],
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis", "globalThis.process": "undefined" },
  plugins: [inBrowsers, slimPackages],
});
await mkdir(folder, { recursive: true });
await copyFile(join(root, "node_modules/oxc-parser/parser.wasm32-wasip1.wasm"), join(folder, "oxc.wasm"));
const manifest = { name: "The playground" };
await writeFile(join(folder, "THIRD-PARTY-NOTICES.txt"), await noticesOf({ manifest, metafiles: [metafile] }, root));
