import { flowsOf } from "../../lib/code/flows.ts";
import { reportedPath } from "../../lib/code/reported-flows.ts";
import { parsePython } from "../../lib/languages/python/parser.ts";
import type { Tool } from "../../lib/model/tool.ts";
import { pythonReader } from "../../lib/readers/python/index.ts";
import { settingsOf } from "../../lib/readers/settings.ts";

const head = `import asyncio, ipaddress, json, os, pickle, re, shlex, socket, sqlite3, subprocess, sys, tempfile, torch, yaml
from enum import Enum
from pathlib import Path
from typing import Literal
import httpx
import requests
import sqlalchemy
from urllib.parse import quote, urlparse
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("s")
BASE = Path("/data").resolve()
NAMES = {"a": "/data/a", "b": "/data/b"}
db = sqlite3.connect("x.db")
repository = git.Repo("/repository")

def run(command):
    return subprocess.run(command, shell=True)

def start(command):
    return subprocess.run(command)

def inside(name):
    path = (BASE / name).resolve()
    if not path.is_relative_to(BASE):
        raise ValueError(name)
    return path

class Client:
    def __init__(self):
        self.http = httpx.AsyncClient()

    async def load(self, url):
        return await self.http.get(url)

client = Client()

`;

/** The tools of a module. */
export function toolsIn(text: string): readonly Tool[] {
  const { ast } = parsePython(text);
  const server =
    ast && pythonReader.read({ text, ast, path: "/nowhere/server.py", parserServices: {} }, settingsOf({}));
  return server?.tools ?? [];
}

/** The flows to dangerous functions, each sink as its danger and the text that is reported for it alone. */
export function flowsIn(text: string): string[] {
  return toolsIn(text).flatMap((tool) => {
    const flows = flowsOf(tool);
    const sinks = flows.filter(
      (flow) => flow === flows.find(({ danger, place }) => danger === flow.danger && place === flow.place),
    );
    const dangers = [...new Set(sinks.map(({ danger }) => danger))];
    return dangers.flatMap((danger) =>
      sinks
        .filter((sink) => sink.danger === danger)
        .map(({ steps }) => reportedPath(steps, tool).at)
        .map(({ start, end }) => `${danger}: ${text.slice(start, end)}`),
    );
  });
}

interface ImportContext {
  readonly parameters?: string;
  /** Code of the module before the tool. */
  readonly module?: string;
}

/** The flows of a tool with some code as the body of its function. */
export function inTool(
  body: string,
  { parameters = "a: str, n: int = 1, items: list[str] = []", module = "" }: ImportContext = {},
): string[] {
  const lines = body.split("\n").map((line) => `    ${line}\n`);
  const tool = `@mcp.tool()\nasync def act(${parameters}) -> str:\n${lines.join("")}    return "done"\n`;
  return flowsIn(`${head}${module}\n\n${tool}`);
}
