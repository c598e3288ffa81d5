/**
 * @file Installs the published servers of `published.json`, checks that each answers, and probes them.
 * Run: `node bench/conformance/published.mjs <folder> [--check] [--probe] [--fresh] [names…]`.
 * The folder must not be in the repository. `--check` lists the tools of each server, and `--probe` runs `mcp-validate probe`. Results of earlier
 * runs are reused, except with `--fresh`. Without names, all servers are used, and their commands are written to
 * `servers.json` in the folder.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { shortName } from "../parity/catalog.mjs";
import { askForTools } from "../parity/stdio-client.mjs";
import { installNpm, installPython, npmProgram } from "./install.mjs";
import { freePort, startHttp } from "./processes.mjs";
import { callFlags, probe, shownFailures } from "./probe.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const TIMEOUT_MS = 60_000;

/**
 * A published server.
 * @typedef {object} PublishedServer
 * @property {"npm" | "pypi"} registry
 * @property {string} package
 * @property {string} version
 * @property {string[]} [requires] further packages to install, in exact versions
 * @property {string} [bin] the name of the command; default: the first one, in Python the package's name
 * @property {boolean} [native] whether the command is a program for this machine rather than JavaScript
 * @property {boolean} [harmless] whether all its tools may be called, given an empty folder and no key
 * @property {string[]} [args] arguments; `{temp}` stands for the server's working folder, which is empty
 * @property {Record<string, string>} [env] additional variables in an otherwise minimal environment
 * @property {Record<string, string>} [files] the texts of files that it needs in its working folder
 * @property {{ args?: string[], env?: Record<string, string>, url: string }} [http] how to start it over Streamable HTTP;
 *   `{port}` stands for a free port
 */

/**
 * Installs a server.
 * @param {PublishedServer} entry
 * @param {string} folder
 * @returns {string[]} the program and its first arguments
 */
function install(entry, folder) {
  const place = path.join(folder, entry.registry, shortName(entry.package));
  const extra = entry.requires ?? [];
  if (entry.registry === "npm") {
    installNpm(place, [`${entry.package}@${entry.version}`, ...extra]);
    const program = npmProgram(place, entry.package, entry.bin);
    return entry.native ? [program] : [process.execPath, program];
  }
  installPython(place, [`${entry.package}==${entry.version}`, ...extra]);
  return [path.join(place, "bin", entry.bin ?? entry.package)];
}

/**
 * The ways to start a server: over stdio, and over HTTP if it has that transport.
 * @param {PublishedServer} entry
 * @param {string} folder
 */
function startsOf(entry, folder) {
  const [program, ...first] = install(entry, folder);
  const cwd = path.join(folder, "work", shortName(entry.package));
  const fill = (text) => text.replaceAll("{temp}", cwd);
  const filled = (env = {}) => Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fill(value)]));
  const environment = { HOME: cwd, TMPDIR: cwd, DO_NOT_TRACK: "1", PYTHONDONTWRITEBYTECODE: "1", ...filled(entry.env) };
  const common = {
    registry: entry.registry,
    version: entry.version,
    cwd,
    files: entry.files,
    harmless: entry.harmless,
  };
  const args = (entry.args ?? []).map(fill);
  const starts = [{ ...common, name: entry.package, command: [program, ...first, ...args], env: environment }];
  if (entry.http === undefined) return starts;
  const httpArgs = (entry.http.args ?? []).map(fill);
  starts.push({
    ...common,
    name: `${entry.package} (${entry.http.url.endsWith("/sse") ? "SSE" : "HTTP"})`,
    command: [program, ...first, ...httpArgs],
    env: { ...environment, ...filled(entry.http.env) },
    url: entry.http.url,
  });
  return starts;
}

/** Empties the server's working folder, so that runs are independent, and writes the files that the server needs. */
function clean({ cwd, files = {} }) {
  rmSync(cwd, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(cwd, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text);
}

/**
 * Checks that a server answers.
 * @returns {Promise<string>} a summary of its answer
 */
async function check(start) {
  if (start.url !== undefined) {
    clean(start);
    const server = await startHttp(start, await freePort(), TIMEOUT_MS);
    await server.end();
    return "listens";
  }
  const { protocolVersion, tools } = await ask(start);
  return `${tools.length} tools, ${protocolVersion}`;
}

/** Lists the tools of a server over stdio. */
function ask({ command: [command, ...args], ...start }) {
  clean(start);
  const env = { PATH: process.env.PATH ?? "", ...start.env };
  return askForTools({ command, args, cwd: start.cwd, env, timeoutMs: TIMEOUT_MS });
}

/** The names of the tools that probes may call: all tools of a harmless server. */
async function callable(start, [overStdio]) {
  if (!start.harmless) return [];
  const { tools } = await ask(overStdio);
  return tools.map(({ name }) => name);
}

/** Probes a server and stores the report. */
async function probeOne(start, tools, file) {
  clean(start);
  const server = start.url === undefined ? undefined : await startHttp(start, await freePort(), TIMEOUT_MS);
  try {
    const target = server === undefined ? start : { ...start, url: server.url };
    const run = await probe(target, callFlags(tools));
    writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
    return run;
  } finally {
    await server?.end();
  }
}

/** Runs the command line, one server after the other. */
async function main() {
  const { values, positionals } = parseArgs({
    options: { check: { type: "boolean" }, probe: { type: "boolean" }, fresh: { type: "boolean" } },
    allowPositionals: true,
  });
  const [folder, ...wanted] = positionals;
  if (folder === undefined) throw new Error("Usage: published.mjs <folder> [--check] [--probe] [--fresh] [names…]");
  const home = path.resolve(folder);
  const results = path.join(home, "results");
  mkdirSync(results, { recursive: true });
  const { servers } = JSON.parse(readFileSync(path.join(here, "published.json"), "utf8"));
  const chosen = servers.filter((entry) => wanted.length === 0 || wanted.some((word) => entry.package.includes(word)));
  const startable = [];
  for (const entry of chosen) {
    try {
      const starts = startsOf(entry, home);
      for (const start of starts) {
        if (values.check) console.log(`${start.name}@${start.version}: ${await check(start)}`);
        const file = path.join(results, `${shortName(start.name).replaceAll(/[ ()]+/g, "-")}.json`);
        if (values.probe && (values.fresh || !existsSync(file))) {
          console.log(shownFailures(start, await probeOne(start, await callable(start, starts), file)));
        }
        startable.push(start);
      }
    } catch (error) {
      console.log(`${entry.package}: ${error.message.slice(0, 600).replaceAll("\n", "\n    ")}`);
      process.exitCode = 1;
    }
  }
  if (wanted.length === 0) writeFileSync(path.join(home, "servers.json"), `${JSON.stringify(startable, null, 2)}\n`);
}

await main();
