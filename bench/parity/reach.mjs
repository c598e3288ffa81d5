/** @file The figures of reach: how much of the answers of servers is read at all, how exactly, and at what cost. */
import { markdownTable } from "./table.mjs";

/**
 * What was read of one server.
 * @typedef {object} Reach
 * @property {string} server
 * @property {"JavaScript" | "Python"} language
 * @property {"development" | "held-out"} [half]
 * @property {number} live tools in the answer
 * @property {number} found
 * @property {number} schemas found tools whose input schema is equal
 * @property {[equal: number, live: number]} outputs output schemas
 * @property {number} unknowns found tools with an unknown part
 * @property {Set<string>[]} reasons why parts are unknown, for each found tool
 * @property {number} facts
 * @property {number} wrong
 * @property {[found: number, live: number]} resources resources and their templates
 * @property {[found: number, live: number]} prompts
 * @property {string[]} remarks lines of the extractor on stderr
 * @property {number} [cpuSeconds] of the extractor; absent if it was ended
 */

/**
 * A column: its heading, and its cell for some servers.
 * @type {[heading: string, cell: (rows: Reach[]) => string][]}
 */
const COLUMNS = [
  ["servers", (rows) => `${rows.length}`],
  ["live tools", (rows) => `${total(rows, ({ live }) => live)}`],
  ["found", (rows) => share(rows, ({ found, live }) => [found, live])],
  ["schemas equal", (rows) => share(rows, ({ schemas, live }) => [schemas, live])],
  ["output schemas equal", (rows) => share(rows, ({ outputs }) => outputs)],
  ["facts claimed", (rows) => `${total(rows, ({ facts }) => facts)}`],
  ["false", (rows) => falseShare(rows)],
  ["found tools with unknown parts", (rows) => share(rows, ({ unknowns, found }) => [unknowns, found])],
  ["resources found", (rows) => share(rows, ({ resources }) => resources)],
  ["prompts found", (rows) => share(rows, ({ prompts }) => prompts)],
  ["at zero (without a reason)", (rows) => zeros(rows.filter(isAtZero))],
  ["CPU seconds: mean, most", (rows) => seconds(rows.flatMap(({ cpuSeconds }) => cpuSeconds ?? []))],
];

/**
 * Prints the sums by language and half.
 * @param {Reach[]} rows the servers that answered
 * @returns {string}
 */
export function reachTable(rows) {
  const groups = ["JavaScript", "Python"].flatMap((language) => {
    const those = rows.filter((row) => row.language === language);
    const halves = ["development", "held-out"].map((half) => [
      `${language}, ${half}`,
      those.filter((row) => row.half === half),
    ]);
    return [...halves, [`**${language}**`, those]];
  });
  const lines = groups
    .filter(([, those]) => those.length > 0)
    .map(([name, those]) => [name, ...COLUMNS.map(([, cell]) => cell(those))]);
  return markdownTable(["", ...COLUMNS.map(([heading]) => heading)], lines);
}

/**
 * Prints why nothing was found of a server, in the extractor's words.
 * @param {Reach[]} rows
 * @returns {string} a line for each server without a tool that was found
 */
export function reasonsAtZero(rows) {
  return rows
    .filter(isAtZero)
    .map(
      ({ server, live, remarks }) => `- ${server}: none of ${live} tools. ${remarks.at(-1) ?? "No reason is given."}`,
    )
    .join("\n");
}

/**
 * Prints why parts of found tools are unknown, the most frequent reason first. Names in a reason do not count.
 * @param {Reach[]} rows
 * @returns {string}
 */
export function unknownsTable(rows) {
  const found = new Map();
  for (const { server, language, reasons } of rows) {
    for (const key of reasons.flatMap((ofTool) => [...new Set([...ofTool].map(withoutNames))])) {
      const at = `${language}: ${key}`;
      const { tools = 0, servers = new Set() } = found.get(at) ?? {};
      found.set(at, { tools: tools + 1, servers: servers.add(server) });
    }
  }
  if (found.size === 0) return "";
  const lines = [...found].sort(([, a], [, b]) => b.tools - a.tools);
  const cellsOf = ([at, { tools, servers }]) => [
    at,
    `${tools}`,
    `${servers.size}`,
    [...servers].slice(0, 3).join(", "),
  ];
  return markdownTable(["unknown, because", "tools", "servers", "such as"], lines.map(cellsOf));
}

/** A reason without the names in it. */
function withoutNames(reason) {
  return reason.replaceAll(/"[^"]*"/gu, '"…"');
}

/** Whether the server has tools, and none was found. */
function isAtZero({ live, found }) {
  return live > 0 && found === 0;
}

/** The sum of a number over servers. */
function total(rows, numberOf) {
  return rows.reduce((sum, row) => sum + numberOf(row), 0);
}

/** A part of a whole over servers, as numbers and in percent; never rounded up. */
function share(rows, partOf) {
  const part = total(rows, (row) => partOf(row)[0]);
  const whole = total(rows, (row) => partOf(row)[1]);
  return whole === 0 ? "none" : `${part} of ${whole} (${Math.floor((part / whole) * 1000) / 10} %)`;
}

/** The false facts, with their share of the claimed ones; never rounded down. */
function falseShare(rows) {
  const wrong = total(rows, (row) => row.wrong);
  const facts = total(rows, (row) => row.facts);
  return facts === 0 ? `${wrong}` : `${wrong} (${Math.ceil((wrong / facts) * 100_000) / 1000} %)`;
}

/** How many servers are at zero, and of how many the extractor says nothing. */
function zeros(rows) {
  return `${rows.length} (${rows.filter(({ remarks }) => remarks.length === 0).length})`;
}

/** The mean and the most. */
function seconds(list) {
  if (list.length === 0) return "none";
  const mean = list.reduce((sum, one) => sum + one, 0) / list.length;
  return `${mean.toFixed(2)}, ${Math.max(...list).toFixed(2)}`;
}
