import type { Twin } from "./twin.ts";

const exec = `import { exec } from "node:child_process";`;
const command = ["command text"];

/** The ways of an argument through objects, copies and functions. */
export const ways: readonly Twin[] = [
  {
    about: "a copy of the arguments, key by key",
    around: exec,
    code: "const copy = {}; for (const key in args) copy[key] = args[key]; exec(`ls ${copy.text}`)",
    found: command,
  },
  {
    about: "a copy of the arguments, entry by entry",
    around: exec,
    code: "const copy = {}; for (const [key, value] of Object.entries(args)) copy[key] = value; exec(`ls ${copy.text}`)",
    found: command,
  },
  {
    about: "a copy that leaves out missing arguments",
    around: exec,
    code: "const copy = Object.fromEntries(Object.entries(args).filter(([, v]) => v !== undefined)); exec(`ls ${copy.text}`)",
    found: command,
  },
  {
    about: "a copy that a function makes of nested objects",
    around: `${exec} function plain(o: any): any { const r: any = {}; for (const k in o) r[k] = typeof o[k] === "object" ? plain(o[k]) : o[k]; return r; }`,
    code: "const copy = plain(args); exec(`ls ${copy.text}`)",
    found: command,
  },
  {
    about: "a copy in a Map",
    around: exec,
    code: "const copy = new Map(Object.entries(args)); exec(`ls ${copy.get('text')}`)",
    found: command,
  },
  {
    about: "a number of a copy",
    around: exec,
    code: "const copy = {}; for (const key in args) copy[key] = args[key]; exec(`head -n ${copy.count} x`)",
    found: [],
  },
  {
    about: "a fixed entry beside the copied ones",
    around: exec,
    code: "const copy = { ...args, name: 'x' }; exec(`ls ${copy.name}`)",
    found: [],
  },
  {
    about: "the names of the arguments",
    around: exec,
    code: "for (const [key] of Object.entries(args)) exec(`ls ${key}`)",
    found: [],
  },
  {
    about: "entries of a fixed table",
    around: exec,
    code: "for (const [key, value] of Object.entries({ a: 'x', b: 'y' })) exec(`ls ${key} ${value}`)",
    found: [],
  },
  {
    about: "a field that a constructor sets",
    around: `${exec} class Job { line: string; constructor(options: any) { this.line = options.text; } run() { exec(this.line); } }`,
    code: "new Job(args).run()",
    found: command,
  },
  {
    about: "a field that a constructor sets to a number",
    around: `${exec} class Job { id: number; constructor(options: any) { this.id = options.count; } run() { exec('kill ' + this.id); } }`,
    code: "new Job(args).run()",
    found: [],
  },
  {
    about: "a field that a method sets",
    around: `${exec} class Job { line = ""; use(line: string) { this.line = line; } run() { exec(this.line); } }`,
    code: "const job = new Job(); job.use(args.text); job.run()",
    found: command,
  },
  {
    about: "a field of another object",
    around: `${exec} class Job { line = "ls"; use(line: string) { this.line = line; } run() { exec(this.line); } }`,
    code: "const job = new Job(); job.use(args.text); new Job().run()",
    found: [],
  },
  {
    about: "a getter",
    around: `${exec} class Job { constructor(private options: any) {} get line() { return this.options.text; } }`,
    code: "exec(new Job(args).line)",
    found: command,
  },
  {
    about: "a getter that checks",
    around: `${exec} class Job { constructor(private options: any) {} get line() { if (!/^\\w+$/.test(this.options.text)) throw new Error(); return this.options.text; } }`,
    code: "exec(new Job(args).line)",
    found: [],
  },
  {
    about: "an object that a function gets, with the function that it calls",
    around: `${exec} const call = (job: any, given: any) => job.run(given);`,
    code: "call({ run: (given: any) => exec(given.text) }, args)",
    found: command,
  },
  {
    about: "an object that a function gets, whose function checks",
    around: `${exec} const call = (job: any, given: any) => job.run(given);`,
    code: "call({ run: (given: any) => { if (!/^\\w+$/.test(given.text)) throw new Error(); exec(given.text); } }, args)",
    found: [],
  },
  {
    about: "the only class of an interface",
    around: `${exec} interface Runner { run(line: string): void } class Shell implements Runner { run(line: string) { exec(line); } } declare const make: () => any; const runner: Runner = make();`,
    code: "const use = (one: Runner) => one.run(args.text); use(runner)",
    found: command,
  },
  {
    about: "one of two classes of an interface",
    around: `${exec} interface Runner { run(line: string): void } class Shell implements Runner { run(line: string) { exec(line); } } class Dry implements Runner { run() {} } declare const make: () => any;`,
    code: "const use = (one: Runner) => one.run(args.text); use(make())",
    found: [],
  },
  {
    about: "the declared result of a function that takes it from a container",
    around: `${exec} class Shell { run(line: string) { exec(line); } } declare const container: any; async function shell(): Promise<Shell> { return container.get("shell"); }`,
    code: "(await shell()).run(args.text)",
    found: command,
  },
  {
    about: "a value that a promise is resolved with",
    around: `${exec} class Shell { run(line: string) { exec(line); } } const open = () => new Promise<any>((resolve) => { setTimeout(() => resolve(new Shell()), 1); });`,
    code: "(await open()).run(args.text)",
    found: command,
  },
  {
    about: "a shell on one operating system",
    around: `import { spawn } from "node:child_process"; const isWindows = process.platform === "win32";`,
    code: "spawn('tool', ['-p', args.text], { shell: isWindows })",
    found: command,
  },
  {
    about: "no shell on any operating system",
    around: `import { spawn } from "node:child_process"; const isWindows = process.platform === "win32";`,
    code: "spawn(isWindows ? 'tool.cmd' : 'tool', ['-p', args.text], { shell: false })",
    found: [],
  },
  { about: "a process of Bun", code: "Bun.spawn(['sh', '-c', args.text])", found: command },
  { about: "a program of Bun", code: "Bun.spawn({ cmd: ['ls', '--', args.text] })", found: [] },
  { about: "a process of Deno", code: "new Deno.Command('sh', { args: ['-c', args.text] }).output()", found: command },
  {
    about: "a command over SSH",
    around: `import { Client } from "ssh2"; const client = new Client();`,
    code: "client.exec(`ls ${args.text}`, () => {})",
    found: command,
  },
  {
    about: "code in a query of MongoDB",
    around: `import { MongoClient } from "mongodb"; const users = new MongoClient("x").db("x").collection("users");`,
    code: "await users.find({ $where: `this.name == '${args.text}'` }).toArray()",
    found: ["code text"],
  },
  {
    about: "a value in a query of MongoDB",
    around: `import { MongoClient } from "mongodb"; const users = new MongoClient("x").db("x").collection("users");`,
    code: "await users.find({ name: args.text }).toArray()",
    found: [],
  },
  {
    about: "code in a temporary file that is run",
    around: `import { execFile } from "node:child_process"; import fs from "node:fs/promises"; import os from "node:os"; import path from "node:path";`,
    code: "const file = path.join(os.tmpdir(), 'x' + Date.now() + '.py'); await fs.writeFile(file, args.text); execFile('python3', [file])",
    found: command,
  },
  {
    about: "data in a temporary file that a fixed program reads",
    around: `import { execFile } from "node:child_process"; import fs from "node:fs/promises"; import os from "node:os"; import path from "node:path";`,
    code: "const file = path.join(os.tmpdir(), 'x' + Date.now() + '.json'); await fs.writeFile(file, args.text); execFile('jq', ['.', file])",
    found: [],
  },
  {
    about: "a number in a temporary file that is run",
    around: `import { execFile } from "node:child_process"; import fs from "node:fs/promises"; import os from "node:os"; import path from "node:path";`,
    code: "const file = path.join(os.tmpdir(), 'x' + Date.now() + '.py'); await fs.writeFile(file, `print(${args.count})`); execFile('python3', [file])",
    found: [],
  },
  {
    about: "code in a temporary file that a shell runs",
    around: `${exec} import fs from "node:fs"; import os from "node:os";`,
    code: "const file = `${os.tmpdir()}/x.js`; fs.writeFileSync(file, args.text); exec(`node ${file}`)",
    found: command,
  },
];
