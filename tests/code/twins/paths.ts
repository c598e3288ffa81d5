import type { Twin } from "./twin.ts";

const files = `import fs from "node:fs/promises"; import path from "node:path"; const root = process.env.ROOT;`;
const file = ["path path"];

/** Text that names a file. */
export const paths: readonly Twin[] = [
  { about: "a path from outside", around: files, code: "await fs.readFile(args.path)", found: file },
  { about: "a joined path", around: files, code: "await fs.readFile(path.join(root, args.path))", found: file },
  {
    about: "a resolved path",
    around: files,
    code: "await fs.writeFile(path.resolve(root, args.path), args.text)",
    found: file,
  },
  {
    about: "a schema of zod, which checks no path",
    around: `${files} const Args = z.object({ path: z.string() });`,
    code: "const parsed = Args.safeParse(args); await fs.readFile(args.path)",
    found: file,
  },
  {
    about: "a function of a package that is named like a check",
    around: `${files} import { validatePath } from "path-guard";`,
    code: "validatePath(args.path); await fs.readFile(args.path)",
    found: [],
  },
  {
    about: "a check that a setting turns on",
    around: `${files} const check = (file) => {
      if (!process.env.RESTRICT) return;
      if (!path.resolve(file).startsWith("/data/")) throw new Error("outside");
    };`,
    code: "check(args.path); await fs.readFile(args.path)",
    found: [],
  },
  {
    about: "a check within a setting that turns it on",
    around: `${files} const check = (file) => {
      if (process.env.RESTRICT) {
        if (!path.resolve(file).startsWith("/data/")) throw new Error("outside");
        return;
      }
    };`,
    code: "check(args.path); await fs.readFile(args.path)",
    found: [],
  },
  {
    about: "a check within an argument that turns it on",
    around: `${files} const check = (file, isOn) => {
      if (isOn) {
        if (!path.resolve(file).startsWith("/data/")) throw new Error("outside");
        return;
      }
    };`,
    code: "check(args.path, args.flag); await fs.readFile(args.path)",
    found: file,
  },
  {
    about: "a check that an argument turns on",
    around: `${files} const check = (file, isOn) => {
      if (!isOn) return;
      if (!path.resolve(file).startsWith("/data/")) throw new Error("outside");
    };`,
    code: "check(args.path, args.flag); await fs.readFile(args.path)",
    found: file,
  },
  {
    about: "a function that answers yes for everything",
    around: `${files} const isAllowed = (file) => {
      if (path.resolve(file).startsWith("/data/")) return true;
      return true;
    };`,
    code: "if (!isAllowed(args.path)) return; await fs.readFile(args.path)",
    found: file,
  },
  { about: "a template", around: files, code: "await fs.rm(`${root}/${args.path}.json`)", found: file },
  {
    about: "a synchronous function",
    around: `import { readFileSync } from "fs";`,
    code: "readFileSync(args.path, 'utf8')",
    found: file,
  },
  { about: "promises of fs", around: `import fs from "fs";`, code: "await fs.promises.unlink(args.path)", found: file },
  {
    about: "a stream",
    around: `import { createWriteStream } from "fs"; import { join } from "path";`,
    code: "createWriteStream(join('/data', args.path))",
    found: file,
  },
  {
    about: "both paths of a copy",
    around: files,
    code: "await fs.copyFile(args.path, args.root)",
    found: ["path path", "path root"],
  },
  {
    about: "fs-extra",
    around: `import fse from "fs-extra";`,
    code: "await fse.outputFile(args.path, '')",
    found: file,
  },
  {
    about: "startsWith without a separator",
    around: files,
    code: "const p = path.resolve(root, args.path); if (!p.startsWith(root)) throw new Error(); await fs.readFile(p)",
    found: file,
  },
  {
    about: "startsWith before normalizing",
    around: files,
    code: "if (!args.path.startsWith('/data/')) throw new Error(); await fs.readFile(args.path)",
    found: file,
  },
  {
    about: "a check before realpath",
    around: files,
    code: "const p = path.resolve(root, args.path); if (!p.startsWith(root + path.sep)) throw new Error(); const r = await fs.realpath(p); await fs.readFile(r)",
    found: file,
  },
  {
    about: "a check of the text for ..",
    around: files,
    code: "if (args.path.includes('..')) throw new Error(); await fs.readFile(args.path)",
    found: file,
  },
  {
    about: "a check for ../",
    around: files,
    code: "if (args.path.includes('../')) throw new Error(); await fs.readFile(path.join(root, args.path))",
    found: file,
  },
  {
    about: "../ removed",
    around: files,
    code: "await fs.readFile(path.join(root, args.path.replace('../', '')))",
    found: file,
  },
  {
    about: "normalize",
    around: files,
    code: "await fs.readFile(path.join(root, path.normalize(args.path)))",
    found: file,
  },
  {
    about: "the ending",
    around: files,
    code: "if (!args.path.endsWith('.md')) throw new Error(); await fs.readFile(path.join(root, args.path))",
    found: file,
  },
  {
    about: "that it exists",
    around: `${files} import { existsSync } from "fs";`,
    code: "if (!existsSync(args.path)) throw new Error(); await fs.readFile(args.path)",
    found: file,
  },
  {
    about: "a checked copy that is not used",
    around: files,
    code: "const base = path.basename(args.path); console.error(base); await fs.readFile(path.join(root, args.path))",
    found: file,
  },
  {
    about: "a separator",
    around: files,
    code: "const p = path.resolve(root, args.path); if (!p.startsWith(root + path.sep)) throw new Error(); await fs.readFile(p)",
    found: [],
  },
  {
    about: "a separator in a template",
    around: files,
    code: "const p = path.resolve(root, args.path); if (p !== root && !p.startsWith(`${root}/`)) throw new Error(); await fs.readFile(p)",
    found: [],
  },
  {
    about: "a constant folder",
    around: files,
    code: "const p = path.normalize(args.path); if (!p.startsWith('/data/')) return 'no'; await fs.readFile(p)",
    found: [],
  },
  {
    about: "realpath, then a check",
    around: files,
    code: "const r = await fs.realpath(path.resolve(root, args.path)); if (!r.startsWith(root + path.sep)) throw new Error(); await fs.readFile(r)",
    found: [],
  },
  {
    about: "relative",
    around: files,
    code: "const p = path.resolve(root, args.path); const rel = path.relative(root, p); if (rel.startsWith('..') || path.isAbsolute(rel)) throw new Error(); await fs.readFile(p)",
    found: [],
  },
  {
    about: "some of the allowed folders",
    around: `${files} const dirs = [root];`,
    code: "const p = path.resolve(args.path); if (!dirs.some((d) => p === d || p.startsWith(d + path.sep))) throw new Error(); await fs.readFile(p)",
    found: [],
  },
  {
    about: "a helper that returns the checked path",
    around: `${files} async function inside(p: string) { const full = path.resolve(root, p); if (!full.startsWith(root + path.sep)) throw new Error(); return full; }`,
    code: "await fs.readFile(await inside(args.path))",
    found: [],
  },
  {
    about: "a helper that answers",
    around: `${files} const isInside = (p: string, dir: string) => { const rel = path.relative(dir, p); return !rel.startsWith('..') && !path.isAbsolute(rel); };`,
    code: "const p = path.resolve(root, args.path); if (!isInside(p, root)) throw new Error(); await fs.readFile(p)",
    found: [],
  },
  { about: "basename", around: files, code: "await fs.readFile(path.join(root, path.basename(args.path)))", found: [] },
  {
    about: "no .. below a folder",
    around: files,
    code: "if (args.path.includes('..')) throw new Error(); await fs.readFile(path.join(root, args.path))",
    found: [],
  },
  { about: "a word", around: files, code: "await fs.readFile(path.join(root, `${args.word}.json`))", found: [] },
  {
    about: "a name checked by a pattern",
    around: files,
    code: "if (!/^[a-z0-9-]+$/.test(args.path)) throw new Error(); await fs.readFile(path.join(root, args.path))",
    found: [],
  },
  {
    about: "a record of paths",
    around: `${files} const all: Record<string, string> = { a: '/a.md' };`,
    code: "const p = all[args.path]; if (!p) throw new Error(); await fs.readFile(p)",
    found: [],
  },
  { about: "the content", around: files, code: "await fs.writeFile('/data/log', args.text)", found: [] },
  {
    about: "whether it exists",
    around: `import { existsSync } from "fs";`,
    code: "return existsSync(args.path)",
    found: [],
  },
  { about: "a path that is only made", around: files, code: "return path.join(root, args.path)", found: [] },
  {
    about: "a relative path that is the parent, or begins with it and a separator",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `const full = resolve(root, args.path); const way = relative(root, full); if (way === ".." || way.startsWith(".." + sep) || isAbsolute(way)) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "the same with a template",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `const full = resolve(root, args.path); const way = relative(root, full); if (way === ".." || way.startsWith(\`..\${sep}\`) || isAbsolute(way)) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "a relative path that is the parent only",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `const full = resolve(root, args.path); const way = relative(root, full); if (way === "..") return; await fs.readFile(full)`,
    found: file,
  },
  {
    about: "one of several roots, with a separator",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = (process.env.ROOTS ?? "").split(",");`,
    code: `const full = await realpath(args.path); if (!roots.some((one) => full === one || full.startsWith(one + sep))) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "one of several roots, without a separator",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = (process.env.ROOTS ?? "").split(",");`,
    code: `const full = await realpath(args.path); if (!roots.some((one) => full === one || full.startsWith(one))) return; await fs.readFile(full)`,
    found: file,
  },
  {
    about: "one of several roots that all end with a separator",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = ["/a/", "/b/"];`,
    code: `const full = await realpath(args.path); if (!roots.some((one) => full.startsWith(one))) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "one of several roots, of which one ends with none",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = ["/a/", "/b"];`,
    code: `const full = await realpath(args.path); if (!roots.some((one) => full.startsWith(one))) return; await fs.readFile(full)`,
    found: file,
  },
  {
    about: "a root that is found",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = (process.env.ROOTS ?? "").split(",");`,
    code: `const full = await realpath(args.path); const one = roots.find((each) => full.startsWith(each + sep)); if (!one) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "a check of the roots alone",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = (process.env.ROOTS ?? "").split(",");`,
    code: `if (!roots.some((one) => one.startsWith("/a/"))) return; await fs.readFile(args.path)`,
    found: file,
  },
  {
    about: "a helper that gets the root",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
const roots = (process.env.ROOTS ?? "").split(","); const isInside = (file, one) => file === one || file.startsWith(one + sep);`,
    code: `const full = await realpath(args.path); if (!roots.some((one) => isInside(full, one))) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "a loop over roots that returns",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
async function check(file) { const full = await realpath(file); for (const one of [root + sep]) { if (full.startsWith(one)) return; } throw new Error(file); }`,
    code: `await check(args.path); await fs.readFile(args.path)`,
    found: [],
  },
  {
    about: "the same without a separator",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
async function check(file) { const full = await realpath(file); for (const one of [root]) { if (full.startsWith(one)) return; } throw new Error(file); }`,
    code: `await check(args.path); await fs.readFile(args.path)`,
    found: file,
  },
  {
    about: "a path whose links cannot be followed",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `let full; try { full = await realpath(args.path); } catch { throw new Error(args.path); } if (!full.startsWith(root + sep)) return; await fs.readFile(full)`,
    found: [],
  },
  {
    about: "a name in base64url",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(join(root, Buffer.from(args.path).toString("base64url") + ".md"))`,
    found: [],
  },
  {
    about: "a name in base64",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(join(root, Buffer.from(args.path).toString("base64")))`,
    found: [],
  },
  {
    about: "a path that may begin with the slash of base64",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(resolve(root, Buffer.from(args.path).toString("base64")))`,
    found: file,
  },
  {
    about: "a name in hexadecimal digits",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(resolve(root, Buffer.from(args.path).toString("hex")))`,
    found: [],
  },
  {
    about: "a name that was in base64",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(join(root, Buffer.from(args.path, "base64").toString("utf8")))`,
    found: file,
  },
  {
    about: "an encoded part of a name",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(join(root, encodeURIComponent(args.path) + ".md"))`,
    found: [],
  },
  {
    about: "an encoded name, which may be two dots",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(join(root, encodeURIComponent(args.path), "x"))`,
    found: file,
  },
  {
    about: "a part of the path that is encoded no more",
    around: `${files} import { readdir, realpath } from "node:fs/promises"; import { isAbsolute, join, relative, resolve, sep } from "node:path";
`,
    code: `await fs.readFile(join(root, decodeURIComponent(args.path) + ".md"))`,
    found: file,
  },
];
