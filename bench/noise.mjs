/**
 * How often each rule reports on the `tools/list` answers of real servers, and how often it is wrong there.
 *
 *     node bench/noise.mjs <folder of lists>              writes bench/NOISE.md
 *     node bench/noise.mjs <folder of lists> --draw RULE  prints the findings of RULE to judge, with their tools
 *     node bench/noise.mjs <folder of lists> --open       names the rules with findings that nobody has judged yet
 *
 * For each rule 20 findings are drawn by a hash of their place, so later runs draw the same ones; what was judged stays
 * in the sample as long as it is reported. The verdicts are in bench/noise-verdicts/<rule>.json, by list, line and
 * message: each line of a list as it is printed here holds one member, wherever in it a rule reports. A finding is false
 * if the server's maintainer would not thank us for it.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Linter } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import mcp from "../dist/index.js";

const [folder, flag, wanted] = process.argv.slice(2);
if (!folder) {
  console.error("Which folder of tools/list answers? node bench/noise.mjs <folder>");
  process.exit(2);
}
const drawn = 20;
const seed = "2026-11-22";
const verdictsFolder = new URL("noise-verdicts/", import.meta.url);
/** rule -> place -> true for a correct finding, or the reason why it is false. */
const verdicts = Object.fromEntries(
  (existsSync(verdictsFolder) ? readdirSync(verdictsFolder) : []).map((name) => [
    name.replace(/\.json$/, ""),
    JSON.parse(readFileSync(new URL(name, verdictsFolder), "utf8")),
  ]),
);

/** The options of each rule come from the presets that should be quiet; other rules have those of `governance`. */
const presets =
  flag === "--draw" || flag === "--open" ? ["recommended", "strict"] : ["recommended", "strict", "governance", "all"];
const lists = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map(listOf);
const tools = lists.reduce((sum, { starts }) => sum + starts.length, 0);

/** A list as it is linted: printed anew, so that places do not depend on the stored formatting. */
function listOf(name) {
  const answer = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  const all = answer.tools ?? answer.result?.tools ?? answer;
  const starts = [];
  let text = '{\n"tools": [\n';
  for (const [index, tool] of all.entries()) {
    starts.push(text.split("\n").length);
    text += `${JSON.stringify(tool, null, 1)}${index < all.length - 1 ? "," : ""}\n`;
  }
  return { name, text: `${text}]\n}\n`, starts, all };
}

function findingsUnder(preset) {
  const blocks = mcp.configs.for({ preset, documents: ["**/*"] });
  const rules = Object.assign({}, ...blocks.map((block) => block.rules ?? {}));
  const linter = new Linter();
  const config = [{ files: ["**/*.json"], plugins: { mcp }, languageOptions: { parser: jsonc }, rules }];
  const byRule = new Map(Object.keys(rules).map((rule) => [rule.slice(4), []]));
  for (const { name, text, starts, all } of lists) {
    for (const { ruleId, line, message, messageId, fatal } of linter.verify(text, config, { filename: name })) {
      if (fatal || !ruleId) throw new Error(`${name}:${line}: ${message}`);
      const at = starts.findLastIndex((start) => start <= line);
      byRule
        .get(ruleId.slice(4))
        .push({ place: `${name}:${line}:${messageId}`, name, message, tool: all[at] ?? {}, at });
    }
  }
  return { byRule, rules };
}

function draw(rule, findings) {
  const rank = ({ place }) => createHash("sha256").update(`${seed}\n${place}`).digest("hex");
  const isJudged = ({ place }) => verdicts[rule]?.[place] !== undefined;
  return findings
    .map((finding) => [`${isJudged(finding) ? 0 : 1}${rank(finding)}`, finding])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, drawn)
    .map(([, finding]) => finding);
}

const seen = new Map();
const rows = [];
for (const preset of presets) {
  const { byRule, rules } = findingsUnder(preset);
  for (const [rule, findings] of byRule) {
    const entry = rules[`mcp/${rule}`];
    const options = JSON.stringify(Array.isArray(entry) ? entry.slice(1) : []);
    const before = seen.get(rule)?.find((row) => row.options === options);
    if (before) before.presets.push(preset);
    else {
      const row = { rule, options, presets: [preset], findings, sample: draw(rule, findings) };
      seen.set(rule, [...(seen.get(rule) ?? []), row]);
      rows.push(row);
    }
  }
}

const judged = ({ rule, sample }) =>
  sample.map(({ place }) => verdicts[rule]?.[place]).filter((verdict) => verdict !== undefined);
const isQuiet = ({ presets: within }) => within.includes("recommended") || within.includes("strict");

if (flag === "--draw") {
  for (const row of rows.filter(({ rule }) => rule === wanted).slice(0, 2)) {
    console.log(`## ${row.rule} in ${row.presets.join(", ")} ${row.options}: ${row.findings.length} findings\n`);
    for (const { place, message, tool } of row.sample) {
      const known = verdicts[row.rule]?.[place];
      console.log(
        `### ${place}${known === undefined ? "" : ` (judged: ${known})`}\n${message}\n${JSON.stringify(tool).slice(0, 2500)}\n`,
      );
    }
  }
} else if (flag === "--open") {
  for (const row of rows.filter(isQuiet)) {
    const open = row.sample.length - judged(row).length;
    if (open) console.log(`${row.rule} (${row.presets.join(", ")}): ${open} of ${row.sample.length} not judged`);
  }
} else writeFileSync(new URL("NOISE.md", import.meta.url), report());

function report() {
  const line = (row) => {
    const verdict = judged(row);
    const wrong = verdict.filter((one) => one !== true).length;
    const withFindings = new Set(row.findings.map(({ name, at }) => `${name}#${at}`)).size;
    const options = row.options === "[]" ? "" : ` \`${row.options.slice(1, -1)}\``;
    const judgment =
      verdict.length < row.sample.length
        ? `${wrong} of ${verdict.length}, ${row.sample.length - verdict.length} open`
        : `${wrong} of ${verdict.length}`;
    return `| ${row.rule}${options} | ${row.presets.join(", ")} | ${row.findings.length} | ${withFindings} | ${isQuiet(row) ? judgment : "-"} |`;
  };
  const head = "| rule | presets | findings | tools with findings | judged false |\n|---|---|--:|--:|--:|";
  const reasons = rows.filter(isQuiet).flatMap((row) =>
    row.sample.flatMap(({ place }) => {
      const verdict = verdicts[row.rule]?.[place];
      return verdict === undefined || verdict === true
        ? []
        : [`- ${row.rule}, ${place.replace(/:[^:]*$/, "")}: ${verdict}`];
    }),
  );
  return `# Noise

How often each rule reports on the \`tools/list\` answers of ${lists.length} published servers (${tools} tools), and how often it is wrong there.
\`node bench/noise.mjs <folder of lists>\` writes this file. For each rule in \`recommended\` or \`strict\`, 20 findings were drawn by a hash with the
seed ${seed}, and judged one by one with the tool's definition at hand. A finding is false if it says something untrue, or if a careful maintainer of that
server would not act on it. The verdicts are in \`noise-verdicts/\`. Goal: at most 1 of 20 false in \`recommended\`, at most 2 of 20 in \`strict\`.

${head}
${rows
  .sort((a, b) => Number(isQuiet(b)) - Number(isQuiet(a)) || (a.rule < b.rule ? -1 : 1))
  .map(line)
  .join("\n")}

## What was judged false

${[...new Set(reasons)].sort().join("\n") || "Nothing."}
`;
}
