/** @file The list of servers (`servers.json`) and where npm put them. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const parityFolder = path.dirname(fileURLToPath(import.meta.url));

/**
 * One published server of the comparison.
 * @typedef {object} ServerEntry
 * @property {string} package name of the npm package
 * @property {string} [bin] the file to start, relative to the package; default: the package's first `bin`
 * @property {string[]} [args] arguments; `{temp}` stands for a fresh empty folder
 * @property {Record<string, string>} [env] variables on top of a bare environment; `{temp}` as in `args`
 * @property {object} [capabilities] the capabilities that the client declares; default: none
 * @property {string[]} [sources] folders or files to extract from, relative to the package; default: the whole package
 * @property {string[]} [packages] dependencies of the server to read as well, if the published package only starts
 *   definitions that are shipped next to it
 * @property {boolean} readable whether the shipped JavaScript declares its tools in the source
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
 * An entry with what npm installed for it.
 * @typedef {ServerEntry & { name: string, folder: string, version: string, start: string }} InstalledServer
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
  const folder = path.join(parityFolder, "node_modules", entry.package);
  if (!existsSync(folder)) throw new Error("not installed; run `npm ci` in bench/parity");
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const bin = entry.bin ?? (typeof manifest.bin === "string" ? manifest.bin : Object.values(manifest.bin ?? {})[0]);
  if (bin === undefined) throw new Error("its package.json names no bin, nor does servers.json");
  return { ...entry, folder, version: manifest.version, start: path.join(folder, bin) };
}
