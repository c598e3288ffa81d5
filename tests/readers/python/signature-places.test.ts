import { describe, expect, it } from "vitest";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import type { Schema } from "../../../lib/model/schema.ts";
import type { Span } from "../../../lib/model/span.ts";
import { knownValue } from "../../../lib/model/reading.ts";
import { pythonReader } from "../../../lib/readers/python/index.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";

function parametersIn(text: string): { readonly name: string; readonly keySpan: Span; readonly schema: Schema }[] {
  const { ast } = parsePython(text);
  if (!ast) throw new Error("The module is broken");
  const source = { text, ast, path: "/nowhere/server.py", parserServices: {} };
  const [tool] = pythonReader.read(source, settingsOf({}))?.tools ?? [];
  const schema = tool && knownValue(tool.inputSchema);
  return [...(schema?.properties() ?? [])];
}

const head = `from typing import Annotated
from fastmcp import FastMCP
from pydantic import AfterValidator, BaseModel, Field, field_validator

mcp = FastMCP("x")
`;

/** The text at the key and at the value of a keyword of the first parameter. */
function keywordIn(text: string, keyword: string): readonly (string | undefined)[] {
  const [parameter] = parametersIn(text);
  const located = parameter?.schema.located;
  const member = located?.kind === "object" ? located.members.get(keyword) : undefined;
  return [member?.keySpan, member?.value.span].map((span) => span && text.slice(span.start, span.end));
}

describe("the places of a signature", () => {
  it("are the parameter's name and the arguments of Field", () => {
    const text = `${head}
@mcp.tool()
def find(limit: Annotated[int, Field(ge=1, description="How \\"many\\".")] = 10): ...
`;
    const [parameter] = parametersIn(text);
    expect(text.slice(parameter?.keySpan.start, parameter?.keySpan.end)).toBe("limit");
    expect(keywordIn(text, "minimum")).toEqual(["ge", "1"]);
    expect(keywordIn(text, "description")).toEqual(["description", '"How \\"many\\"."']);
    expect(keywordIn(text, "default")).toEqual(["10", "10"]);
    expect(keywordIn(text, "type")).toEqual(["int", "int"].map(() => expect.stringContaining("int") as string));
  });

  it.each([
    [
      "Google",
      "    Args:\n        limit (int): How many\n            there are.\n",
      "How many\n            there are.",
    ],
    ["NumPy", "    Parameters\n    ----------\n    limit : int\n        How many.\n", "How many."],
    ["Sphinx", "    :param int limit: How many.\n", "How many."],
  ])("are the text in a docstring of the style of %s", (_, section, place) => {
    const text = `${head}
@mcp.tool()
def find(limit: int):
    """Find.

${section}    """
`;
    expect(keywordIn(text, "description")[1]).toBe(place);
  });

  it("are the whole docstring if it has escapes", () => {
    const text = `${head}
@mcp.tool()
def find(limit: int):
    """Find \\t.

    Args:
        limit: How many.
    """
`;
    expect(keywordIn(text, "description")[1]).toMatch(/^"""Find[^]*"""$/u);
  });

  it("are those in a text that is a type", () => {
    const text = `${head}
@mcp.tool()
def find(limit: "Annotated[int, Field(le=5)]"): ...
`;
    expect(keywordIn(text, "maximum")).toEqual(["le", "5"]);
  });
});

describe("values that code checks", () => {
  it.each([
    ["a validator in the annotation", "", "Annotated[int, AfterValidator(check)]"],
    [
      "a model with a validator of a field",
      "class M(BaseModel):\n    v: int\n\n    @field_validator('v')\n    def check(cls, v):\n        return v\n",
      "M",
    ],
  ])("are marked: %s", (_, classes, type) => {
    const text = `${head}\n${classes}\n\ndef check(v):\n    return v\n\n@mcp.tool()\ndef find(limit: ${type}): ...\n`;
    const [parameter] = parametersIn(text);
    const parts = parameter?.schema.walk() ?? [];
    expect(parts.some(({ isCheckedByCode }) => isCheckedByCode)).toBe(true);
  });

  it("are not those of plain types", () => {
    const [parameter] = parametersIn(`${head}\n@mcp.tool()\ndef find(limit: Annotated[int, Field(ge=1)]): ...\n`);
    expect(parameter?.schema.isCheckedByCode).toBe(false);
  });
});

describe("what is not known", () => {
  it("is unknown, and what is stated beside it is known", () => {
    const text = `${head}from elsewhere import Thing

@mcp.tool()
def find(thing: Thing = Field(description="A thing.")): ...
`;
    const [parameter] = parametersIn(text);
    expect(parameter?.schema.types.state).toBe("unknown");
    expect(parameter?.schema.description).toMatchObject({ state: "known", value: "A thing." });
  });
});
