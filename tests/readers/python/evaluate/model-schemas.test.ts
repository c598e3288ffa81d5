import { expect, it } from "vitest";
import { valueAfter } from "../reading.ts";

const classes = `from typing import Annotated, Literal, Optional
from pydantic import BaseModel, Field

class Place(BaseModel):
    """A place."""
    name: str

class Find(BaseModel):
    path: Annotated[str, Field(description="Where", max_length=9)]
    kind: Literal["a", "b"] = "a"
    near: Optional[Place] = None

class Tree(BaseModel):
    children: list["Tree"] = []

class Plain:
    name: str

class Own(BaseModel):
    @classmethod
    def model_json_schema(cls):
        return {}
`;

const place = {
  description: "A place.",
  properties: { name: { title: "Name", type: "string" } },
  required: ["name"],
  title: "Place",
  type: "object",
};

// What pydantic 2.13.4 and 2.14.4 answer.
it.each([
  ["Place.model_json_schema()", place],
  [
    "Find.model_json_schema()",
    {
      $defs: { Place: place },
      properties: {
        path: { description: "Where", maxLength: 9, title: "Path", type: "string" },
        kind: { default: "a", enum: ["a", "b"], title: "Kind", type: "string" },
        near: { anyOf: [{ $ref: "#/$defs/Place" }, { type: "null" }], default: null },
      },
      required: ["path"],
      title: "Find",
      type: "object",
    },
  ],
  [
    "Tree.model_json_schema()",
    {
      $defs: {
        Tree: {
          properties: {
            children: { default: [], items: { $ref: "#/$defs/Tree" }, title: "Children", type: "array" },
          },
          title: "Tree",
          type: "object",
        },
      },
      $ref: "#/$defs/Tree",
    },
  ],
])("knows what %s returns", (expression, expected) => {
  expect(valueAfter(classes, expression)).toEqual(expected);
});

it.each(["Place.model_json_schema(by_alias=False)", "Plain.model_json_schema()", "Own.model_json_schema()"])(
  "does not know what %s returns",
  (expression) => {
    expect(valueAfter(classes, expression)).toHaveProperty("unknown");
  },
);
