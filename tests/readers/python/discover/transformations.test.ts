import { describe, expect, it } from "vitest";
import { read } from "../reading.ts";

const server = `from fastmcp import FastMCP
from fastmcp.tools import Tool
from fastmcp.server.transforms import ToolTransform
mcp = FastMCP("Desk")
def find(title: str, page: int = 1) -> str:
    """Finds a book."""
`;
const keys = ["description", "inputSchema", "outputSchema", "title", "annotations"] as const;

/** The names of the tools, with the known parts of each. */
function shownIn(lines: string): unknown[] {
  return (read(server + lines)?.tools ?? []).map(({ label, root }) => {
    const kinds = keys.map((key) => [key, root.members.get(key)?.value.kind ?? "absent"]);
    return [label, Object.fromEntries(kinds) as unknown];
  });
}

const kept = { description: "scalar", inputSchema: "object", outputSchema: "object" };
const open = { title: "unknown", annotations: "unknown" };

// fastmcp 3.4.11: unstated members are those of the other tool.
describe("a tool made of another one", () => {
  it("keeps what it does not state", () => {
    expect(shownIn("mcp.add_tool(Tool.from_tool(find, name='seek'))\n")).toEqual([["seek", { ...kept, ...open }]]);
    expect(shownIn("mcp.add_tool(Tool.from_tool(tool=find, title='Seek'))\n")).toEqual([
      ["find", { ...kept, ...open, title: "scalar" }],
    ]);
  });

  it("has other parameters if they are transformed", () => {
    expect(shownIn("mcp.add_tool(Tool.from_tool(find, name='seek', transform_args=hidden))\n")).toEqual([
      ["seek", { ...kept, ...open, inputSchema: "unknown", outputSchema: "unknown" }],
    ]);
  });

  it("may have the name and the description that the other registration states", () => {
    const lines = "@mcp.tool(name='a')\ndef lend(): ...\nmcp.add_tool(Tool.from_tool(lend, title='B'))\n";
    expect(shownIn(lines)[1]).toEqual([
      "(name known at run time)",
      { ...kept, ...open, description: "unknown", outputSchema: "unknown", title: "scalar" },
    ]);
  });
});

describe("a tool that is transformed later", () => {
  it.each([
    ["mcp.add_tool_transformation('find', config)", "find"],
    ["mcp.add_transform(ToolTransform({'find': config}))", "find"],
    ["mcp.add_tool_transformation('seek', config)", "seek"],
  ])("by `%s` is not known", (line, name) => {
    const registered = `mcp.tool(name="${name}")(find)\nmcp.tool(name="lend")(find)\n`;
    const [found, lend] = shownIn(registered + line) as [string, unknown][];
    expect(found?.[0]).toBe("(name known at run time)");
    expect(found?.[1]).toEqual({ ...open, description: "unknown", inputSchema: "unknown", outputSchema: "unknown" });
    expect(lend?.[0]).toBe("lend");
  });
});
