import { describe, expect, it } from "vitest";
import type { Tool } from "../../../../lib/model/tool.ts";
import { read, readProject } from "../reading.ts";

const server = `from functools import wraps
from fastmcp import FastMCP

mcp = FastMCP("Desk")
`;
const find = 'def find(title: str) -> str:\n    """Finds a book."""\n';
const lend = 'def lend(title: str, days: int) -> str:\n    """Lends a book."""\n';

/** The reading of a tool: its name, its description and the names of its parameters. */
function shownOf({ label, description, inputSchema }: Tool): unknown[] {
  return [
    label,
    description.state === "known" ? description.value : description.state,
    inputSchema.state === "known" ? inputSchema.value.properties().map(({ name }) => name) : inputSchema.state,
  ];
}

function shownIn(text: string): unknown[] {
  return (read(text)?.tools ?? []).map(shownOf);
}

const found = ["find", "Finds a book.", ["title"]];
const lent = ["lend", "Lends a book.", ["title", "days"]];

describe("a function that registers what it gets", () => {
  it.each([
    ["calls a decorator", "    mcp.tool()(fn)\n"],
    ["hands it to the method", "    mcp.tool(fn)\n"],
    ["adds it", "    mcp.add_tool(fn)\n"],
    ["hands it on", "    add_tool(fn)\n\ndef add_tool(one):\n    mcp.tool()(one)\n"],
    [
      "decorates a wrapper",
      "    @mcp.tool()\n    @wraps(fn)\n    def wrapper(*args, **kwargs):\n        return fn(*args, **kwargs)\n",
    ],
    ["registers what a loop gives it", "    for one in [fn]:\n        mcp.tool()(one)\n"],
  ])("%s", (_, body) => {
    expect(shownIn(`${server}${find}def register(fn):\n${body}register(find)\n`)).toEqual([found]);
  });

  it("is read for each item of the loops around its calls", () => {
    const lines = "TOOLS = [find, lend]\ndef add(server: FastMCP, fn):\n    server.tool()(fn)\n";
    expect(shownIn(`${server}${find}${lend}${lines}for one in TOOLS:\n    add(mcp, one)\n`)).toEqual([found, lent]);
  });

  it("hands on names and options", () => {
    const lines = "def add(fn, name, **options):\n    mcp.tool(name, **options)(fn)\n";
    const calls = "add(find, 'search', description='Searches.')\nadd(*[lend], **{'name': 'borrow'})\n";
    expect(shownIn(`${server}${find}${lend}${lines}${calls}`)).toEqual([
      ["search", "Searches.", ["title"]],
      ["borrow", "Lends a book.", ["title", "days"]],
    ]);
  });

  it("may wrap the function first", () => {
    const wrapper = `def paged(name, fn):
    if name not in ("a", "b"):
        return fn
    @wraps(fn)
    def inner(*args):
        return fn(*args)
    return inner
`;
    const lines = "def add(name, fn):\n    mcp.tool(name=name)(paged(name, fn))\nadd('search', find)\n";
    expect(shownIn(`${server}${find}${wrapper}${lines}`)).toEqual([["search", "Finds a book.", ["title"]]]);
    // Another function may be returned.
    const other = wrapper.replace("        return fn\n", "        return lend\n");
    expect(shownIn(`${server}${find}${lend}${other}${lines}`)).toEqual([]);
  });

  it.each([
    ["sets its annotations", "    fn.__annotations__ = typed(fn)\n", ["search", "known", "unknown"]],
    ["sets its signature", "    fn.__signature__ = typed(fn)\n", ["search", "known", "unknown"]],
    ["sets its docstring", "    fn.__doc__ = text(fn)\n", ["search", "unknown", "known"]],
    ["hands it to one that does", "    annotate(fn)\n", ["search", "known", "unknown"]],
    ["hands it on to one that does", "    pass_on(one=fn)\n", ["search", "known", "unknown"]],
    ["hands another one to it", "    annotate(lend)\n", ["search", "known", "known"]],
    ["hands it to one that only looks", "    log(fn)\n", ["search", "known", "known"]],
  ])("%s first", (_, body, states) => {
    const beside = `def annotate(fn):
    fn.__annotations__ = {**fn.__annotations__, "x": int}
def pass_on(one):
    annotate(one)
def log(fn):
    print(fn.__name__)
    log(fn)
`;
    const lines = `def add(fn, name):\n${body}    mcp.add_tool(fn, name=name)\nadd(find, "search")\n`;
    const [tool] = read(server + find + lend + beside + lines)?.tools ?? [];
    expect([tool?.label, tool?.description.state, tool?.inputSchema.state]).toEqual(states);
  });

  it("is a place of which nothing is lost, once its calls are read", () => {
    const text = `${server}${find}def register(fn):\n    mcp.tool()(fn)\n`;
    const losses = (one: string) => read(one)?.registering?.();
    expect(losses(text)?.losses).toHaveLength(1);
    expect(losses(text)?.reached).toEqual([]);
    const { losses: [loss] = [], reached } = losses(`${text}register(find)\n`) ?? {};
    expect(reached).toEqual([`/nowhere/app/server.py:${String(loss?.span.start)}`]);
  });

  it("is not followed for what it registers by itself", () => {
    const lines = `def register(server: FastMCP, other):\n    server.tool()(find)\n    @server.tool()\n    def lend(): ...\n`;
    const { tools = [] } = read(`${server}${find}${lines}register(mcp, find)\n`) ?? {};
    expect(tools.map(({ label }) => label)).toEqual(["find", "lend"]);
  });

  it("may stand in another module, whose own functions are read there", () => {
    const registry = `from fastmcp import FastMCP
class Registry:
    def __init__(self, server: FastMCP):
        self.server = server
    def add(self, fn):
        self.server.tool()(fn)
def register(tools: Registry):
    @tools.add
    def lend(): ...
`;
    const main = `from .registry import Registry, register\n${server}${find}register(Registry(mcp))\n`;
    const files = { "app/__init__.py": "", "app/registry.py": registry, "app/main.py": main };
    expect(readProject(files, "app/main.py")?.tools ?? []).toEqual([]);
    expect(readProject(files, "app/registry.py")?.tools.map(({ label }) => label)).toEqual(["lend"]);
  });

  it("has the conditions of its calls and of its own", () => {
    const lines = "def register(fn):\n    if OPEN:\n        mcp.tool()(fn)\nif WIDE:\n    register(find)\n";
    const [tool] = read(server + find + lines)?.tools ?? [];
    expect(tool?.source.conditions?.()).toEqual(["WIDE", "OPEN"]);
  });

  it("is followed through three functions", () => {
    const through = (count: number): string =>
      Array.from({ length: count }, (_, at) => `def add${String(at)}(fn):\n    add${String(at + 1)}(fn)\n`).join("");
    const chain = (count: number): string =>
      `${server}${find}${through(count)}def add${String(count)}(fn):\n    mcp.tool()(fn)\nadd0(find)\n`;
    expect(shownIn(chain(2))).toEqual([found]);
    expect(shownIn(chain(3))).toEqual([]);
  });

  it("is not followed in a circle", () => {
    const lines = "def a(tool):\n    b(tool)\ndef b(tool):\n    a(tool)\n";
    expect(shownIn(`${server}${find}${lines}a(find)\n`)).toEqual([]);
  });
});

