import type { Twin } from "./twin.ts";

const paths = `import fs from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path"; import { realpath } from "node:fs/promises"; const root = process.env.ROOT;`;
const shell = `import { exec } from "node:child_process";`;
const pool = `import pg from "pg"; const pool = new pg.Pool();`;
const tables = `const { rows } = await pool.query("SELECT table_name FROM information_schema.tables"); const known = rows.map((row) => row.table_name);`;
const query = `await pool.query("SELECT * FROM " + args.text);`;
const open = `await fs.readFile(full)`;
const inside = `full.startsWith(root + sep)`;

/** A form with the words that make it safe, and the words that make the same form unsafe. */
interface Pair {
  readonly about: string;
  readonly around: string;
  readonly code: string;
  /** The part that guards, in the code or around it, and what stands there in the twin. */
  readonly unless: readonly [guard: string, other: string];
  readonly found: string;
}

const file = "path path";
const command = "command text";
const sql = "query text";

const pairs: readonly Pair[] = [
  {
    about: "a list that a function gives",
    around: `${paths} import { allowed } from "./allowed.js";`,
    code: `if (!(await allowed()).includes(args.path)) throw new Error(); await fs.readFile(args.path)`,
    unless: ["if (!(await allowed()).includes(args.path)) throw new Error()", "(await allowed()).includes(args.path)"],
    found: file,
  },
  {
    about: "the tables of a database",
    around: pool,
    code: `${tables} if (!known.includes(args.text)) throw new Error(); ${query}`,
    unless: ["includes(args.text)", "includes(args.path)"],
    found: sql,
  },
  {
    about: "a position among the tables of a database",
    around: pool,
    code: `${tables} if (known.indexOf(args.text) === -1) throw new Error(); ${query}`,
    unless: ["=== -1", "!== -1"],
    found: sql,
  },
  {
    about: "a position that is at least 0",
    around: pool,
    code: `${tables} if (known.indexOf(args.text) >= 0) { ${query} }`,
    unless: [">= 0", "< 0"],
    found: sql,
  },
  {
    about: "the position of an item that a test finds",
    around: pool,
    code: `${tables} if (known.findIndex((each) => each === args.text) < 0) throw new Error(); ${query}`,
    unless: ["< 0", "> -1"],
    found: sql,
  },
  {
    about: "a row for the bound value",
    around: pool,
    code: `const { rows } = await pool.query("SELECT 1 FROM tables WHERE name = $1", [args.text]); if (rows.length === 0) throw new Error(); ${query}`,
    unless: ["rows.length === 0", "rows.length > 0"],
    found: sql,
  },
  {
    about: "a row for the bound value, not for a pattern",
    around: pool,
    code: `const { rows } = await pool.query("SELECT 1 FROM tables WHERE name = $1", [args.text]); if (!rows.length) throw new Error(); ${query}`,
    unless: ["name = $1", "name LIKE $1"],
    found: sql,
  },
  {
    about: "a row for the bound value of another argument",
    around: pool,
    code: `const found = await pool.query("SELECT 1 FROM tables WHERE name = $1", [args.text]); if (found.rowCount < 1) throw new Error(); ${query}`,
    unless: ["[args.text]", "[args.path]"],
    found: sql,
  },
  {
    about: "a row of a catalogue, not of what clients have stored",
    around: pool,
    code: `const { rows } = await pool.query("SELECT 1 FROM pg_tables WHERE tablename = $1", [args.text]); if (rows.length === 0) throw new Error(); ${query}`,
    unless: ["pg_tables", "notes"],
    found: sql,
  },
  {
    about: "a row of a prepared query",
    around: `import Database from "better-sqlite3"; const db = new Database("x");`,
    code: `const row = db.prepare("SELECT name FROM sqlite_master WHERE name = ?").get(args.text); if (!row) throw new Error(); db.exec("DELETE FROM " + args.text)`,
    unless: [".get(args.text)", ".get(args.path)"],
    found: sql,
  },
  {
    about: "a row that the promise of a callback gives",
    around: `import sqlite3 from "sqlite3"; const db = new sqlite3.Database("x"); const all = (text, values = []) => new Promise((resolve, reject) => { db.all(text, values, (error, rows) => { if (error) reject(error); else resolve(rows); }); });`,
    code: `const rows = await all("SELECT name FROM tables WHERE name = ?", [args.text]); if (rows.length === 0) throw new Error(); await all("PRAGMA table_info(" + args.text + ")")`,
    unless: ["if (rows.length === 0) throw new Error();", ""],
    found: sql,
  },
  {
    about: "a key of a table",
    around: `${shell} const commands = { list: "ls" };`,
    code: `const found = commands[args.text]; if (!found) throw new Error(); exec("run " + args.text)`,
    unless: ["commands[args.text]", "commands[args.path]"],
    found: command,
  },
  {
    about: "a key of a map",
    around: `${shell} const commands = new Map([["list", "ls"]]);`,
    code: `const found = commands.get(args.text); if (found === undefined) throw new Error(); exec("run " + args.text)`,
    unless: ["=== undefined", "!== undefined"],
    found: command,
  },
  {
    about: "a key of a map, or an error",
    around: `${shell} const commands = new Map([["list", "ls"]]); const fail = () => { throw new Error(); };`,
    code: `const found = commands.get(args.text) ?? fail(); exec("run " + args.text)`,
    unless: ["fail();", "args.path;"],
    found: command,
  },
  {
    about: "a word of an enumeration",
    around: `${shell} const words = z.enum(["a", "b"]);`,
    code: `exec("run " + words.parse(args.text))`,
    unless: [`z.enum(["a", "b"])`, "z.string()"],
    found: command,
  },
  {
    about: "an argument that an enumeration has accepted",
    around: `${shell} const words = z.enum(["a", "b"]);`,
    code: `words.parse(args.text); exec("run " + args.text)`,
    unless: ["words.parse(args.text)", "words.parse(args.path)"],
    found: command,
  },
  {
    about: "an argument that an enumeration has accepted, asked",
    around: `${shell} const words = z.enum(["a", "b"]);`,
    code: `if (!words.safeParse(args.text).success) throw new Error(); exec("run " + args.text)`,
    unless: ["if (!words.safeParse(args.text).success) throw new Error()", "words.safeParse(args.text)"],
    found: command,
  },
  {
    about: "folders that a loop gives a separator",
    around: `${paths} const roots = []; for (const each of (process.env.ROOTS ?? "").split(",")) roots.push(resolve(each) + sep);`,
    code: `const full = await realpath(args.path); if (!roots.some((each) => full.startsWith(each))) throw new Error(); ${open}`,
    unless: ["resolve(each) + sep", "resolve(each)"],
    found: file,
  },
  {
    about: "folders that a field collects",
    around: `${paths} class Guard { #roots = []; constructor(list) { for (const each of list) this.#roots.push(resolve(each) + sep); } check(name) { const full = resolve(name); if (!this.#roots.some((each) => full.startsWith(each))) throw new Error(); return full; } } const guard = new Guard(["/a"]);`,
    code: `await fs.readFile(guard.check(args.path))`,
    unless: ["resolve(each) + sep", "resolve(each)"],
    found: file,
  },
  {
    about: "folders that a method maps",
    around: `${paths} class Guard { roots = []; async load(list) { this.roots = await Promise.all(list.map(async (each) => (await realpath(each)) + sep)); } async check(name) { const full = await realpath(name); if (!this.roots.some((each) => full.startsWith(each))) throw new Error(); return full; } } const guard = new Guard();`,
    code: `await fs.readFile(await guard.check(args.path))`,
    unless: ["(await realpath(each)) + sep", "await realpath(each)"],
    found: file,
  },
  {
    about: "an encoded name with an ending",
    around: paths,
    code: `await fs.readFile(join(root, encodeURIComponent(args.path) + ".md"))`,
    unless: [` + ".md"`, ""],
    found: file,
  },
  {
    about: "an encoded part of a host",
    around: "",
    code: "await fetch(`https://${encodeURIComponent(args.text)}.example.com/x`)",
    unless: [".example.com", ""],
    found: "request text",
  },
  {
    about: "a function that throws unless a condition is true",
    around: `${paths} const demand = (isTrue, message) => { if (!isTrue) throw new Error(message); };`,
    code: `const full = resolve(args.path); demand(${inside}, "outside"); ${open}`,
    unless: ["if (!isTrue)", "if (isTrue)"],
    found: file,
  },
  {
    about: "a function that demands through another one",
    around: `${paths} const fail = (message) => { throw new Error(message); }; const demand = (isTrue) => { if (isTrue) return; fail("no"); }; const check = (isTrue) => demand(isTrue);`,
    code: `const full = resolve(args.path); check(${inside}); ${open}`,
    unless: [`fail("no")`, "console.error(isTrue)"],
    found: file,
  },
  {
    about: "an assertion of Node",
    around: `${paths} import assert from "node:assert/strict";`,
    code: `const full = resolve(args.path); assert.ok(${inside}, "outside"); ${open}`,
    unless: ["assert.ok", "console.assert"],
    found: file,
  },
  {
    about: "an assertion about the path",
    around: `${paths} import assert from "node:assert";`,
    code: `const full = resolve(args.path); assert(${inside}); ${open}`,
    unless: [`assert(${inside})`, "assert(full)"],
    found: file,
  },
  {
    about: "a function that always throws",
    around: `${paths} const fail = (message) => { throw new Error(message); };`,
    code: `const full = resolve(args.path); if (!${inside}) fail("outside"); ${open}`,
    unless: ["throw new Error(message)", "console.error(message)"],
    found: file,
  },
  {
    about: "a method that always throws",
    around: `${paths} class Files { fail(message) { throw new Error(message); } read(name) { const full = resolve(name); if (!${inside}) this.fail("outside"); return fs.readFile(full); } } const all = new Files();`,
    code: `return all.read(args.path)`,
    unless: ["throw new Error(message)", "console.error(message)"],
    found: file,
  },
  {
    about: "a test, or a function that always throws",
    around: `${paths} const fail = (message) => { throw new Error(message); };`,
    code: `const full = resolve(args.path); ${inside} || fail("outside"); ${open}`,
    unless: [" || fail", " && fail"],
    found: file,
  },
  {
    about: "one of two values, of which one always throws",
    around: `${paths} const fail = (message) => { throw new Error(message); };`,
    code: `const full = resolve(args.path); const name = ${inside} ? full : fail("outside"); await fs.readFile(name)`,
    unless: [`fail("outside")`, "full"],
    found: file,
  },
  {
    about: "the end of the process",
    around: paths,
    code: `const full = resolve(args.path); if (!${inside}) process.exit(1); ${open}`,
    unless: ["process.exit(1)", "process.emitWarning(full)"],
    found: file,
  },
  {
    about: "a relative path, part by part",
    around: paths,
    code: `const full = resolve(root, args.path); if (relative(root, full).split(sep).includes("..")) throw new Error(); ${open}`,
    unless: [`includes("..")`, `includes("node_modules")`],
    found: file,
  },
  {
    about: "the first part of a relative path",
    around: paths,
    code: `const full = resolve(root, args.path); const way = relative(root, full); if (way.split(sep)[0] === ".." || isAbsolute(way)) throw new Error(); ${open}`,
    unless: [`way.split(sep)[0] === ".."`, `way === ".."`],
    found: file,
  },
  {
    about: "a pattern for a relative path that leads out",
    around: paths,
    code: String.raw`const full = resolve(root, args.path); const way = relative(root, full); if (/^\.\.([\\/]|$)/.test(way) || isAbsolute(way)) throw new Error(); ${open}`,
    unless: [String.raw`/^\.\.([\\/]|$)/`, String.raw`/^\./`],
    found: file,
  },
  {
    about: "the position of a folder in a path",
    around: paths,
    code: `const full = resolve(args.path); if (full.indexOf(root + sep) !== 0) throw new Error(); ${open}`,
    unless: ["!== 0", "=== -1"],
    found: file,
  },
  {
    about: "a path that is neither absolute nor leads up",
    around: paths,
    code: `if (isAbsolute(args.path) || args.path.includes("..")) throw new Error(); await fs.readFile(resolve(root, args.path))`,
    unless: [`isAbsolute(args.path) || `, ""],
    found: file,
  },
  {
    about: "a path that does not lead up, nor begins at the root",
    around: paths,
    code: `if (args.path.startsWith("/") || args.path.split("/").includes("..")) throw new Error(); await fs.readFile(resolve(root, args.path))`,
    unless: [`args.path.split("/").includes("..")`, `args.path.split(" ").includes("..")`],
    found: file,
  },
  {
    about: "a list, not a text, that has the argument",
    around: pool,
    code: `if (!["a", "b"].includes(args.text)) throw new Error(); ${query}`,
    unless: [`["a", "b"]`, `"a, b"`],
    found: sql,
  },
];

