import { describe, expect, it } from "vitest";
import type { Json } from "../../../../lib/model/json.ts";
import { toJson } from "../../../../lib/model/plain.ts";
import { read, readProject } from "../reading.ts";

const server = `from mcp.server import Server
from mcp.types import Tool, ToolAnnotations, ListToolsResult
from dataclasses import dataclass
import elsewhere
server = Server("desk")
S = {"type": "object"}
`;
const listing = "@server.list_tools()\nasync def listed():\n";

/** The tools of a text; those on a condition have it behind them. */
function listed(text: string): unknown[] {
  return (read(server + text)?.tools ?? []).map(({ label, source }) =>
    [label, ...(source.conditions?.() ?? [])].join(" if "),
  );
}

/** The JSON of the tools of a text, with `?` for what is not known. */
function sent(text: string): (Json | undefined)[] {
  return (read(server + text)?.tools ?? []).map(({ root }) => toJson(root, () => "?"));
}

const find = { name: "find", description: "Find.", inputSchema: { type: "object" } };
const lend = { name: "lend", description: "Lend.", inputSchema: { type: "object" } };
const both = `[Tool(name="find", description="Find.", inputSchema=S), Tool(name="lend", description="Lend.", inputSchema=S)]`;

// mcp 1.30.0 lists these.
describe("a list that is made by", () => {
  it.each([
    ["a list", `    return ${both}\n`],
    ["a result", `    return ListToolsResult(tools=${both})\n`],
    ["appending", `    tools = []\n    for one in ${both}:\n        tools.append(one)\n    return tools\n`],
    ["extending", `    tools = []\n    tools.extend(${both})\n    return tools\n`],
    ["adding", `    tools = []\n    tools += ${both}\n    return tools\n`],
    ["another name of a list", `    tools = []\n    other = tools\n    other.extend(${both})\n    return tools\n`],
    ["dicts", `    return [Tool(**one) for one in [${JSON.stringify(find)}, ${JSON.stringify(lend)}]]\n`],
    [
      "names",
      `    return [Tool(name=name, description=text, inputSchema=S) for name, text in {"find": "Find.", "lend": "Lend."}.items()]\n`,
    ],
    ["a generator", `    def made():\n        for one in ${both}:\n            yield one\n    return list(made())\n`],
  ])("%s", (_, body) => {
    expect(sent(listing + body)).toEqual([find, lend]);
  });

  it.each([
    [
      "a decorator that adds to a list",
      `TOOLS = []
def tool(name, description, schema):
    def decorator(fn):
        TOOLS.append((Tool(name=name, description=description, inputSchema=schema), fn))
        return fn
    return decorator
@tool("find", "Find.", S)
def find(args): ...
@tool(name="lend", description="Lend.", schema=S)
def lend(args): ...
`,
      "[t for t, _ in TOOLS]",
    ],
    [
      "a function that adds to a dict",
      `REG = {}
def register(name, description, schema, run):
    REG[name] = {"name": name, "description": description, "inputSchema": schema, "run": run}
register("find", "Find.", S, print)
register("lend", "Lend.", S, print)
`,
      `[Tool(name=t["name"], description=t["description"], inputSchema=t["inputSchema"]) for t in REG.values()]`,
    ],
    [
      "objects of a dataclass",
      `@dataclass
class Def:
    name: str
    description: str
    schema: dict
DEFS = [Def("find", "Find.", S), Def(name="lend", description="Lend.", schema=S)]
`,
      "[Tool(name=d.name, description=d.description, inputSchema=d.schema) for d in DEFS]",
    ],
    [
      "objects with attributes of their classes",
      `class Base:
    name = ""
    description = ""
    schema = S
    def to_tool(self): return Tool(name=self.name, description=self.description, inputSchema=self.schema)
class Find(Base):
    name = "find"
    description = "Find."
class Lend(Base):
    name = "lend"
    @property
    def description(self): return "Lend."
`,
      "[t.to_tool() for t in [Find(), Lend()]]",
    ],
    [
      "a registry with a decorator",
      `class Registry:
    def __init__(self): self.tools = {}
    def tool(self, name, description, schema):
        def deco(fn):
            self.tools[name] = Tool(name=name, description=description, inputSchema=schema)
            return fn
        return deco
    def all(self): return list(self.tools.values())
R = Registry()
@R.tool("find", "Find.", S)
def find(x): ...
@R.tool(name="lend", description="Lend.", schema=S)
def lend(x): ...
`,
      "R.all()",
    ],
    [
      "a registry that is a class",
      `class Registry:
    tools = {}
    @classmethod
    def register(cls, tool):
        cls.tools[tool.name] = tool
        return tool
Registry.register(Tool(name="find", description="Find.", inputSchema=S))
Registry.register(Tool(name="lend", description="Lend.", inputSchema=S))
`,
      "list(Registry.tools.values())",
    ],
    [
      "a helper",
      `def make(name, text, **props):
    return Tool(name=name, description=text, inputSchema=S)
`,
      `[make("find", "Find."), make("lend", "Lend.", q=1)]`,
    ],
  ])("%s", (_, lines, list) => {
    expect(sent(`${lines}${listing}    return ${list}\n`)).toEqual([find, lend]);
  });

  it("modules that register when they are imported", () => {
    const files = {
      "registry.py":
        "TOOLS = []\ndef tool(name):\n    def deco(fn):\n        TOOLS.append({'name': name, 'description': fn.__doc__, 'inputSchema': {}})\n        return fn\n    return deco\n",
      "books.py": "from registry import tool\n@tool('find')\ndef find():\n    'Find.'\n",
      "main.py": `${server}from registry import TOOLS\nimport books\n${listing}    return [Tool(**t) for t in TOOLS]\n`,
    };
    expect(readProject(files, "main.py")?.tools.map(({ label }) => label)).toEqual(["find"]);
  });
});

