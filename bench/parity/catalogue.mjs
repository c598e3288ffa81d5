/** @file The lists of servers (`servers.json`, `unseen.json`) and where npm or pip put them. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const parityFolder = path.dirname(fileURLToPath(import.meta.url));

/**
 * One published server of the comparison.
 * @typedef {object} ServerEntry
 * @property {string} package name of the package
 * @property {string} [version] only for npm servers that are installed alone, each in a folder of its own: the exact
 *   version. The others share the lock file of this folder
 * @property {string[]} [pypi] only for Python servers: what pip installs, in exact versions, the server itself first.
 *   The packages that make the answer (mcp, fastmcp, pydantic) are always among them
 * @property {string} [bin] the file to start, relative to the package; default: the package's first `bin`. In Python,
 *   the name of the script; default: the package's name
 * @property {string[]} [args] arguments; `{temp}` stands for a fresh empty folder
 * @property {Record<string, string>} [env] variables on top of a bare environment; `{temp}` as in `args`
 * @property {object} [capabilities] the capabilities that the client declares; default: none
 * @property {string[]} [sources] folders or files to extract from, relative to the package (in Python, to
 *   site-packages, and always given); default: the whole package
 * @property {string[]} [packages] dependencies of the server to read as well, if the published package only starts
 *   definitions that are shipped next to it
 * @property {boolean} [readable] whether the shipped code declares its tools in the source; default: true
 * @property {string} [reason] why it is not readable
 * @property {string} [notes] other notes for readers of the table
 * @property {PostProcessing[]} [post-processing] what the server does to a definition on its way to the client
 * @property {"development" | "held-out"} [half] the half of a list of unseen servers. Readers are improved with the
 *   development half alone; of the other half only totals are looked at
 */

/**
 * A change made at run time, far from the definition, which no reader of the definition can see.
 * @typedef {object} PostProcessing
 * @property {string} pointer pattern of JSON pointers within a tool: `*` is one step, `**` any number of steps.
 *   A difference is set aside if the whole pointer matches.
 * @property {string} [tools] regular expression for tool names; default: every tool
 * @property {string} reason what the server does there
 * @property {string} where file and line in the shipped code, relative to the package
 */

/**
 * An entry with what was installed for it: `command` is the program that starts it and its first arguments.
 * @typedef {ServerEntry & { name: string, folder: string, version: string, command: string[] }} InstalledServer
 */

/**
 * Turns a package name into a file name: `@scope/name` becomes `scope__name`.
 * @param {string} packageName
 * @returns {string}
 */
export function shortName(packageName) {
  return packageName.replace(/^@/, "").replaceAll("/", "__");
}

/** The option of the scripts that chooses a catalogue, for `parseArgs`. */
export const catalogueOption = { type: "string", default: "servers.json" };

/**
 * Reads a catalogue.
 * @param {string[]} wanted parts of names; none means all servers
 * @param {string} file the file of the catalogue in this folder
 * @returns {(ServerEntry & { name: string })[]} the entries whose name or package contains one of them
 * @throws {Error} if a wanted name matches no server
 */
export function readCatalogue(wanted = [], file = catalogueOption.default) {
  const { servers } = JSON.parse(readFileSync(path.join(parityFolder, file), "utf8"));
  const all = servers.map((entry) => ({ ...entry, name: shortName(entry.package) }));
  const fits = (entry, word) => entry.name.includes(word) || entry.package.includes(word);
  const lost = wanted.filter((word) => !all.some((entry) => fits(entry, word)));
  if (lost.length > 0) throw new Error(`No server in ${file} is called ${lost.join(", ")}.`);
  return wanted.length === 0 ? all : all.filter((entry) => wanted.some((word) => fits(entry, word)));
}

/**
 * Finds a server's package among the installed ones.
 * @param {ServerEntry & { name: string }} entry
 * @returns {InstalledServer}
 * @throws {Error} if it is not installed
 */
export function locate(entry) {
  if (entry.pypi !== undefined) return locatePython(entry);
  const folder = path.join(isAlone(entry) ? homeOf(entry) : parityFolder, "node_modules", entry.package);
  if (isAlone(entry) ? !isInstalled(entry) : !existsSync(folder)) {
    throw new Error(`not installed; run \`${isAlone(entry) ? ALONE_COMMAND : "npm ci"}\` in bench/parity`);
  }
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const bin = entry.bin ?? (typeof manifest.bin === "string" ? manifest.bin : Object.values(manifest.bin ?? {})[0]);
  if (bin === undefined) throw new Error("its package.json names no bin, nor does servers.json");
  const preload = pathToFileURL(path.join(parityFolder, "no-network", "node.mjs")).href;
  return {
    ...entry,
    folder,
    version: manifest.version,
    command: [process.execPath, path.join(folder, bin)],
    env: { NODE_OPTIONS: `--import=${preload}`, ...entry.env },
  };
}

const ALONE_COMMAND = "node install-alone.mjs";

/** Written last into the folder of a server that is installed alone, so that a half-made one is made again. */
export const COMPLETE_MARK = "installed.txt";

/**
 * Whether a server is installed alone: every Python server, and an npm server with a version.
 * @param {ServerEntry} entry
 * @returns {boolean}
 */
export function isAlone({ pypi, version }) {
  return pypi !== undefined || version !== undefined;
}

/**
 * The folder of a server that is installed alone; of a Python server, its virtual environment.
 * @param {ServerEntry & { name: string }} entry
 * @returns {string}
 */
export function homeOf({ name, pypi }) {
  return path.join(parityFolder, pypi === undefined ? "unseen" : "python", name);
}

/**
 * Whether the folder of a server that is installed alone is there and complete.
 * @param {ServerEntry & { name: string }} entry
 * @returns {boolean}
 */
export function isInstalled(entry) {
  return existsSync(path.join(homeOf(entry), COMPLETE_MARK));
}

/**
 * The folder of a virtual environment that has the packages.
 * @param {string} environment
 * @returns {string}
 */
export function sitePackagesOf(environment) {
  const libraries = path.join(environment, "lib");
  const [interpreter] = readdirSync(libraries).filter((name) => name.startsWith("python3"));
  return path.join(libraries, interpreter, "site-packages");
}

/**
 * Finds a Python server in its environment.
 * @param {ServerEntry & { name: string, pypi: string[] }} entry
 * @returns {InstalledServer}
 * @throws {Error} if it is not installed
 */
function locatePython(entry) {
  if (!isInstalled(entry)) throw new Error(`not installed; run \`${ALONE_COMMAND}\` in bench/parity`);
  const environment = homeOf(entry);
  return {
    ...entry,
    folder: sitePackagesOf(environment),
    version: entry.pypi[0].split("==")[1],
    command: [path.join(environment, "bin", entry.bin ?? entry.package)],
    env: { PYTHONPATH: path.join(parityFolder, "no-network"), PYTHONDONTWRITEBYTECODE: "1", ...entry.env },
  };
}
