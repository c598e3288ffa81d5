/**
 * @file Measures how much of the answers of real servers the extractor finds in their shipped code, and what it
 * gets wrong. Run: `node bench/parity/parity.mjs [--verbose] [--fresh] [--command <mcp-validate.js>]
 * [--catalogue <file>] [--held-out] [names…]`. Of servers that are held out, only totals are printed without
 * `--held-out`.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { catalogueOption, locate, readCatalogue } from "./catalogue.mjs";
import { compareTool } from "./comparison.mjs";
import { builtCommand, extractLists } from "./extraction.mjs";
import { liveAnswer } from "./live.mjs";
import { countUses, postProcessing } from "./post-processing.mjs";
import { reachTable, reasonsAtZero, unknownsTable } from "./reach.mjs";
import { markdownTable, resultTable } from "./table.mjs";

const SHOWN_VALUE_LENGTH = 160;

const { values: flags, positionals: names } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    command: { type: "string", default: builtCommand },
    catalogue: catalogueOption,
    "held-out": { type: "boolean", default: false },
  },
  allowPositionals: true,
});

/**
 * Compares one server. A failure of any kind becomes a row with `error`, and the other servers go on.
 * @param {import("./catalogue.mjs").ServerEntry & { name: string }} entry
 */
async function compareServer(entry) {
  let live;
  try {
    const server = locate(entry);
    live = await liveAnswer(server, flags);
    const extraction = await extractLists(server, command);
    const { seconds, cpuSeconds, remarks } = extraction;
    return { ...rowOf(server, live, extraction), seconds, cpuSeconds, remarks };
  } catch (error) {
    const nothing = { tools: [], resources: [], prompts: [], remarks: [] };
    return {
      ...rowOf(entry, live ?? {}, nothing),
      server: entry.package,
      answered: live !== undefined,
      error: error.message,
      remarks: [error.message.replaceAll("\n", " ")],
    };
  }
}

/**
 * Counts the live resources, their templates and the prompts that were extracted under their address or name.
 * @param {string} server
 * @param {import("./stdio-client.mjs").Lists} live
 * @param {import("./extraction.mjs").Extraction} extraction
 */
function compareNames(server, { resources = [], resourceTemplates = [], prompts = [] }, extraction) {
  const kinds = [
    ["resources", ({ uri, uriTemplate }) => uri ?? uriTemplate, [...resources, ...resourceTemplates]],
    ["prompts", ({ name }) => name, prompts],
  ];
  const lists = kinds.map(([kind, keyOf, listed]) => {
    const known = new Set(extraction[kind].map(keyOf));
    return { kind, listed: listed.length, missed: listed.map(keyOf).filter((key) => !known.has(key)) };
  });
  return {
    counts: Object.fromEntries(lists.map(({ kind, listed, missed }) => [kind, [listed - missed.length, listed]])),
    details: lists.flatMap(({ kind, missed }) => missed.map((key) => `${server} ${key}: not found in ${kind}`)),
  };
}

/** The row of a server, with what is listed beside tools. */
function rowOf(server, live, extraction) {
  const row = compareLists(server, live.tools ?? [], extraction);
  const { counts, details } = compareNames(server.name, live, extraction);
  return { ...row, ...counts, details: [...row.details, ...details] };
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
  const row = { found: 0, descriptions: 0, schemas: 0, facts: 0, wrong: 0, setAside: 0, ambiguous: 0, unknowns: 0 };
  const outputs = [0, live.filter(({ outputSchema }) => outputSchema !== undefined).length];
  const details = [];
  const reasons = [];
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
    row.unknowns += result.unknown.length > 0 ? 1 : 0;
    reasons.push(new Set(result.unknown.map(({ reason }) => reason)));
    outputs[0] += result.output && tool.outputSchema !== undefined ? 1 : 0;
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
    half: server.half,
    readable: server.readable ?? true,
    answered: true,
    live: live.length,
    ...row,
    outputs,
    reasons,
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

/** Whether more than totals may be printed of a server. */
function isShown({ half }) {
  return half !== "held-out" || flags["held-out"];
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
// Totals over a few named servers would be details of those that are held out.
const catalogue = readCatalogue(names, flags.catalogue).filter((entry) => names.length === 0 || isShown(entry));
const results = [];
for (const entry of catalogue) {
  const result = await compareServer(entry);
  results.push(result);
  if (process.stderr.isTTY && isShown(result))
    process.stderr.write(`${result.server}: ${result.error ?? `${result.seconds.toFixed(1)} s`}\n`);
}

const shownResults = results.filter(isShown);
const answered = results.filter((result) => result.answered);
const unreadable = catalogue.filter(({ readable = true }) => !readable);
const sections = [
  resultTable(shownResults),
  unreadable.map((entry) => `\\* ${entry.package}: ${entry.reason}`).join("\n"),
  setAsideTable(shownResults),
  shownResults
    .filter(({ error }) => error?.includes("\n"))
    .map(({ server, error }) => `${server}: ${error}`)
    .join("\n"),
  answered.length > 0 ? reachTable(answered) : "",
  reasonsAtZero(answered.filter(isShown)),
  flags.verbose ? unknownsTable(answered.filter(isShown)) : "",
  flags.verbose
    ? shownResults
        .flatMap(({ details }) => details)
        .map((line) => `- ${line}`)
        .join("\n")
    : "",
];
console.log(sections.filter((section) => section !== "").join("\n\n"));
