import { describe, expect, it } from "vitest";
import { actionOf } from "../../lib/code/reported-actions.ts";
import { read } from "../readers/ecmascript/read.ts";
import { toolsIn } from "./python-flows.ts";

/** What a server makes for its own use, and the same code for something of the user. */
type Pair = readonly [own: string, ofUser: string];

const ecmascript: Readonly<Record<string, Pair>> = {
  "a folder that a constant calls a cache": [
    `await fs.unlink(path.join(root, ".cache", args.name))`,
    `await fs.unlink(path.join(root, "notes", args.name))`,
  ],
  "a folder that a variable calls a cache": [
    `const cacheDir = process.env.DIR; await fs.unlink(path.join(cacheDir, args.name))`,
    `const notesDir = process.env.DIR; await fs.unlink(path.join(notesDir, args.name))`,
  ],
  "a folder of the module that a function joins to": [
    `await fs.unlink(cachePath(args.name))`,
    `await fs.unlink(notePath(args.name))`,
  ],
  "a file beside the user's, until it is renamed": [
    "const tmp = `${args.name}.tmp`; await fs.writeFile(tmp, ''); await fs.rename(tmp, args.name); await fs.unlink(tmp)",
    "const other = `${args.name}.md`; await fs.writeFile(other, ''); await fs.rename(other, args.name); await fs.unlink(other)",
  ],
  "a file of facts beside the user's": [
    "await fs.unlink(`${args.name}.meta.json`)",
    "await fs.unlink(`${args.name}.docx`)",
  ],
  "a file of facts, not a folder of that name": [
    "await fs.unlink(args.name + '.meta')",
    "await fs.unlink('meta/' + args.name)",
  ],
  "a source that is copied first": [
    "await fs.copyFile(args.name, root + '/kept.md'); await fs.unlink(args.name)",
    "await fs.unlink(args.name); await fs.copyFile(args.name, root + '/kept.md')",
  ],
  "a source that is copied first, not its copy": [
    "await fs.cp(args.name, root + '/kept.md'); await fs.rm(args.name)",
    "await fs.cp(root + '/kept.md', args.name); await fs.rm(args.name)",
  ],
  "a lock": [
    `await fs.unlink(path.join(args.name, ".git", "index.lock"))`,
    `await fs.unlink(path.join(args.name, ".git", "index"))`,
  ],
  "a log": [
    `await fs.unlink(path.join("/var/log/app", args.name))`,
    `await fs.unlink(path.join("/var/lib/app", args.name))`,
  ],
  "an index of the search": [
    `db.prepare("DELETE FROM notes_fts WHERE path = ?").run(args.name)`,
    `db.prepare("DELETE FROM notes WHERE path = ?").run(args.name)`,
  ],
  "rows that others replace": [
    `db.prepare("DELETE FROM tags WHERE note = ?").run(args.name); db.prepare("INSERT INTO tags (note) VALUES (?)").run(args.name)`,
    `db.prepare("DELETE FROM tags WHERE note = ?").run(args.name); db.prepare("INSERT INTO audits (note) VALUES (?)").run(args.name)`,
  ],
  "rows that others replace, in another case": [
    `db.prepare("DELETE FROM tags WHERE note = ?").run(args.name); db.prepare("INSERT INTO tags (note) VALUES (?)").run(args.name)`,
    `if (args.name === "a") db.prepare("DELETE FROM tags WHERE note = ?").run(args.name); else db.prepare("INSERT INTO tags (note) VALUES (?)").run(args.name)`,
  ],
  "a table that is made if it is missing": [
    `db.prepare("INSERT INTO tags (note) VALUES (?)").run(args.name)`,
    `db.prepare("CREATE TABLE IF NOT EXISTS tags (note)").run(); db.prepare("DELETE FROM tags WHERE note = ?").run(args.name)`,
  ],
  "rows that are too old": [
    `db.prepare("DELETE FROM searches WHERE at < ?").run(Date.now())`,
    `db.prepare("DELETE FROM searches").run()`,
  ],
  "rows that are too many": [
    `db.prepare("DELETE FROM searches WHERE id NOT IN (SELECT id FROM searches LIMIT 9)").run()`,
    `db.prepare("DELETE FROM searches WHERE isDone = 1").run()`,
  ],
};

