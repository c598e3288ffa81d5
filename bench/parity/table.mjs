/** @file Prints the result as Markdown. */

/**
 * The result of one server.
 * @typedef {object} Row
 * @property {string} server package and version
 * @property {"JavaScript" | "Python"} language the language of its code
 * @property {boolean} readable whether its shipped code declares its tools in the source
 * @property {string} [error] why there is no result
 * @property {number} live tools in the answer
 * @property {number} found tools extracted under their name
 * @property {number} descriptions found tools with the same description
 * @property {number} schemas found tools with the same input schema
 * @property {number} facts facts claimed about the found tools
 * @property {number} wrong false facts, including those left out without being called unknown
 * @property {number} setAside differences that the server itself makes at run time
 * @property {number} unlisted names extracted, but not in the answer
 * @property {number} ambiguous found tools that were extracted more than once
 */

const COUNTS = ["live", "found", "descriptions", "schemas", "facts", "wrong", "setAside", "unlisted", "ambiguous"];
const HEADINGS = [
  "server",
  "live tools",
  "found",
  "descriptions equal",
  "schemas equal",
  "facts claimed",
  "false",
  "set aside",
  "defined, not listed",
  "ambiguous",
];

/**
 * Prints the rows and the totals.
 * @param {Row[]} rows
 * @returns {string}
 */
export function resultTable(rows) {
  const good = rows.filter(({ error }) => error === undefined);
  const readable = good.filter((row) => row.readable);
  const lines = [
    ...rows.map((row) => [row.readable ? row.server : `${row.server} *`, ...cells(row)]),
    [`**total** (${good.length} servers)`, ...cells(sum(good))],
    ...["JavaScript", "Python"].flatMap((language) => {
      const those = readable.filter((row) => row.language === language);
      return those.length === 0 ? [] : [[`**readable ${language}** (${those.length} servers)`, ...cells(sum(those))]];
    }),
  ];
  return markdownTable(HEADINGS, lines);
}

/**
 * Prints any table.
 * @param {string[]} headings
 * @param {string[][]} lines
 * @returns {string}
 */
export function markdownTable(headings, lines) {
  const line = (parts) => `| ${parts.map((part) => part.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = headings.map((_, index) => (index === 0 ? "---" : "--:"));
  return [line(headings), line(rule), ...lines.map(line)].join("\n");
}

/** The counts of a row, or why there are none. */
function cells(row) {
  if (row.error !== undefined) return [row.error.split("\n")[0], ...COUNTS.slice(1).map(() => "")];
  return COUNTS.map((key) => {
    const isShare = key === "found" || key === "descriptions" || key === "schemas";
    return isShare ? `${row[key]}${percentage(row[key], row.live)}` : String(row[key]);
  });
}

/** A share of the live tools; never rounded up to 100. */
function percentage(part, whole) {
  return whole === 0 ? "" : ` (${Math.floor((part / whole) * 1000) / 10} %)`;
}

/** Adds up rows. */
function sum(rows) {
  return Object.fromEntries(COUNTS.map((key) => [key, rows.reduce((total, row) => total + row[key], 0)]));
}
