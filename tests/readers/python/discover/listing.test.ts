import { describe, expect, it } from "vitest";
import type { Server } from "../../../../lib/model/server.ts";
import { read, readProject } from "../reading.ts";

const imports = `from fastmcp import FastMCP
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware.logging import LoggingMiddleware
from fastmcp.server.middleware.authorization import AuthMiddleware
from fastmcp.server.transforms import Namespace, Transform, Visibility
import elsewhere
`;
const server = `${imports}mcp = FastMCP("Desk")\n`;
const tools = `@mcp.tool(tags={"book"})
def find(title: str) -> str:
    """Finds a book."""
@mcp.tool
def lend(title: str) -> str:
    """Lends a book."""
`;

/** The names of the tools; those that may be left out have a question mark. */
function listed(found: Server | undefined): string[] {
  return (found?.tools ?? []).map(
    ({ label, source }) =>
      label + ((source.conditions?.() ?? []).some((one) => one.startsWith("not left out by")) ? "?" : ""),
  );
}

const unknown = "(name known at run time)";

// fastmcp 4.2.3 lists these.
describe("the list of a server that changes it", () => {
  it.each([
    ["mcp.add_transform(Namespace('api'))", ["api_find", "api_lend"]],
    ["mcp.add_transform(Namespace(prefix='api'))", ["api_find", "api_lend"]],
    ["mcp.add_transform(Namespace('b'))\nmcp.add_transform(Namespace('a'))", ["a_b_find", "a_b_lend"]],
    ["mcp.add_transform(Namespace(elsewhere.name))", [unknown, unknown]],
    ["if elsewhere.flag:\n    mcp.add_transform(Namespace('a'))", [unknown, unknown]],
    ["if False:\n    mcp.add_transform(Namespace('a'))", ["find", "lend"]],
    ["mcp.disable(tags={'book'})", ["lend"]],
    ["mcp.disable(tags={elsewhere.tag})", ["find?", "lend"]],
    ["mcp.disable(names={'lend'})", ["find"]],
    ["mcp.disable(names=elsewhere.names)", ["find?", "lend?"]],
    ["mcp.disable(names={'lend'}, tags={'book'})", ["find", "lend"]],
    ["mcp.disable(keys={'tool:lend@'})", ["find"]],
    ["mcp.disable(components={'prompt'})", ["find", "lend"]],
    ["mcp.disable(components={'tool'})", []],
    ["mcp.disable()", ["find", "lend"]],
    ["mcp.disable(components={'tool'})\nmcp.enable(names={'find'})", ["find"]],
    ["mcp.enable(names={'find'}, only=True)", ["find"]],
    ["mcp.enable(tags=elsewhere.tags, only=True)", ["find?"]],
    ["mcp.add_transform(Visibility(False, tags={'book'}))", ["lend"]],
    ["mcp.add_transform(Namespace('a'))\nmcp.disable(names={'lend', 'a_find'})", ["a_lend"]],
    ["mcp.remove_tool('lend')", ["find"]],
    ["mcp.local_provider.remove_tool('lend')", ["find"]],
    ["mcp._tool_manager.remove_tool(name='lend')", ["find"]],
    ["mcp._tool_manager._tools.pop('lend', None)", ["find"]],
    ["for name in ['find', 'lend']:\n    mcp.remove_tool(name)", []],
    ["for name in elsewhere.names:\n    mcp.remove_tool(name)", ["find?", "lend?"]],
    ["if elsewhere.flag:\n    mcp.remove_tool('lend')", ["find", "lend?"]],
    ["def clean(server: FastMCP):\n    server.remove_tool('lend')\nclean(mcp)", ["find"]],
    ["other = FastMCP('Other')\nother.remove_tool('lend')", ["find", "lend"]],
    ["mcp.add_middleware(LoggingMiddleware())", ["find", "lend"]],
    ["mcp.add_middleware(AuthMiddleware(auth=elsewhere.check))", ["find?", "lend?"]],
    ["mcp.add_middleware(elsewhere.Slim())", [unknown, unknown]],
    ["mcp.add_transform(elsewhere.slim)", [unknown, unknown]],
    ["app = mcp.http_app()\napp.add_middleware(elsewhere.Cors, allow=['*'])", ["find", "lend"]],
  ])("is what `%s` leaves of it", (lines, names) => {
    expect(listed(read(`${server}${tools}${lines}\n`))).toEqual(names);
  });

  it.each([
    ["FastMCP('Desk', transforms=[Namespace('a')])", ["a_find", "a_lend"]],
    ["FastMCP('Desk', middleware=[LoggingMiddleware()])", ["find", "lend"]],
    ["FastMCP('Desk', middleware=elsewhere.all)", [unknown, unknown]],
    ["FastMCP('Desk', middleware=[LoggingMiddleware()] if elsewhere.flag else [])", ["find", "lend"]],
    ["FastMCP('Desk', transforms=[Namespace('a')] if elsewhere.flag else [])", [unknown, unknown]],
    ["FastMCP('Desk', exclude_tags={'book'})", ["lend"]],
    ["FastMCP('Desk', include_tags={'book'})", ["find"]],
    ["FastMCP('Desk', exclude_tags=None)", ["find", "lend"]],
  ])("follows from `%s`", (made, names) => {
    expect(listed(read(`${imports}mcp = ${made}\n${tools}`))).toEqual(names);
  });
});

