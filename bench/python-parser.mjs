// Compares the trees and the comments of our parser for Python with those of CPython, over the files of some folders:
//
//     node bench/python-parser.mjs python3.13 site-packages
//
// Compared are, in the order of the tree, the type of each node, its depth, its place in UTF-16 code units, names,
// operators and texts, where CPython states them; and the places of all comments. Run `npm run build` first.
import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";

const { createSourceCode, parse, parsePython } = createRequire(import.meta.url)("../dist/python-language.cjs");
const [, , python, ...folders] = process.argv;
if (!folders.length) {
  console.error("Name a Python, and folders.");
  process.exit(2);
}
const keys = createSourceCode("", parse(""), "the root").visitorKeys;
const files = folders.flatMap((cwd) => globSync("**/*.py", { cwd, absolute: true, dot: true, ignore: [] })).sort();

/** The members that are no nodes. The parser has no numbers beyond those of JavaScript, so only texts are compared. */
const plain = ["id", "attr", "name", "arg", "asname", "module", "level", "names", "rest", "kwd_attrs", "conversion"];

/** A row for each node: depth, type, place, members. */
function rowsOf(node, depth = 0, rows = []) {
  const members = plain.flatMap((key) => (hasPlain(node[key]) ? [[key, node[key]]] : []));
  const operators = [node.op ?? node.ops ?? []].flat();
  const text = node.nodeType === "Constant" && node.literal === "str" ? node.value : node.literal;
  const place = hasPlace(node) ? node.range : [];
  rows.push([depth, node.nodeType, ...place, members, operators, text ?? null]);
  for (const key of keys[node.nodeType])
    for (const child of [node[key] ?? []].flat()) if (child) rowsOf(child, depth + 1, rows);
  return rows;
}

function hasPlain(value) {
  return Array.isArray(value) ? value.every((one) => typeof one === "string") && value.length : isScalar(value);
}

function isScalar(value) {
  return typeof value === "string" || typeof value === "number";
}

/** CPython gives these no place. */
function hasPlace({ nodeType }) {
  return !["Module", "Arguments", "Comprehension", "WithItem", "MatchCase"].includes(nodeType);
}

const counts = { equal: 0, nodes: 0, comments: 0, refusedByBoth: 0, unreadable: 0 };
const different = [];
let [bytes, parsing, lexing] = [0, 0, 0];

const script = fileURLToPath(new URL("python-parser.py", import.meta.url));
const child = spawn(python, ["-W", "ignore", script], { stdio: ["pipe", "pipe", "inherit"] });
child.stdin.end(`${JSON.stringify({ keys, plain, files })}\n`);
for await (const line of createInterface({ input: child.stdout })) compare(JSON.parse(line));

console.log(
  `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${counts.nodes} nodes, ${counts.comments} comments`,
);
console.log(`equal: ${counts.equal}; refused by both: ${counts.refusedByBoth}; not UTF-8: ${counts.unreadable}`);
console.log(
  `parsing: ${(parsing / (bytes / 1e6)).toFixed(0)} ms CPU a MB; comments: ${(lexing / (bytes / 1e6)).toFixed(0)}`,
);
console.log(`different: ${different.length}`);
for (const text of different) console.log(text);
process.exitCode = different.length ? 1 : 0;

function compare({ file, rows, comments, error, isUnreadable }) {
  if (isUnreadable) return void counts.unreadable++;
  const text = readFileSync(file, "utf8");
  bytes += statSync(file).size;
  const start = process.cpuUsage();
  const parsed = parsePython(text);
  parsing += since(start);
  if (error || !parsed.ast) {
    if (error && !parsed.ast) counts.refusedByBoth++;
    else different.push(`${file}: ${error ? `only CPython refuses it: ${error}` : `refused: ${parsed.fault.message}`}`);
    return;
  }
  const between = process.cpuUsage();
  const ours = parsed.comments.map(({ range }) => range);
  lexing += since(between);
  counts.nodes += rows.length;
  counts.comments += comments.length;
  const difference = firstDifference(rows, rowsOf(parsed.ast)) ?? firstDifference(comments, ours);
  if (difference) different.push(`${file}: ${difference}`);
  else counts.equal++;
}

function since(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function firstDifference(theirs, ours) {
  for (let index = 0; index < Math.max(theirs.length, ours.length); index++) {
    const [a, b] = [JSON.stringify(theirs[index]), JSON.stringify(ours[index])];
    if (a !== b) return `CPython ${a?.slice(0, 200)}, ours ${b?.slice(0, 200)}`;
  }
  return undefined;
}
