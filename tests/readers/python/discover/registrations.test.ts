import { describe, expect, it } from "vitest";
import { read, readProject } from "../reading.ts";

const imports = "from fastmcp import FastMCP\n";
const server = `${imports}mcp = FastMCP("Desk")\n`;

/** The labels of the tools that are read. */
function toolsIn(text: string): string[] {
  return (read(text)?.tools ?? []).map(({ label }) => label);
}

/** The kinds and reasons of the registrations that cannot be read, with the text of each. */
function lossesIn(text: string): string[][] {
  const losses = read(text)?.registering?.().losses ?? [];
  return losses.map(({ kind, span, reason }) => [kind, text.slice(span.start, span.end), reason]);
}

const find = 'def find(title: str) -> str:\n    """Finds a book."""\n';
const inner = find.replaceAll(/^/gmu, "    ").trimEnd();

describe("a decorator", () => {
  it.each([
    ["@mcp.tool", "find"],
    ["@mcp.tool()", "find"],
    ["@mcp.tool('search')", "search"],
    ["@mcp.tool(name='search')", "search"],
    ["@mcp.tool(name=given)", "(name known at run time)"],
  ])("%s registers a tool", (decorator, name) => {
    expect(toolsIn(`${server}${decorator}\n${find}`)).toEqual([name]);
  });

  it.each([
    ["from mcp.server.fastmcp import FastMCP", "FastMCP('a')"],
    ["from mcp.server import FastMCP", "FastMCP('a')"],
    ["from mcp.server.mcpserver import MCPServer", "MCPServer('a')"],
    ["from mcp.server import MCPServer as M", "M('a')"],
    ["from fastmcp import FastMCP\nclass Desk(FastMCP[int]): pass", "Desk()"],
    ["from fastmcp import FastMCP", "FastMCP.from_openapi(spec)"],
  ])("belongs to the server that `%s` makes", (lines, made) => {
    expect(toolsIn(`${lines}\nx = ${made}\n@x.tool()\n${find}`)).toEqual(["find"]);
  });

  it.each([
    ["of an agent", "from pydantic_ai import Agent\nagent = Agent('x')\n@agent.tool\n"],
    ["of langchain", "from langchain.tools import tool\n@tool\n"],
    ["of a class of the project", "import mcp\nclass App:\n    pass\napp = App()\n@app.tool()\n"],
    [
      "of a parameter of another type",
      "from flask import Flask\ndef f(app: Flask):\n    @app.tool()\n    def g(): ...\n",
    ],
    ["of a name like it", `${server}@mcp.toolkit\n`],
  ])("%s registers nothing", (_, lines) => {
    expect(toolsIn(`${lines}${find}`)).toEqual([]);
  });

  it.each([
    ["mcp: FastMCP", ["find"]],
    ["mcp: 'FastMCP'", ["find"]],
    ["other: FastMCP | None", ["find"]],
    ["mcp", ["find"]],
    ["other", []],
    ["mcp: int", []],
  ])("in a function with the parameter `%s`", (parameter, expected) => {
    const [name = ""] = /^\w+/u.exec(parameter) ?? [];
    expect(toolsIn(`${imports}def register(${parameter}):\n    @${name}.tool()\n${inner}\n`)).toEqual(expected);
  });

  it("of an imported server registers a tool", () => {
    const files = {
      "app/__init__.py": "",
      "app/base.py": server,
      "app/tools.py": `from .base import mcp\n@mcp.tool\n${find}`,
    };
    expect(readProject(files, "app/tools.py")?.tools.map(({ label }) => label)).toEqual(["find"]);
  });

  it("under a condition names it, unless the condition is known", () => {
    const under = (test: string): unknown =>
      read(`${server}ON = True\nif ${test}:\n    @mcp.tool\n${inner}\n`)?.tools.map(({ source }) =>
        source.conditions?.(),
      );
    expect(under("settings.on")).toEqual([["settings.on"]]);
    expect(under("ON")).toEqual([[]]);
    expect(under("not ON")).toBeUndefined();
    const otherwise = `${server}if settings.on:\n    pass\nelse:\n    @mcp.tool\n${inner}\n`;
    expect(read(otherwise)?.tools[0]?.source.conditions?.()).toEqual(["not (settings.on)"]);
  });

  it("registers a resource, a template and a prompt", () => {
    const text = `${server}@mcp.resource("a://b")\ndef one(): ...\n@mcp.resource("a://{b}")\ndef two(b: str): ...\n@mcp.prompt\ndef three(c: str): ...\n`;
    const { resources = [], prompts = [] } = read(text) ?? {};
    expect(resources.map(({ label, source }) => [label, source.isTemplate])).toEqual([
      ["one", false],
      ["two", true],
    ]);
    expect(prompts.map(({ label }) => label)).toEqual(["three"]);
  });
});