/** The kinds of the members of the first tool after a middleware has listed it with some statements. */
function membersAfter(body: string): Record<string, unknown> {
  const lines = body.replaceAll(/^/gmu, "        ");
  const own = `class Own(Middleware):\n    async def on_list_tools(self, context, call_next):\n${lines}\n`;
  const found = read(`${server}${tools}${own}mcp.add_middleware(Own())\n`);
  const [tool] = found?.tools ?? [];
  const kindOf = (key: string): string => tool?.root.members.get(key)?.value.kind ?? "absent";
  return { names: listed(found), description: kindOf("description"), outputSchema: kindOf("outputSchema") };
}

const same = { names: ["find", "lend"], description: "scalar", outputSchema: "object" };
const open = { names: [unknown, unknown], description: "unknown", outputSchema: "unknown" };

describe("a middleware of the project", () => {
  it.each([
    ["return await call_next(context)", same],
    ["check(context)\ntools = await call_next(context)\nself.count += len(tools)\nreturn tools", same],
    [
      "return [t.model_copy(update={'output_schema': None}) for t in await call_next(context)]",
      { ...same, outputSchema: "absent" },
    ],
    [
      "tools = await call_next(context)\nfor t in tools:\n    t.description = shorten(1)\nreturn tools",
      { ...same, description: "unknown" },
    ],
    [
      "return [t.model_copy(update={'output_schema': None}) if t.tags else t for t in await call_next(context)]",
      { ...same, outputSchema: "unknown" },
    ],
    ["return [t for t in await call_next(context) if t.name != 'x']", { ...same, names: ["find?", "lend?"] }],
    ["return [elsewhere.slim(t) for t in await call_next(context)]", open],
    [
      "def slim(t):\n    return t.model_copy(update={'description': t.name})\nreturn [slim(t) for t in await call_next(context)]",
      { ...same, description: "unknown" },
    ],
    ["return [t.model_copy(update=changes) for t in await call_next(context)]", open],
  ])("that does `%s`", (body, shown) => {
    expect(membersAfter(body)).toEqual(shown);
  });

  it("that only concerns calls changes no list", () => {
    const own = "class Own(Middleware):\n    async def on_call_tool(self, context, call_next):\n        return 1\n";
    expect(listed(read(`${server}${tools}${own}mcp.add_middleware(Own())\n`))).toEqual(["find", "lend"]);
  });
});

it("a server that nobody is seen to pass may be the one that changes its list", () => {
  const files = {
    "books.py": `from fastmcp import FastMCP\ndef register(mcp: FastMCP):\n    @mcp.tool\n    def find(title: str): ...\n`,
    "main.py": `${server}mcp.disable(names={'find'})\n__import__('books').register(mcp)\n`,
    "other.py": `${server}mcp.add_transform(Namespace('a'))\n`,
  };
  expect(listed(readProject({ "books.py": files["books.py"], "main.py": files["main.py"] }, "books.py"))).toEqual([
    "find?",
  ]);
  expect(listed(readProject(files, "books.py"))).toEqual([`${unknown}?`]);
});

it("a tool of the library's own decorator may be on a server that changes its list", () => {
  const lines = "from fastmcp.tools import tool\nclass Desk:\n    @tool\n    def seek(self): ...\n";
  expect(listed(read(`${server}${lines}mcp.disable(names={'seek'})\n`))).toEqual(["seek?"]);
  expect(listed(read(`${server}${lines}mcp.disable(names={'lend'})\n`))).toEqual(["seek"]);
});

describe("a server that a function gets", () => {
  const register = `from fastmcp import FastMCP\ndef register(mcp: FastMCP):\n    @mcp.tool\n    def find(title: str): ...\n`;

  it.each([
    ["register(mcp)\nmcp.add_transform(Namespace('a'))", ["a_find"]],
    ["from app import books\nbooks.register(mcp)\nmcp.add_transform(Namespace('a'))", ["a_find"]],
    ["other = FastMCP('Other')\nregister(mcp)\nother.add_transform(Namespace('a'))", ["find"]],
    ["other = FastMCP('Other')\nregister(other)\nmcp.mount(other, 'b')", ["b_find"]],
    ["class Desk:\n    def __init__(self, mcp):\n        register(mcp)\nDesk(mcp)\nmcp.disable(names={'find'})", []],
  ])("is the one that `%s` passes", (lines, names) => {
    const main = `${server}from app.books import register\n${lines}\n`;
    const files = { "app/__init__.py": "", "app/books.py": register, "app/main.py": main };
    expect(listed(readProject(files, "app/books.py"))).toEqual(names);
  });
});