describe("a decorator of the project that registers", () => {
  const factory = `def tool(name, **options):
    def decorate(fn):
        mcp.tool(name, **options)(fn)
        return fn
    return decorate
`;

  it("takes the options of its factory", () => {
    const text = `${server}${factory}@tool("search", description="Searches.")\n${find}`;
    expect(shownIn(text)).toEqual([["search", "Searches.", ["title"]]]);
  });

  it("may stand in another module", () => {
    const files = {
      "app/__init__.py": "",
      "app/registry.py": server + factory,
      "app/books.py": `from .registry import tool\n@tool("search")\n${find}`,
    };
    expect(readProject(files, "app/books.py")?.tools.map(shownOf)).toEqual([["search", "Finds a book.", ["title"]]]);
  });

  const registry = `import inspect
from mcp.server import MCPServer
class Registry:
    def __init__(self, server: MCPServer, isReadOnly: bool):
        self.server = server
        self.isReadOnly = isReadOnly
    def writer(self, title: str):
        return self._register(title, True)
    def _register(self, title: str, isDangerous: bool):
        def decorate(fn):
            if self.isReadOnly:
                return fn
            self.server.tool(title=title, description=inspect.cleandoc(fn.__doc__ or ""))(fn)
            return fn
        return decorate
def register(tools: Registry):
    @tools.writer("Find a book")
    def find(title: str):
        """Finds a book."""
`;

  it("may be a method of a parameter's class", () => {
    expect(shownIn(registry)).toEqual([found]);
    expect(read(registry)?.tools[0]?.title).toMatchObject({ state: "known", value: "Find a book" });
  });

  it("may be given text that the object of the parameter decides", () => {
    const named = registry
      .replace("title=title", "title=self.label")
      .replace("def writer", "label = 'A'\n    def writer");
    expect(read(named)?.tools[0]?.title).toMatchObject({ state: "known", value: "A" });
    const own = `${named}mcp = MCPServer("a")\ndef more(tools: Registry):\n    mcp.tool(title=tools.label)(print_it)\ndef print_it(): ...\n`;
    expect(read(own)?.tools[1]?.title.state).toBe("unknown");
  });

  it("may change the schema that the library made", () => {
    const slimmed = registry.replace("(fn)\n", "(fn)\n            slim(self.server.get(fn.__name__).parameters)\n");
    expect(shownIn(slimmed)).toEqual([["find", "Finds a book.", "unknown"]]);
  });

  it("may be called with or without arguments", () => {
    const either = `class Server:
    def __init__(self, server: FastMCP):
        self.server = server
    def tool(self, given=None, **options):
        def decorate(fn):
            return self.server.tool(**options)(fn)
        return decorate(given) if callable(given) else decorate
desk = Server(mcp)
@desk.tool(description="Searches.")
${find}`;
    expect(shownIn(server + either)).toEqual([["find", "Searches.", ["title"]]]);
  });
});

