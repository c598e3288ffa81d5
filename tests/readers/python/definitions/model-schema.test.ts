import { describe, expect, it } from "vitest";
import { toJson } from "../../../../lib/model/plain.ts";
import { read } from "../reading.ts";

const models = `from mcp.types import Tool
from pydantic import BaseModel, Field

class Point(BaseModel):
    """A place."""
    x: float = Field(ge=0, description="Across")
    label: str | None = None

class Path(BaseModel):
    points: list[Point]

class Tree(BaseModel):
    children: list["Tree"] = []

class Own(BaseModel):
    @classmethod
    def model_json_schema(cls):
        return load()

SCHEMA = Path.model_json_schema()
`;

/** The input schema of the tool with it, or why that is not known. */
function schemaOf(expression: string): unknown {
  const [tool] = read(`${models}TOOLS = [Tool(name="find", inputSchema=${expression})]\n`)?.tools ?? [];
  const schema = tool?.root.members.get("inputSchema")?.value;
  return schema?.kind === "unknown" ? schema.reason : schema && toJson(schema);
}

// Each is what pydantic 2.14.4 answers.
const point = {
  type: "object",
  title: "Point",
  description: "A place.",
  properties: {
    x: { type: "number", minimum: 0, description: "Across", title: "X" },
    label: { anyOf: [{ type: "string" }, { type: "null" }], default: null, title: "Label" },
  },
  required: ["x"],
};
const path = {
  type: "object",
  title: "Path",
  properties: { points: { type: "array", items: { $ref: "#/$defs/Point" }, title: "Points" } },
  required: ["points"],
  $defs: { Point: point },
};
const tree = {
  $ref: "#/$defs/Tree",
  $defs: {
    Tree: {
      type: "object",
      title: "Tree",
      properties: { children: { type: "array", items: { $ref: "#/$defs/Tree" }, default: [], title: "Children" } },
    },
  },
};

describe("the schema that a model makes", () => {
  it.each([
    ["Point.model_json_schema()", point],
    ["Path.model_json_schema()", path],
    ["SCHEMA", path],
    ["Tree.model_json_schema()", tree],
  ])("%s", (expression, expected) => {
    expect(schemaOf(expression)).toEqual(expected);
  });

  it.each([
    ["Point.model_json_schema(by_alias=False)", "options change the schema of the model"],
    ["Own.model_json_schema()", expect.any(String)],
    ["Point.schema_of()", expect.any(String)],
  ])("%s is not known", (expression, reason) => {
    expect(schemaOf(expression)).toEqual(reason);
  });

  it("is edited in the class of the model", () => {
    const text = `${models}TOOLS = [Tool(name="find", inputSchema=Point.model_json_schema())]\n`;
    const [tool] = read(text)?.tools ?? [];
    const [x] = tool?.parameters ?? [];
    const [edit] = x?.schema.editor?.set("maximum", 9) ?? [];
    const line = edit ? text.slice(0, edit.span.start).split("\n").at(-1) : "";
    expect(`${line ?? ""}${edit?.text ?? ""}`).toBe('    x: float = Field(ge=0, description="Across", le=9');
    expect(edit?.isShared).toBe(true);
  });
});
