/**
 * Measures how much the tests notice: changes one place in the code at a time, in a copy, and runs the nearest tests.
 *
 *     node bench/mutation.mjs [--folders code,prose] [--count 43] [--seed 1] [--seconds 60] [--golden] [--results FILE]
 *     node bench/mutation.mjs --again FILE                (the survivors in these results, with the present tests)
 *     node bench/mutation.mjs --folders prose --words     (words in the lists of `lib/prose`)
 *
 * `--seconds` runs tests for so long for each mutant, those of its subject first: `validator` has tests for minutes.
 * `--golden` runs the golden findings, too, which take longest. `--results` writes every mutant to a file.
 * The figures are in bench/README.md.
 */
import { execFileSync, fork } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { drawn, mutantsIn, wordsIn } from "./mutation/mutants.mjs";
import { nearestTests, sharedWords, startsProcesses } from "./mutation/nearest-tests.mjs";
import { randomNumbers } from "./random-numbers.mjs";

const { values } = parseArgs({
  options: {
    folders: { type: "string", default: "code,readers,rule,schema,edits,prose,validator" },
    count: { type: "string", default: "43" },
    seed: { type: "string", default: "1" },
    seconds: { type: "string" },
    golden: { type: "boolean", default: false },
    words: { type: "boolean", default: false },
    results: { type: "string" },
    again: { type: "string" },
  },
});

/** A mutant whose tests take longer than this is taken for one that never ends. */
const longest = 240_000;
const files = execFileSync("git", ["ls-files", ":!docs"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file && existsSync(file));
const testsOf = nearestTests(files);
const copy = copyOfCheckout();
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
const passing = new Set();
const failing = new Set();
let runner = await startedRunner();

try {
  const results = values.again ? await runAgain(JSON.parse(readFileSync(values.again, "utf8"))) : await runFolders();
  const name = values.results ?? values.again;
  if (name) writeFileSync(name, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await stop(runner);
  rmSync(copy, { recursive: true, force: true });
}

async function runFolders() {
  const results = {};
  for (const folder of values.folders.split(",")) {
    const sources = files.filter((file) => file.startsWith(`lib/${folder}/`) && /(?<!\.d)\.ts$/u.test(file));
    // Each folder has its own numbers, so that its mutants do not depend on the other folders.
    const random = randomNumbers(Number(values.seed));
    const all = sources.flatMap((file) => (values.words ? wordsIn(file) : mutantsIn(file)));
    results[folder] = await judged(folder, drawn(all, Number(values.count), random));
    if (values.results) writeFileSync(values.results, `${JSON.stringify(results, null, 2)}\n`);
  }
  return results;
}

/** What survived before may be killed now: only tests have been added. */
async function runAgain(before) {
  const results = {};
  for (const [folder, mutants] of Object.entries(before)) {
    const survivors = await judged(
      folder,
      mutants.filter(({ killedBy }) => killedBy === undefined),
    );
    results[folder] = mutants.map((one) => survivors.find(({ id }) => id === one.id) ?? one);
    printScore(folder, results[folder]);
  }
  return results;
}

/** The mutants with the tests that kill them. */
async function judged(folder, mutants) {
  const done = [];
  for (const mutant of mutants) {
    const begin = performance.now();
    const killedBy = await killerOf(mutant);
    const { file, line, kind, from, to } = mutant;
    const seconds = `${((performance.now() - begin) / 1000).toFixed(0)} s`;
    const verdict = killedBy === undefined ? "SURVIVED" : "killed  ";
    console.log(`${verdict} ${file}:${line} ${kind}: ${from} -> ${to} (${seconds}) ${killedBy ?? ""}`);
    done.push({ ...mutant, killedBy });
  }
  printScore(folder, done);
  return done;
}

async function killerOf({ file, start, end, text: from, to }) {
  const target = path.join(copy, file);
  const text = readFileSync(target, "utf8");
  if (text.slice(start, end) !== from) throw new Error(`${file} has changed.`);
  for (;;) {
    const tests = inOrder(
      file,
      testsOf(file).filter((test) => !failing.has(test) && (values.golden || !test.startsWith("tests/golden/"))),
    );
    writeFileSync(target, text.slice(0, start) + to + text.slice(end));
    const killedBy = await failureOf(file, tests);
    writeFileSync(target, text);
    runner.send({ changed: file, tests: [] });
    const [test] = killedBy?.split(/ > |: /u, 1) ?? [];
    // A test that fails without a change kills every mutant.
    if (killedBy === undefined || passing.has(test) || !testsOf(file).includes(test)) return killedBy;
    const failure = await failureOf(undefined, [test]);
    if (failure === undefined) {
      passing.add(test);
      return killedBy;
    }
    console.log(`left out, because it fails without a change: ${failure}`);
    failing.add(test);
  }
}

/** The nearest first. If the time is limited, those of the same words, and of these those within the process. */
function inOrder(file, tests) {
  if (seconds === undefined) return tests;
  const rank = (test) => [-sharedWords(file, test), Number(startsProcesses(test))];
  return tests
    .map((test) => ({ test, rank: rank(test) }))
    .sort(({ rank: [a, b] }, { rank: [c, d] }) => a - c || b - d)
    .map(({ test }) => test);
}

function printScore(folder, mutants) {
  const killed = mutants.filter(({ killedBy }) => killedBy !== undefined).length;
  console.log(`${folder}: ${killed} of ${mutants.length} killed`);
}

/** The name of the first test that fails, `undefined` if none does. */
async function failureOf(changed, tests) {
  if (!tests.length) return undefined;
  let timer;
  const answer = new Promise((resolve) => {
    const listen = (message) => {
      if (message.of !== "tests") return;
      runner.off("message", listen);
      resolve(message.failed);
    };
    runner.on("message", listen);
    timer = setTimeout(() => resolve("the time"), longest);
  });
  runner.send({ changed, tests, seconds });
  const failed = await answer;
  clearTimeout(timer);
  if (failed === "the time") {
    await stop(runner);
    runner = await startedRunner();
  }
  return failed;
}

async function startedRunner() {
  const script = path.resolve("bench/mutation/run-tests.mjs");
  // A group of processes, so that those that run tests end with it.
  const child = fork(script, [copy], { detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("Vitest does not start.")));
  });
  return child;
}

async function stop(child) {
  const isOver = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGKILL");
  await isOver;
}

function copyOfCheckout() {
  const folder = mkdtempSync(path.join(tmpdir(), "mutation-"));
  const generated = ["meta-schema", "protocol", "registry"].map((name) => `lib/schema/${name}/generated`);
  for (const file of [...files, ...generated]) cpSync(file, path.join(folder, file), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}
