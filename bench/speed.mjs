// How much the rules cost beyond parsing, and what importing the plugin costs. Compare only ratios within one run:
// absolute times differ between machines. Run after `npm run build`: `node bench/speed.mjs`. `RULES=a,b` measures only
// those rules.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join, relative } from "node:path";
import { createRequire } from "node:module";
import { Linter } from "eslint";
import * as tsParser from "@typescript-eslint/parser";

const root = fileURLToPath(new URL("..", import.meta.url));
const { FlatConfigArray } = createRequire(import.meta.url)(
  join(root, "node_modules/eslint/lib/config/flat-config-array.js"),
);
const dist = join(root, "dist");
if (!existsSync(join(dist, "index.js"))) {
  console.error("dist/index.js is missing: run `npm run build` first.");
  process.exit(2);
}
const { default: plugin } = await import(pathToFileURL(join(dist, "index.js")).href);
const ownParser = await import(pathToFileURL(join(dist, "parser.js")).href);
const chosen = process.env.RULES?.split(",");
if (chosen) for (const name of Object.keys(plugin.rules)) if (!chosen.includes(name)) delete plugin.rules[name];

/** Repetitions of each measurement in batches. */
const repetitions = Number(process.env.REPETITIONS ?? 8);
/** Rounds over the server files. We measure code that the engine has compiled; the first files always cost more. */
const rounds = Number(process.env.ROUNDS ?? 150);

/**
 * Measures several pieces of work in milliseconds of CPU. That excludes waiting for other processes and includes
 * garbage collection. The pieces run in turns, so that all see the same machine, and in batches long enough to hide the
 * resolution of the clock and a single garbage collection. The fastest batch counts.
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

/** Milliseconds of CPU that this process has used. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How often a warmed-up piece of work fits into 40 ms. */
function batchSizeOf(run) {
  for (let turn = 0; turn < 5; turn++) run();
  const start = spent();
  for (let turn = 0; turn < 5; turn++) run();
  const each = (spent() - start) / 5;
  return Math.max(1, Math.round(40 / each));
}

/** Milliseconds spent within the rules since the last reset. Nested calls count once. */
const clock = { spent: 0, depth: 0 };

/** The rules with a clock around everything that ESLint calls in them. */
const timedRules = Object.fromEntries(
  Object.entries(plugin.rules).map(([name, { meta, create }]) => {
    const listenersOf = timed(create);
    const timedCreate = (context) =>
      Object.fromEntries(Object.entries(listenersOf(context)).map(([event, listener]) => [event, timed(listener)]));
    return [name, { meta, create: timedCreate }];
  }),
);

function timed(call) {
  return (...args) => {
    if (clock.depth++) {
      try {
        return call(...args);
      } finally {
        clock.depth--;
      }
    }
    const start = process.hrtime.bigint();
    try {
      return call(...args);
    } finally {
      clock.depth--;
      clock.spent += Number(process.hrtime.bigint() - start) / 1e6;
    }
  };
}

/**
 * What parsing and the rules take for each file, as the minimum of all rounds. The files run in turns with a new tree
 * each time, as in an editor or in a run over a project.
 *
 * @param {readonly string[]} paths
 * @param {object} parser
 */
function costsOf(paths, parser) {
  const linter = new Linter({ configType: "flat", cwd: root });
  const [timed, ruled, bare] = [timedRules, plugin.rules, {}].map((rules) => configurationOf(parser, rules));
  const files = paths.map((path) => ({
    path,
    text: readFileSync(path, "utf8"),
    parse: Infinity,
    rules: Infinity,
    run: Infinity,
    bareRun: Infinity,
  }));
  for (let round = 0; round < rounds; round++) {
    for (const file of files) {
      const { path, text } = file;
      clock.spent = 0;
      verify(linter, text, timed, path);
      file.rules = Math.min(file.rules, clock.spent);
      file.run = Math.min(
        file.run,
        millisecondsOf(() => verify(linter, text, ruled, path)),
      );
      file.bareRun = Math.min(
        file.bareRun,
        millisecondsOf(() => verify(linter, text, bare, path)),
      );
      const options = { loc: true, range: true, tokens: true, comment: true, filePath: path };
      file.parse = Math.min(
        file.parse,
        millisecondsOf(() => parser.parseForESLint(text, options)),
      );
    }
  }
  return files;
}

