/** @file What the extractor reads in a server's shipped code, without running it. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { parityFolder } from "./catalogue.mjs";

const run = promisify(execFile);
const TIMEOUT_MS = 180_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** The command as the repository builds it. */
export const builtCommand = path.resolve(parityFolder, "../../mcp-validate/dist/mcp-validate.js");

/**
 * A tool as the extractor prints it: as in a `tools/list` answer, plus its place and its unknown parts.
 * @typedef {Record<string, any> & { name: string, _source?: { file: string, line: number },
 *   _unknown?: { pointer: string, why: string }[] }} ExtractedTool
 */

/**
 * Extracts the tools of a server.
 * @param {import("./catalogue.mjs").InstalledServer} server
 * @param {string} command file of the `mcp-validate` command
 * @returns {Promise<{ tools: ExtractedTool[], remarks: string[], seconds: number }>} `remarks` are the lines that the
 *   extractor wrote to stderr
 * @throws {Error} if the command fails, or prints anything but its JSON
 */
export async function extractTools(server, command) {
  const begin = performance.now();
  const tools = [];
  const remarks = [];
  for (const source of sourcesOf(server)) {
    const { stdout, stderr } = await extract(command, source);
    tools.push(...readTools(stdout));
    remarks.push(...stderr.split("\n").filter((line) => line.trim() !== ""));
  }
  return { tools, remarks, seconds: (performance.now() - begin) / 1000 };
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
    return await run(process.execPath, [command, "extract", source, "--locations"], {
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
 * @returns {ExtractedTool[]}
 */
function readTools(stdout) {
  const { tools } = JSON.parse(stdout);
  if (!Array.isArray(tools)) throw new Error("extract printed no `tools`");
  return tools;
}
