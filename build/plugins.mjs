/** What esbuild does with our sources and with the packages that they load. */
import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

/** The file of a package in `dist/vendor`: "zod/v4" → "zod-v4.cjs", "@scope/name" → "scope-name.cjs". */
export function vendorName(name) {
  return `${name.replace("@", "").replaceAll("/", "-")}.cjs`;
}

/**
 * Bundles our sources. What they `require` is loaded at first use: a package from its file in `dist/vendor`, a generated
 * validator and another bundle by their names.
 *
 * @param generated returns what to load for a generated validator whose file name begins with a word.
 * @param bundles the sources that are the entries of bundles, with the name of each bundle.
 * @param provided whether the installation provides a package.
 * @param vendored returns what to load for any other package.
 */
export function ownSources({ root, generated, bundles, provided, vendored }) {
  return {
    name: "our sources",
    setup({ onLoad, onResolve, initialOptions }) {
      // esbuild follows the `require` of a module that declares no such name; the outputs have one.
      onLoad({ filter: /[\\/]lib[\\/].*\.ts$/ }, async ({ path }) => {
        const source = path.slice(root.length).replaceAll("\\", "/");
        const bundle = bundles[source];
        const isEntry = Object.values(initialOptions.entryPoints).includes(source);
        if (bundle && !isEntry) return { contents: await loading(bundle, source, root) };
        const text = await readFile(path, "utf8");
        const contents = text
          .replace(/^const require = createRequire\(import\.meta\.url\);$/m, "")
          .replaceAll(/(\bload\(\s*["`])\.\/generated\/(\w+)/g, (_, call, name) => call + generated(name));
        return { contents, loader: "ts" };
      });
      onResolve({ filter: /^[\w@]/ }, ({ path, kind, importer }) => {
        if (isBuiltin(path)) return undefined;
        if (provided(path)) return { path, external: true };
        if (kind !== "require-call" || !/[\\/]lib[\\/][^]*\.ts$/.test(importer)) return undefined;
        // The manifest of a parser is read for its version.
        return path.endsWith("/package.json") ? undefined : { path: vendored(path), external: true };
      });
      // Another bundle.
      onResolve({ filter: /^(?:\.|eslint-plugin-mcp\/internal)\/[\w-]+\.cjs$/ }, ({ path }) => ({
        path,
        external: true,
      }));
    },
  };
}

/** Functions that load a bundle, in place of its entry. */
async function loading(bundle, entry, root) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    format: "esm",
    write: false,
    outdir: ".",
    metafile: true,
    logLevel: "warning",
  });
  const names = Object.values(metafile.outputs).flatMap(({ exports }) => exports);
  return names.map((name) => `export const ${name} = (...args) => require("${bundle}").${name}(...args);`).join("\n");
}

/** Leaves out of packages what is never used, where esbuild cannot see it. */
export const slimPackages = {
  name: "slim packages",
  setup({ onLoad, onResolve }) {
    // Of a manifest, only facts about the package are used.
    onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      const { name, version, license, homepage } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ name, version, license, homepage }), loader: "json" };
    });
    // Zod has its messages in 50 languages, of which English alone is ever set.
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.(?:cjs|js)$/ }, ({ path }) => ({
      contents: path.endsWith(".cjs")
        ? `exports.en = require("./en.cjs").default;`
        : `export { default as en } from "./en.js";`,
      resolveDir: join(path, ".."),
    }));
    // regexp-ast-analysis needs refa (1 MB) for the sets of characters of the flag `v`, which patterns of JSON Schema do
    // not have. It makes some objects of it when it is loaded.
    onResolve({ filter: /^refa$/ }, () => ({ path: "refa", namespace: "unused" }));
    onLoad({ filter: /^/, namespace: "unused" }, () => ({
      contents: `const unused = new Proxy(function () {}, {
          get: (_, name) => typeof name === "symbol" || name === "__esModule" || name === "then" ? undefined : unused,
          apply: () => unused,
          construct: () => unused,
        });
        module.exports = unused;`,
    }));
  },
};
