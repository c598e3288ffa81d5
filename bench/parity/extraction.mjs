/** @file What the extractor reads in a server's shipped code, without running it. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { parityFolder } from "./catalogue.mjs";

const run = promisify(execFile);
const TIMEOUT_MS = 180_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

const METER = pathToFileURL(path.join(parityFolder, "cpu-seconds.mjs")).href;

/** The command as the repository builds it. */
export const builtCommand = path.resolve(parityFolder, "../../mcp-validate/dist/mcp-validate.js");

/**
 * A tool as the extractor prints it: as in a `tools/list` answer, plus its place and its unknown parts.
 * @typedef {Record<string, any> & { name: string, _source?: { file: string, line: number },
 *   _unknown?: { pointer: string, why: string }[] }} ExtractedTool
 */

/**
 * What the extractor says of a server.
 * @typedef {object} Extraction
 * @property {ExtractedTool[]} tools
 * @property {Record<string, any>[]} resources resources and their templates
 * @property {Record<string, any>[]} prompts
 * @property {string[]} remarks the lines that it wrote to stderr
 * @property {number} seconds
 * @property {number} cpuSeconds
 */

/**
 * Extracts the definitions of a server.
 * @param {import("./catalogue.mjs").InstalledServer} server
 * @param {string} command file of the `mcp-validate` command
 * @returns {Promise<Extraction>}
 * @throws {Error} if the command fails, or prints anything but its JSON
 */
export async function extractLists(server, command) {
  const begin = performance.now();
  const extraction = { tools: [], resources: [], prompts: [], remarks: [], cpuSeconds: 0 };
  for (const source of sourcesOf(server)) {
    const { stdout, stderr } = await extract(command, source);
    const { tools, resources = [], prompts = [] } = readLists(stdout);
    extraction.tools.push(...tools);
    extraction.resources.push(...resources);
    extraction.prompts.push(...prompts);
    const lines = stderr.split("\n").filter((line) => line.trim() !== "");
    const isMeasure = (line) => line.startsWith("cpu-seconds ");
    extraction.remarks.push(...lines.filter((line) => !isMeasure(line)));
    extraction.cpuSeconds += Number(lines.find(isMeasure)?.split(" ")[1]);
  }
  return { ...extraction, seconds: (performance.now() - begin) / 1000 };
}

/**
 * The folders and files to read for a server.
 * @param {import("./catalogue.mjs").InstalledServer} server
 * @returns {string[]}
 */
function sourcesOf(server) {
  const own = (server.sources ?? ["."]).map((source) => path.join(server.folder, source));
  const lookUp = createRequire(path.join(server.folder, "package.json")).resolve.paths("anything") ?? [];
  const others = (server.packages ?? []).map((name) => {
    const folder = lookUp.map((place) => path.join(place, name)).find((place) => existsSync(place));
    if (folder === undefined) throw new Error(`its package ${name} is not installed`);
    return folder;
  });
  return [...own, ...others];
}

/**
 * Runs `mcp-validate extract` on one folder or file.
 * @param {string} command
 * @param {string} source
 */
async function extract(command, source) {
  try {
    return await run(process.execPath, ["--import", METER, command, "extract", source, "--locations"], {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    });
  } catch (error) {
    // A status other than 0 may only mean that some parts are unknown, so the answer on stdout decides.
    if (error.stdout?.trimStart().startsWith("{")) return error;
    if (error.code === 2 && /^INVALID_FORMAT/mu.test(error.stderr ?? ""))
      return { stdout: '{ "tools": [] }', stderr: error.stderr };
    const what = error.killed ? `not ready within ${TIMEOUT_MS / 1000} s` : error.stderr || error.message;
    throw new Error(`extract failed: ${String(what).trim().split("\n").slice(0, 5).join("\n")}`, { cause: error });
  }
}

/**
 * Reads the extractor's answer.
 * @param {string} stdout
 * @returns {{ tools: ExtractedTool[], resources?: Record<string, any>[], prompts?: Record<string, any>[] }}
 */
function readLists(stdout) {
  const lists = JSON.parse(stdout);
  if (!Array.isArray(lists.tools)) throw new Error("extract printed no `tools`");
  return lists;
}