describe("a tool that code changes before it is listed", () => {
  it("has what a copy gets", () => {
    const lines = `def noted(tools):
    out = []
    for t in tools:
        if t.annotations is None:
            t = t.model_copy(update={"annotations": ToolAnnotations(readOnlyHint=t.name == "find")})
        out.append(t)
    return out
`;
    expect(sent(`${lines}${listing}    return noted(${both})\n`)).toEqual([
      { ...find, annotations: { readOnlyHint: true } },
      { ...lend, annotations: { readOnlyHint: false } },
    ]);
  });

  it("has the attributes that are set", () => {
    const lines = `    tools = ${both}\n    for t in tools:\n        t.description = t.name\n    return tools\n`;
    expect(sent(listing + lines)).toEqual([
      { ...find, description: "find" },
      { ...lend, description: "lend" },
    ]);
  });

  it.each([["elsewhere.change(tools)\n    return tools"], ["return elsewhere.change(tools)"]])(
    "is not known after `%s`",
    (lines) => {
      const found = read(`${server}${listing}    tools = ${both}\n    ${lines}\n`);
      expect(found?.registering?.().losses.length).toBe(1);
      if (lines.startsWith("return")) expect(found?.tools).toEqual([]);
    },
  );

  it("does not exist if no handler lists it", () => {
    expect(listed(`lend = Tool(name="lend")\n${listing}    return [Tool(name="find")]\n`)).toEqual(["find"]);
  });
});

describe("a tool that depends on a condition", () => {
  it.each([
    ["if elsewhere.flag:\n        tools.append(lend)\n    return tools", ["find", "lend if elsewhere.flag"]],
    ["if elsewhere.flag:\n        return tools + [lend]\n    return tools", ["find", "lend if elsewhere.flag"]],
    [
      "if not elsewhere.flag:\n        return tools\n    tools.append(lend)\n    return tools",
      ["find", "lend if not (not elsewhere.flag)"],
    ],
    ["if True:\n        tools.append(lend)\n    return tools", ["find", "lend"]],
    ["if False:\n        tools.append(lend)\n    return tools", ["find"]],
    ["if 'a' in ['a']:\n        tools.append(lend)\n    return tools", ["find", "lend"]],
  ])("after `%s`", (lines, names) => {
    const body = `    tools = [Tool(name="find")]\n    lend = Tool(name="lend")\n    ${lines}\n`;
    expect(listed(listing + body)).toEqual(names);
  });

  it("has no schema of which a part depends on one", () => {
    const body = `    schema = {"type": "object", "properties": {}}\n    if elsewhere.flag:\n        schema["properties"]["x"] = {"type": "string"}\n    return [Tool(name="find", inputSchema=schema)]\n`;
    const [tool] = read(server + listing + body)?.tools ?? [];
    const schema = tool?.root.members.get("inputSchema")?.value;
    expect(schema?.kind === "object" && schema.members.get("properties")?.value.kind).toBe("unknown");
  });
});

const T = "def T(n, d=None): return Tool(name=n, description=d)\n";

