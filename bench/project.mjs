// What a run of ESLint over a project costs beyond parsing, and what a keystroke costs in an editor. Run after
// `npm run build`: `node bench/project.mjs <folder> [number of files]` and `node bench/project.mjs <folder> --keystroke`.
// With LANGUAGE=python in the environment, it reads the files of Python instead of those of ECMAScript.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Linter } from "eslint";
import * as tsParser from "@typescript-eslint/parser";

const root = fileURLToPath(new URL("..", import.meta.url));
const { FlatConfigArray } = createRequire(import.meta.url)(
  join(root, "node_modules/eslint/lib/config/flat-config-array.js"),
);
const [, , given, option = "5000", mode] = process.argv;
if (given === undefined) {
  console.error("Name a folder with repositories of servers.");
  process.exit(2);
}
const folder = realpathSync(given);

const isPython = process.env.LANGUAGE === "python";
const sourceName = isPython ? /(?<!^test_.*|_test|conftest)\.py$/u : /(?<!\.d|\.min|[.-](?:test|spec))\.[cm]?[jt]sx?$/u;
const describing = isPython ? /^[^]*?\bdescription=f?["']{1,3}/u : /^[^]*?description: *["'`]/u;

/** The source files below the folder, in the order of their paths. */
function sourceFiles() {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && sourceName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(?:node_modules|\.git|dist|build|tests?|__tests__)\//u.test(path.slice(folder.length)))
    .sort();
}

async function configurationOf(withRules) {
  const { default: plugin } = await import(pathToFileURL(join(root, "dist/index.js")).href);
  // The parser is set last, so that both runs have the same one.
  const parsing = isPython
    ? { files: ["**/*.py"], plugins: { mcp: plugin }, language: "mcp/python" }
    : { files: ["**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}"], languageOptions: { parser: tsParser } };
  const blocks = withRules ? [...plugin.configs.strict, parsing] : [parsing];
  return new FlatConfigArray(blocks, { basePath: folder }).normalizeSync();
}

/** Seconds of CPU that this process has used, in user and in system mode. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Lints files one after another and prints the CPU that this took. */
async function run(count, withRules) {
  const linter = new Linter({ configType: "flat", cwd: folder });
  const config = await configurationOf(withRules);
  let [files, findings, characters] = [0, 0, 0];
  const start = spent();
  for (const path of sourceFiles()) {
    if (files >= count) break;
    const text = readFileSync(path, "utf8");
    const messages = linter.verify(text, config, { filename: path });
    // A file that the parser refuses counts in neither run.
    if (messages.some(({ fatal }) => fatal)) continue;
    files++;
    characters += text.length;
    findings += messages.filter(({ ruleId }) => ruleId?.startsWith("mcp/")).length;
  }
  console.log(JSON.stringify({ seconds: spent() - start, files, findings, characters }));
}

function inProcess(...args) {
  const script = fileURLToPath(import.meta.url);
  return JSON.parse(execFileSync(process.execPath, [script, folder, ...args], { encoding: "utf8" }));
}

/** The file with tools whose length is nearest to 1,000 lines. */
function serverFile() {
  const distance = (path) => Math.abs(readFileSync(path, "utf8").split("\n").length - 1_000);
  const servers = sourceFiles().filter((path) =>
    [/\b[tT]ool/u, describing].every((one) => one.test(readFileSync(path, "utf8"))),
  );
  return servers.sort((a, b) => distance(a) - distance(b))[0];
}

/** Types letters into the first description of a file, and lints after each. */
async function keystrokes(path) {
  const linter = new Linter({ configType: "flat", cwd: folder });
  const [bare, strict] = await Promise.all([configurationOf(false), configurationOf(true)]);
  const text = readFileSync(path, "utf8");
  const [before = ""] = describing.exec(text) ?? [];
  const typed = (turn) => `${before}${"abcdefghij"[turn % 10]}${text.slice(before.length)}`;
  const timed = (config, turn) => {
    const [start, cpu] = [performance.now(), spent()];
    linter.verify(typed(turn), config, { filename: path });
    return { wall: performance.now() - start, cpu: (spent() - cpu) * 1_000 };
  };
  const turns = (config, count) => Array.from({ length: count }, (_, turn) => timed(config, turn));
  turns(strict, 20);
  const [parsings, linted] = [turns(bare, 60), turns(strict, 60)];
  const at = (runs, key, part) =>
    runs
      .map((each) => each[key])
      .sort((a, b) => a - b)
      [Math.floor(60 * part)].toFixed(0);
  console.log(
    `${path.slice(folder.length + 1)}, ${String(text.split("\n").length)} lines, strict: p50 ${at(linted, "wall", 0.5)} ms, p95 ${at(linted, "wall", 0.95)} ms; ` +
      `CPU p50 ${at(linted, "cpu", 0.5)} ms; without rules ${at(parsings, "cpu", 0.5)} ms`,
  );
}

if (mode !== undefined) await run(Number(option), mode === "strict");
else if (option === "--keystroke") await keystrokes(serverFile());
else {
  const [bare, strict] = ["bare", "strict"].map((each) => inProcess(option, each));
  const over = ((strict.seconds / bare.seconds - 1) * 100).toFixed(0);
  console.log(
    `${String(strict.files)} files, ${(strict.characters / 1e6).toFixed(1)} MB: parser ${bare.seconds.toFixed(1)} s of CPU, strict ${strict.seconds.toFixed(1)} s (${over} % over parsing), ${String(strict.findings)} findings`,
  );
}
