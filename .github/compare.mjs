/**
 * What a pull request changes, as Markdown: the text to models, and the findings that are new or gone.
 *
 * `node .github/compare.mjs <SARIF of the base> <SARIF of the head> <what \`mcp-validate lock --frozen\` prints>`
 */
import { existsSync, readFileSync } from "node:fs";

const [, , before, after, lock] = process.argv;

/** The most findings that are listed, and the most characters of the changes: a comment has a limit of 65,536. */
const maxFindings = 20;
const maxCharacters = 20_000;

function findingsIn(file) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")).runs.flatMap(({ results = [] }) => results);
}

const keyOf = ({ partialFingerprints = {} }) => Object.values(partialFingerprints).join(" ");

/** The findings of the first list that are not in the second, where each counts as often as it occurs. */
function without(findings, others) {
  const left = new Map();
  for (const key of others.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  return findings.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
}

/** Text of the linted server, which must not become markup or mention anybody. */
function escaped(text) {
  return text
    .replaceAll(/[\\`*_{}[\]<>()#+!|~@&]/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll("\n", " ");
}

function lineOf({ ruleId, level, message, locations: [{ physicalLocation } = {}] = [] }) {
  const { artifactLocation: { uri = "" } = {}, region: { startLine } = {} } = physicalLocation ?? {};
  const place = startLine === undefined ? uri : `${uri}:${startLine}`;
  return `- ${level === "note" ? "advice" : level} ${escaped(message.text)} (${escaped(place)}, ${escaped(ruleId)})`;
}

function listOf(title, findings) {
  if (!findings.length) return [];
  const shown = findings.slice(0, maxFindings).map(lineOf);
  const others = findings.length - shown.length;
  return [`**${findings.length} ${title}**`, "", ...shown, ...(others ? [`- and ${others} more`] : []), ""];
}

/** A fence that the text cannot end. */
function fenced(text) {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}diff`, text, fence];
}

const [old, now] = [findingsIn(before), findingsIn(after)];
const changes = readFileSync(lock, "utf8")
  .split("\n")
  .filter((line) => /^(?:[ ~+-]|\d+ )/.test(line))
  .join("\n")
  .trim();
const cut = changes.length > maxCharacters ? `${changes.slice(0, maxCharacters)}\n…` : changes;
const hasChanges = /^[~+-]/m.test(changes);
console.log(
  [
    "<!-- mcp-validate -->",
    "### What this pull request changes for a model",
    "",
    ...(hasChanges ? fenced(cut) : ["No definition of a tool, resource or prompt changes."]),
    "",
    ...listOf("new", without(now, old)),
    ...listOf("gone", without(old, now)),
  ].join("\n"),
);
