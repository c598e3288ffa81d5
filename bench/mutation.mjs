/**
 * Measures how much the tests notice: changes one place in the code at a time, in a copy, and runs the nearest tests.
 *
 *     node bench/mutation.mjs [--folders schema,rule] [--count 20] [--seed 1]
 *     node bench/mutation.mjs --folders lexicon --count 30      (words in the lists of `lib/prose`)
 *
 * The results replace those of the named folders in `bench/mutation.json`, with every mutant that survived.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { randomNumbers } from "./random-numbers.mjs";

/** The folders to change, and the tests that should notice. */
const subjects = {
  model: { folder: "lib/model/", tests: ["tests/model", "tests/readers/document", "tests/golden"] },
  rule: { folder: "lib/rule/", tests: ["tests/rule/", "tests/rules/naming", "tests/rules/security", "tests/golden"] },
  schema: {
    folder: "lib/schema/",
    tests: ["tests/schema", "tests/golden", "tests/rules/schema", "tests/rules/security"],
  },
  evaluate: { folder: "lib/readers/ecmascript/evaluate/", tests: ["tests/readers", "tests/golden"] },
  edits: { folder: "lib/edits/", tests: ["tests/edits", "tests/golden", "tests/rules/security"] },
  lexicon: { folder: "lib/prose/", tests: ["tests/prose", "tests/golden", "tests/rules"] },
};

/** Operators, and their replacements. */
const swapped = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
};

const { values } = parseArgs({
  options: {
    folders: { type: "string", default: "model,rule,schema,evaluate,edits" },
    count: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const random = randomNumbers(Number(values.seed));
const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
const copy = copyOfCheckout();
const results = "bench/mutation.json";
const stored = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};

try {
  for (const name of values.folders.split(",")) stored[name] = scoreOf(name);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
writeFileSync(results, `${JSON.stringify(stored, null, 2)}\n`);

function scoreOf(name) {
  const { folder, tests } = subjects[name];
  const sources = files.filter((file) => file.startsWith(folder) && file.endsWith(".ts") && !file.endsWith(".d.ts"));
  const all = sources.flatMap((file) => (name === "lexicon" ? wordsIn(file) : mutantsIn(file)));
  const sample = Array.from({ length: Math.min(Number(values.count), all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat();
  assertGreen(name, tests);
  const survivors = sample.filter((mutant) => !isKilled(mutant, tests));
  const killed = sample.length - survivors.length;
  console.log(`${name}: ${killed} of ${sample.length} killed`);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const lines = survivors.map(({ file, line, from, to }) => `${file}:${line} ${from} -> ${to}`);
  return { commit, seed: Number(values.seed), mutants: sample.length, killed, survivors: lines };
}

/** Checks the tests without a change first: tests that fail anyway would kill every mutant. */
function assertGreen(name, tests) {
  if (runTests(tests) !== 0) throw new Error(`The tests of '${name}' fail before anything is changed.`);
}

function isKilled({ file, line, start, end, from, to }, tests) {
  const target = path.join(copy, file);
  const text = readFileSync(target, "utf8");
  writeFileSync(target, text.slice(0, start) + to + text.slice(end));
  const killed = runTests(tests) !== 0;
  writeFileSync(target, text);
  console.log(`${killed ? "killed  " : "SURVIVED"} ${file}:${line} ${from} -> ${to}`);
  return killed;
}

/** The exit code of the tests. A run that does not end counts as a failure. */
function runTests(tests) {
  const args = ["vitest", "run", "--bail", "1", "--config", "tests/vitest.config.ts", ...tests];
  const env = { ...process.env, CI: "true" };
  return spawnSync("npx", args, { cwd: copy, env, stdio: "ignore", timeout: 300_000 }).status ?? 1;
}

function copyOfCheckout() {
  const folder = mkdtempSync(path.join(tmpdir(), "mutation-"));
  for (const file of files) if (existsSync(file)) cpSync(file, path.join(folder, file));
  const generated = "lib/schema/meta-schema/generated";
  cpSync(generated, path.join(folder, generated), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** Every single change that this script can make to a file. */
function mutantsIn(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, to) => {
    const start = node.getStart(source);
    const from = node.getText(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ file, line, start, end: node.getEnd(), from: from.replace(/\s+/g, " ").slice(0, 80), to });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      if (Object.hasOwn(swapped, operator)) add(node.operatorToken, swapped[operator]);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText(source));
    }
    if (ts.isIfStatement(node)) for (const to of ["true", "false"]) add(node.expression, to);
    if (ts.isConditionalExpression(node)) for (const to of ["true", "false"]) add(node.condition, to);
    if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1));
    if (ts.isStringLiteral(node)) add(node, node.text ? '""' : '"mutant"');
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    if (ts.isArrayLiteralExpression(node) && node.elements.length) add(node, "[]");
    if (ts.isExpressionStatement(node)) add(node, ";");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Each word in a list of words, that is, in a text of at least four lower-case words. */
function wordsIn(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const words = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) && /^\s*[a-z]+(?:\s+[a-z]+){3,}\s*$/.test(node.text)) {
      const begin = node.getStart(source);
      for (const { 0: word, index } of node.getText(source).matchAll(/[a-z]+/g)) {
        const line = source.getLineAndCharacterOfPosition(begin + index).line + 1;
        words.push({
          file,
          line,
          start: begin + index,
          end: begin + index + word.length,
          from: word,
          to: "qqmutantqq",
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}
