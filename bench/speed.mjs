// How much the rules cost beyond parsing, and what importing the plugin costs. Ratios within one run: absolute times
// differ between machines. Run after `npm run build`: `node bench/speed.mjs`.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, relative } from "node:path";
import { Linter } from "eslint";
import * as tsParser from "@typescript-eslint/parser";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
if (!existsSync(join(dist, "index.js"))) {
  console.error("dist/index.js is missing: run `npm run build` first.");
  process.exit(2);
}
const { default: plugin } = await import(pathToFileURL(join(dist, "index.js")).href);
const ownParser = await import(pathToFileURL(join(dist, "parser.js")).href);
const allRules = Object.fromEntries(Object.keys(plugin.rules).map((name) => [`mcp/${name}`, "error"]));

/** Repetitions of each measurement; the fastest counts, because everything else on the machine only adds. */
const repetitions = Number(process.env.REPETITIONS ?? 30);

/**
 * The least milliseconds that each of several pieces of work takes, measured in turns so that all see the same machine.
 * @param {Record<string, () => void>} work
 * @returns {Record<string, number>}
 */
function fastest(work) {
  const best = Object.fromEntries(Object.keys(work).map((name) => [name, Infinity]));
  for (let round = 0; round < repetitions + 3; round++) {
    for (const [name, run] of Object.entries(work)) {
      const start = process.hrtime.bigint();
      run();
      const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
      // The first rounds only warm up.
      if (round >= 3) best[name] = Math.min(best[name], milliseconds);
    }
  }
  return best;
}

/**
 * @param {string} path
 * @param {object} parser
 */
function costOf(path, parser) {
  const text = readFileSync(path, "utf8");
  const linter = new Linter({ configType: "flat" });
  const base = { files: ["**/*.ts"], languageOptions: { parser, parserOptions: {} }, plugins: { mcp: plugin } };
  const options = { loc: true, range: true, tokens: true, comment: true, filePath: path };
  const check = (rules) => () => {
    const messages = linter.verify(text, [{ ...base, rules }], { filename: path });
    const fatal = messages.find((message) => message.fatal || message.ruleId === null);
    if (fatal) throw new Error(`${path}: ${fatal.message}`);
  };
  const best = fastest({
    parse: () => parser.parseForESLint(text, options),
    none: check({}),
    all: check(allRules),
  });
  return { kilobytes: text.length / 1024, ...best, over: (best.all - best.none) / best.parse };
}

/** Milliseconds of CPU that a fresh process spends on importing a module, least of several. */
function importCost(specifier) {
  const script = `const a = process.cpuUsage(); await import(${JSON.stringify(specifier)}); const b = process.cpuUsage(a); console.log((b.user + b.system) / 1000)`;
  const times = Array.from({ length: 9 }, () => Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })));
  return Math.min(...times);
}

const serverFiles = readdirSync(join(root, "fixtures/servers"), { recursive: true })
  .map((name) => join(root, "fixtures/servers", String(name)))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("node_modules"));
const plainFiles = ["lib/rule/run-check.ts", "lib/readers/ecmascript/evaluate/array-methods.ts", "lib/model/schema.ts"].map((name) => join(root, name));

const percent = (ratio) => `${(ratio * 100).toFixed(1)} %`;
console.log(`${Object.keys(plugin.rules).length} rules on, node ${process.version}, fastest of ${repetitions}\n`);
console.log("| file | KB | parser | parse ms | lint without rules ms | with all rules ms | rules over parsing |");
console.log("|---|---|---|---|---|---|---|");
const totals = {};
for (const [kind, files] of Object.entries({ server: serverFiles, plain: plainFiles })) {
  for (const path of files) {
    for (const [name, parser] of Object.entries({ typescript: tsParser, own: ownParser })) {
      const cost = costOf(path, parser);
      const total = (totals[`${kind}, ${name}`] ??= { extra: 0, parse: 0 });
      total.extra += cost.all - cost.none;
      total.parse += cost.parse;
      console.log(
        `| ${relative(root, path)} | ${cost.kilobytes.toFixed(1)} | ${name} | ${cost.parse.toFixed(2)} | ${cost.none.toFixed(2)} | ${cost.all.toFixed(2)} | ${percent(cost.over)} |`,
      );
    }
  }
}
console.log("\n| files | parser | rules over parsing |\n|---|---|---|");
for (const [name, { extra, parse }] of Object.entries(totals)) {
  const [kind, parser] = name.split(", ");
  console.log(`| ${kind === "server" ? "server files" : "files without MCP"} | ${parser} | ${percent(extra / parse)} |`);
}
console.log(`\nImport of the plugin: ${importCost(pathToFileURL(join(dist, "index.js")).href).toFixed(1)} ms CPU`);
