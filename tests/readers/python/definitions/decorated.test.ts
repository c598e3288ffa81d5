import { describe, expect, it } from "vitest";
import { read } from "../reading.ts";

const server = `from functools import wraps
from fastmcp import FastMCP

mcp = FastMCP("Mail")
`;
const tool = `def list_mails(service, folder: str):
    """Lists the mails of a folder."""
`;

/** The input schema of the only tool, as it is read. */
function inputOf(text: string): unknown {
  const schema = read(text)?.tools[0]?.inputSchema;
  return schema?.state === "known" ? schema.value.properties().map(({ name }) => name) : schema?.state;
}

describe("a decorator below the registration", () => {
  it("keeps the signature that `functools.wraps` copies", () => {
    const logged = "def logged(f):\n    @wraps(f)\n    def inner(*a):\n        return f(*a)\n    return inner\n";
    expect(inputOf(`${server}${logged}@mcp.tool\n@logged\n${tool}`)).toEqual(["service", "folder"]);
  });

  it("may set another signature, which is not known", () => {
    const bound = "def bound(f):\n    f.__signature__ = other(f)\n    return f\n";
    expect(inputOf(`${server}${bound}@mcp.tool\n@bound\n${tool}`)).toBe("unknown");
    expect(inputOf(`${server}${bound}@mcp.tool\n${tool}`)).toEqual(["service", "folder"]);
  });
});
