/**
 * Runs the tests that lie beside what has changed since the last commit: the changed tests themselves, the tests of a
 * changed file or else of its folder, and the golden run where a change may alter findings.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import spawn from "cross-spawn";

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
const changed = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];

const hasTests = (folder) =>
  existsSync(folder) &&
  statSync(folder).isDirectory() &&
  readdirSync(folder, { recursive: true }).some((file) => file.endsWith(".test.ts"));

/** The nearest folder of tests around a path, none for `tests` itself. */
function folderOfTests(folder) {
  if (folder === "tests" || folder === ".") return [];
  return hasTests(folder) ? [`${folder}/`] : folderOfTests(path.dirname(folder));
}

function testsOf(file) {
  const [root] = file.split("/");
  if (file.endsWith(".test.ts")) return existsSync(file) ? [file] : [];
  if (root === "tests") return folderOfTests(path.dirname(file));
  if (root === "rules-docs" || root === "docs") return ["tests/docs/"];
  if (root === "fixtures") return ["tests/fixtures/"];
  if (root !== "lib") return [];
  const mirrored = file.replace(/^lib/, "tests").replace(/\.ts$/, ".test.ts");
  return existsSync(mirrored) ? [mirrored] : folderOfTests(path.dirname(mirrored));
}

const altersFindings = changed.some((file) => /^lib\/(?!validator|languages)|^fixtures\/corpus/.test(file));
const tests = [...new Set([...changed.flatMap(testsOf), ...(altersFindings ? ["tests/golden/"] : [])])];

if (tests.length === 0) {
  console.log("Nothing has changed that tests lie beside.");
} else {
  console.log(`${tests.join("\n")}\n`);
  const args = ["vitest", "run", "--config", "tests/vitest.config.ts", ...tests];
  process.exitCode = spawn.sync("npx", args, { stdio: "inherit" }).status ?? 1;
}
