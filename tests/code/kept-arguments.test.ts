import { describe, expect, it } from "vitest";
import { flowsInLaterCalls, flowsOf } from "../../lib/code/flows.ts";
import type { Server } from "../../lib/model/server.ts";
import { parsePython } from "../../lib/languages/python/parser.ts";
import { pythonReader } from "../../lib/readers/python/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";
import { read } from "../readers/ecmascript/read.ts";

const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { exec } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
const done = { content: [] };
`;
const server = `${sdk}const server = new McpServer({ name: "s", version: "1.0.0" });
`;
const python = `import os, subprocess
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("s")
`;

/** The flows of arguments that reach a sink in a later call: `name: danger argument`. */
function laterIn(found: Server | undefined): readonly string[] {
  if (!found?.tools.length) throw new Error("no definitions");
  const texts = found.tools.flatMap((tool) => {
    expect(flowsOf(tool)).toEqual([]);
    return flowsInLaterCalls(tool, found.tools).map(({ danger, keys }) => `${tool.label}: ${danger} ${keys.join(".")}`);
  });
  return [...new Set(texts)];
}

function inPython(text: string): readonly string[] {
  const { ast } = parsePython(text);
  if (!ast) throw new Error("a syntax error");
  return laterIn(pythonReader.read({ text, ast, path: "/nowhere/server.py", parserServices: {} }, settingsOf({})));
}

const open = ["open: command dir"];

describe("an argument that a tool keeps for a later call, in TypeScript", () => {
  it.each([
    [
      "in a variable of the module",
      `${server}let cwd = "/";
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { cwd = dir; return done; });
server.tool("run", "x", {}, async () => { exec(\`ls \${cwd}\`); return done; });`,
      open,
    ],
    [
      "in a variable of the module that a function assigns",
      `${server}let cwd = "/";
const change = (to: string) => { cwd = to; };
const list = () => exec("ls " + cwd);
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { change(dir); return done; });
server.tool("run", "x", {}, async () => { list(); return done; });`,
      open,
    ],
    [
      "in a Map",
      `${server}const sessions = new Map<string, { dir: string }>();
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { sessions.set("a", { dir }); return done; });
server.tool("run", "x", {}, async () => { exec(\`ls \${sessions.get("a")!.dir}\`); return done; });`,
      open,
    ],
    [
      "in a Map under a key that the caller chooses",
      `${server}const sessions = new Map<string, { dir: string }>();
server.tool("open", "x", { id: z.string(), dir: z.string() }, async ({ id, dir }) => {
  sessions.set(id, { dir });
  return done;
});
server.tool("run", "x", { id: z.string() }, async ({ id }) => { exec(\`ls \${sessions.get(id)?.dir}\`); return done; });`,
      open,
    ],
    [
      "in an object of the module",
      `${server}const state: any = {};
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { state.dir = dir; return done; });
server.tool("run", "x", {}, async () => { exec("ls " + state.dir); return done; });`,
      open,
    ],
    [
      "in a variable of the function that makes the server",
      `${sdk}export function make() {
  const server = new McpServer({ name: "s", version: "1.0.0" });
  let cwd = "/";
  server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { cwd = dir; return done; });
  server.tool("run", "x", {}, async () => { exec("ls " + cwd); return done; });
  return server;
}`,
      open,
    ],
    [
      "in a field of an object",
      `${server}class Shell {
  private cwd = "/";
  change(to: string) { this.cwd = to; }
  list() { exec("ls " + this.cwd); }
}
const shell = new Shell();
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { shell.change(dir); return done; });
server.tool("run", "x", {}, async () => { shell.list(); return done; });`,
      open,
    ],
    [
      "in a field of the object that registers the tools",
      `${sdk}export class Service {
  private cwd = "/";
  private server = new McpServer({ name: "s", version: "1.0.0" });
  constructor() {
    this.server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { this.cwd = dir; return done; });
    this.server.tool("run", "x", {}, async () => { exec("ls " + this.cwd); return done; });
  }
}`,
      open,
    ],
    [
      "that is checked before it is kept",
      `${server}let cwd = "/";
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => {
  if (!/^\\w+$/.test(dir)) throw new Error("No.");
  cwd = dir;
  return done;
});
server.tool("run", "x", {}, async () => { exec("ls " + cwd); return done; });`,
      [],
    ],
    [
      "that is checked before it is used",
      `${server}let cwd = "/";
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { cwd = dir; return done; });
server.tool("run", "x", {}, async () => {
  if (!/^\\w+$/.test(cwd)) throw new Error("No.");
  exec("ls " + cwd);
  return done;
});`,
      [],
    ],
    [
      "whose schema allows no such text",
      `${server}let cwd = "/";
server.tool("open", "x", { dir: z.enum(["a", "b"]) }, async ({ dir }) => { cwd = dir; return done; });
server.tool("run", "x", {}, async () => { exec("ls " + cwd); return done; });`,
      [],
    ],
    [
      "under another name than the one that is read",
      `${server}const state: any = { dir: "/" };
server.tool("open", "x", { title: z.string() }, async ({ title }) => { state.title = title; return done; });
server.tool("run", "x", {}, async () => { exec("ls " + state.dir); return done; });`,
      [],
    ],
    [
      "in a variable of the handler",
      `${server}server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { let cwd = dir; return done; });
server.tool("run", "x", {}, async () => { let cwd = "/"; exec("ls " + cwd); return done; });`,
      [],
    ],
    [
      "in a table in which every key is looked up first",
      `${server}const known = new Map([["a", "/srv/a"]]);
let cwd = "/";
server.tool("open", "x", { dir: z.string() }, async ({ dir }) => { cwd = known.get(dir) ?? "/"; return done; });
server.tool("run", "x", {}, async () => { exec("ls " + cwd); return done; });`,
      [],
    ],
  ])("%s", (_about, text, found) => {
    expect(laterIn(read(text))).toEqual(found);
  });
});

