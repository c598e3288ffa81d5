import { describe, expect, it } from "vitest";
import { read, readProject } from "../reading.ts";

const server = 'from fastmcp import FastMCP\nmcp = FastMCP("Desk")\n';
const modules = {
  "desk/__init__.py": "",
  "desk/tools/__init__.py": "",
  "desk/tools/a.py": "def find(title: str): ...\ndef register(m):\n    m.add_tool(find)\n",
  "desk/tools/b.py": "def lend(title: str): ...\ndef register(m):\n    m.tool()(lend)\n",
  "desk/tools/none.py": "def other(): ...\n",
};

/** The tools of the modules, which the file registers. */
function namesIn(text: string, file = "desk/server.py"): string[] {
  const files = { ...modules, [file]: text };
  return Object.keys(files).flatMap((one) => (readProject(files, one)?.tools ?? []).map(({ label }) => label));
}

describe("modules that code finds in a folder", () => {
  const loop = (head: string, name: string): string =>
    `import importlib, pkgutil, os\nfrom pathlib import Path\nfrom . import tools\n${server}${head}\n    module = importlib.import_module(${name})\n    if hasattr(module, "register"):\n        module.register(mcp)\n`;
  const iterating = "for one in pkgutil.iter_modules(tools.__path__):";

  it.each([
    ["by the path of the package", iterating, 'f"{tools.__name__}.{one.name}"'],
    ["by its parts", "for _, name, _ in pkgutil.iter_modules(tools.__path__):", 'f"desk.tools.{name}"'],
    ["by a relative name", iterating, 'f".tools.{one.name}", package=__package__'],
    [
      "by the file",
      'for one in pkgutil.iter_modules([str(Path(__file__).resolve().parent / "tools")]):',
      '"desk.tools." + one.name',
    ],
    [
      "by the folder of the file",
      'for one in pkgutil.iter_modules([os.path.join(os.path.dirname(__file__), "tools")]):',
      'f"desk.tools.{one.name}"',
    ],
    ["by its files", 'for one in (Path(__file__).parent / "tools").glob("*.py"):', 'f"desk.tools.{one.stem}"'],
    ["by a list of names", 'for name in ["a", "b"]:', 'f"desk.tools.{name}"'],
  ])("%s", (_, head, name) => {
    expect(namesIn(loop(head, name)).sort()).toEqual(["find", "lend"]);
  });

  it("by the package itself", () => {
    const text = `import importlib, pkgutil\n${server}for one in pkgutil.iter_modules(__path__):\n    importlib.import_module(f"{__name__}.{one.name}").register(mcp)\n`;
    expect(namesIn(text, "desk/tools/__init__.py")).toEqual(["find", "lend"]);
  });

  it("says so if the folder is not known", () => {
    const text = loop("for one in pkgutil.iter_modules(folders):", 'f"desk.tools.{one.name}"');
    const found = readProject({ ...modules, "desk/server.py": text }, "desk/server.py");
    expect(found?.tools ?? []).toEqual([]);
    expect(found?.registering?.().losses).toHaveLength(1);
  });
});

describe("members that code finds by itself", () => {
  const tools =
    "def find(title: str): ...\nasync def lend(title: str): ...\ndef _hidden(): ...\nclass Shelf: ...\nSIZE = 1\n";
  it.each([
    ["for name, fn in inspect.getmembers(tools, inspect.isfunction):", ["find", "lend"]],
    ["for name, fn in inspect.getmembers(tools, inspect.iscoroutinefunction):", ["lend"]],
    ["for name in dir(tools):\n  fn = getattr(tools, name)\n  if hasattr(fn, '__tool__'):", []],
    ["for name in dir(tools):\n  fn = getattr(tools, name)\n  if callable(fn):", ["find", "lend"]],
    ["for name, fn in inspect.getmembers(tools, wanted):", []],
    ["for name, fn in inspect.getmembers(unknown, inspect.isfunction):", []],
  ])("%s", (head, expected) => {
    const text = `import inspect\nfrom . import tools\n${server}${head}\n    if not name.startswith("_"):\n        mcp.tool()(fn)\n`;
    const files = { "desk/__init__.py": "", "desk/tools.py": tools, "desk/server.py": text };
    const found = readProject(files, "desk/server.py");
    expect(found?.tools.map(({ label }) => label) ?? []).toEqual(expected);
  });

  const desk = `class Base:
    def tool_find(self, title: str): ...
class Desk(Base):
    def tool_lend(self, title: str): ...
    def other(self): ...
desk = Desk()
`;
  it.each([
    [
      'for name in dir(desk):\n    if name.startswith("tool_"):\n        mcp.add_tool(getattr(desk, name), name=name.removeprefix("tool_"))\n',
      ["find", "lend"],
    ],
    [
      'for name, fn in inspect.getmembers(desk, predicate=inspect.ismethod):\n    if name.startswith("tool_"):\n        mcp.add_tool(fn)\n',
      ["tool_find", "tool_lend"],
    ],
    [
      'for name, fn in inspect.getmembers(desk, inspect.ismethod):\n    if name.endswith("find"):\n        mcp.tool(name=name.removesuffix("_find"))(fn)\n',
      ["tool"],
    ],
  ])("%s", (loop, expected) => {
    const found = (text: string): string[] => (read(text)?.tools ?? []).map(({ label }) => label);
    expect(found(`import inspect\n${server}${desk}${loop}`)).toEqual(expected);
    // A base that is not known may have more.
    expect(
      found(`import inspect\nimport shelf\n${server}${desk.replace("Base:", "Base(shelf.Base):")}${loop}`),
    ).toEqual([]);
  });
});
