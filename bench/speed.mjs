// How much the rules cost beyond parsing, and what importing the plugin costs. Ratios within one run: absolute times
// differ between machines. Run after `npm run build`: `node bench/speed.mjs`. `RULES=a,b` measures those rules alone.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, relative } from "node:path";
import { createRequire } from "node:module";
import { Linter } from "eslint";
import * as tsParser from "@typescript-eslint/parser";

const root = fileURLToPath(new URL("..", import.meta.url));
const { FlatConfigArray } = createRequire(import.meta.url)(join(root, "node_modules/eslint/lib/config/flat-config-array.js"));
const dist = join(root, "dist");
if (!existsSync(join(dist, "index.js"))) {
  console.error("dist/index.js is missing: run `npm run build` first.");
  process.exit(2);
}
const { default: plugin } = await import(pathToFileURL(join(dist, "index.js")).href);
const ownParser = await import(pathToFileURL(join(dist, "parser.js")).href);
const chosen = process.env.RULES?.split(",");
if (chosen) for (const name of Object.keys(plugin.rules)) if (!chosen.includes(name)) delete plugin.rules[name];
/** The same rules with nothing in them: what ESLint itself spends on the walk and on each rule, whatever the rule does. */
const idle = { rules: Object.fromEntries(Object.entries(plugin.rules).map(([name, { meta }]) => [name, { meta, create: () => ({}) }])) };
const allRules = Object.fromEntries(Object.keys(plugin.rules).map((name) => [`mcp/${name}`, "error"]));

/** Repetitions of each measurement. */
const repetitions = Number(process.env.REPETITIONS ?? 8);

/**
 * What several pieces of work take, in milliseconds of CPU: waiting for other processes does not count, collecting garbage
 * does. They are measured in turns, so that all see the same machine, and in batches long enough that the clock and a
 * single collection of garbage do not matter; the fastest batch counts.
 * @param {Record<string, () => void>} work
 * @returns {Record<string, number>}
 */
function fastest(work) {
  const batches = Object.fromEntries(Object.entries(work).map(([name, run]) => [name, batchSizeOf(run)]));
  const best = Object.fromEntries(Object.keys(work).map((name) => [name, Infinity]));
  for (let round = 0; round < repetitions; round++) {
    for (const [name, run] of Object.entries(work)) {
      const start = spent();
      for (let turn = 0; turn < batches[name]; turn++) run();
      best[name] = Math.min(best[name], (spent() - start) / batches[name]);
    }
  }
  return best;
}

/** Milliseconds of CPU that this process has had. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How often a piece of work fits into 40 ms, once it is warm. */
function batchSizeOf(run) {
  for (let turn = 0; turn < 5; turn++) run();
  const start = spent();
  for (let turn = 0; turn < 5; turn++) run();
  const each = (spent() - start) / 5;
  return Math.max(1, Math.round(40 / each));
}

/**
 * @param {string} path
 * @param {object} parser
 */
function costOf(path, parser) {
  const best = fastest(worksOn(path, parser));
  return { kilobytes: readFileSync(path, "utf8").length / 1024, ...best, over: (best.all - best.idle) / best.parse };
}

/**
 * Parsing a file, linting it with rules that do nothing, and with all rules.
 * @param {string} path
 * @param {object} parser
 */
function worksOn(path, parser) {
  const text = readFileSync(path, "utf8");
  const linter = new Linter({ configType: "flat", cwd: root });
  const base = { files: ["**/*.ts"], languageOptions: { parser, parserOptions: {} }, rules: allRules };
  const options = { loc: true, range: true, tokens: true, comment: true, filePath: path };
  const check = (mcp) => {
    // ESLint prepares a configuration once for a whole run; `verify` would do it again for every text.
    const config = new FlatConfigArray([{ ...base, plugins: { mcp } }], { basePath: root });
    config.normalizeSync();
    return () => verify(linter, text, config, path);
  };
  return {
    parse: () => parser.parseForESLint(text, options),
    idle: check(idle),
    all: check(plugin),
  };
}

/**
 * What the rules themselves take of a file that they have nothing to say about, without ESLint around them: too little
 * to be seen as the difference of two runs of ESLint.
 * @param {string} path
 * @param {object} parser
 */