describe("a wrapped function", () => {
  it.each([
    ["__signature__", "wrapper.__signature__ = other(fn)", ["find", "Finds a book.", "unknown"]],
    ["__annotations__", "wrapper.__annotations__ = other(fn)", ["find", "Finds a book.", "unknown"]],
    ["__doc__", "wrapper.__doc__ = other(fn)", ["find", "unknown", ["title"]]],
    ["__doc__ under a condition", "if LITE: wrapper.__doc__ = other(fn)", found],
    ["__signature__ under a condition", "if LITE: wrapper.__signature__ = x", ["find", "Finds a book.", "unknown"]],
    ["__name__", "wrapper.__name__ = other(fn)", ["(name known at run time)", "Finds a book.", ["title"]]],
    ["nothing", "print(wrapper.__name__ == 'find')", found],
  ])("may get another %s", (_, line, expected) => {
    const decorator = `def logged(fn):
    @wraps(fn)
    def wrapper(*args):
        return fn(*args)
    ${line}
    return wrapper
`;
    expect(shownIn(`${server}${decorator}@mcp.tool\n@logged\n${find}`)).toEqual([expected]);
  });

  it("is the one that a decorator returns", () => {
    const other = "def other(fn):\n    def inner(page: int):\n        '''Turns a page.'''\n    return inner\n";
    expect(shownIn(`${server}${other}@mcp.tool\n@other\n${find}`)).toEqual([["inner", "Turns a page.", ["page"]]]);
    // A decorator above the registration changes nothing that is sent.
    expect(shownIn(`${server}${other}@other\n@mcp.tool\n${find}`)).toEqual([found]);
  });

  it("may be a method, whose object is bound to what the decorator returns", () => {
    const lines = `def logged(fn):
    @wraps(fn)
    def inner(*args): ...
    return inner
class Desk:
    @logged
    def find(self, title: str):
        """Finds a book."""
desk = Desk()
mcp.tool(desk.find)
`;
    expect(shownIn(server + lines)).toEqual([found]);
  });

  it("of a library is not known", () => {
    const text = `${server}import library\n@mcp.tool\n@wraps(library.find)\ndef seek(*args): ...\n`;
    expect(shownIn(text)).toEqual([["(name known at run time)", "unknown", "unknown"]]);
  });

  it("of a parameter is read where the function around it is called", () => {
    const lines = "def register(fn):\n    @mcp.tool\n    @wraps(fn)\n    def wrapper(*args): ...\n";
    expect(shownIn(server + lines)).toEqual([]);
  });
});
