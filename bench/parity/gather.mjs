/**
 * @file Gathers servers that nobody has looked at into `unseen.json`: draws names at random from a list of packages,
 * installs each alone, starts it, and keeps it if it lists a tool.
 * Run: `SANDBOX=$PWD/no-network/sandbox.sh node gather.mjs --registry <npm|pypi> --list <file> --seed <text>
 * [--wanted 40] [--at-once 1] [--leave-out <file>]`.
 * A line of the list has a package's columns between tabs: name, version, …, summary. A line of the other file is a
 * package or a repository that is not drawn. What became of each candidate is kept in `unseen/`, so that a later run
 * goes on from there.
 */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { homeOf, locate, parityFolder, readCatalogue, shortName, sitePackagesOf } from "./catalogue.mjs";
import { install } from "./install-alone.mjs";
import { liveAnswer } from "./live.mjs";

/** A server that starts only with keys gets them this often; the message of one start names the keys of the next. */
const TRIES = 3;
const REGISTRIES = ["npm", "pypi"];
/** Packages that make a Python server's answer, so that their versions are pinned with it. */
const ANSWER_MAKERS = ["mcp", "fastmcp", "pydantic"];
/** How a server ends that was written for the first major version of the SDK, and does not say so. */
const NEEDS_MCP_1 = /mcp\.server\.fastmcp|is mcp 2\.x|has no attribute 'list_tools'/u;
/** A package with the binary of another one for one platform. */
const PLATFORM = /[-_](?:darwin|linux|windows|win32|win)[-_](?:x64|arm64|amd64|x86)/u;
const VARIABLE = /\b(?!ERR_|NODE_|PYTHON|UV_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/gu;

const journalFolder = path.join(parityFolder, "unseen");
const catalogueFile = path.join(parityFolder, "unseen.json");

/**
 * What became of a candidate.
 * @typedef {object} Outcome
 * @property {string} package
 * @property {"kept" | "not installed" | "not started" | "no tools"} outcome
 * @property {string} [reason] the first line of the error
 * @property {import("./catalogue.mjs").ServerEntry} [entry] of one that is kept
 */

const { values: flags } = parseArgs({
  options: {
    registry: { type: "string" },
    list: { type: "string" },
    seed: { type: "string" },
    wanted: { type: "string", default: "40" },
    "at-once": { type: "string", default: "1" },
    "leave-out": { type: "string" },
  },
});
if (!REGISTRIES.includes(flags.registry) || flags.list === undefined || flags.seed === undefined) {
  console.error("Give --registry npm or pypi, --list FILE and --seed TEXT.");
  process.exit(2);
}

/** A number that looks random and is the same in every run. */
function drawn(text) {
  return createHash("sha256").update(`${flags.seed} ${text}`).digest("hex");
}

/** Lists the servers among the packages in the order in which they are drawn. */
function candidates() {
  const leftOut = new Set(linesOf(flags["leave-out"]).map(baseOf));
  for (const { package: name } of readCatalogue()) leftOut.add(baseOf(name));
  const tried = new Set(REGISTRIES.flatMap(outcomesOf).map((outcome) => baseOf(outcome.package)));
  const servers = linesOf(flags.list)
    .map((line) => line.split("\t"))
    .map(([name, version, ...others]) => ({ package: name, version, summary: others.at(-1) }))
    .filter(({ package: name, summary }) => /mcp/iu.test(name) && /server/iu.test(`${name} ${summary}`))
    .filter(({ package: name }) => !PLATFORM.test(name) && !leftOut.has(baseOf(name)) && !tried.has(baseOf(name)));
  const order = new Map(servers.map((one) => [one, drawn(one.package)]));
  return servers.sort((a, b) => (order.get(a) < order.get(b) ? -1 : 1));
}

/** The lines of a file that are not empty; none without a file. */
function linesOf(file) {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** A name without scope or owner: packages and repositories of one server mostly share it. */
function baseOf(name) {
  return name
    .trim()
    .toLowerCase()
    .split("/")
    .at(-1)
    .replaceAll(/[-_.]+/gu, "-");
}

/**
 * Installs and starts a candidate.
 * @returns {Promise<Outcome>}
 */
async function attempt({ package: name, version }) {
  const own = flags.registry === "npm" ? { version } : { pypi: [`${name}==${version}`] };
  const bare = { package: name, name: shortName(name), ...own };
  const outcome = await installAndStart(bare);
  if (own.pypi === undefined || !NEEDS_MCP_1.test(outcome.reason ?? "")) return outcome;
  return installAndStart({ ...bare, pypi: [...own.pypi, "mcp<2"] });
}

/** @returns {Promise<Outcome>} */
async function installAndStart(bare) {
  try {
    await install(bare);
  } catch (error) {
    return { package: bare.package, outcome: "not installed", reason: reasonOf(error) };
  }
  try {
    const entry = { ...bare, ...(flags.registry === "npm" ? npmStart(bare) : pythonStart(bare)) };
    return await startWithKeys(entry);
  } catch (error) {
    return { package: bare.package, outcome: "not started", reason: reasonOf(error) };
  }
}

/** The line of an error that says what is wrong. */
function reasonOf({ message, stderr }) {
  const lines = (stderr || message).split("\n").filter((line) => !/^$|^npm error (?:code|A complete)/u.test(line));
  const named = lines.findLast((line) => /^(?:\S*error\b|.*\b(?:required|missing|must)\b)/iu.test(line));
  const what = message.startsWith("Command failed") ? [] : [message.split("\n")[0]];
  return [...what, named ?? lines.at(-1) ?? ""].join(": ").slice(0, 300);
}

/** Starts a server, with a value for each variable that its messages name. */
async function startWithKeys({ name, ...entry }) {
  for (let tries = 1; ; tries += 1) {
    try {
      const { tools } = await liveAnswer(locate({ ...entry, name }), { fresh: true });
      if (tools.length === 0) return { package: entry.package, outcome: "no tools" };
      const half = Number.parseInt(drawn(`half ${entry.package}`).slice(0, 2), 16) % 2 ? "development" : "held-out";
      return { package: entry.package, outcome: "kept", entry: { ...entry, half } };
    } catch (error) {
      const missing = ((error.stderr ?? "").match(VARIABLE) ?? []).filter(
        (variable) => !(variable in (entry.env ?? {})),
      );
      if (missing.length === 0 || tries === TRIES) throw error;
      entry.env = { ...entry.env, ...Object.fromEntries(missing.map((variable) => [variable, dummyOf(variable)])) };
    }
  }
}

/** A value that a server may accept for a variable of this name. */
function dummyOf(variable) {
  if (/URL|URI|ENDPOINT|HOST|DOMAIN|SERVER/u.test(variable)) return "http://127.0.0.1:9";
  if (/PATH|DIR|FOLDER|ROOT|WORKSPACE|VAULT/u.test(variable)) return "{temp}";
  return /PORT|_ID$|LIMIT|TIMEOUT|SIZE/u.test(variable) ? "1" : "dummy";
}

/** The command of an npm package, if it is not the first: the one of the package's name, or one that names MCP. */
function npmStart(entry) {
  const manifest = path.join(homeOf(entry), "node_modules", entry.package, "package.json");
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  if (bin === undefined) throw new Error("no command");
  const chosen = typeof bin === "string" ? bin : bin[commandOf(entry, Object.keys(bin))];
  return typeof bin === "string" || chosen === Object.values(bin)[0] ? {} : { bin: chosen };
}

/** The script, the modules and the pinned requirements of a Python package. */
function pythonStart(entry) {
  const site = sitePackagesOf(homeOf(entry));
  const isOwn = (folder) => folder.endsWith(".dist-info") && baseOf(folder.split("-")[0]) === baseOf(entry.package);
  const info = path.join(site, readdirSync(site).find(isOwn) ?? "none");
  const commands = scriptsOf(linesOf(path.join(info, "entry_points.txt")));
  if (commands.length === 0) throw new Error("no command");
  const tops = linesOf(path.join(info, "RECORD")).map((line) => line.split(",")[0].split("/"));
  const modules = tops.filter((steps) => steps.at(-1).endsWith(".py") && !/^(?:\.\.|tests?$)/u.test(steps[0]));
  const bin = commandOf(entry, commands);
  const frozen = linesOf(path.join(homeOf(entry), "installed.txt"));
  const makers = frozen.filter((line) => ANSWER_MAKERS.includes(line.split("==")[0]));
  return {
    pypi: [entry.pypi[0], ...makers.filter((line) => line !== entry.pypi[0])],
    ...(bin === entry.package ? {} : { bin }),
    sources: [...new Set(modules.map(([top]) => top))],
  };
}

/** The names in the section of scripts of an `entry_points.txt`. */
function scriptsOf(lines) {
  const begin = lines.indexOf("[console_scripts]");
  if (begin === -1) return [];
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((line) => line.startsWith("["));
  return rest.slice(0, end === -1 ? undefined : end).map((line) => line.split("=")[0].trim());
}

/** The command that starts the server, by its name. */
function commandOf(entry, names) {
  const isOwn = (name) => baseOf(name) === baseOf(entry.package);
  return names.find(isOwn) ?? names.find((name) => /mcp/iu.test(name)) ?? names[0];
}

/** @returns {Outcome[]} */
function outcomesOf(registry) {
  return linesOf(path.join(journalFolder, `${registry}.jsonl`)).map((line) => JSON.parse(line));
}

/** Keeps an outcome, and writes the catalogue anew from all that are kept. */
function record(outcome) {
  appendFileSync(path.join(journalFolder, `${flags.registry}.jsonl`), `${JSON.stringify(outcome)}\n`);
  const of = REGISTRIES.map((registry) => [registry, outcomesOf(registry)]);
  const tried = Object.fromEntries(of.map(([registry, outcomes]) => [registry, countsOf(outcomes)]));
  const servers = of.flatMap(([, outcomes]) => outcomes).flatMap(({ entry }) => entry ?? []);
  servers.sort((a, b) => (a.package < b.package ? -1 : 1));
  writeFileSync(catalogueFile, `${JSON.stringify({ tried, servers }, null, 2)}\n`);
}

/** How many candidates had each outcome. */
function countsOf(outcomes) {
  const counts = { candidates: outcomes.length };
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Tries candidates until enough are kept. */
async function gatherFrom(drawing) {
  for (const candidate of drawing) {
    const outcome = await attempt(candidate);
    record(outcome);
    if (outcome.entry === undefined) forget(candidate);
    console.log(`${candidate.package}: ${outcome.outcome}${outcome.reason ? `. ${outcome.reason}` : ""}`);
    if (outcomesOf(flags.registry).filter(({ entry }) => entry !== undefined).length >= Number(flags.wanted)) return;
  }
}

/** Removes what was installed for a candidate that is not kept. */
function forget({ package: name }) {
  const entry = { name: shortName(name), ...(flags.registry === "npm" ? {} : { pypi: [] }) };
  rmSync(homeOf(entry), { recursive: true, force: true, maxRetries: 3 });
  rmSync(path.join(parityFolder, "live", `${entry.name}.json`), { force: true });
}

mkdirSync(journalFolder, { recursive: true });
// One iterator, so that each candidate is drawn once.
const drawing = candidates().values();
await Promise.all(Array.from({ length: Number(flags["at-once"]) }, () => gatherFrom(drawing)));
