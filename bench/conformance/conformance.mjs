/**
 * @file Runs the official conformance suite and `mcp-validate probe` on the same servers, and compares their findings.
 * Run: `node bench/conformance/conformance.mjs [folder] [--suite-repository <address>] [--official] [--probe] [--fresh] [names…]`.
 * Everything is installed in the folder, which must not be in the repository. `--official` and `--probe` run only that
 * half. Results of earlier runs are reused, except with `--fresh`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { capabilitiesOf } from "./capabilities.mjs";
import { comparisonTable } from "./comparison.mjs";
import { installNpm, installPython } from "./install.mjs";
import { SUITES, installExamples, installSuites, runSuite } from "./official.mjs";
import { callFlags, outcomesOf, probe } from "./probe.mjs";
import { freePort, startHttp } from "./processes.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const repository = path.resolve(here, "../..");
const START_TIMEOUT_MS = 60_000;

/**
 * A server for the comparison.
 * @typedef {object} ServerEntry
 * @property {string} name
 * @property {string} [suite] the file of an example server of the suite
 * @property {string[]} [npm] packages to install
 * @property {string[]} [pypi] packages to install
 * @property {string[]} [command] how to start it
 * @property {Record<string, string>} [env]
 * @property {string} url `{port}` stands for a free port, `{printed}` for the port that the server prints
 * @property {string[]} revisions the revisions that it implements
 * @property {string[]} [call] the tools that probes may call
 */

/** Turns a name into a file name. */
function fileName(name) {
  return name.toLowerCase().replaceAll(/[^a-z0-9.]+/g, "-");
}

/**
 * Installs a server and completes its command.
 * @param {ServerEntry} entry
 * @param {string} folder
 * @param {string} [suiteRepository]
 */
function prepare(entry, folder, suiteRepository) {
  if (entry.suite !== undefined) {
    const examples = installExamples(folder, suiteRepository);
    const program = path.join(examples, "node_modules/tsx/dist/cli.mjs");
    return { ...entry, command: [process.execPath, program, path.join(examples, entry.suite)], cwd: examples };
  }
  const installed = path.join(folder, "servers", fileName(entry.name));
  if (entry.npm !== undefined) installNpm(installed, entry.npm);
  if (entry.pypi !== undefined) installPython(installed, entry.pypi);
  const fill = (text) =>
    text
      .replaceAll("{node}", process.execPath)
      .replaceAll("{repository}", repository)
      .replaceAll("{installed}", installed);
  return { ...entry, command: entry.command.map(fill) };
}

/** Starts a server, calls `use` with its URL, and ends the server. */
async function withServer(start, use) {
  const server = await startHttp(start, await freePort(), START_TIMEOUT_MS);
  try {
    return await use(server.url);
  } finally {
    await server.end();
  }
}

/** Reads the result of an earlier run, or makes and stores a new one. */
async function kept(file, fresh, make) {
  if (!fresh && existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const result = await make();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

/** Runs the suites on one server, with a new server process for each run. */
async function official(start, context) {
  const results = [];
  for (const { version, revisions } of SUITES) {
    for (const revision of revisions.filter((name) => start.revisions.includes(name))) {
      const file = path.join(context.results, fileName(start.name), `official-${version}-${revision}.json`);
      const scenarios = await kept(file, context.fresh, () =>
        withServer(start, (url) => runSuite(context.suites, { version, revision, url }, context.scratch)),
      );
      results.push({ version, revision, scenarios });
    }
  }
  return results;
}

/** Runs the probes on one server, in all eras. */
async function ours(start, context) {
  const file = path.join(context.results, fileName(start.name), "probe.json");
  return outcomesOf(
    await kept(file, context.fresh, () => withServer(start, (url) => probe({ ...start, url }, callFlags(start.call)))),
  );
}

/** The capabilities that the server declares in each of its revisions. */
async function declared(start, context) {
  const file = path.join(context.results, fileName(start.name), "capabilities.json");
  return kept(file, context.fresh, () =>
    withServer(start, async (url) => {
      const answers = start.revisions.map(async (revision) => [revision, await capabilitiesOf(url, revision)]);
      return Object.fromEntries(await Promise.all(answers));
    }),
  );
}

/** Runs both halves on the servers, one after the other, and prints the comparison. */
async function main() {
  const { values, positionals } = parseArgs({
    options: {
      official: { type: "boolean" },
      probe: { type: "boolean" },
      fresh: { type: "boolean" },
      "suite-repository": { type: "string" },
    },
    allowPositionals: true,
  });
  const [folder = path.join(tmpdir(), "mcp-conformance"), ...wanted] = positionals;
  const home = path.resolve(folder);
  const both = !values.official && !values.probe;
  const context = {
    results: path.join(home, "results"),
    scratch: path.join(home, "scratch"),
    fresh: values.fresh,
    suites: both || values.official ? installSuites(home) : undefined,
  };
  const { servers } = JSON.parse(readFileSync(path.join(here, "servers.json"), "utf8"));
  const compared = [];
  for (const entry of servers.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
    try {
      const start = prepare(entry, home, values["suite-repository"]);
      const began = Date.now();
      const one = {
        name: start.name,
        capabilities: await declared(start, context),
        example: start.suite === "everything-server.ts",
        official: both || values.official ? await official(start, context) : [],
        ours: both || values.probe ? await ours(start, context) : [],
      };
      console.error(`${start.name}: ${Math.round((Date.now() - began) / 1000)} s`);
      compared.push(one);
    } catch (error) {
      console.error(`${entry.name}: ${error.message.replaceAll("\n", "\n    ")}`);
      process.exitCode = 1;
    }
  }
  console.log(comparisonTable(compared));
}

await main();
