import rule from "../../../lib/rules/design/require-structured-content.ts";
import { sources } from "../../harness/sources.ts";
import { withHandler } from "./handler-code.ts";

const config = " outputSchema: { id: z.string(), note: z.string().optional() }";
const missing =
  "Tool 'act' has an output schema, but this result has no 'structuredContent'. Return 'structuredContent', or set 'isError'.";

sources(rule, {
  valid: [
    { name: "no output schema", ...withHandler({ code: "return { content: [] };" }) },
    {
      name: "structured content",
      ...withHandler({ config, code: "return { content: [], structuredContent: { id: args.a } };" }),
    },
    { name: "an error", ...withHandler({ config, code: "return { content: [], isError: true };" }) },
    { name: "an answer that is not known", ...withHandler({ config, code: "return load(args.a);" }) },
    {
      name: "members that are not known",
      ...withHandler({ config, code: "return { content: [], ...load(args.a) };" }),
    },
    {
      name: "content that is not known",
      ...withHandler({ config, code: "return { content: [], structuredContent: { ...load(args.a) } };" }),
    },
    {
      name: "the error of a helper, told apart",
      ...withHandler({
        config,
        code: "const r = run(args.a); if (r.isError) return r; return { content: [], structuredContent: load() };",
        around: "function run(a) { return a ? { content: [], isError: true } : { content: [] }; }",
      }),
    },
    {
      name: "a member that is added",
      ...withHandler({ config, code: "const r = { content: [] }; r.structuredContent = load(); return r;" }),
    },
  ],
  invalid: [
    {
      name: "an answer without it",
      ...withHandler({ config, code: "return { content: [] };" }),
      errors: [{ messageId: "missing", at: "return { content: [] };", message: missing }],
    },
    {
      name: "one of two answers, made by a helper",
      ...withHandler({
        config,
        code: 'if (!args.b) return text("none"); return { content: [], structuredContent: { id: args.a } };',
        around: 'function text(value) { return { content: [{ type: "text", text: value }] }; }',
      }),
      errors: [{ messageId: "missing", at: 'return text("none");', message: missing }],
    },
    {
      name: "a field that is lacking",
      ...withHandler({ config, code: "return { content: [], structuredContent: { note: args.a } };" }),
      errors: [
        {
          messageId: "lacking",
          at: "return { content: [], structuredContent: { note: args.a } };",
          message:
            "The output schema of tool 'act' requires 'id', which this result lacks. Add it, or make it optional in the schema.",
        },
      ],
    },
  ],
});

/** A tool of Python that returns something under an annotation. */
function annotated(type: string, result: string, library = "mcp.server.fastmcp") {
  const text = `from typing import Any, Optional, TypedDict
from pydantic import BaseModel, Field
from ${library} import FastMCP
import json

mcp = FastMCP("desk")

class Votes(BaseModel):
    count: int
    note: str = ""

class Row(TypedDict):
    count: int

class Camel(BaseModel):
    total_count: int = Field(alias="totalCount")

def load(raw: bool):
    if raw:
        return "x"
    return {"count": 1}

def text_of(value):
    return json.dumps(value)

@mcp.tool()
def act(a: str) -> ${type}:
    """Counts the votes."""
    ${result}
`;
  return { name: `${type}: ${result}`, language: "python" as const, filename: "server.py", text };
}

function mismatched(at: string, [found, expected, part = "This result"]: readonly string[]) {
  const message = `${part} is ${String(found)}, but the output schema of tool 'act' says ${String(expected)}. Return that, or report an error.`;
  return { messageId: "mismatched", at: at.slice(at.lastIndexOf("return")), message };
}

sources(rule, {
  valid: [
    ...[
      ["str", 'return "x"'],
      ["str", "return json.dumps({})"],
      ["str", "return load(True)"],
      ["str", "return votes.load()"],
      ["str", 'return a + "x"'],
      ["str", "result = None\n    for one in a:\n        result = one\n    return result"],
      ["Any", "return {}"],
      ["object", "return {}"],
      ["Optional[str]", "return None"],
      ["dict[str, Any]", 'return {"count": 1}'],
      ["dict[str, Any]", "return {**load(True)}"],
      // The SDK has no output schema for it.
      ["dict", 'return f"Error: {a}"'],
      ["int", 'return "1"'],
      ["int", "return True"],
      ["float", "return 1"],
      ["list[str]", "return [a]"],
      ["list[str]", "return [one for one in a]"],
      ["dict[str, str]", "return {one: one for one in a}"],
      ["dict[str, int]", "return load(True) | load(False)"],
      ["Votes", 'return {"count": 1}'],
      ["Votes", "return Votes(count=1)"],
      ["Votes", 'result = {}\n    result["count"] = 1\n    return result'],
      ["Row", 'return {"count": 1, "more": 2}'],
      ["Camel", 'return {"total_count": 1}'],
      ["str", 'yield {"a": 1}'],
    ].map(([type = "", result = ""]) => annotated(type, result)),
    {
      ...annotated("str", "return {}"),
      filename: "server.pyi",
      name: "nothing but a stub",
      text: "def act() -> str: ...",
    },
  ],
  invalid: [
    ...[
      ["str", 'return {"a": 1}', "an object", "'string'"],
      ["str", "return [a]", "a list", "'string'"],
      ["str", "return 1", "a number", "'string'"],
      ["str", "return None", "null", "'string'"],
      ["str", "return True", "a truth value", "'string'"],
      ["dict[str, Any]", 'return f"Error: {a}"', "a text", "'object'"],
      ["dict[str, Any]", "return text_of(a)", "a text", "'object'"],
      ["dict[str, Any]", 'result = f"Error: {a}"\n    return result', "a text", "'object'"],
      ["list[str]", 'return {"error": a}', "an object", "'array'"],
      ["int", 'return f"No votes for {a}"', "a text", "'integer'"],
      ["Optional[str]", 'return {"a": 1} if a else None', "an object", "'string' or 'null'"],
      ["Votes", 'return "none"', "a text", "'object'"],
    ].map(([type = "", result = "", found = "", expected = ""]) => ({
      ...annotated(type, result),
      errors: [mismatched(result, [found, expected])],
    })),
    {
      ...annotated("dict", 'return f"Error: {a}"', "fastmcp"),
      name: "a dict of FastMCP",
      errors: [mismatched('return f"Error: {a}"', ["a text", "'object'"])],
    },
    {
      ...annotated("Row", 'return {"count": [1]}'),
      errors: [mismatched('return {"count": [1]}', ["a list", "'integer'", "'count' of this result"])],
    },
    ...["Votes", "Row"].map((type) => ({
      ...annotated(type, 'return {"error": a}'),
      errors: [
        {
          messageId: "lacking",
          at: 'return {"error": a}',
          message:
            "The output schema of tool 'act' requires 'count', which this result lacks. Add it, or make it optional in the schema.",
        },
      ],
    })),
    ...[
      ["structuredContent: { id: { value: args.a } }", "an object", "'string'", "'id' of this result"],
      ["structuredContent: { id: null }", "null", "'string'", "'id' of this result"],
      ["structuredContent: JSON.stringify(args)", "a text", "'object'", "This result"],
    ].map(([content = "", found = "", expected = "", part = ""]) => ({
      name: content,
      ...withHandler({ config, code: `return { content: [], ${content} };` }),
      errors: [mismatched(`return { content: [], ${content} };`, [found, expected, part])],
    })),
  ],
});
