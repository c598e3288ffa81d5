/**
 * Runs test files of a copy of this repository, in one vitest that stays: started again, it would load everything anew
 * for each mutant. A process of its own, so that a mutant that never ends can be stopped from outside.
 *
 *     node bench/mutation/run-tests.mjs <folder of the copy>
 *
 * A message `{ changed, tests, seconds }` names the changed file and the test files, in the order in which they run, until
 * one of them fails or the seconds are over. The answer is `{ of: "tests", failed }`: the name of the failed test, or
 * `undefined`.
 */
import path from "node:path";
import { BaseSequencer, createVitest } from "vitest/node";

const [root = "."] = process.argv.slice(2);
process.chdir(root);

/** Keeps the files in the given order. */
class GivenOrder extends BaseSequencer {
  sort(files) {
    return [...files].sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId));
  }
}

let order = [];
const vitest = await createVitest("test", {
  root,
  config: path.join(root, "tests/vitest.config.ts"),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  sequence: { sequencer: GivenOrder },
});
await vitest.standalone();
const all = new Map((await vitest.globTestSpecifications()).map((one) => [one.moduleId, one]));

process.on("message", ({ changed, tests, seconds }) => {
  const timer = seconds && setTimeout(() => void vitest.cancelCurrentRun("keyboard-input"), seconds * 1000);
  void run(changed, tests).then((failed) => {
    clearTimeout(timer);
    if (tests.length) process.send({ of: "tests", failed });
  });
});
process.on("disconnect", () => process.exit());
process.send({ of: "start" });

async function run(changed, tests) {
  if (changed) vitest.invalidateFile(path.join(root, changed));
  if (!tests.length) return undefined;
  order = tests.map((file) => path.join(root, file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    order.flatMap((file) => all.get(file) ?? []),
  );
  // Vitest still knows the files that failed in earlier runs.
  for (const module of testModules.filter(({ moduleId }) => order.includes(moduleId))) {
    for (const test of module.children.allTests("failed")) return `${module.relativeModuleId} > ${test.fullName}`;
    if (module.errors().length) return `${module.relativeModuleId}: ${module.errors()[0].message}`;
  }
  return unhandledErrors.length ? String(unhandledErrors[0]) : undefined;
}
