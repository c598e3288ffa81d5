import { describe, expect, it } from "vitest";
import type { Server } from "../../../../lib/model/server.ts";
import { read, readProject } from "../reading.ts";

const imports = "from mcp import types\nfrom mcp.server import Server\n";
const tools = 'TOOLS = [types.Tool(name=name, inputSchema={"type": "object"}) for name in ("find", "lend")]\n';
const listed = "async def listed(ctx, params):\n    return types.ListToolsResult(tools=TOOLS)\n";

function shown(server: Server | undefined): unknown {
  return {
    tools: (server?.tools ?? []).map(({ label }) => label),
    losses: server?.registering?.().losses.map(({ reason }) => reason) ?? [],
  };
}

const both = { tools: ["find", "lend"], losses: [] };
const lost = { tools: [], losses: ["the list is known only when the server runs"] };

describe("the list handler of a low-level server", () => {
  it.each([
    ["is a keyword of the constructor", `server = Server("desk", on_list_tools=listed)\n`],
    ["gets the decorator as a function", `server = Server("desk")\nserver.list_tools()(listed)\n`],
    ["is put into a table", `server = Server("desk")\nserver.request_handlers[types.ListToolsRequest] = listed\n`],
    ["is added", `server = Server("desk")\nserver.add_request_handler("tools/list", types.Params, listed)\n`],
    [
      "is made in a function",
      `def build():\n    s = Server("desk")\n    s.request_handlers[types.ListToolsRequest] = listed\n    return s\n`,
    ],
    [
      "is a method",
      `class Desk:\n    async def listed(self):\n        return TOOLS\nServer(on_list_tools=Desk().listed)\n`,
    ],
  ])("%s", (_, made) => {
    expect(shown(read(imports + tools + listed + made))).toEqual(both);
  });

  it("says so if its list is not known", () => {
    const unknown = "import shelf\nasync def listed(ctx, params):\n    return shelf.tools()\n";
    expect(shown(read(`${imports}${unknown}Server("desk", on_list_tools=listed)\n`))).toEqual(lost);
    expect(shown(read(`${imports}import shelf\nServer("desk", on_list_tools=shelf.listed)\n`))).toEqual(lost);
  });

  it("is not the handler of other requests", () => {
    const made = `Server("desk", on_list_books=listed)\nserver.request_handlers[types.CallToolRequest] = listed\n`;
    expect(shown(read(imports + tools + listed + made))).toEqual({ tools: [], losses: [] });
  });
});

describe("a server without a library", () => {
  const literal = `TOOLS = [
    {"name": "find", "description": "Finds a book.", "inputSchema": {"type": "object", "properties": {}}},
    {"name": "lend", "inputSchema": {"type": "object"}},
]
`;
  const dispatch = (body: string): string => `def handle(request):\n    method = request.get("method")\n${body}`;

  it.each([
    [
      "compares the method",
      dispatch(
        '    if method == "initialize":\n        return {"result": {"tools": {}}}\n    if method == "tools/list":\n        return {"id": 1, "result": {"tools": TOOLS}}\n    return {"error": {}}\n',
      ),
    ],
    [
      "compares it with others before",
      dispatch(
        '    if method in ("initialize", "ping"):\n        result = {}\n    elif "tools/list" == method:\n        result = {"tools": TOOLS}\n    else:\n        result = None\n    return {"result": result}\n',
      ),
    ],
    [
      "leaves for others",
      dispatch('    if method != "tools/list":\n        return None\n    return {"tools": TOOLS}\n'),
    ],
    [
      "matches it",
      dispatch(
        '    match method:\n        case "initialize" | "ping":\n            return {}\n        case "tools/list":\n            return {"tools": TOOLS}\n        case _:\n            return {"error": {}}\n',
      ),
    ],
    [
      "has a table of functions",
      'def listed(params):\n    return {"tools": TOOLS}\nHANDLERS = {"initialize": start, "tools/list": listed}\n',
    ],
    [
      "has a table of methods",
      'class Desk:\n    def __init__(self):\n        self.handlers = {"tools/list": self.listed}\n    def listed(self, params):\n        return {"tools": TOOLS}\n',
    ],
  ])("%s", (_, text) => {
    expect(shown(read(literal + text))).toEqual(both);
  });

  it("lists the objects of a registry that its only maker gives it", () => {
    const files = {
      "desk/__init__.py": "",
      "desk/tools.py": `from pydantic import BaseModel
class Find(BaseModel):
    title: str
class Tool:
    def schema(self):
        return {"name": self.name, "description": self.text, "inputSchema": self.model.model_json_schema()}
class FindTool(Tool):
    name = "find"
    text = "Finds a book."
    model = Find
class Registry:
    def __init__(self, tools):
        self._tools = {}
        for tool in tools:
            if tool.name in self._tools:
                raise ValueError(tool.name)
            self._tools[tool.name] = tool
    def definitions(self):
        return [tool.schema() for tool in self._tools.values()]
def build(context):
    return Registry([FindTool()])
`,
      "desk/server.py": `from dataclasses import dataclass
from .tools import Registry, build
@dataclass
class Desk:
    registry: Registry
    async def handle(self, request):
        method = request["method"]
        if method == "tools/list":
            return {"result": {"tools": self.registry.definitions()}}
        return None
def make(context):
    registry = build(context)
    return Desk(registry=registry)
`,
    };
    const server = readProject(files, "desk/server.py");
    expect(shown(server)).toEqual({ tools: ["find"], losses: [] });
    const [tool] = server?.tools ?? [];
    expect(tool?.description.state === "known" && tool.description.value).toBe("Finds a book.");
    expect(tool?.inputSchema.state === "known" && tool.inputSchema.value.properties().map(({ name }) => name)).toEqual([
      "title",
    ]);
    // Two makers may give it two registries.
    const two = `${files["desk/server.py"]}def other():\n    return Desk(registry=Registry([]))\n`;
    expect(shown(readProject({ ...files, "desk/server.py": two }, "desk/server.py"))).toEqual(lost);
  });

  it("says so if its list is not known", () => {
    const text = dispatch('    if method == "tools/list":\n        return {"tools": request.tools}\n');
    expect(shown(read(text))).toEqual(lost);
  });

  it("is not what stands before the server of a library", () => {
    const text = dispatch('    if method == "tools/list":\n        return {"tools": request.tools}\n');
    expect(shown(read(`import mcp\n${text}`))).toEqual({ tools: [], losses: [] });
    expect(shown(read(`${literal}def ask(send):\n    return send("tools/list")\n`))).toEqual({ tools: [], losses: [] });
  });
});
