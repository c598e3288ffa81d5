import { expect, it } from "vitest";
import { toJson } from "../../../../lib/model/plain.ts";
import { read } from "../reading.ts";

/** The reading of an Enum that is the type of a parameter. */
function enumOf(declaration: string): unknown {
  const text = `from enum import Enum, IntEnum
from mcp.server.mcpserver import MCPServer
class Size(${declaration.replace(": ", "):\n    ")}
mcp = MCPServer("desk")
@mcp.tool()
def order(size: Size): ...
`;
  const schema = read(text)?.tools[0]?.root.members.get("inputSchema")?.value;
  const unknowns: string[] = [];
  const json = schema && toJson(schema, ({ reason }) => unknowns.push(reason));
  return unknowns.length ? "unknown" : json;
}

it.each([
  ["str, Enum: A = ('a',)", "string", "a"],
  ["str, Enum: A = 'a'", "string", "a"],
  ["IntEnum: A = (1,)", "integer", 1],
])("%s has the value that its type makes of it", (declaration, type, value) => {
  // What mcp 2.3 and pydantic 2.14 list on Python 3.13.
  expect(enumOf(declaration)).toMatchObject({ $defs: { Size: { title: "Size", type, enum: [value] } } });
});

it.each(["str, Enum: A = (b'a', 'ascii')", "IntEnum: A = ('1',)"])("%s is not computed", (declaration) => {
  expect(enumOf(declaration)).toBe("unknown");
});