function silentCostOf(path, parser) {
  const text = readFileSync(path, "utf8");
  const options = { loc: true, range: true, tokens: true, comment: true, filePath: path };
  const { ast } = parser.parseForESLint(text, options);
  const rules = Object.values(plugin.rules);
  const best = fastest({
    parse: () => parser.parseForESLint(text, options),
    // A new source for each pass, as ESLint makes one: nothing is remembered from the pass before.
    rules: () => {
      const context = { sourceCode: { text, ast, parserServices: {} }, physicalFilename: path, settings: {}, options: [], report() {} };
      for (const rule of rules) rule.create(context).Program?.();
    },
  });
  return { ...best, over: best.rules / best.parse };
}

function verify(linter, text, config, path) {
  const messages = linter.verify(text, config, { filename: path });
  const fatal = messages.find((message) => message.fatal || message.ruleId === null);
  if (fatal) throw new Error(`${path}: ${fatal.message}`);
}

/** Milliseconds of CPU that a fresh process spends on importing a module, least of several. */
function importCost(specifier) {
  const script = fileURLToPath(new URL("import.mjs", import.meta.url));
  const times = Array.from({ length: 9 }, () => Number(execFileSync(process.execPath, [script, specifier], { encoding: "utf8" })));
  return Math.min(...times);
}

const serverFiles = readdirSync(join(root, "fixtures/servers"), { recursive: true })
  .map((name) => join(root, "fixtures/servers", String(name)))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("node_modules"));
// Long files of any kind of TypeScript: what most files of a project are to the rules.
const plainFiles = ["lib/languages/nesting-costs.ts", "lib/schema/pattern-length.ts", "lib/prose/nouns.ts", "lib/model/located.ts"].map((name) => join(root, name));

// What is measured is code that the engine has compiled, as in an editor or a run over many files: first files cost more,
// whatever reads them, and the first to be measured would stand for all.
for (let turn = 0; turn < Number(process.env.WARMUP ?? 10); turn++) {
  for (const path of serverFiles) {
    for (const parser of [tsParser, ownParser]) for (const run of Object.values(worksOn(path, parser))) run();
  }
}

const percent = (ratio) => `${(ratio * 100).toFixed(1)} %`;
console.log(`${Object.keys(plugin.rules).length} rules on, node ${process.version}, fastest of ${repetitions} batches\n`);
console.log("| file | KB | parser | parse ms | lint with idle rules ms | with all rules ms | rules over parsing |");
console.log("|---|---|---|---|---|---|---|");
const totals = {};
for (const path of serverFiles) {
  for (const [name, parser] of Object.entries({ typescript: tsParser, own: ownParser })) {
    const cost = costOf(path, parser);
    const total = (totals[name] ??= { extra: 0, parse: 0 });
    total.extra += cost.all - cost.idle;
    total.parse += cost.parse;
    console.log(
      `| ${relative(root, path)} | ${cost.kilobytes.toFixed(1)} | ${name} | ${cost.parse.toFixed(2)} | ${cost.idle.toFixed(2)} | ${cost.all.toFixed(2)} | ${percent(cost.over)} |`,
    );
  }
}
for (const [name, { extra, parse }] of Object.entries(totals)) {
  console.log(`| all server files | | ${name} | | | | ${percent(extra / parse)} |`);
}

console.log("\n| file without MCP | KB | parser | parse ms | rules ms | rules over parsing |\n|---|---|---|---|---|---|");
for (const path of plainFiles) {
  for (const [name, parser] of Object.entries({ typescript: tsParser, own: ownParser })) {
    const { parse, rules, over } = silentCostOf(path, parser);
    const kilobytes = (readFileSync(path).length / 1024).toFixed(1);
    console.log(`| ${relative(root, path)} | ${kilobytes} | ${name} | ${parse.toFixed(2)} | ${rules.toFixed(4)} | ${percent(over)} |`);
  }
}
console.log(`\nImport of the plugin: ${importCost(pathToFileURL(join(dist, "index.js")).href).toFixed(1)} ms CPU`);