const python: Readonly<Record<string, Pair>> = {
  "a folder that a variable calls a cache": ["(CACHE_DIR / name).unlink()", "(NOTES_DIR / name).unlink()"],
  "a folder that a constant calls a cache": [
    'os.remove(os.path.join("/data/cache", name))',
    'os.remove(os.path.join("/data/notes", name))',
  ],
  "a file beside the user's, until it is renamed": [
    'part = name + ".tmp"\nopen(part, "w")\nos.replace(part, name)\nos.remove(part)',
    'part = name + ".md"\nopen(part, "w")\nos.replace(part, name)\nos.remove(part)',
  ],
  "a path with another ending": ['Path(name).with_suffix(".lock").unlink()', 'Path(name).with_suffix(".md").unlink()'],
  "a file of facts beside the user's": [
    'base, _ = os.path.splitext(name)\npath = f"{base}.protection"\nif os.path.exists(path):\n    os.remove(path)',
    'base, _ = os.path.splitext(name)\npath = f"{base}.docx"\nif os.path.exists(path):\n    os.remove(path)',
  ],
  "a file of facts, not the document": ['os.remove(name + ".meta")', 'open(name + ".meta").read()\nos.remove(name)'],
  "a source that is copied first": [
    "shutil.copy2(name, target)\nos.remove(name)",
    "os.remove(name)\nshutil.copy2(name, target)",
  ],
  "a source that is copied first in each case": [
    "shutil.copytree(name, target)\nshutil.rmtree(name)",
    "if keep:\n    shutil.copytree(name, target)\nshutil.rmtree(name)",
  ],
  "a source of the copy, not another file": [
    "shutil.copy(name, target)\nos.unlink(name)",
    "shutil.copy(name, target)\nos.unlink(target)",
  ],
  "a source of the copy, not another part of its name": [
    "shutil.copy(name, target)\nos.unlink(name)",
    'shutil.copy(name + ".txt", target)\nos.unlink(name)',
  ],
  "a source that is not only copied to a temporary file": [
    "shutil.copy(name, target)\nos.unlink(name)",
    'shutil.copy(name, "/tmp/x")\nos.unlink(name)',
  ],
  "a log": ['os.remove("/var/log/app/" + name)', 'os.remove("/var/lib/app/" + name)'],
  "an index of the search": [
    'db.execute("DELETE FROM embeddings WHERE path = ?", (name,))',
    'db.execute("DELETE FROM notes WHERE path = ?", (name,))',
  ],
  "rows that others replace": [
    'db.execute("DELETE FROM tags WHERE note = ?", (name,))\ndb.execute("INSERT INTO tags VALUES (?)", (name,))',
    'db.execute("DELETE FROM tags WHERE note = ?", (name,))\ndb.execute("INSERT INTO audits VALUES (?)", (name,))',
  ],
  "rows that are too old": [
    "db.execute(\"DELETE FROM searches WHERE at < datetime('now')\")",
    'db.execute("DELETE FROM searches")',
  ],
  "a key of a cache": ['store.delete(f"cache:{name}")', 'store.delete(f"note:{name}")'],
};

function deletesInTypeScript(code: string): boolean {
  const [tool] =
    read(`import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import fs from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
const server = new McpServer({ name: "s", version: "1.0.0" });
const db = new Database("x");
const root = process.env.ROOT;
const cacheFolder = process.env.FOLDER;
const cachePath = (name) => path.join(cacheFolder, name);
const notePath = (name) => path.join(root, name);
server.registerTool("act", { inputSchema: { name: z.string() } }, async (args) => { ${code} });`)?.tools ?? [];
  return tool !== undefined && actionOf(tool, "deletes") !== undefined;
}

function deletesInPython(code: string): boolean {
  const lines = code.split("\n").map((line) => `    ${line}\n`);
  const [tool] = toolsIn(`import os, shutil, sqlite3, redis
from pathlib import Path
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("s")
db = sqlite3.connect("x.db")
store = redis.Redis()
CACHE_DIR = Path.home() / "x"
NOTES_DIR = Path.home() / "x"

@mcp.tool()
def act(name: str, target: str, keep: bool) -> str:
${lines.join("")}    return "done"
`);
  return tool !== undefined && actionOf(tool, "deletes") !== undefined;
}

describe("what a server makes for its own use", () => {
  it.each(Object.entries(ecmascript))("is not the user's: %s", (_what, [own, ofUser]) => {
    expect([deletesInTypeScript(own), deletesInTypeScript(ofUser)]).toEqual([false, true]);
  });

  it.each(Object.entries(python))("is not the user's in Python: %s", (_what, [own, ofUser]) => {
    expect([deletesInPython(own), deletesInPython(ofUser)]).toEqual([false, true]);
  });
});
