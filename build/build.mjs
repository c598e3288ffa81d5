/**
 * Writes the two packages: `eslint-plugin-mcp` (this folder) and `mcp-validate` (the folder of that name). Importing
 * hundreds of small files takes longer than running their code, so our code becomes a few bundles, and each package
 * that it uses becomes a file of `dist/vendor`, loaded at first use. The command takes the readers and these files from
 * the plugin, whose version it names exactly.
 *
 * `node build/build.mjs <folder>` writes both packages to `<folder>/node_modules`, for tests of code that is not built yet.
 */
import { deepStrictEqual } from "node:assert/strict";
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { checkOutputs, isProvided, noticesOf } from "./packages.mjs";
import { toolsSchema } from "./tools-schema.mjs";
import { ownSources, slimPackages, vendorName } from "./plugins.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const [, , folder] = process.argv;
const pluginFolder = folder ? resolve(folder, "node_modules/eslint-plugin-mcp") : root;
const commandFolder = folder ? resolve(folder, "node_modules/mcp-validate") : join(root, "mcp-validate");
const manifestOf = async (home) => JSON.parse(await readFile(join(home, "package.json"), "utf8"));

/** The packages: where they are written, and what their manifests say. */
const plugin = { folder: pluginFolder, manifest: await manifestOf(root), metafiles: [], vendors: new Set() };
const command = {
  folder: commandFolder,
  manifest: await manifestOf(join(root, "mcp-validate")),
  metafiles: [],
  vendors: new Set(),
};
for (const { folder: home, manifest } of [plugin, command]) {
  await rm(join(home, "dist"), { recursive: true, force: true });
  await mkdir(join(home, "dist"), { recursive: true });
  if (folder) await writeFile(join(home, "package.json"), JSON.stringify(manifest));
}

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20.19",
  // Minified, because compiling takes most of the time of an import. For names in a stack trace, build the same commit
  // without this line: bundles are reproducible.
  minify: true,
  logLevel: "warning",
  // The name of a package that is not literal cannot be checked.
  logOverride: { "unsupported-require-call": "error" },
  metafile: true,
};
const commonjs = {
  format: "cjs",
  define: { "import.meta.url": "fileUrl", "import.meta.dirname": "__dirname" },
  banner: { js: `const fileUrl = require("node:url").pathToFileURL(__filename).href;` },
};
const modules = {
  format: "esm",
  splitting: true,
  banner: {
    js: `import { createRequire as requireOf } from "node:module";const require = requireOf(import.meta.url);`,
  },
};

async function write(target, options) {
  const { metafile } = await build({ ...common, ...options });
  target.metafiles.push(metafile);
}

// Much code that many runs never need, so each is a bundle of its own, loaded on first use. Each entry exports functions
// only, and nothing else imports what is behind it.
const loadedAtFirstUse = {
  "oxc-webassembly.cjs": "lib/languages/oxc-webassembly.ts",
  "oxc.cjs": "lib/languages/oxc-binding.ts",
  "ecmascript.cjs": "lib/readers/ecmascript/entry.ts",
  "python-language.cjs": "lib/languages/python/entry.ts",
  "python.cjs": "lib/readers/python/entry.ts",
};

/** The generated validators that probes alone need, by the first word of their names. They are half of all. */
const ofProbes = "messages";

/** What the bundles of a package load from files of its own, and from those of the plugin. */
function loads(target) {
  const fromPlugin = target === plugin ? "./" : "eslint-plugin-mcp/internal/";
  return ownSources({
    root,
    generated: (name) => `${name === ofProbes ? "./" : fromPlugin}generated/${name}`,
    bundles: Object.fromEntries(Object.entries(loadedAtFirstUse).map(([file, entry]) => [entry, fromPlugin + file])),
    provided: (name) => isProvided(name, target.manifest),
    vendored(name) {
      if (target !== plugin && plugin.vendors.has(name)) return `${fromPlugin}vendor/${vendorName(name)}`;
      target.vendors.add(name);
      return `./vendor/${vendorName(name)}`;
    },
  });
}

for (const [file, entry] of Object.entries(loadedAtFirstUse)) await writeLoaded(file, entry);

async function writeLoaded(file, entry) {
  const outfile = join(plugin.folder, "dist", file);
  await write(plugin, { ...commonjs, entryPoints: [entry], outfile, plugins: [loads(plugin), slimPackages] });
}

