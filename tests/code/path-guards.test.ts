import { describe, expect, it } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import { read } from "../readers/ecmascript/read.ts";

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { createHash } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import { resolve, relative, isAbsolute, sep, join } from "node:path";
const server = new McpServer({ name: "s", version: "1.0.0" });
const ROOT = "/srv/data";
const roots = ["/srv/data/", "/srv/more/"];
const others = (process.env.ROOTS ?? "").split(",");
`;

/** True if a server that opens a file by `read(p)` is found to open any file. */
function opensAny(code: string): boolean {
  const [tool] =
    read(
      `${head}${code}\nserver.registerTool("read", { inputSchema: { p: z.string() } }, async ({ p }) => ({ content: [{ type: "text", text: await read(p) }] }));`,
    )?.tools ?? [];
  return tool !== undefined && flowsOf(tool).some(({ danger }) => danger === "path");
}

const parser = (validate: string, fields = ""): string =>
  `class Parser { ${fields} async validate(p) { ${validate} } async parse(p) { await this.validate(p); return readFile(p, "utf8"); } } const parser = new Parser(); const read = (p) => parser.parse(p);`;
const real = `if (!isAbsolute(p)) throw new Error(); let r; try { r = await realpath(p); } catch { throw new Error(); }`;
const inside = `async function read(p) { const full = await realpath(resolve(ROOT, p));`;
const end = `throw new Error(); return readFile(full, "utf8"); }`;

/** The forms of published servers, and the ones that guard nothing. */
const safe: Readonly<Record<string, string>> = {
  "a function that gives the resolved path":
    'function safe(base, target) { const b = resolve(base); const t = resolve(b, target); const r = relative(b, t); if (r === ".." || r.startsWith(".." + sep) || isAbsolute(r)) throw new Error(); return t; } const read = (p) => readFile(safe(ROOT, p), "utf8");',
  "a class that validates the path it reads": parser(
    `${real} if (!roots.some((root) => r.startsWith(root))) throw new Error();`,
  ),
  "a class that finds its folders when it is first asked": parser(
    `${real} if (!this.roots) this.roots = [(await realpath(ROOT)) + sep]; const isIn = this.roots.some((root) => r.startsWith(root)); if (!isIn) throw new Error();`,
    "constructor() { this.roots = null; }",
  ),
  "a class that returns for the folder that has the path": parser(
    "const r = await realpath(p); for (const root of [ROOT + sep]) { if (r.startsWith(root)) return; } throw new Error();",
  ),
  "letters of an encoding, replaced":
    'const encoded = (text) => Buffer.from(text, "utf-8").toString("base64").replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, ""); const read = (p) => readFile(join(ROOT, encoded(p) + ".md"), "utf8");',
  "letters of an encoding for URLs":
    'const read = (p) => readFile(join(ROOT, Buffer.from(p).toString("base64url")), "utf8");',
  "a hash": 'const read = (p) => readFile(join(ROOT, createHash("sha256").update(p).digest("hex")), "utf8");',
  "an encoded name with an ending": 'const read = (p) => readFile(join(ROOT, encodeURIComponent(p) + ".md"), "utf8");',
  "the start of the real path": `${inside} if (!full.startsWith(ROOT + sep)) ${end}`,
  "one of several starts": `${inside} if (![ROOT + sep].some((root) => full.startsWith(root))) ${end}`,
  "one of several folders": `${inside} if (!others.some((root) => full === root || full.startsWith(root + sep))) ${end}`,
  "the relative path": `${inside} const way = relative(ROOT, full); if (way.startsWith("..") || isAbsolute(way)) ${end}`,
  "the relative path with a separator in a template": `${inside} const way = relative(ROOT, full); if (way === ".." || way.startsWith(\`..\${sep}\`) || isAbsolute(way)) ${end}`,
  "a pattern": `async function read(p) { if (!/^[a-z0-9_-]+$/.test(p)) throw new Error(); return readFile(join(ROOT, p), "utf8"); }`,
  "a function that returns for a folder": `async function check(full) { for (const root of others) { if (full.startsWith(root + sep)) return; } throw new Error(); } async function read(p) { const full = await realpath(p); await check(full); return readFile(full, "utf8"); }`,
  "a real path, or an error": `async function read(p) { let full; try { full = await realpath(p); } catch { throw new Error(); } if (!full.startsWith(ROOT + sep)) ${end}`,
  "a flag": `async function read(p) { const full = await realpath(p); const isIn = full.startsWith(ROOT + sep); if (!isIn) ${end}`,
  "a function that throws, before the same path is opened": `async function check(p) { const full = await realpath(p); if (!full.startsWith(ROOT + sep)) throw new Error(); } async function read(p) { await check(p); return readFile(p, "utf8"); }`,
};

const unsafe: Readonly<Record<string, string>> = {
  "no check": 'const read = (p) => readFile(join(ROOT, p), "utf8");',
  "a check in a folder, before the path is opened elsewhere":
    'async function check(p) { const full = await realpath(resolve(ROOT, p)); if (!full.startsWith(ROOT + sep)) throw new Error(); } async function read(p) { await check(p); return readFile(p, "utf8"); }',
  "a class that validates without a separator": parser(
    `${real} if (!roots.some((root) => r.startsWith(root.slice(0, -1)))) throw new Error();`,
  ),
  "a class that tells of a path outside": parser(
    `${real} if (!roots.some((root) => r.startsWith(root))) console.error(p);`,
  ),
  "a class that returns for any path": parser(
    "const r = await realpath(p); for (const root of [ROOT + sep]) { if (r.startsWith(root)) return; } console.error(p);",
  ),
  "an encoded name": 'const read = (p) => readFile(join(ROOT, encodeURIComponent(p)), "utf8");',
  "an encoded name of a folder": 'const read = (p) => readFile(join(ROOT, encodeURIComponent(p), "index.md"), "utf8");',
  "the start of the real path without a separator": `${inside} if (!full.startsWith(ROOT)) ${end}`,
  "one of several starts without a separator": `${inside} if (!others.some((root) => full.startsWith(root))) ${end}`,
  "a relative path of which only the folder itself is excluded": `${inside} const way = relative(ROOT, full); if (way === "..") ${end}`,
  "a pattern for a part": `async function read(p) { if (!/[a-z0-9_-]+/.test(p)) throw new Error(); return readFile(join(ROOT, p), "utf8"); }`,
  "a check of another text": `async function read(p) { const full = await realpath(p); if (!(await realpath(ROOT)).startsWith(ROOT + sep)) ${end}`,
  "a check after the use": `async function read(p) { const full = await realpath(p); const text = await readFile(full, "utf8"); if (!full.startsWith(ROOT + sep)) throw new Error(); return text; }`,
  "a flag that nothing asks": `async function read(p) { const full = await realpath(p); const isIn = full.startsWith(ROOT + sep); return readFile(full, "utf8"); }`,
};

describe("a server that keeps paths in a folder", () => {
  it.each(Object.entries(safe))("by %s", (_by, code) => {
    expect(opensAny(code)).toBe(false);
  });
});

describe("a server that opens any file", () => {
  it.each(Object.entries(unsafe))("in spite of %s", (_of, code) => {
    expect(opensAny(code)).toBe(true);
  });
});