// mcp 1.30.0 lists these.
describe("lists and functions that change", () => {
  it.each([
    [
      "a default that is shared",
      "def f(n, acc=[]):\n    acc.append(T(n))\n    return acc\nf('a')\n",
      "f('b')",
      ["a", "b"],
    ],
    [
      "a function of a loop",
      "fs = []\nfor n in 'a', 'b':\n    fs.append(lambda: T(n))\n",
      "[f() for f in fs]",
      ["b", "b"],
    ],
    [
      "a default in a loop",
      "fs = []\nfor n in 'a', 'b':\n    fs.append(lambda n=n: T(n))\n",
      "[f() for f in fs]",
      ["a", "b"],
    ],
    ["del", "x = [T('a'), T('b'), T('c')]\ndel x[1]\n", "x", ["a", "c"]],
    ["del of an unknown item", "x = [T('a')]\ndel x[elsewhere.i]\n", "x", ["a if not taken out by elsewhere.i"]],
    ["insert", "x = [T('a')]\nx.insert(0, T('b'))\n", "x", ["b", "a"]],
    ["pop", "x = [T('a'), T('b'), T('c')]\nx.pop()\nx.pop(0)\n", "x", ["b"]],
    ["remove", "x = ['a', 'b', 'c']\nx.remove('b')\n", "[T(n) for n in x]", ["a", "c"]],
    ["clear", "x = [T('a')]\nx.clear()\n", "x", []],
    [
      "clear on a condition",
      "x = [T('a')]\nif elsewhere.flag:\n    x.clear()\n",
      "x",
      ["a if not taken out by x.clear()"],
    ],
    ["sort", "x = ['b', 'a']\nx.sort()\n", "[T(n + str(i)) for i, n in enumerate(x)]", ["a0", "b1"]],
    ["reverse", "x = ['b', 'a']\nx.reverse()\n", "[T(n + str(i)) for i, n in enumerate(x)]", ["a0", "b1"]],
    ["a copy", "x = [T('a')]\ny = list(x)\ny.append(T('b'))\n", "x", ["a"]],
    ["yield from", "def g():\n    yield T('a')\n    yield from [T('b')]\n", "list(g())", ["a", "b"]],
    ["the name of a class", "class Find: pass\n", "[T(Find.__name__), T(Find().__class__.__name__)]", ["Find", "Find"]],
    ["a filter of names", "x = [T('a'), T('b')]\n", "[t for t in x if not t.name.startswith('b')]", ["a"]],
    ["a name with several values", "n = 'a'\nx = T(n)\nn = 'b'\ny = T(n)\n", "[x, y]", ["a", "b"]],
    ["while", "i = 0\nx = []\nwhile i < 1:\n    x.append(T('a'))\n    break\n", "x", ["a"]],
    ["break", "x = [T('a'), T('b')]\n", "[t for t in x][:1] if False else [x[0]]", ["a"]],
    [
      "an attribute of a function",
      "def tool(f):\n    f.tool = T(f.__name__)\n    return f\n@tool\ndef a(): ...\n",
      "[a.tool]",
      ["a"],
    ],
  ])("%s", (_, lines, list, names) => {
    expect(listed(`${T}${lines}${listing}    return ${list}\n`)).toEqual(names);
  });
});

describe("code that takes long", () => {
  it.each([
    ["doubles a list", "x = [1]\nfor i in range(9):\n    pass\n" + "x += x\n".repeat(60)],
    ["extends a list by itself", "x = [1]\n" + "x.extend(x)\n".repeat(60)],
    ["calls itself", "def f(a):\n    f(a)\n    f(a)\n    return f(a)\nf(1)\n"],
    ["calls each other", "def f(a):\n    return g(a) or g(a)\ndef g(a):\n    return f(a) or f(a)\nf(1)\n"],
    [
      "has loops in loops",
      `L = [${"1,".repeat(100)}]\n${Array.from({ length: 8 }, (_, i) => `${"  ".repeat(i)}for a${String(i)} in L:\n`).join("")}${"  ".repeat(8)}L.count(1)\n`,
    ],
    ["never ends", "while True:\n    pass\n"],
    [
      "makes objects that make objects",
      "class A:\n    def __init__(self):\n        self.a = A()\n        self.b = A()\nA()\n",
    ],
    ["nests lists", "x = []\n" + "x = [x, x]\n".repeat(60)],
  ])("%s, and is given up", (_, lines) => {
    const started = performance.now();
    read(`${server}${lines}${listing}    return [Tool(name="find")]\n`);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
