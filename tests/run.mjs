/**
 * Runs everything that must hold, and ends with one line: `N passed, N failed`. A step that fails does not stop the
 * others. Tests are counted one by one, as the test runner reports them; any other step counts as one.
 *
 * `node tests/run.mjs docs:test` runs this script of package.json alone, which is no part of `npm test`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
// On Windows, npm is a script, which Node does not start by itself.
import spawn from "cross-spawn";

// An absolute path, because the tests of the site have another root.
const reports = path.resolve("node_modules/.cache/eslint-plugin-mcp");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/**
 * Each step is a script of package.json; those of the test runner write a report. The lanes of a group run at once, the
 * steps of a lane one after the other. No step writes what another lane reads.
 */
const groups = process.argv[2]
  ? [[[{ script: process.argv[2], report: `${reports}/own.json` }]]]
  : [
      // Each of these keeps one core busy; the test runner uses all cores by itself.
      [[{ script: "lint" }], [{ script: "typecheck" }, { script: "build" }, { script: "knip" }]],
      [[{ script: "test:core", report: `${reports}/core.json` }]],
      [[{ script: "test:eslint-10", report: `${reports}/eslint-10.json` }]],
      // Most of the last is waiting for installations.
      [
        [{ script: "test:eslint-9", report: `${reports}/eslint-9.json` }, { script: "check:package" }],
        [{ script: "test:package", report: `${reports}/package.json` }],
      ],
    ];

const results = [];
for (const lanes of groups) {
  const ended = await Promise.all(lanes.map((steps) => resultsOf(steps, lanes.length === 1)));
  results.push(...ended.flat());
}

/** Runs the steps of a lane. */
async function resultsOf(steps, isAlone) {
  const ended = [];
  for (const step of steps) ended.push(await resultOf(step, isAlone));
  return ended;
}

/** Runs a step. A step that runs alone prints as it goes, the others when they have ended. */
async function resultOf(step, isAlone) {
  const title = `\n=== npm run ${step.script}`;
  if (isAlone) console.log(title);
  const started = Date.now();
  const args = ["run", "--silent", step.script];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${step.report}`];
  // With CI set, no test writes a snapshot that is missing.
  const env = { ...process.env, CI: "true" };
  const stdio = isAlone ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn("npm", step.report ? [...args, "--", ...reporters] : args, { stdio, env });
  const printed = [];
  child.stdout?.on("data", (data) => printed.push(data));
  child.stderr?.on("data", (data) => printed.push(data));
  const status = await new Promise((resolve) => child.on("close", resolve).on("error", () => resolve(1)));
  if (!isAlone) console.log(`${title}\n${Buffer.concat(printed).toString()}`);
  const seconds = Math.round((Date.now() - started) / 1000);
  return { ...step, seconds, ...countsOf(step.report, status === 0) };
}

/** A test run that ends badly counts as one failure even where no test of it failed: it may never have begun. */
function countsOf(report, isGreen) {
  if (!report || !existsSync(report)) return { passed: isGreen && !report ? 1 : 0, failed: isGreen && !report ? 0 : 1 };
  const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const hasNone = passed + failed === 0;
  const failures = testResults.flatMap(failuresOf);
  return { passed, failed: isGreen && !hasNone ? failed : Math.max(failed, 1), failures };
}

/** The failed tests of a file, each in one line; the file itself where it could not be loaded. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (!failed.length) return status === "failed" ? [`${name}: ${message}`] : [];
  return failed.map(({ fullName, failureMessages: [reason = ""] }) => `${name}: ${fullName}: ${reason.split("\n", 1)}`);
}

console.log("\n=== summary");
for (const { script, seconds, passed, failed, failures = [] } of results) {
  console.log(`${failed ? "FAILED" : "ok    "} ${script.padEnd(16)} ${passed} passed, ${failed} failed, ${seconds} s`);
  for (const failure of failures) console.log(`         ${failure}`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") ? 1 : 0;
