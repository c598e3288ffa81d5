/**
 * @file Counts the findings of the probes in the published servers.
 * Run: `node bench/conformance/published-table.mjs <folder>`.
 */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { failuresOf } from "./probe.mjs";

/**
 * The stored runs of a folder.
 * @param {string} folder the folder of `published.mjs`
 * @returns {{ name: string, run: import("./probe.mjs").ProbeRun }[]}
 */
function runsIn(folder) {
  const results = path.join(folder, "results");
  return readdirSync(results).map((file) => ({
    name: path.basename(file, ".json"),
    run: JSON.parse(readFileSync(path.join(results, file), "utf8")),
  }));
}

/** The failures of each probe: the servers, and the number of issues by severity. */
function byProbe(runs) {
  const probes = new Map();
  for (const { name, run } of runs) {
    for (const { probe, severity } of failuresOf(run)) {
      const entry = probes.get(probe) ?? { servers: new Set(), error: 0, warning: 0, suggestion: 0 };
      entry.servers.add(name);
      entry[severity]++;
      probes.set(probe, entry);
    }
  }
  return [...probes].sort(([, one], [, other]) => other.servers.size - one.servers.size);
}

/** The median of some numbers. */
function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: published-table.mjs <folder>");
const runs = runsIn(folder);
const seconds = runs.map(({ run }) => run.seconds);
const statuses = { passed: 0, failed: 0, flaky: 0, "not run": 0 };
for (const { run } of runs) {
  for (const { status } of run.report?.runtime?.probes ?? []) statuses[status]++;
}
console.log(`${runs.length} runs, median ${median(seconds)} s, longest ${Math.max(...seconds)} s`);
console.log(`without a report: ${runs.filter(({ run }) => run.report === undefined).length}`);
console.log(`processes left: ${runs.reduce((sum, { run }) => sum + run.leftover.length, 0)}`);
console.log(`${JSON.stringify(statuses)}\n`);
console.log("| probe | runs | errors | warnings | suggestions |\n| --- | --: | --: | --: | --: |");
for (const [probe, { servers, error, warning, suggestion }] of byProbe(runs)) {
  console.log(`| ${probe} | ${servers.size} | ${error} | ${warning} | ${suggestion} |`);
}
