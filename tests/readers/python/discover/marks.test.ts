import { describe, expect, it } from "vitest";
import { read, readProject } from "../reading.ts";

const registry = `DEFINITIONS = {}
def tool(name: str, **options):
    def decorate(fn):
        DEFINITIONS[name] = (fn, options)
        return fn
    return decorate
def register(server):
    for name, (fn, options) in DEFINITIONS.items():
        server.tool(name, **options)(fn)
`;
const tools = `from .registry import tool
@tool("search", description="Searches books.")
def find(title: str): ...
`;
const files = {
  "pyproject.toml": '[project]\nname = "app"\ndependencies = ["mcp>=1.30,<2"]\n',
  "app/__init__.py": "",
  "app/registry.py": registry,
  "app/tools.py": tools,
};

function labelsOf(changed: Readonly<Record<string, string>>, main = "app/tools.py"): unknown {
  return readProject({ ...files, ...changed }, main)?.tools.map(({ label }) => label);
}

describe("a decorator that marks functions for a loop", () => {
  it("is a registration", () => {
    const [tool] = readProject(files, "app/tools.py")?.tools ?? [];
    expect(tool?.label).toBe("search");
    expect(tool?.description).toMatchObject({ state: "known", value: "Searches books." });
    expect(tool?.inputSchema.state).toBe("known");
  });

  it.each([
    ["no loop registers", { "app/registry.py": registry.slice(0, registry.indexOf("def register")) }],
    ["it registers one function", { "app/registry.py": registry.replace(/    for .*\n    /u, "") }],
    ["no library is required", { "pyproject.toml": '[project]\nname = "app"\n' }],
    ["the function is another one", { "app/registry.py": registry.replace("return fn\n", "return register\n") }],
    ["it has another name", { "app/tools.py": tools.replaceAll("tool", "route") }],
  ])("is none if %s", (_, changed) => {
    expect(labelsOf({ ...changed })).toEqual(undefined);
  });

  it("takes the name of a keyword or of the function if the first argument is none", () => {
    const other = { "app/registry.py": registry.replace("(name: str,", "(group, name=None,") };
    expect(labelsOf(other)).toEqual(["find"]);
    expect(labelsOf({ ...other, "app/tools.py": tools.replace('"search"', '"a", name="b"') })).toEqual(["b"]);
  });

  it("is what the loop registers, so that nothing is lost", () => {
    const registering = (path: string) => readProject(files, path)?.registering?.();
    const [loss] = registering("app/registry.py")?.losses ?? [];
    expect(loss && registry.slice(loss.span.start, loss.span.end)).toBe("server.tool(name, **options)(fn)");
    const reached = registering("app/tools.py")?.reached ?? [];
    expect(reached.map((place) => place.replace(/^.*\//u, ""))).toEqual([`registry.py:${String(loss?.span.start)}`]);
  });
});

describe("what a copied library has", () => {
  it("means the library", () => {
    const text = `from app._vendor.fastmcp.tools import tool
from app._vendor.fastmcp import Context
class Desk:
    @tool(name="search")
    def find(self, context: Context, title: str): ...
`;
    const [search] = read(text)?.tools ?? [];
    expect(search?.label).toBe("search");
    expect(search?.inputSchema).toMatchObject({ state: "known" });
    const { inputSchema } = search ?? {};
    expect(inputSchema?.state === "known" && inputSchema.value.properties().map(({ name }) => name)).toEqual(["title"]);
  });
});
