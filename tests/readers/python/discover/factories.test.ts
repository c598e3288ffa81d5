import { describe, expect, it } from "vitest";
import type { Json } from "../../../../lib/model/json.ts";
import { toJson } from "../../../../lib/model/plain.ts";
import { read, readProject } from "../reading.ts";

const server = `import functools
from fastmcp import FastMCP
mcp = FastMCP("Desk")
`;
const find = `def find(q: str) -> str:
    """Finds a book."""
`;
const marked = { readOnlyHint: true };

/** The name, the description and the annotations of each tool. */
function shown(text: string): (Json | undefined)[] {
  return (read(text)?.tools ?? []).map(({ root }) => {
    const json = toJson(root, () => undefined);
    if (typeof json !== "object" || json === null || Array.isArray(json)) return json;
    const { name, description, annotations, inputSchema } = json as Readonly<Record<string, Json | undefined>>;
    return JSON.parse(JSON.stringify({ name, description, annotations, inputSchema })) as Json;
  });
}

const schema = { properties: { q: { type: "string" } }, required: ["q"], type: "object" };
const plain = { name: "find", description: "Finds a book.", inputSchema: expect.objectContaining(schema) as Json };

// fastmcp 4.2.3 lists these.
describe("a function of the project that registers another one", () => {
  it.each([
    [
      "wraps it",
      `def my_tool(server, read_only=False):
    def deco(fn):
        @functools.wraps(fn)
        async def w(*a, **k): return await fn(*a, **k)
        server.tool(annotations={"readOnlyHint": read_only})(w)
        return w
    return deco
@my_tool(mcp, read_only=True)
${find}`,
      { ...plain, annotations: marked },
    ],
    [
      "returns the library's decorator",
      `def my_tool(**kw):\n    return mcp.tool(**kw)\n@my_tool(annotations={"readOnlyHint": True})\n${find}`,
      { ...plain, annotations: marked },
    ],
    [
      "is called twice",
      `def my_tool(**kw):\n    return mcp.tool(**kw)\n${find}my_tool(annotations={"readOnlyHint": True})(find)\n`,
      { ...plain, annotations: marked },
    ],
    [
      "is partial",
      `tool = functools.partial(mcp.tool, annotations={"readOnlyHint": True})\n@tool()\n${find}`,
      { ...plain, annotations: marked },
    ],
    [
      "is partial and gets more",
      `tool = functools.partial(mcp.tool, annotations={"readOnlyHint": True})\n@tool(name="seek")\n${find}`,
      { ...plain, name: "seek", annotations: marked },
    ],
    [
      "is partial, and gets another value",
      `tool = functools.partial(mcp.tool, name="a")\n@tool(name="seek")\n${find}`,
      { ...plain, name: "seek" },
    ],
    [
      "gets the server under any name",
      `def register(m):\n    @m.tool\n    def find(q: str) -> str:\n        """Finds a book."""\nregister(mcp)\n`,
      plain,
    ],
    [
      "gives a wrapper its name",
      `def bulk(fn):
    def wrapper(q: str) -> str: ...
    wrapper.__name__ = fn.__name__
    wrapper.__doc__ = fn.__doc__
    mcp.tool()(wrapper)
    return wrapper
@bulk
${find}`,
      plain,
    ],
  ])("%s", (_, lines, tool) => {
    expect(shown(server + lines)).toEqual([tool]);
  });

  it("registers nothing on what is no server", () => {
    const lines = `class Book:\n    def tool(self, fn): ...\ndef register(mcp):\n    @mcp.tool\n    def find(q: str): ...\nregister(Book())\n`;
    expect(read(server + lines)?.tools ?? []).toEqual([]);
  });

  it("has the name that code gives the wrapper, if it is known", () => {
    const lines = `def outer():\n    def wrapper(q: str) -> str: ...\n    wrapper.__name__ = "seek"\n    mcp.tool()(wrapper)\n`;
    expect(shown(server + lines)).toMatchObject([{ name: "seek" }]);
    const unknown = lines.replace('"seek"', "elsewhere.name");
    expect(shown(`import elsewhere\n${server}${unknown}`)).not.toMatchObject([{ name: "wrapper" }]);
  });

  it("gets the server of another module", () => {
    const files = {
      "tools.py": `def register(m):\n    @m.tool\n    def find(q: str): ...\n`,
      "main.py": `${server}from tools import register\nregister(mcp)\n`,
    };
    expect(readProject(files, "tools.py")?.tools.map(({ label }) => label)).toEqual(["find"]);
  });
});