/** Prepares a configuration once for a whole run; `verify` would do it again for every text. */
function configurationOf(parser, rules) {
  const chosenRules = Object.fromEntries(Object.keys(rules).map((name) => [`mcp/${name}`, "error"]));
  const config = new FlatConfigArray(
    [
      {
        files: ["**/*.ts"],
        languageOptions: { parser, parserOptions: {} },
        rules: chosenRules,
        plugins: { mcp: { rules } },
      },
    ],
    { basePath: root },
  );
  return config.normalizeSync();
}

/** @param {() => unknown} work */
function millisecondsOf(work) {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/**
 * What the rules take for a file without findings, without ESLint around them: too little to measure as the difference
 * of two runs of ESLint.
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
    // A new source for each pass, as ESLint makes one, so nothing is cached from the pass before.
    rules: () => {
      const context = {
        sourceCode: { text, ast, parserServices: {} },
        physicalFilename: path,
        settings: {},
        options: [],
        report() {},
      };
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

/** Milliseconds of CPU that a fresh process spends on importing a module; the minimum of several runs. */
function importCost(specifier) {
  const script = fileURLToPath(new URL("import.mjs", import.meta.url));
  const times = Array.from({ length: 9 }, () =>
    Number(execFileSync(process.execPath, [script, specifier], { encoding: "utf8" })),
  );
  return Math.min(...times);
}

const serverFiles = readdirSync(join(root, "fixtures/servers"), { recursive: true })
  .map((name) => join(root, "fixtures/servers", String(name)))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts") && !path.includes("node_modules"));
// Long TypeScript files without MCP, like most files of a project.
const plainFiles = [
  "lib/languages/nesting.ts",
  "lib/schema/pattern-length.ts",
  "lib/prose/verbs.ts",
  "lib/model/located.ts",
].map((name) => join(root, name));

/** Parsing, the rules and their ratio; an ESLint run without rules, and how much longer it takes with the rules. */
function figuresOf({ parse, rules, run, bareRun }) {
  return [
    parse.toFixed(2),
    rules.toFixed(2),
    percent(rules / parse),
    bareRun.toFixed(2),
    percent(run / bareRun - 1),
  ].join(" | ");
}

const percent = (ratio) => `${(ratio * 100).toFixed(1)} %`;
console.log(`${Object.keys(plugin.rules).length} rules on, node ${process.version}, least of ${rounds} rounds\n`);
console.log(
  "| server file | KB | parser | parse ms | rules ms | rules over parsing | run without rules ms | longer with rules |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const [name, parser] of Object.entries({ typescript: tsParser, own: ownParser })) {
  const files = costsOf(serverFiles, parser);
  for (const file of files)
    console.log(
      `| ${relative(root, file.path)} | ${(file.text.length / 1024).toFixed(1)} | ${name} | ${figuresOf(file)} |`,
    );
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const sums = { parse: sum("parse"), rules: sum("rules"), run: sum("run"), bareRun: sum("bareRun") };
  console.log(`| all server files | | ${name} | ${figuresOf(sums)} |`);
}

console.log(
  "\n| file without MCP | KB | parser | parse ms | rules ms | rules over parsing |\n|---|---|---|---|---|---|",
);
for (const path of plainFiles) {
  for (const [name, parser] of Object.entries({ typescript: tsParser, own: ownParser })) {
    const { parse, rules, over } = silentCostOf(path, parser);
    const kilobytes = (readFileSync(path).length / 1024).toFixed(1);
    console.log(
      `| ${relative(root, path)} | ${kilobytes} | ${name} | ${parse.toFixed(2)} | ${rules.toFixed(4)} | ${percent(over)} |`,
    );
  }
}
console.log(`\nImport of the plugin: ${importCost(pathToFileURL(join(dist, "index.js")).href).toFixed(1)} ms CPU`);
