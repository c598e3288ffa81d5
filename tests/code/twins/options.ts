import type { Twin } from "./twin.ts";

const exec = `import { execFile, execFileSync, spawn } from "node:child_process"; import path from "node:path";`;
const option = ["option text"];

/** Text that a program may take for one of its options. */
export const options: readonly Twin[] = [
  { about: "an argument of git", around: exec, code: "execFile('git', ['log', args.text])", found: option },
  { about: "an argument after two dashes", around: exec, code: "execFile('git', ['log', '--', args.text])", found: [] },
  {
    about: "an argument after a plain option",
    around: exec,
    code: "execFile('git', ['log', '--oneline', args.text])",
    found: option,
  },
  { about: "the value of an option", around: exec, code: "execFile('git', ['commit', '-m', args.text])", found: [] },
  {
    about: "a value behind an equals sign",
    around: exec,
    code: "spawn('git', ['log', `--author=${args.text}`])",
    found: [],
  },
  {
    about: "text at the start of an argument",
    around: exec,
    code: "spawn('git', ['diff', `${args.text}..HEAD`])",
    found: option,
  },
  {
    about: "text inside of an argument",
    around: exec,
    code: "spawn('git', ['diff', `HEAD..${args.text}`])",
    found: [],
  },
  { about: "an argument of curl", around: exec, code: "execFileSync('curl', ['-s', args.text])", found: option },
  {
    about: "a program with a path",
    around: exec,
    code: "execFileSync('/usr/bin/tar', ['xf', args.text])",
    found: option,
  },
  { about: "a host of ssh", around: exec, code: "spawn('ssh', [args.text, 'uptime'])", found: option },
  { about: "a program without dangerous options", around: exec, code: "execFile('cowsay', [args.text])", found: [] },
  { about: "a program that nobody knows", around: exec, code: "execFile(process.env.TOOL, [args.text])", found: [] },
  {
    about: "a check of the first character",
    around: exec,
    code: "if (args.text.startsWith('-')) throw new Error(); execFile('git', ['log', args.text])",
    found: [],
  },
  {
    about: "a check of the first character by a pattern",
    around: exec,
    code: "if (/^-/.test(args.text)) throw new Error(); execFile('git', ['log', args.text])",
    found: [],
  },
  {
    about: "a check of another character",
    around: exec,
    code: "if (args.text.startsWith('+')) throw new Error(); execFile('git', ['log', args.text])",
    found: option,
  },
  {
    about: "a pattern that begins with a letter",
    around: exec,
    code: "if (!/^[a-z][\\w./-]*$/.test(args.text)) throw new Error(); execFile('git', ['log', args.text])",
    found: [],
  },
  {
    about: "a pattern that may begin with a dash",
    around: exec,
    code: "if (!/^[\\w./-]+$/.test(args.text)) throw new Error(); execFile('git', ['log', args.text])",
    found: option,
  },
  {
    about: "a listed value",
    around: exec,
    code: "if (!['main', 'dev'].includes(args.text)) throw new Error(); execFile('git', ['log', args.text])",
    found: [],
  },
  { about: "a number", around: exec, code: "execFile('git', ['log', String(args.count)])", found: [] },
  { about: "an absolute path", around: exec, code: "execFile('tar', ['xf', path.resolve(args.text)])", found: [] },
  { about: "a relative path", around: exec, code: "execFile('tar', ['xf', path.normalize(args.text)])", found: option },
  {
    about: "a path in a folder",
    around: exec,
    code: "execFile('tar', ['xf', path.join('/data', args.text)])",
    found: [],
  },
  {
    about: "a list in a variable",
    around: exec,
    code: "const list = ['clone', args.text]; execFile('git', list)",
    found: option,
  },
  {
    about: "a function that runs git",
    around: `${exec} const git = (list: string[]) => execFile('git', list);`,
    code: "git(['show', args.text])",
    found: option,
  },
  {
    about: "a function that runs git, with two dashes",
    around: `${exec} const git = (list: string[]) => execFile('git', list);`,
    code: "git(['show', '--', args.text])",
    found: [],
  },
  {
    about: "dashes removed from the start",
    around: exec,
    code: "execFile('git', ['log', args.text.replace(/^-+/, '')])",
    found: [],
  },
  {
    about: "one dash removed from the start",
    around: exec,
    code: "execFile('git', ['log', args.text.replace(/^-/, '')])",
    found: option,
  },
];