describe("a call", () => {
  it.each([
    ["mcp.tool()(find)", ["find"]],
    ["mcp.tool(name='search')(find)", ["search"]],
    ["mcp.tool(find, name='search')", ["search"]],
    ["mcp.add_tool(find)", ["find"]],
    ["from fastmcp.tools import Tool\nmcp.add_tool(Tool.from_function(find, name='search'))", ["search"]],
    ["from fastmcp.tools import FunctionTool\nmcp.add_tool(FunctionTool.from_function(find))", ["find"]],
    [
      "from fastmcp.tools.function_tool import FunctionTool\nmcp.add_tool(FunctionTool.from_function(fn=find, name='x'))",
      ["x"],
    ],
    ["from desk import ToolTable\nmcp.add_tool(ToolTable.from_function(find))", []],
    ["for one in [find, find]:\n    mcp.tool()(one)", ["find", "find"]],
    ["for name, one in (('a', find), ('b', find)):\n    mcp.tool(name=name)(one)", ["a", "b"]],
    ["def add(name, one):\n    mcp.tool(name=name)(one)\nadd('a', find)\nadd('b', find)", ["a", "b"]],
    ["decorate = mcp.tool()", []],
  ])("`%s` registers what it gets", (call, expected) => {
    expect(toolsIn(`${server}${find}${call}\n`)).toEqual(expected);
  });

  it.each([
    ["mcp.add_prompt(Prompt.from_function(find, name='search'))", ["search"]],
    ["mcp.add_prompt(FunctionPrompt.from_function(find))", ["find"]],
    ["mcp.add_prompt(find)", ["find"]],
    ["mcp.add_prompt(made())", []],
  ])("`%s` registers a prompt", (call, expected) => {
    const found = read(
      `${server}from fastmcp.prompts import FunctionPrompt, Prompt\nfrom desk import made\n${find}${call}\n`,
    );
    expect(found?.prompts.map(({ label }) => label) ?? []).toEqual(expected);
    expect(found?.registering?.().losses.map(({ kind }) => kind)).toEqual(expected.length ? [] : ["prompt"]);
  });

  it("registers a method, without `self`", () => {
    const text = `${imports}class Desk:\n    def __init__(self, mcp: FastMCP):\n        mcp.tool(name="find")(self.find)\n    def find(self, title: str) -> str:\n        """Finds."""\n`;
    const [tool] = read(text)?.tools ?? [];
    expect(tool?.parameters.map(({ name }) => name)).toEqual(["title"]);
  });

  it.each([
    ["mcp.tool()(given)", "tool", "mcp.tool()(given)"],
    ["mcp.add_tool(make())", "tool", "mcp.add_tool(make())"],
    ["for one in given:\n    mcp.tool()(one)", "tool", "mcp.tool()(one)"],
    ["def add(one):\n    mcp.tool()(one)", "tool", "mcp.tool()(one)"],
  ])("`%s` that cannot be read is a loss", (call, kind, text) => {
    expect(lossesIn(`${server}${call}\n`)).toEqual([[kind, text, expect.any(String)]]);
  });
});

describe("the list of a low-level handler", () => {
  const handler = (list: string): string =>
    `from mcp.server import Server
from mcp.types import Tool
from other import more
server = Server("desk")
TOOLS = [Tool(name="find"), ${list}]
@server.list_tools()
async def listed():
    return TOOLS
`;

  it.each([
    ["*more()", ["*more()"]],
    ["*more", ["*more"]],
    ["*[Tool(name=one) for one in more]", []],
    ["*[]", []],
    ["Tool(name=more)", []],
  ])("with `%s` has parts that are not known: %s", (list, parts) => {
    expect(lossesIn(handler(list))).toEqual(
      parts.map((part) => ["tool", part, "a part of the list is known only when the server runs"]),
    );
  });
});

