/**
 * @file Measures how much of the answers of real servers the extractor finds in their shipped code, and what it
 * gets wrong. Run: `node bench/parity/parity.mjs [--verbose] [--fresh] [--command <mcp-validate.js>] [names…]`.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { locate, readCatalogue } from "./catalogue.mjs";
import { compareTool } from "./comparison.mjs";
import { builtCommand, extractTools } from "./extraction.mjs";
import { liveAnswer } from "./live.mjs";
import { countUses, postProcessing } from "./post-processing.mjs";
import { markdownTable, resultTable } from "./table.mjs";

const SHOWN_VALUE_LENGTH = 160;

const { values: flags, positionals: names } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    command: { type: "string", default: builtCommand },
  },
  allowPositionals: true,
});

/**
 * Compares one server. A failure of any kind becomes a row with `error`, and the other servers go on.
 * @param {import("./catalogue.mjs").ServerEntry & { name: string }} entry
 */
async function compareServer(entry) {
  try {
    const server = locate(entry);
    const live = await liveAnswer(server, flags);
    const extraction = await extractTools(server, command);
    return { ...compareLists(server, live.tools, extraction), seconds: extraction.seconds };
  } catch (error) {
    return {
      server: entry.package,
      language: languageOf(entry),
      readable: entry.readable,
      error: error.message,
      details: [],
      uses: [],
    };
  }
}

/**
 * Compares a server's live and extracted lists.
 * @param {import("./catalogue.mjs").InstalledServer} server
 * @param {Record<string, any>[]} live
 * @param {{ tools: import("./extraction.mjs").ExtractedTool[], remarks: string[] }} extraction
 */
function compareLists(server, live, { tools, remarks }) {
  const byName = groupByName(tools);
  const { isSetAside, uses } = postProcessing(server["post-processing"]);
  const row = { found: 0, descriptions: 0, schemas: 0, facts: 0, wrong: 0, setAside: 0, ambiguous: 0 };
  const details = [];
  for (const tool of live) {
    const candidates = byName.get(tool.name);
    if (candidates === undefined) {
      details.push(`${server.name} ${tool.name}: not found`);
      continue;
    }
    const result = compareTool(tool, candidates, isSetAside);
    countUses(uses, tool.name, result.setAside);
    row.found += 1;
    row.ambiguous += candidates.length > 1 ? 1 : 0;
    row.descriptions += result.description ? 1 : 0;
    row.schemas += result.schema ? 1 : 0;
    row.facts += result.facts;
    row.wrong += result.wrong.reduce((sum, { facts }) => sum + facts, 0);
    row.setAside += result.setAside.length;
    details.push(...result.wrong.map((difference) => lineOf(server, tool, result.source, difference)));
  }
  const isLive = new Set(live.map(({ name }) => name));
  const unlisted = [...byName.keys()].filter((name) => !isLive.has(name));
  if (unlisted.length > 0) details.push(`${server.name}: defined, not listed: ${unlisted.join(", ")}`);
  details.push(...remarks.map((remark) => `${server.name}: the extractor says: ${remark}`));
  const name = `${server.package}@${server.version}`;
  return {
    server: name,
    language: languageOf(server),
    readable: server.readable,
    live: live.length,
    ...row,
    unlisted: unlisted.length,
    details,
    uses,
  };
}

/** The language of a server's code. */
function languageOf({ pypi }) {
  return pypi === undefined ? "JavaScript" : "Python";
}

/**
 * Groups the tools that share a name, because several modules, modes or variants may define it.
 * @param {import("./extraction.mjs").ExtractedTool[]} tools
 * @returns {Map<string, import("./extraction.mjs").ExtractedTool[]>}
 */
function groupByName(tools) {
  const groups = new Map();
  for (const tool of tools) groups.set(tool.name, [...(groups.get(tool.name) ?? []), tool]);
  return groups;
}

/** Prints one false fact: server, tool, place in the code, pointer, claimed and live value. */
function lineOf(server, tool, source, { pointer, kind, claimed, live, facts }) {
  const file = source?.file && path.isAbsolute(source.file) ? path.relative(server.folder, source.file) : source?.file;
  const at = source === undefined ? "" : ` (${file}:${source.line})`;
  const count = facts > 1 ? ` [${facts} facts]` : "";
  return `${server.name} ${tool.name}${at} ${pointer} ${kind}${count}: claimed ${shown(claimed)}, live ${shown(live)}`;
}

/** Prints a value on one line of limited length. */
function shown(value) {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > SHOWN_VALUE_LENGTH ? `${text.slice(0, SHOWN_VALUE_LENGTH)}…` : text;
}

/** Lists which differences were set aside, and why. An entry that sets nothing aside can be removed. */
function setAsideTable(results) {
  const lines = results.flatMap(({ server, uses }) =>
    uses.map(({ entry, count }) => [server, entry.pointer, String(count), entry.reason, entry.where]),
  );
  return lines.length === 0 ? "" : markdownTable(["server", "pointer", "set aside", "reason", "where"], lines);
}

const command = path.resolve(flags.command);
if (!existsSync(command)) {
  console.error(
    `There is no extractor at ${path.relative(process.cwd(), command)}. Build the repository first, or name one with --command.`,
  );
  process.exit(2);
}
const catalogue = readCatalogue(names);
const results = [];
for (const entry of catalogue) {
  const result = await compareServer(entry);
  results.push(result);
  if (process.stderr.isTTY)
    process.stderr.write(`${result.server}: ${result.error ?? `${result.seconds.toFixed(1)} s`}\n`);
}

const unreadable = catalogue.filter(({ readable }) => !readable);
const sections = [
  resultTable(results),
  unreadable.map((entry) => `\\* ${entry.package}: ${entry.reason}`).join("\n"),
  setAsideTable(results),
  results
    .filter(({ error }) => error?.includes("\n"))
    .map(({ server, error }) => `${server}: ${error}`)
    .join("\n"),
  flags.verbose
    ? results
        .flatMap(({ details }) => details)
        .map((line) => `- ${line}`)
        .join("\n")
    : "",
];
console.log(sections.filter((section) => section !== "").join("\n\n"));