describe("an argument that a tool keeps for a later call, in Python", () => {
  it.each([
    [
      "in a variable of the module",
      `${python}cwd = "/"
@mcp.tool()
def open(dir: str) -> str:
    global cwd
    cwd = dir
    return "x"
@mcp.tool()
def run() -> str:
    return subprocess.check_output("ls " + cwd, shell=True, text=True)
`,
      open,
    ],
    [
      "in a dictionary",
      `${python}sessions = {}
@mcp.tool()
def open(id: str, dir: str) -> str:
    sessions[id] = {"dir": dir}
    return "x"
@mcp.tool()
def run(id: str) -> str:
    os.system("ls " + sessions[id]["dir"])
    return "x"
`,
      open,
    ],
    [
      "in a field of an object",
      `${python}class Shell:
    def __init__(self):
        self.cwd = "/"
    def change(self, to):
        self.cwd = to
    def list(self):
        os.system("ls " + self.cwd)
shell = Shell()
@mcp.tool()
def open(dir: str) -> str:
    shell.change(dir)
    return "x"
@mcp.tool()
def run() -> str:
    shell.list()
    return "x"
`,
      open,
    ],
    [
      "as a local variable of the same name",
      `${python}cwd = "/"
@mcp.tool()
def open(dir: str) -> str:
    cwd = dir
    return cwd
@mcp.tool()
def run() -> str:
    os.system("ls " + cwd)
    return "x"
`,
      [],
    ],
    [
      "that is quoted where it is used",
      `${python}import shlex
cwd = "/"
@mcp.tool()
def open(dir: str) -> str:
    global cwd
    cwd = dir
    return "x"
@mcp.tool()
def run() -> str:
    os.system("ls " + shlex.quote(cwd))
    return "x"
`,
      [],
    ],
  ])("%s", (_about, text, found) => {
    expect(inPython(text)).toEqual(found);
  });
});
