import { describe, expect, it } from "vitest";
import { readProject } from "./reading.ts";

const server = `from fastmcp import FastMCP
mcp = FastMCP("Desk")
@mcp.tool
def find(title: str): ...
`;

/** Whether the tools of `desk.py` are all that its server lists. */
function isComplete(text: string, files: Readonly<Record<string, string>> = {}): boolean | undefined {
  return readProject({ "desk.py": text, ...files }, "desk.py")?.complete;
}

describe("a module of Python has all tools of its server", () => {
  it.each([
    ["and runs it", 'if __name__ == "__main__":\n    mcp.run(transport="stdio")\n'],
    ["and makes an application of it", "app = mcp.streamable_http_app()\n"],
    ["and registers more", 'mcp.tool(name="lend")(find)\nmcp.add_tool(find)\n@mcp.prompt\ndef ask(): ...\n'],
  ])("if it makes it %s", (_, lines) => {
    expect(isComplete(server + lines)).toBe(true);
  });

  it.each([
    ["hands it on", "register(mcp)\n"],
    ["mounts another one", "mcp.mount(other)\n"],
    ["exports it in an object", "desk = {'server': mcp}\n"],
    ["makes another one", 'other = FastMCP("Other")\n'],
    ["makes it under a condition", 'if WIDE:\n    mcp = FastMCP("Wide")\n'],
    ["registers under a condition", "if WIDE:\n    @mcp.tool\n    def lend(): ...\n"],
    ["registers in a loop", "for one in [find, find]:\n    mcp.tool()(one)\n"],
    ["registers what is not known", "mcp.add_tool(other)\n"],
    ["registers on another object", "@other_mcp.tool\ndef lend(): ...\n"],
  ])("unless it %s", (_, lines) => {
    expect(isComplete(server + lines)).toBe(false);
  });

  it("unless another module imports it", () => {
    const importing = { "more.py": "from desk import (\n    mcp,\n)\n" };
    expect(isComplete(server, importing)).toBe(false);
    expect(isComplete(server, { "more.py": "import other\nprint('desk')\n" })).toBe(true);
    // Tests register nothing that is listed.
    expect(isComplete(server, { "tests/more.py": "from desk import mcp\n" })).toBe(true);
  });

  it("unless it only uses a server of another module", () => {
    const text = "from base import mcp\n@mcp.tool\ndef find(): ...\n";
    expect(isComplete(text, { "base.py": server })).toBe(false);
  });
});
