/**
 * Writes `dist`: the plugin, the parser, the library and the command as bundles, because importing hundreds of small
 * files takes longer than running their code. Common code goes into chunks; packages are not bundled.
 *
 * `node lib/build.mjs <folder>` writes the same bundles to another folder of this package, for tests of code that is
 * not built yet.
 */
import { deepStrictEqual } from "node:assert/strict";
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = new URL("../", import.meta.url);
const [, , folder = "dist"] = process.argv;
const dist = new URL(`${folder}/`, root);
await rm(dist, { recursive: true, force: true });

const common = {
  absWorkingDir: fileURLToPath(root),
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node20.19",
  // Minified, because compiling takes most of the time of an import. For names in a stack trace, build the same commit
  // without this line: bundles are reproducible.
  minify: true,
  logLevel: "warning",
};

// Much code that many runs never need, so each is a bundle of its own, loaded on first use. Each entry exports functions
// only, and nothing else imports what is behind it.
const loadedAtFirstUse = {
  "ecmascript.cjs": "lib/readers/ecmascript/entry.ts",
  "python-language.cjs": "lib/languages/python/entry.ts",
  "python.cjs": "lib/readers/python/entry.ts",
};

/** An expression for the path of a source, which has other separators on Windows. */
function pathEnding(source) {
  return new RegExp(`${source.replaceAll(".", String.raw`\.`).replaceAll("/", String.raw`[\\/]`)}$`);
}

/** Replaces the entry of a bundle by functions that load it. */
function loading(file, entry) {
  return {
    name: `loading ${file}`,
    setup({ onLoad }) {
      onLoad({ filter: pathEnding(entry) }, async () => {
        const names = await exportsOf(entry);
        return {
          contents: `import { createRequire } from "node:module";
            const require = createRequire(import.meta.url);
            ${names.map((name) => `export const ${name} = (...args) => require("./${file}").${name}(...args);`).join("\n")}`,
        };
      });
    },
  };
}

async function exportsOf(entry) {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    bundle: false,
    format: "esm",
    write: false,
    outdir: folder,
    metafile: true,
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}

const loaders = Object.entries(loadedAtFirstUse).map(([file, entry]) => loading(file, entry));

async function buildLoaded(file, entry, plugins) {
  await build({
    ...common,
    entryPoints: [entry],
    outfile: `${folder}/${file}`,
    format: "cjs",
    define: { "import.meta.url": "fileUrl", "import.meta.dirname": "__dirname" },
    banner: { js: `const fileUrl = require("node:url").pathToFileURL(__filename).href;` },
    plugins,
  });
}

for (const [file, entry] of Object.entries(loadedAtFirstUse)) await buildLoaded(file, entry, []);

// Most of the time of an import is for compiling code, so the plugin has only what rules say of themselves. What they
// do is loaded for the first file.
await buildLoaded("rules.cjs", "lib/rules/index.ts", loaders);
const { rules } = createRequire(import.meta.url)(fileURLToPath(new URL("rules.cjs", dist)));
const statements = Object.values(rules).map(({ name, meta }) => ({ name, meta }));
deepStrictEqual(JSON.parse(JSON.stringify(statements)), statements);
const rulesAlone = {
  name: "what rules say of themselves",
  setup({ onLoad }) {
    onLoad({ filter: pathEnding("lib/rules/index.ts") }, () => ({
      contents: `import { createRequire } from "node:module";
        const require = createRequire(import.meta.url);
        const whole = (name) => require("./rules.cjs").rules[name];
        const ruleOf = ({ name, meta }) => ({
          name,
          meta,
          concerns: (concern) => whole(name).concerns(concern),
          optionFault: (options) => whole(name).optionFault(options),
          visitor: (facts, output) => whole(name).visitor(facts, output),
          create: (context) => whole(name).create(context),
        });
        const all = JSON.parse(${JSON.stringify(JSON.stringify(statements))});
        export const rules = Object.fromEntries(all.map((one) => [one.name, ruleOf(one)]));`,
    }));
  },
};

// Two sets with little in common. In one set, the common code would be split into a dozen chunks, and opening a file
// takes an import a third of a millisecond.
const entrySets = [
  {
    plugins: [...loaders, rulesAlone],
    entryPoints: { index: "lib/index.ts", parser: "lib/languages/parser.ts" },
  },
  {
    plugins: loaders,
    entryPoints: {
      validator: "lib/validator/index.ts",
      "mcp-validate": "lib/validator/cli/main.ts",
      "validate-worker": "lib/validator/service/worker.ts",
      "formatters/sarif": "lib/validator/formatters/sarif.ts",
      "formatters/html": "lib/validator/formatters/html.ts",
    },
  },
];

for (const set of entrySets) await build({ ...common, ...set, outdir: folder, splitting: true, format: "esm" });

// Loaded on first use, and share no code with the other bundles.
await mkdir(new URL("generated/", dist));
for (const source of ["meta-schema", "protocol", "registry"]) {
  const generated = new URL(`lib/schema/${source}/generated/`, root);
  for (const name of await readdir(generated))
    if (name.endsWith(".cjs")) await copyFile(new URL(name, generated), new URL(`generated/${name}`, dist));
}

const command = new URL("mcp-validate.js", dist);
await writeFile(command, `#!/usr/bin/env node\n${await readFile(command, "utf8")}`);
await chmod(command, 0o755);

// The schema with which editors complete configuration files.
if (folder === "dist") {
  const { configSchema } = await import(new URL("validator.js", dist).href);
  await writeFile(new URL("mcp-validate.schema.json", root), `${JSON.stringify(configSchema(), undefined, 2)}\n`);
}
