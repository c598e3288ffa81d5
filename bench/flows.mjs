// Which published flaws the rules about code find, and whether they are silent where these were repaired. Run after
// `npm run build`: `node bench/flows.mjs <flows.tsv> <folder of checkouts>`.
//
// Each row of the table is a place: repository, commit, file, line, class, language, …, the commit that repairs it, and
// a label (`vulnerable`, `safe`, `disputed`). The folder has the checkouts as `<owner>/<name>@<commit>`. A place counts as
// found if a report of the class's rule in the preset `strict` leads to it: if a step of its way, or another place that its
// message names, lies within three lines of it. Places without a checkout are left out.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [, , table, checkouts] = process.argv;
if (!table || !checkouts) {
  console.error("Usage: node bench/flows.mjs <flows.tsv> <folder of checkouts>");
  process.exit(2);
}
const dist = fileURLToPath(new URL("../mcp-validate/dist/", import.meta.url));
const { validateFile } = await import(pathToFileURL(join(dist, "validator.js")).href);

const ruleOf = {
  exec: "no-dangerous-execution",
  path: "no-path-traversal",
  fetch: "no-unvalidated-fetch",
  sql: "no-sql-injection",
  deserialize: "no-dangerous-execution",
};
const languages = new Set(["ts", "py"]);
/** The lines by which a way may miss the line of the table: a call begins above its argument. */
const tolerance = 3;

const [head, ...lines] = readFileSync(table, "utf8").trimEnd().split("\n");
const keys = head.split("\t");
const rows = lines
  .map((line) => Object.fromEntries(line.split("\t").map((cell, index) => [keys[index], cell])))
  .filter(({ language, class: kind }) => languages.has(language) && kind in ruleOf);

/** The reports of the four rules in a checkout, by its folder. */
const reports = new Map();

async function reportsOf(repo, commit) {
  const folder = resolve(checkouts, `${repo}@${commit}`);
  if (!existsSync(folder) || !readdirSync(folder).length) return undefined;
  if (!reports.has(folder)) {
    const found = [];
    for (const path of sourcesIn(folder)) {
      try {
        const { issues } = await validateFile(path, { cwd: folder, only: Object.values(ruleOf), preset: "strict" });
        found.push(...issues);
      } catch (error) {
        // Most files define nothing.
        if (error.code !== "INVALID_FORMAT") console.error(`${path}: ${error.message}`);
      }
    }
    reports.set(folder, found);
  }
  return reports.get(folder);
}

/** The source files of a checkout, without its tests. */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(?:\..*|node_modules|dist|build|docs|tests?|__tests__|\.?venv|site-packages)$/.test(entry.name)
        ? []
        : sourcesIn(path);
    return /(?<!\.d|[.-]test|[.-]spec)\.[cm]?[jt]sx?$|(?<!\btest_\w*|_test)\.py$/.test(entry.name) ? [path] : [];
  });
}

function leadsTo({ flow = [], message }, file, line) {
  // One report names all places that an argument reaches: "; 1 more place: src/server.ts:14".
  const named = [...message.matchAll(/(\S+?):(\d+)/g)].map(([, path, at]) => ({ file: path, line: Number(at) }));
  return [...flow, ...named].some((step) => step.file === file && Math.abs(step.line - line) <= tolerance);
}

/** The counts of a language. */
const counts = new Map();
for (const row of rows) {
  const { repo, commit, file, line, class: kind, label, language } = row;
  const reported = await reportsOf(repo, commit);
  if (!reported) continue;
  const count = counts.get(language) ?? { found: 0, vulnerable: 0, repaired: 0, silent: 0, safe: 0, quiet: 0 };
  counts.set(language, count);
  const at = (found) => found.some((each) => each.rule === ruleOf[kind] && leadsTo(each, file, Number(line)));
  const isFound = at(reported);
  const [fixedIn] = row["fixed-in"].split(" ");
  const fixed = /^[0-9a-f]{40}$/.test(fixedIn) ? await reportsOf(repo, fixedIn) : undefined;
  const isSilent = fixed && !at(fixed);
  if (label === "vulnerable") {
    count.vulnerable++;
    if (isFound) count.found++;
    if (fixed) count.repaired++;
    if (isSilent) count.silent++;
  } else if (label === "safe") {
    count.safe++;
    if (!isFound) count.quiet++;
  }
  const after = fixed ? (isSilent ? "silent after the repair" : "STILL REPORTED after the repair") : "no repair";
  console.log(`${label}\t${isFound ? "found" : "not found"}\t${after}\t${kind}\t${repo} ${file}:${line}`);
}
for (const [language, count] of counts)
  console.log(
    `\n${language}: found ${count.found} of ${count.vulnerable}; silent after the repair ${count.silent} of ` +
      `${count.repaired}; silent at safe places ${count.quiet} of ${count.safe}`,
  );
