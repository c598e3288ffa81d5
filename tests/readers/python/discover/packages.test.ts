import { describe, expect, it } from "vitest";
import type { Server } from "../../../../lib/model/server.ts";
import { readProject } from "../reading.ts";

const installed = ".venv/lib/python3.13/site-packages/";
const main = `from fastmcp import FastMCP
from shelf import more
mcp = FastMCP("Desk")
`;
const find = '@mcp.tool\ndef find(title: str) -> str:\n    """Finds a book."""\n';

/** The server of an installed package `desk`, beside another one whose module `more` has a text. */
function desk(text: string, more: string): Server | undefined {
  const files = {
    ".venv/pyvenv.cfg": "",
    [`${installed}shelf/__init__.py`]: "",
    [`${installed}shelf/more.py`]: more,
    [`${installed}desk/__init__.py`]: "",
    [`${installed}desk/server.py`]: main + text,
  };
  return readProject(files, `${installed}desk/server.py`);
}

function toolsOf(server: Server | undefined): unknown[] {
  return (server?.tools ?? []).map(({ label, description, inputSchema }) => [
    label,
    description.state === "known" ? description.value : description.state,
    inputSchema.state === "known" ? inputSchema.value.properties().map(({ name }) => name) : inputSchema.state,
  ]);
}

const lent = ["lend", "Lends a book.", ["title"]];
const found = ["find", "Finds a book.", ["title"]];
const lend = 'lend(title: str) -> str:\n        """Lends a book."""\n';

describe("a function of another package that gets the server", () => {
  it.each([
    ["decorates its own functions", `def register(mcp):\n    @mcp.tool()\n    def ${lend}`],
    ["has a server by its type", `def register(one: FastMCP):\n    @one.tool\n    async def ${lend}`],
    ["registers functions of its module", `def register(mcp):\n    mcp.add_tool(lend)\ndef ${lend}`],
    [
      "hands it on",
      `def register(mcp):\n    register_all(mcp)\ndef register_all(mcp):\n    @mcp.tool()\n    def ${lend}`,
    ],
  ])("%s", (_, more) => {
    expect(toolsOf(desk("more.register(mcp)\n", `from fastmcp import FastMCP\n${more}`))).toEqual([lent]);
  });

  it("registers nothing if nobody calls it", () => {
    expect(toolsOf(desk(find, `def register(mcp):\n    @mcp.tool()\n    def ${lend}`))).toEqual([found]);
  });

  const gate = `class Gate:
    @classmethod
    def from_env(cls):
        level = 1
        return cls()
    def allows(self):
        return self.level > 1
    def tool(self, mcp, name=None):
        def decorate(fn):
            if not self.allows():
                return fn
            handler = fn
            if self.audited:
                handler = audited()(handler)
            return mcp.tool(name=name or fn.__name__)(handler)
        return decorate
`;
  const audit = `from functools import wraps
def audited():
    def decorate(fn):
        @wraps(fn)
        async def inner(*args, **kwargs):
            return await fn(*args, **kwargs)
        return inner
    return decorate
`;
  it("may be a method of an object that an argument has", () => {
    const text = `from dataclasses import dataclass
from shelf.more import Gate
@dataclass
class Context:
    mcp: FastMCP
    gate: Gate
def register(ctx: Context):
    @ctx.gate.tool(ctx.mcp)
    def ${lend}
    @ctx.gate.tool(ctx.mcp, name="search")
    def find(title: str):
        "Finds a book."
register(Context(mcp=mcp, gate=Gate.from_env()))
`;
    const search = ["search", "Finds a book.", ["title"]];
    expect(toolsOf(desk(text, audit + gate))).toEqual([lent, search]);
    // What else the name may be is not the function.
    const other = `${audit.replace("return inner", "return other")}def other(key): ...\n${gate}`;
    expect(toolsOf(desk(text, other))).toEqual([]);
  });
});

describe("what a function of another package may change", () => {
  const unknownOf = (server: Server | undefined): unknown[] =>
    (server?.tools ?? []).map((tool) => [
      tool.name.state,
      tool.description.state,
      ...["annotations", "_meta"].map((key) => tool.get(key).state),
    ]);
  const tool = find.replace("@mcp.tool\n", '@mcp.tool(annotations={"title": "x"})\n');
  const plain = ["known", "known", "known", "known"];

  it.each([
    ["looks at it", "def enable(mcp):\n    print(mcp.name)\n", plain],
    [
      "replaces a registering method",
      "def enable(mcp):\n    old = mcp.tool\n    mcp.tool = lambda fn: old(fn, meta={})\n",
      ["known", "unknown", "unknown", "unknown"],
    ],
    [
      "adds a prefix",
      "def enable(mcp):\n    mcp.add_transform(Namespace('a'))\n",
      ["known", "known", "known", "known"],
    ],
    ["adds what is not known", "def enable(mcp):\n    mcp.add_transform(x.y())\n", Array(4).fill("unknown")],
    [
      "hands it on",
      "def enable(mcp):\n    again(mcp)\ndef again(mcp):\n    mcp.add_transform(x.y())\n",
      Array(4).fill("unknown"),
    ],
    ["calls itself", "def enable(mcp):\n    enable(mcp)\n    mcp.disable(names={'x'})\n", plain],
  ])("that %s", (_, more, states) => {
    const imports = "import x\nfrom fastmcp.server.transforms import Namespace\n";
    const server = desk(`more.enable(mcp)\n${tool}`, imports + more);
    expect(unknownOf(server)).toEqual([states]);
    if (more.includes("Namespace")) expect(server?.tools[0]?.label).toBe("a_find");
  });

  it("is its meta at least, if it is not found", () => {
    const after = (line: string): unknown[] => unknownOf(desk(`${line}\n${tool}`, ""));
    expect(after("import ads\nads.enable(mcp)")).toEqual([["known", "known", "known", "unknown"]]);
    expect(after("import ads\nads.enable(server=mcp)")).toEqual([["known", "known", "known", "unknown"]]);
    expect(after("import ads\nads.enable(find)")).toEqual([plain]);
    expect(after("import asyncio\nasyncio.run(mcp)")).toEqual([plain]);
  });
});

it("reads the list of a server whose modules call what is long to evaluate in another package", () => {
  const files = {
    ".venv/pyvenv.cfg": "",
    [`${installed}shelf/__init__.py`]:
      "def encode(text):\n    total = 0\n    for one in range(2000):\n        for other in range(2000):\n            total = total + one * other\n    return total\n",
    "server.py": `from mcp.server import Server
from mcp.types import Tool
import shelf
server = Server("desk")
size = shelf.encode("desk")

@server.list_tools()
async def listed():
    return [Tool(name="lend", description="Lends a book.", inputSchema={"type": "object", "properties": {"title": {}}})]
`,
  };
  const server = readProject(files, "server.py");
  expect(toolsOf(server)).toEqual([lent]);
  expect(server?.registering?.().losses).toEqual([]);
});
