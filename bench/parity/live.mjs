/**
 * @file Asks each server for its real lists: tools, and the resources and prompts that it declares.
 * Run: `node bench/parity/live.mjs [--fresh] [--catalogue <file>] [names…]`.
 * Answers are kept in `live/` until the package's version changes.
 * The variable SANDBOX names a program that starts each server, which gets the server's command as its arguments.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { catalogueOption, locate, parityFolder, readCatalogue } from "./catalogue.mjs";
import { askForLists } from "./stdio-client.mjs";

const TIMEOUT_MS = 30_000;

/**
 * The kept answer of a server, or a new one.
 * @param {import("./catalogue.mjs").InstalledServer} server
 * @param {{ fresh?: boolean }} [options] `fresh` asks again even if an answer is kept
 * @returns {Promise<{ package: string, version: string } & import("./stdio-client.mjs").Lists>}
 */
export async function liveAnswer(server, { fresh = false } = {}) {
  const file = path.join(parityFolder, "live", `${server.name}.json`);
  if (!fresh && existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    if (kept.version === server.version) return kept;
  }
  const answer = { package: server.package, version: server.version, ...(await start(server)) };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(answer, null, 2)}\n`);
  return answer;
}

/**
 * Starts a server in an empty folder and a bare environment, so that no setting of this machine affects its answer.
 * @param {import("./catalogue.mjs").InstalledServer} server
 */
async function start(server) {
  const temp = realpathSync(mkdtempSync(path.join(tmpdir(), "mcp-parity-")));
  chmodSync(temp, 0o777); // A sandbox may start the server as another user.
  const fill = (text) => text.replaceAll("{temp}", temp);
  const { PATH = "", SANDBOX } = process.env;
  const [command, ...first] = SANDBOX === undefined ? server.command : [SANDBOX, ...server.command];
  try {
    return await askForLists({
      command,
      args: [...first, ...(server.args ?? []).map(fill)],
      cwd: temp,
      env: {
        PATH,
        HOME: temp,
        TMPDIR: temp,
        DO_NOT_TRACK: "1",
        ...Object.fromEntries(Object.entries(server.env ?? {}).map(([key, value]) => [key, fill(value)])),
      },
      capabilities: server.capabilities,
      timeoutMs: TIMEOUT_MS,
    });
  } finally {
    rmSync(temp, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Asks the servers named on the command line one after the other, and reports the result for each. */
async function main() {
  const { values, positionals } = parseArgs({
    options: { fresh: { type: "boolean", default: false }, catalogue: catalogueOption },
    allowPositionals: true,
  });
  for (const entry of readCatalogue(positionals, values.catalogue)) {
    try {
      const server = locate(entry);
      const { tools } = await liveAnswer(server, values);
      console.log(`${server.package}@${server.version}: ${tools.length} tools`);
    } catch (error) {
      console.log(`${entry.package}: no answer. ${error.message.replaceAll("\n", "\n    ")}`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
