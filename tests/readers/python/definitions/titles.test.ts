import { expect, it } from "vitest";
import { toJson } from "../../../../lib/model/plain.ts";
import { read } from "../reading.ts";

function titleOf(options: string, library = "fastmcp", version = ">=4"): unknown {
  const script = `# /// script\n# dependencies = ["fastmcp${version}"]\n# ///\n`;
  const text = `${script}from ${library} import FastMCP\nmcp = FastMCP("Desk")\n@mcp.tool(${options})\ndef find_book():\n    ...\n`;
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
  ["annotations={'title': 7}", "unknown"],
  ["annotations={'readOnlyHint': True}", "Find Book"],
  ["annotations={**given}", "unknown"],
  ["annotations=given", "unknown"],
  ["annotations={'title': given}", "unknown"],
])("takes the title of a tool with (%s)", (options, expected) => {
  expect(titleOf(options)).toBe(expected);
});

it("shows where the title of the annotations is written", () => {
  const text = `from fastmcp import FastMCP\nmcp = FastMCP("Desk")\n@mcp.tool(annotations={"title": "Other"})\ndef a(): ...\n`;
  const title = read(text)?.tools[0]?.title;
  expect(title?.state === "known" && text.slice(title.span.start, title.span.end)).toBe('"Other"');
});

it("makes no title of a name where the MCP SDK registers the tool", () => {
  expect(titleOf("annotations={'title': 'Other'}", "mcp.server.fastmcp")).toBe("absent");
});

// fastmcp 2.10.0 and 3.4.11, `to_mcp_tool`; 2.9.2 has no such code.
it.each([
  [">=3,<4", "annotations={'title': 'Other'}", "Other"],
  [">=3,<4", "title='Own', annotations={'title': 'Other'}", "Own"],
  [">=3,<4", "annotations={'readOnlyHint': True}", "absent"],
  [">=3,<4", "annotations=given", "unknown"],
  ["==2.10.0", "annotations={'title': 'Other'}", "Other"],
  ["==2.9.2", "annotations={'title': 'Other'}", "absent"],
])("of fastmcp%s, the title of a tool with (%s)", (version, options, expected) => {
  expect(titleOf(options, "fastmcp", version)).toBe(expected);
});

it.each([
  ["mcp.server.fastmcp", ""],
  ["fastmcp", "absent"],
])("the description of a function without a docstring, with %s: '%s'", (library, expected) => {
  const text = `from ${library} import FastMCP\nmcp = FastMCP("Desk")\n@mcp.tool()\ndef find_book():\n    ...\n`;
  const description = read(text)?.tools[0]?.description;
  expect(description?.state === "known" ? description.value : description?.state).toBe(expected);
});

// fastmcp 4.2.3
it.each([
  ["get_weather", "Get Weather"],
  ["ListResources", "Listresources"],
  ["get__url", "Get  Url"],
  ["v2x-HTTP", "V2X Http"],
])("makes the title of the name %s", (name, title) => {
  expect(titleOf(`name=${JSON.stringify(name)}`)).toBe(title);
});

it.each([
  ["tags={'b', 'a'}", { fastmcp: { tags: ["a", "b"] } }],
  ["tags=['a', 'a']", { fastmcp: { tags: ["a"] } }],
  ["tags=None", { fastmcp: { tags: [] } }],
  ["tags={given}", "unknown"],
  ["app=given", "unknown"],
])("sends what it makes of %s", (options, sent) => {
  const text = `# /// script\n# dependencies = ["fastmcp>=4"]\n# ///\nfrom fastmcp import FastMCP\nmcp = FastMCP("Desk")\n@mcp.tool(${options})\ndef find(): ...\n`;
  const meta = read(text)?.tools[0]?.root.members.get("_meta")?.value;
  expect(meta?.kind === "unknown" ? "unknown" : meta && toJson(meta, () => undefined)).toEqual(sent);
});
