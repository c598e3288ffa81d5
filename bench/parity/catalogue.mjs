/** @file The list of servers (`servers.json`) and where npm or pip put them. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const parityFolder = path.dirname(fileURLToPath(import.meta.url));

/**
 * One published server of the comparison.
 * @typedef {object} ServerEntry
 * @property {string} package name of the package
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
 * @property {boolean} readable whether the shipped code declares its tools in the source
 * @property {string} [reason] why it is not readable
 * @property {string} [notes] other notes for readers of the table
 * @property {PostProcessing[]} [post-processing] what the server does to a definition on its way to the client
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

/**
 * Reads the catalogue.
 * @param {string[]} wanted parts of names; none means all servers
 * @returns {(ServerEntry & { name: string })[]} the entries whose name or package contains one of them
 * @throws {Error} if a wanted name matches no server
 */
export function readCatalogue(wanted = []) {
  const { servers } = JSON.parse(readFileSync(path.join(parityFolder, "servers.json"), "utf8"));
  const all = servers.map((entry) => ({ ...entry, name: shortName(entry.package) }));
  const fits = (entry, word) => entry.name.includes(word) || entry.package.includes(word);
  const lost = wanted.filter((word) => !all.some((entry) => fits(entry, word)));
  if (lost.length > 0) throw new Error(`No server in servers.json is called ${lost.join(", ")}.`);
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
  const folder = path.join(parityFolder, "node_modules", entry.package);
  if (!existsSync(folder)) throw new Error("not installed; run `npm ci` in bench/parity");
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

/** Written last into a Python server's environment, so that a half-made one is made again. */
export const COMPLETE_MARK = "installed.txt";

/**
 * The virtual environment of a Python server.
 * @param {{ name: string }} entry
 * @returns {string}
 */
export function environmentOf({ name }) {
  return path.join(parityFolder, "python", name);
}

/**
 * Whether the environment of a Python server is there and complete.
 * @param {{ name: string }} entry
 * @returns {boolean}
 */
export function isInstalled(entry) {
  return existsSync(path.join(environmentOf(entry), COMPLETE_MARK));
}

/**
 * Finds a Python server in its environment.
 * @param {ServerEntry & { name: string, pypi: string[] }} entry
 * @returns {InstalledServer}
 * @throws {Error} if it is not installed
 */
function locatePython(entry) {
  if (!isInstalled(entry)) throw new Error("not installed; run `node install-python.mjs` in bench/parity");
  const environment = environmentOf(entry);
  const libraries = path.join(environment, "lib");
  const [interpreter] = readdirSync(libraries).filter((name) => name.startsWith("python3"));
  return {
    ...entry,
    folder: path.join(libraries, interpreter, "site-packages"),
    version: entry.pypi[0].split("==")[1],
    command: [path.join(environment, "bin", entry.bin ?? entry.package)],
    env: { PYTHONPATH: path.join(parityFolder, "no-network"), PYTHONDONTWRITEBYTECODE: "1", ...entry.env },
  };
}
