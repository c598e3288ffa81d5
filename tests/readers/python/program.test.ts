import { describe, expect, it } from "vitest";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import type { SourceModule } from "../../../lib/model/module.ts";
import { knownValue } from "../../../lib/model/reading.ts";
import { serverInfoKeys } from "../../../lib/model/server.ts";
import { pythonReader } from "../../../lib/readers/python/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";

function moduleOf(text: string): SourceModule | undefined {
  const { ast } = parsePython(text);
  if (!ast) throw new SyntaxError(text);
  const source = { text, ast, path: "/nowhere/app/server.py", parserServices: {} };
  return pythonReader.readModule?.(source, settingsOf({}), false);
}

const server = `from fastmcp import FastMCP

mcp = FastMCP("Mail", instructions="Reads mail.")


@mcp.tool
def open_mail(id: str) -> str:
    """Opens a mail."""
    print("opening", id)
    return id


def helper():
    print("done")

`;

const ofVersion1 = server.replace("from fastmcp", "from mcp.server.fastmcp").replace("@mcp.tool", "@mcp.tool()");

/** The words of the transports. */
function transportsOf(text: string): unknown {
  return moduleOf(text)?.transports.map(({ kind, label }) => [kind, label]);
}

describe("a module of Python", () => {
  it("is none if it does not import an MCP library", () => {
    expect(moduleOf("import os\nprint(os.name)\n")).toBeUndefined();
  });

  it("introduces its server", () => {
    const { identity } = moduleOf(server) ?? {};
    expect(identity && [knownValue(identity.name), knownValue(identity.instructions)]).toEqual(["Mail", "Reads mail."]);
    expect(identity?.version.state).toBe("unknown");
    expect(moduleOf(`${server}other = FastMCP("Other")\n`)?.identity).toBeUndefined();
  });

  it.each([
    ["from fastmcp import FastMCP", 'FastMCP("a", "i", version="1")', { name: "a", instructions: "i", version: "1" }],
    [
      "from fastmcp import FastMCP",
      'FastMCP(name="a", website_url="https://a.example")',
      { name: "a", websiteUrl: "https://a.example" },
    ],
    ["from mcp.server.fastmcp import FastMCP", 'FastMCP("a", "i")', { name: "a", instructions: "i" }],
    [
      "from mcp.server.mcpserver import MCPServer",
      'MCPServer("a", "t", "d", "i", version="1")',
      { name: "a", title: "t", description: "d", instructions: "i", version: "1" },
    ],
    ["from mcp.server import Server", 'Server("a", "1", "i")', { name: "a", version: "1", instructions: "i" }],
    [
      "from mcp.server.lowlevel import Server",
      'Server("a", version="1", title="t", instructions=None)',
      { name: "a", version: "1", title: "t" },
    ],
    ["from mcp.server.fastmcp import FastMCP", "FastMCP()", {}],
    ["from fastmcp import FastMCP", "FastMCP(os.environ['NAME'])", {}],
    ["from fastmcp import FastMCP\nclass DeskServer(FastMCP):\n    pass", 'DeskServer("a", "b")', { name: "a" }],
  ])("introduces its server: %s, %s", (head, creation, expected) => {
    const { identity } = moduleOf(`import os\n${head}\nserver = ${creation}\n`) ?? {};
    const read = [...serverInfoKeys, "instructions" as const].map((key) => [
      key,
      identity && knownValue(identity[key]),
    ]);
    expect(Object.fromEntries(read.filter(([, value]) => value !== undefined))).toEqual(expected);
  });

  it.each([
    "from fastmcp import FastMCP\nFastMCP('a')\nFastMCP('b')\n",
    "from mcp.server import Server\nfrom fastmcp import FastMCP\nFastMCP('a')\nServer('b')\n",
    "from http.server import HTTPServer\nimport mcp\nHTTPServer('a')\n",
    "import mcp\nclass Server:\n    pass\nServer('a')\n",
  ])("introduces no server where it makes none, or two: %s", (text) => {
    expect(moduleOf(text)).toBeDefined();
    expect(moduleOf(text)?.identity).toBeUndefined();
  });

  it("tells its definitions which server they are of", () => {
    const { ast } = parsePython(server);
    if (!ast) throw new SyntaxError(server);
    const read = pythonReader.read(
      { text: server, ast, path: "/nowhere/app/server.py", parserServices: {} },
      settingsOf({}),
    );
    expect(read?.identity && knownValue(read.identity.name)).toBe("Mail");
  });

  it.each([
    ["mcp.run()", [["stdio", "stdio"]]],
    ['mcp.run(transport="sse")', [["sse", "sse"]]],
    ['mcp.run("http")', [["streamable-http", "http"]]],
    ["mcp.run(transport=chosen)", []],
    ["app.run()", []],
  ])("connects with %s", (call, expected) => {
    expect(transportsOf(`${server}${call}\n`)).toEqual(expected);
  });

  it("connects a low-level server", () => {
    const text =
      "from mcp.server.stdio import stdio_server\nasync def main():\n    async with stdio_server() as streams:\n        pass\n";
    expect(transportsOf(text)).toEqual([["stdio", "stdio_server"]]);
  });

  it("prints in a tool, where a stdio transport sends its messages, with an edit", () => {
    const text = `${ofVersion1}mcp.run()\n`;
    const [write, ...others] = moduleOf(text)?.stdout ?? [];
    expect(others).toEqual([]);
    expect(write && text.slice(write.span.start, write.span.start + 22)).toBe('print("opening", id)\n ');
    const edited = [...(write?.edit ?? [])]
      .reverse()
      .reduce((all, { span, text: added }) => all.slice(0, span.start) + added + all.slice(span.end), text);
    expect(edited).toContain('print("opening", id, file=sys.stderr)');
    expect(edited).toContain("import sys\n");
  });

  it.each(['mcp.run(transport="http")', "mcp.run(transport=chosen)", ""])("may print with %j", (end) => {
    expect(moduleOf(`${ofVersion1}${end}\n`)?.stdout).toEqual([]);
  });

  it("names its texts after what gets them", () => {
    const text = `from fastmcp import FastMCP
"""A text without use."""
KEY = "a"
client.token = "b"
os.environ["SECRET"] = os.getenv("NAME", "c")
call(password="d", other={"key": "e"})
def f(default="f", *, only="g"):
    """A docstring."""
    return "h"
`;
    const literals = moduleOf(text)?.literals.map(({ name, text: value }) => `${String(name)}=${value}`);
    expect(literals).toEqual([
      ...["KEY=a", "token=b", "SECRET=c", "password=d", "key=e", "default=f", "only=g", "undefined=h"],
    ]);
  });

  it("lists its imports", () => {
    const text = "import os.path as p\nfrom fastmcp import FastMCP as Server\nfrom . import tools\n";
    expect(moduleOf(text)?.imports.map(({ specifier, name, local }) => [specifier, name, local])).toEqual([
      ["os.path", "*", "p"],
      ["fastmcp", "FastMCP", "Server"],
      [".", "tools", "tools"],
    ]);
  });
});