it("what an installed package brings into a list is a definition of the server", () => {
  const library = "/lib/python3.13/site-packages/";
  const files = {
    ".venv/pyvenv.cfg": "",
    [`.venv${library}more/__init__.py`]:
      'from mcp.types import Prompt, Tool\ndef more():\n    return [Tool(name="lend", description="Lends.", inputSchema={}), Prompt(name="ask")]\n',
    [`.venv${library}desk.py`]: `from mcp.server import Server
from mcp.types import Tool
from more import more
server = Server("desk")
@server.list_tools()
async def listed():
    return [Tool(name="find"), *more()]
`,
  };
  const server = readProject(files, `.venv${library}desk.py`);
  // Those of the project are read in place.
  const own = { "more.py": files[`.venv${library}more/__init__.py`], "desk.py": files[`.venv${library}desk.py`] };
  expect(readProject(own, "desk.py")?.tools.map(({ label }) => label)).toEqual(["find"]);
  expect(server?.tools.map(({ label }) => label)).toEqual(["find", "lend"]);
  expect(server?.prompts).toEqual([]);
  expect(server?.registering?.().losses).toEqual([]);
  const span = server?.tools[1]?.root.members.get("description")?.value.span;
  expect(span?.origin?.line).toBe(3);
});

describe("the tools that a server gets when it is made", () => {
  const made = (tools: string): string =>
    `${imports}from fastmcp.tools import Tool\n${find}mcp = FastMCP("Desk", tools=${tools})\n`;

  it.each([
    ["[find]", ["find"]],
    ["[Tool.from_function(find, name='search')]", ["search"]],
    ["[find, other]", ["find"]],
    ["more", []],
  ])("are those of %s", (tools, expected) => {
    expect(toolsIn(made(tools))).toEqual(expected);
  });

  it.each(["[find, other]", "more", "[*more]"])("are not all known of %s", (tools) => {
    expect(lossesIn(made(tools))).toEqual([["tool", tools, expect.any(String)]]);
  });

  it("are known of a list of functions", () => {
    expect(lossesIn(made("[find]"))).toEqual([]);
  });
});

describe("an object that is not seen to be a server", () => {
  const project = { "pyproject.toml": '[project]\nname = "app"\ndependencies = ["fastmcp>=3,<4"]\n' };
  const tools = (receiver: string): string =>
    `def register(${receiver.replace(/\..*/u, "")}):\n    @${receiver}.tool(description="Finds.")\n${inner}\n`;
  const readTools = (receiver: string, files = project) =>
    readProject({ ...files, "tools.py": tools(receiver) }, "tools.py")?.tools ?? [];

  it.each(["server", "mcp", "self.app", "server.tool_registry", "ToolRegistry"])(
    "registers tools as %s in a project that requires a library",
    (receiver) => {
      expect(readTools(receiver).map(({ label }) => label)).toEqual(["find"]);
    },
  );

  it.each(["agent", "registry", "tools"])("registers nothing as %s", (receiver) => {
    expect(readTools(receiver)).toEqual([]);
  });

  it("registers tools only", () => {
    const text = tools("server").replace('tool(description="Finds.")', 'resource("books://all")');
    expect(readProject({ ...project, "tools.py": text }, "tools.py")?.resources ?? []).toEqual([]);
  });

  it("registers nothing in a project that requires none", () => {
    expect(readTools("server", { "pyproject.toml": "" })).toEqual([]);
    expect(readTools("server.tool_registry", { "pyproject.toml": "" })).toEqual([]);
  });

  it("may add something, and a registry may change the function", () => {
    const statesOf = (receiver: string) =>
      readTools(receiver).map((tool) => [
        tool.description.state,
        tool.inputSchema.state,
        tool.root.members.get("_meta")?.value.kind,
      ]);
    expect(statesOf("server")).toEqual([["known", "known", "unknown"]]);
    expect(statesOf("server.tool_registry")).toEqual([["known", "unknown", "unknown"]]);
  });
});