/** The safe and the unsafe form of each guard. */
export const guards: readonly Twin[] = pairs.flatMap(({ about, around, code, unless: [guard, other], found }) => {
  if (!(around + code).includes(guard)) throw new Error(`${about}: no such part`);
  const without = (text: string): string => text.replace(guard, () => other);
  const isAround = !code.includes(guard);
  return [
    { about, around, code, found: [] },
    {
      about: `not ${about}`,
      around: isAround ? without(around) : around,
      code: isAround ? code : without(code),
      found: [found],
    },
  ];
});

/** Methods that subclasses write, and values that an optional call gives: what comes after them is run. */
export const notEnds: readonly Twin[] = [
  {
    about: "a method that a subclass has to write",
    around: `${shell} class Base { log() { throw new Error("not implemented"); } run(text) { this.log(); exec(text); } } const base = new Base();`,
    code: `base.run(args.text)`,
    found: [command],
  },
  {
    about: "the default of an argument that always throws",
    around: `${shell} const required = () => { throw new Error(); }; const run = (text = required()) => exec(text);`,
    code: `run(args.text)`,
    found: [command],
  },
  {
    about: "a setting, or a function that always throws",
    around: `${shell} const fail = () => { throw new Error(); };`,
    code: `const folder = process.env.ROOT ?? fail(); exec(args.text)`,
    found: [command],
  },
  {
    about: "a callback that always throws",
    around: `${shell} const fail = () => { throw new Error(); };`,
    code: `await work().catch(fail); exec(args.text)`,
    found: [command],
  },
];