// Most of the time of an import is for compiling code, so the plugin has only what rules say of themselves. What they
// do is loaded for the first file.
await writeLoaded("rules.cjs", "lib/rules/index.ts");
await copyGenerated();
const { rules } = createRequire(import.meta.url)(join(plugin.folder, "dist/rules.cjs"));
const statements = Object.values(rules).map(({ name, meta }) => ({ name, meta }));
deepStrictEqual(JSON.parse(JSON.stringify(statements)), statements);
const rulesAlone = {
  name: "what rules say of themselves",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib[\\/]rules[\\/]index\.ts$/ }, () => ({
      contents: `const whole = (name) => require("./rules.cjs").rules[name];
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

await write(plugin, {
  ...modules,
  entryPoints: { index: "lib/index.ts", parser: "lib/languages/parser.ts" },
  outdir: join(plugin.folder, "dist"),
  plugins: [rulesAlone, loads(plugin), slimPackages],
});
await writeVendors(plugin);

await write(command, {
  ...modules,
  entryPoints: {
    validator: "lib/validator/index.ts",
    "mcp-validate": "lib/validator/cli/main.ts",
    "validate-worker": "lib/validator/service/worker.ts",
    "mcp-worker": "lib/validator/mcp/worker.ts",
    "formatters/sarif": "lib/validator/formatters/sarif.ts",
    "formatters/html": "lib/validator/formatters/html.ts",
  },
  outdir: join(command.folder, "dist"),
  plugins: [loads(command), slimPackages],
});
await writeVendors(command);

/** Writes the packages that the outputs so far load, one file each. A package that has a file is not bundled twice. */
async function writeVendors(target) {
  for (const name of target.vendors) {
    const outfile = join(target.folder, "dist/vendor", vendorName(name));
    await write(target, {
      ...commonjs,
      // `process.cwd` would lead the parser of JSON to `acorn` of the working directory, which may be a foreign checkout.
      define: { ...commonjs.define, ...(name === "jsonc-eslint-parser" && { "globalThis.process": "undefined" }) },
      stdin: { contents: `module.exports = require(${JSON.stringify(name)});`, resolveDir: root },
      outfile,
      plugins: [slimPackages, sharing(target, name)],
    });
  }
}

/** Lets the file of a package load the files of others. */
function sharing(target, own) {
  return {
    name: "sharing packages",
    setup({ onResolve, resolve: resolved }) {
      onResolve({ filter: /^[\w@]/ }, async ({ path, pluginData, ...from }) => {
        if (isProvided(path, target.manifest)) return { path, external: true };
        if (pluginData === own || path === own || !target.vendors.has(path)) return undefined;
        const found = await resolved(path, { ...from, pluginData: own });
        // Not an older version that a package has for itself.
        const home = relative(join(root, "node_modules"), found.path).replaceAll("\\", "/");
        return path.startsWith(
          home
            .split("/")
            .slice(0, path.startsWith("@") ? 2 : 1)
            .join("/"),
        )
          ? { path: `./${vendorName(path)}`, external: true }
          : undefined;
      });
    },
  };
}

/** The validators that `build/validators.mjs` writes: loaded on first use, and without code in common. */
async function copyGenerated() {
  const folderFor = (name) => join((name.startsWith(ofProbes) ? command : plugin).folder, "dist/generated");
  for (const { folder: home } of [plugin, command]) await mkdir(join(home, "dist/generated"));
  for (const source of ["meta-schema", "protocol", "registry"]) {
    const generated = join(root, "lib/schema", source, "generated");
    for (const name of await readdir(generated))
      if (name.endsWith(".cjs")) await copyFile(join(generated, name), join(folderFor(name), name));
  }
}

const program = join(command.folder, "dist/mcp-validate.js");
await writeFile(program, `#!/usr/bin/env node\n${await readFile(program, "utf8")}`);
await chmod(program, 0o755);

for (const target of [plugin, command]) {
  checkOutputs(target, root, join(plugin.folder, "dist"));
  await writeFile(join(target.folder, "THIRD-PARTY-NOTICES.md"), await noticesOf(target, root));
}

// oxlint cannot take a preset from a plugin, but it extends a configuration in a package.
const { default: mcp } = await import(pathToFileURL(join(plugin.folder, "dist/index.js")).href);
const oxlint = { jsPlugins: ["./dist/index.js"], rules: mcp.configs.recommended[0].rules };
await writeFile(join(plugin.folder, "oxlint.json"), `${JSON.stringify(oxlint, undefined, 2)}\n`);

// The schema with which editors complete lists of tools.
await writeFile(join(plugin.folder, "tools.schema.json"), `${JSON.stringify(await toolsSchema(), undefined, 2)}\n`);

// What the packages have besides their code. The pages are those of `explain`.
for (const pages of ["rules-docs", "docs/reference"])
  await cp(join(root, pages), join(command.folder, pages), { recursive: true });
for (const file of ["LICENSE", "CHANGELOG.md"]) await copyFile(join(root, file), join(command.folder, file));
if (!folder) {
  // The schema with which editors complete configuration files.
  const { configSchema } = await import(new URL("../mcp-validate/dist/validator.js", import.meta.url).href);
  await writeFile(
    join(command.folder, "mcp-validate.schema.json"),
    `${JSON.stringify(configSchema(), undefined, 2)}\n`,
  );
}
