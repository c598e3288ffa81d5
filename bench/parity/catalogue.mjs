/** @file The list of servers (`servers.json`) and where npm put them. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const parityFolder = path.dirname(fileURLToPath(import.meta.url));

/**
 * One published server of the comparison.
 * @typedef {object} ServerEntry
 * @property {string} package name of the npm package
 * @property {string} [bin] the file that is started, relative to the package; default: the package's first `bin`
 * @property {string[]} [args] arguments; `{temp}` stands for a fresh empty folder
 * @property {Record<string, string>} [env] variables on top of a bare environment; `{temp}` as in `args`
 * @property {object} [capabilities] what the client declares to be able to do; default: nothing
 * @property {string[]} [sources] folders or files that the extractor reads, relative to the package; default: all of it
 * @property {string[]} [packages] further packages, of those that the server depends on, that are read for it:
 *   where the published package is a thin start for definitions shipped beside it
 * @property {boolean} readable whether the shipped JavaScript declares its tools in the source
 * @property {string} [reason] why it is not readable
 * @property {string} [notes] what else a reader of the table wants to know
 * @property {PostProcessing[]} [post-processing] what the server does to a definition on its way to the client
 */

/**
 * A change made at run time, far from the definition, which no reader of the definition can see.
 * @typedef {object} PostProcessing
 * @property {string} pointer pattern of JSON pointers within a tool: `*` is one step, `**` any number of steps.
 *   A difference at a pointer that matches in full is set aside.
 * @property {string} [tools] regular expression on tool names; default: every tool
 * @property {string} reason what is done there
 * @property {string} where file and line in the shipped code, relative to the package
 */

/**
 * An entry with what npm installed for it.
 * @typedef {ServerEntry & { name: string, folder: string, version: string, start: string }} InstalledServer
 */

/**
 * Turns a package name into a name that can be a file's: `@scope/name` becomes `scope__name`.
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
 * @throws {Error} when a wanted name fits no server
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
 * @throws {Error} when it is not installed
 */
export function locate(entry) {
  const folder = path.join(parityFolder, "node_modules", entry.package);
  if (!existsSync(folder)) throw new Error("not installed; run `npm ci` in bench/parity");
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const bin = entry.bin ?? (typeof manifest.bin === "string" ? manifest.bin : Object.values(manifest.bin ?? {})[0]);
  if (bin === undefined) throw new Error("its package.json names no bin, nor does servers.json");
  return { ...entry, folder, version: manifest.version, start: path.join(folder, bin) };
}