describe("a low-level handler", () => {
  it.each([
    ["from mcp.types import Tool", "Tool"],
    ["from mcp import types", "types.Tool"],
    ["import mcp.types as t", "t.Tool"],
    ["from mcp.types import Tool as McpTool", "McpTool"],
  ])("lists tools: %s", (line, name) => {
    expect(
      toolsIn(`${line}\nTOOLS = [${name}(name="a", inputSchema={}), ${name}(name="b", input_schema={})]\n`),
    ).toEqual(["a", "b"]);
  });

  const made = (classes: string): string => `from mcp.types import Tool\n${classes}`;
  const base = "class Base:\n    def __init__(self, name):\n        self.name = name\n";
  const listing = "    def tool(self):\n        return Tool(name=self.name)\n";
  const find = `class Find(Base):\n    def __init__(self):\n        super().__init__("find")\n`;

  it.each([
    ["the class above gets", `${base}${find}${listing}`, "find"],
    ["the class sets", `class Find:\n    def __init__(self):\n        self.name = "find"\n${listing}`, "find"],
  ])("lists a tool with the name that %s", (_, classes, name) => {
    expect(toolsIn(made(classes))).toEqual([name]);
  });

  it.each([
    [
      "another object may have",
      `class Find:\n    def __init__(self, name="find"):\n        self.name = name\n${listing}`,
    ],
    ["a class below may set", `${base}${find}${listing}class Seek(Find):\n    pass\n`],
  ])("does not know the name that %s", (_, classes) => {
    expect(toolsIn(made(classes))).toEqual(["(name known at run time)"]);
  });

  it("lists no objects of others", () => {
    expect(toolsIn('from mcp.server import Server\nfrom openai import Tool\nx = Tool(name="a")\n')).toEqual([]);
  });
});

describe("text that several definitions use", () => {
  it("is shared, and that of one definition is not", () => {
    const text = `${server}HINTS = {"readOnlyHint": True}\n@mcp.tool(annotations=HINTS)\n${find}@mcp.tool(annotations={"readOnlyHint": True})\ndef own(): ...\n`;
    const shared = (read(text)?.tools ?? []).map((tool) => {
      const edit = tool.setAnnotation("openWorldHint", true);
      return [tool.label, edit?.[0].isShared === true];
    });
    expect(shared).toEqual([
      ["find", true],
      ["own", false],
    ]);
  });

  it("of another module has no edit, and names its place", () => {
    const files = {
      "base.py": 'HINTS = {"readOnlyHint": True}\n',
      "server.py": `from base import HINTS\n${server}@mcp.tool(annotations=HINTS)\n${find}`,
    };
    const [tool] = readProject(files, "server.py")?.tools ?? [];
    expect(tool?.setAnnotation("openWorldHint", true)).toBeUndefined();
    const span = tool?.root.members.get("annotations")?.value.span;
    expect([span?.origin?.file, span?.origin?.line]).toEqual(["base.py", 1]);
  });
});

describe("a server whose class is not of a known library", () => {
  const lost = "the object that registers it is not of a library whose conventions are known";

  it.each([
    ["found", "import elsewhere\nMcpServer = elsewhere.load()\nmcp = McpServer('desk')\n@mcp.tool\n", "mcp.tool"],
    ["that of a library", "class McpServer:\n    def tool(self, fn): ...\nmcp = McpServer()\n@mcp.tool\n", "mcp.tool"],
    [
      "that of a library, behind a function,",
      "class McpServer:\n    def tool(self, fn): ...\nM = McpServer()\ndef tool(fn):\n    return M.tool(fn)\n@tool\n",
      "tool",
    ],
  ])("and is not %s registers what is not known", (_, lines, text) => {
    const whole = `import mcp as sdk\n${lines}${find}`;
    expect(toolsIn(whole)).toEqual([]);
    expect(lossesIn(whole)).toContainEqual(["tool", text, lost]);
  });

  it("is one if it has the name of one, wherever it is imported from", () => {
    const lines =
      "try:\n    from fastmcp import FastMCP\nexcept ImportError:\n    FastMCP = None\nmcp = FastMCP('a')\n@mcp.tool\n";
    expect(toolsIn(lines + find)).toEqual(["find"]);
  });
});
