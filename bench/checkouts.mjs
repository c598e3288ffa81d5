/**
 * How often each rule reports on the sources of servers. Run after `npm run build`:
 *
 *     node bench/checkouts.mjs <folder of checkouts>                  a table of all rules with findings
 *     node bench/checkouts.mjs <folder> --rules a,b                   a table of these rules, also without findings
 *     node bench/checkouts.mjs <folder> --draw RULE [--number 20]     prints findings of RULE with their source lines, to judge
 *
 * Each folder in the folder is one checkout. It is read as `mcp-validate .` reads it, with the preset `all`; `--preset`
 * chooses another one. Findings are drawn by a hash of their place, so that later runs draw the same ones.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: "string" },
    number: { type: "string", default: "20" },
    preset: { type: "string", default: "all" },
    rules: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error("Which folder of checkouts? node bench/checkouts.mjs <folder>");
  process.exit(2);
}
const wanted = (values.draw ?? values.rules)?.split(",");
const command = fileURLToPath(new URL("../mcp-validate/dist/mcp-validate.js", import.meta.url));
const checkouts = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The issues in a checkout; none if nothing in it defines anything. */
function issuesIn(checkout) {
  const args = [".", "--no-config", "--preset", values.preset, "--fail-on", "never", "--format", "json"];
  if (wanted) args.push("--rules", wanted.join(","));
  const cwd = resolve(folder, checkout);
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    maxBuffer: 1 << 30,
    encoding: "utf8",
  });
  if (stdout) return JSON.parse(stdout).issues.map((issue) => ({ ...issue, checkout }));
  console.error(`${checkout}: ${stderr.trim().split("\n").at(-1)}`);
  return [];
}

const all = checkouts.flatMap(issuesIn);

if (values.draw) {
  const rank = ({ checkout, file, line, column, message }) =>
    createHash("sha256").update([checkout, file, line, column, message].join("\n")).digest("hex");
  const ranked = all.filter(({ rule }) => rule === values.draw).map((issue) => [rank(issue), issue]);
  const drawn = ranked.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, Number(values.number));
  console.log(`${values.draw}: ${ranked.length} findings, ${drawn.length} drawn\n`);
  for (const [, issue] of drawn) print(issue);
} else {
  const rules = wanted ?? [...new Set(all.map(({ rule }) => rule))].sort();
  console.log(
    `${checkouts.length} checkouts\n\n| rule | severity | findings | checkouts with findings |\n|---|---|--:|--:|`,
  );
  for (const rule of rules) {
    const found = all.filter((issue) => issue.rule === rule);
    const within = new Set(found.map(({ checkout }) => checkout)).size;
    console.log(`| ${rule} | ${found[0]?.severity ?? "-"} | ${found.length} | ${within} |`);
  }
}

function print({ checkout, file, line, endLine, tool, severity, message, suggestion, flow = [] }) {
  const lines = readFileSync(join(folder, checkout, file), "utf8").split(/\r\n|[\n\r\u2028\u2029]/);
  console.log(`### ${checkout} ${file}:${line} (${severity}, ${tool || "the whole file"})\n${message}`);
  if (suggestion) console.log(`> ${suggestion}`);
  for (let number = Math.max(1, line - 3); number <= Math.min(lines.length, Math.min(endLine, line + 8) + 3); number++)
    console.log(`${number === line ? ">" : " "} ${String(number).padStart(5)} ${lines[number - 1].slice(0, 200)}`);
  for (const step of flow) console.log(`  - ${step.file}:${step.line} ${step.message}: ${step.text}`);
  console.log("");
}
