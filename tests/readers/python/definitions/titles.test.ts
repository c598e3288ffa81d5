import { expect, it } from "vitest";
import { read } from "../reading.ts";

function titleOf(options: string, library = "fastmcp"): unknown {
  const text = `from ${library} import FastMCP\nmcp = FastMCP("Desk")\n@mcp.tool(${options})\ndef find_book():\n    ...\n`;
  const title = read(text)?.tools[0]?.title;
  return title?.state === "known" ? title.value : title?.state;
}

// fastmcp 4.2.3, tools/base.py: the title of the annotations comes before the one that is made of the name.
it.each([
  ["", "Find Book"],
  ["title='Own'", "Own"],
  ["title='Own', annotations={'title': 'Other'}", "Own"],
  ["annotations={'title': 'Other'}", "Other"],
  ["annotations={'title': ''}", "Find Book"],
  ["annotations={'readOnlyHint': True}", "Find Book"],
  ["annotations={**given}", "unknown"],
  ["annotations=given", "unknown"],
  ["annotations={'title': given}", "unknown"],
])("takes the title of a tool with (%s)", (options, expected) => {
  expect(titleOf(options)).toBe(expected);
});

it("makes no title of a name where the MCP SDK registers the tool", () => {
  expect(titleOf("annotations={'title': 'Other'}", "mcp.server.fastmcp")).toBe("absent");
});
