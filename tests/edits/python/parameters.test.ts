import { describe, expect, it } from "vitest";
import type { Edit } from "../../../lib/model/editor.ts";
import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { toJson } from "../../../lib/model/plain.ts";
import { setAll } from "../../../lib/model/set-all.ts";
import type { Tool } from "../../../lib/model/tool.ts";
import { parsePython } from "../../../lib/languages/python/parser.ts";
import { read } from "../../readers/python/reading.ts";

/** The text after an edit, which must still be Python. */
function applied(text: string, edit: Edit | undefined): string | undefined {
  if (!edit) return undefined;
  const after = [...edit]
    .reverse()
    .reduce((all, { span, text: added }) => all.slice(0, span.start) + added + all.slice(span.end), text);
  expect(parsePython(after).fault).toBeUndefined();
  return after;
}

function toolIn(text: string): Tool {
  const tool = read(text)?.tools[0];
  if (!tool) throw new Error(`There is no tool in:\n${text}`);
  return tool;
}

const head = "from fastmcp import FastMCP\nmcp = FastMCP('desk')\n";

function server(parameter: string, imports = ""): string {
  return `${imports}${head}\n@mcp.tool\ndef find(${parameter}) -> str:\n    """Finds."""\n`;
}

/** Sets keywords of the first parameter, or of the type in its union with None. */
function withKeywords(text: string, members: JsonObject): string | undefined {
  const [parameter] = toolIn(text).parameters;
  if (!parameter) throw new Error("There is no parameter.");
  const [alternative] = parameter.schema.alternatives;
  const schema =
    "type" in members || "description" in members ? parameter.schema : (alternative?.base ?? parameter.schema);
  return applied(text, setAll(schema.editor, members));
}

const both = "from typing import Annotated\nfrom pydantic import Field\n";

describe("keywords of a parameter", () => {
  it.each([
    ["str", { maxLength: 9 }, "Annotated[str, Field(max_length=9)]"],
    ["str = 'a'", { pattern: "^\\d+$" }, "Annotated[str, Field(pattern=r\"^\\d+$\")] = 'a'"],
    ["str | None = None", { maxLength: 9 }, "Annotated[str | None, Field(max_length=9)] = None"],
    ["list[str]", { maxItems: 5 }, "Annotated[list[str], Field(max_length=5)]"],
    ["int", { minimum: 1, maximum: 9 }, "Annotated[int, Field(ge=1, le=9)]"],
    ["Annotated[int, 'text']", { minimum: 1 }, "Annotated[int, 'text', Field(ge=1)]"],
    ["Annotated[int, Field(ge=1)]", { maximum: 9 }, "Annotated[int, Field(ge=1, le=9)]"],
    ["Annotated[int, Field(ge=1)]", { minimum: 2 }, "Annotated[int, Field(ge=2)]"],
    ["int = Field(default=1)", { minimum: 1, maximum: 9 }, "int = Field(default=1, ge=1, le=9)"],
    ["str = Field()", { description: "It's" }, 'str = Field(description="It\'s")'],
    ["str", { enum: ["a", "b"] }, 'Literal["a", "b"]'],
    ["float", { type: "integer" }, "int"],
    ["str", { format: "uri" }, 'Annotated[str, Field(json_schema_extra={"format": "uri"})]'],
    [
      "Annotated[str, Field(json_schema_extra={'format': 'url'})]",
      { format: "uri" },
      "Annotated[str, Field(json_schema_extra={'format': \"uri\"})]",
    ],
    [
      "Annotated[str, Field(json_schema_extra={'example': 'a'})]",
      { format: "uri" },
      "Annotated[str, Field(json_schema_extra={'example': 'a', \"format\": \"uri\"})]",
    ],
  ] as const)("of `%s` become %j", (type, members, expected) => {
    const needsLiteral = "enum" in members ? "from typing import Literal\n" : "";
    const text = server(`x: ${type}`, both + needsLiteral);
    expect(withKeywords(text, members)).toBe(server(`x: ${expected}`, both + needsLiteral));
  });

  it("give a parameter without annotation a type", () => {
    expect(withKeywords(server("x"), { type: "string" })).toBe(server("x: str"));
  });

  it.each([
    ["Field(json_schema_extra={'format': 'uri'})", "Field()"],
    ["Field(json_schema_extra={'format': 'uri', 'example': 'a'})", "Field(json_schema_extra={'example': 'a'})"],
  ])("in a dict of `%s` are removed", (before, after) => {
    const text = server(`x: Annotated[str, ${before}]`, both);
    expect(applied(text, toolIn(text).parameters[0]?.schema.editor?.remove("format"))).toBe(
      server(`x: Annotated[str, ${after}]`, both),
    );
  });

  it.each([
    ["further keywords that a constant states", "Annotated[str, Field(json_schema_extra=EXTRA)]", { format: "uri" }],
    [
      "a member of a dict that has it twice",
      "Annotated[str, Field(json_schema_extra={'format': 'url', 'format': 'uuid'})]",
      { format: "uri" },
    ],
    ["a number for a text", "int", { maxLength: 3 }],
    ["a pattern that an alias of another library states", "constr(pattern='a')", { pattern: "b" }],
    ["what is given as a whole", "Annotated[int, Field(**options)]", { minimum: 1 }],
    ["a type that is another one", "str", { type: "integer" }],
  ] as const)("refuse %s", (_, type, members) => {
    const text = server(`x: ${type}`, `${both}from pydantic import constr\n`);
    expect(withKeywords(text, members)).toBeUndefined();
  });
});

describe("imports for a keyword", () => {
  const limited = "x: Annotated[str, Field(max_length=9)]";

  it.each([
    ["none", "", `from typing import Annotated\nfrom fastmcp import FastMCP\nfrom pydantic import Field\nmcp`],
    [
      "one of them",
      "from typing import Any\n",
      "from typing import Any, Annotated\nfrom fastmcp import FastMCP\nfrom pydantic import Field\n",
    ],
    [
      "a future",
      "from __future__ import annotations\n",
      "from __future__ import annotations\nfrom typing import Annotated\nfrom fastmcp",
    ],
    ["a docstring", '"""A server."""\n', '"""A server."""\nfrom typing import Annotated\nfrom fastmcp'],
    [
      "several lines",
      "from pydantic import (\n    BaseModel,\n)\n",
      "from pydantic import (\n    BaseModel, Field,\n)\n",
    ],
  ])("are added after %s", (_, imports, expected) => {
    const after = withKeywords(server("x: str", imports), { maxLength: 9 });
    expect(after).toContain(limited);
    expect(after).toContain(expected);
  });

  it("are added at one place, the end of the last import", () => {
    const text =
      "from fastmcp import FastMCP\nfrom typing import Any\nmcp = FastMCP('a')\n@mcp.tool\ndef find(x: str): ...\n";
    expect(withKeywords(text, { maxLength: 9 })).toContain(
      "from typing import Any, Annotated\nfrom pydantic import Field\nmcp",
    );
  });

  it("keep other names", () => {
    const imports = "from typing import Annotated as A\nimport pydantic\n";
    expect(withKeywords(server("x: str", imports), { maxLength: 9 })).toBe(
      server("x: A[str, pydantic.Field(max_length=9)]", imports),
    );
  });

  it("are refused if the module has another `Field`", () => {
    expect(withKeywords(server("x: str", "from elsewhere import Field\n"), { maxLength: 9 })).toBeUndefined();
  });

  it("follow the line breaks of the file", () => {
    const after = withKeywords(server("x: str").replaceAll("\n", "\r\n"), { maxLength: 9 });
    expect(after?.replaceAll("\r\n", "")).not.toContain("\n");
  });
});

describe("keywords of a registration", () => {
  const fn = 'def find() -> str:\n    """Finds."""\n';

  it.each([
    ["@mcp.tool", '@mcp.tool(annotations={"readOnlyHint": True})'],
    ["@mcp.tool()", '@mcp.tool(annotations={"readOnlyHint": True})'],
    ["@mcp.tool(tags={'a'})", "@mcp.tool(tags={'a'}, annotations={\"readOnlyHint\": True})"],
    [
      "@mcp.tool(\n    tags={'a'},  # why\n)",
      "@mcp.tool(\n    tags={'a'},  # why\n    annotations={\"readOnlyHint\": True},\n)",
    ],
    ["@mcp.tool(annotations={'title': 'Find'})", "@mcp.tool(annotations={'title': 'Find', \"readOnlyHint\": True})"],
  ])("of %s", (before, after) => {
    const text = `${head}\n${before}\n${fn}`;
    expect(applied(text, toolIn(text).setAnnotation("readOnlyHint", true))).toBe(`${head}\n${after}\n${fn}`);
  });

  it("use the class of the MCP SDK", () => {
    const sdk = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('desk')\n";
    const text = `${sdk}\n@mcp.tool()\n${fn}`;
    const after = applied(text, toolIn(text).setAnnotation("readOnlyHint", true));
    expect(after).toContain("@mcp.tool(annotations=ToolAnnotations(readOnlyHint=True))");
    expect(after).toContain("from mcp.types import ToolAnnotations");
  });

  // mcp 1.6.0 and 1.7.1, 1.9.4 and 1.10.1; fastmcp 2.2.0 and 2.2.7, 2.9.2 and 2.10.0.
  it.each([
    ["mcp.server.fastmcp", "mcp==1.6.0", [false, false]],
    ["mcp.server.fastmcp", "mcp==1.9.4", [true, false]],
    ["mcp.server.fastmcp", "mcp==1.10.1", [true, true]],
    ["fastmcp", "fastmcp==2.2.0", [false, false]],
    ["fastmcp", "fastmcp==2.9.2", [true, false]],
    ["fastmcp", "fastmcp==2.10.0", [true, true]],
  ])("of %s are only those that %s takes", (module, requirement, expected) => {
    const script = `# /// script\n# dependencies = ["${requirement}"]\n# ///\n`;
    const tool = toolIn(`${script}from ${module} import FastMCP\nmcp = FastMCP('desk')\n@mcp.tool()\n${fn}`);
    const edits = [tool.setAnnotation("readOnlyHint", true), tool.editor?.set("title", "Find")];
    expect(edits.map((edit) => edit !== undefined)).toEqual(expected);
  });

  it("are in the object of a low-level handler, in its style", () => {
    const text = "from mcp.types import Tool\nt = Tool(name='find', description='Finds.', input_schema={})\n";
    expect(applied(text, toolIn(text).editor?.set("outputSchema", {}))).toContain("input_schema={}, output_schema={})");
    expect(toolIn(text).editor?.set("name", "search")).toBeUndefined();
  });
});

describe("a docstring", () => {
  it("is added as the first statement", () => {
    const text = `${head}\n@mcp.tool\ndef find() -> str:\n    return ""\n`;
    expect(applied(text, toolIn(text).editor?.set("description", "Finds."))).toBe(
      `${head}\n@mcp.tool\ndef find() -> str:\n    """Finds."""\n    return ""\n`,
    );
  });

  const described = (docstring: string): string =>
    `${head}\n@mcp.tool\ndef find() -> str:\n    ${docstring}\n    return ""\n`;
  const descriptionEditor = (text: string) => toolIn(text).root.members.get("description")?.value.editor;

  it.each([
    ["several lines", "Finds.\n\n- one\n  - two", '"""Finds.\n\n    - one\n      - two\n    """'],
    ["a backslash", "Finds.\n\\d", '"""Finds.\n    \\\\d\n    """'],
    ["quotes", 'Finds "x".\nOnce.', '"""Finds "x".\n    Once.\n    """'],
    ["three quotes", 'Finds """.', `'Finds """.'`],
    ["a quote at the end", 'Finds "x"', `'Finds "x"'`],
  ])("has %s, which read as the new description", (_, description, written) => {
    const text = described('"""Finds."""');
    const after = applied(text, descriptionEditor(text)?.replace(description)) ?? "";
    expect(after).toBe(described(written));
    expect(toolIn(after).description).toMatchObject({ value: description });
    const without = described("pass");
    const added = applied(without, toolIn(without).editor?.set("description", description)) ?? "";
    expect(added).toBe(described(`${written}\n    pass`));
    expect(toolIn(added).description).toMatchObject({ value: description });
  });

  it("follows the line breaks of the file", () => {
    const text = described('"""Finds."""').replaceAll("\n", "\r\n");
    const after = applied(text, descriptionEditor(text)?.replace("Finds.\nOnce."));
    expect(after).toBe(described('"""Finds.\n    Once.\n    """').replaceAll("\n", "\r\n"));
  });

  it("ends with its last line where the library sends it as it is", () => {
    const sdk = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('desk')\n";
    const text = described('"""Finds."""').replace(head, sdk).replace("@mcp.tool", "@mcp.tool()");
    const after = applied(text, descriptionEditor(text)?.replace("Finds.\nOnce.")) ?? "";
    expect(after).toContain('"""Finds.\n    Once."""\n');
    expect(toolIn(after).description).toMatchObject({ value: "Finds.\nOnce." });
  });

  it("is left as it is if it would lose indentation", () => {
    const text = described('"""Finds."""');
    expect(descriptionEditor(text)?.replace("Finds.\n  - one\n  - two")).toBeUndefined();
    const without = described("pass");
    expect(toolIn(without).editor?.set("description", "Finds.\n  - one")).toBeUndefined();
  });

  it("is continued before its closing quotes", () => {
    const text = `${head}\n@mcp.tool\ndef find() -> str:\n    """Finds.\n    """\n`;
    const { description } = toolIn(text);
    expect(description.state).toBe("known");
    const editor = toolIn(text).root.members.get("description")?.value.editor;
    expect(applied(text, editor?.append(" Or not."))).toContain('"""Finds. Or not.\n    """');
  });
});

describe("each keyword that `Field` has an argument for", () => {
  const ofTexts = { minLength: ["min_length", 3], maxLength: ["max_length", 3], pattern: ["pattern", "^a"] } as const;
  const ofLists = { minItems: ["min_length", 3], maxItems: ["max_length", 3] } as const;
  const ofNumbers = {
    minimum: ["ge", 3],
    maximum: ["le", 3],
    exclusiveMinimum: ["gt", 3],
    exclusiveMaximum: ["lt", 3],
    multipleOf: ["multiple_of", 3],
  } as const;
  const ofAll = {
    description: ["description", "Text."],
    title: ["title", "Text"],
    examples: ["examples", [1]],
    deprecated: ["deprecated", true],
  } as const;
  const byType = {
    str: { ...ofTexts, ...ofAll },
    int: { ...ofNumbers, ...ofAll },
    float: { ...ofNumbers, ...ofAll },
    "list[str]": { ...ofLists, ...ofAll },
    bool: ofAll,
  };
  const all = Object.keys({ ...ofTexts, ...ofLists, ...ofNumbers, ...ofAll });
  const rows = Object.entries(byType).flatMap(([type, keywords]) =>
    Object.entries<readonly [name: string, value: Json]>(keywords).map(([key, [name, value]]) => ({
      type,
      key,
      name,
      value,
    })),
  );

  /** What the schema of the first parameter states after an edit. */
  const stated = (text: string, key: string): unknown => {
    const located = toolIn(text).parameters[0]?.schema.located;
    const value = located?.kind === "object" ? located.members.get(key)?.value : undefined;
    return value && toJson(value);
  };

  it.each(rows)("$key of $type is written as $name, changed there and removed", ({ type, key, name, value }) => {
    const after = withKeywords(server(`x: ${type}`, both), { [key]: value }) ?? "";
    expect(after).toContain(`x: Annotated[${type}, Field(${name}=`);
    expect(stated(after, key)).toStrictEqual(value);
    const other = typeof value === "number" ? value + 1 : typeof value === "string" ? `${value}b` : value;
    const again = withKeywords(after, { [key]: other }) ?? "";
    expect(stated(again, key)).toStrictEqual(other);
    expect(again.split(`${name}=`)).toHaveLength(2);
    const without = applied(again, toolIn(again).parameters[0]?.schema.editor?.remove(key)) ?? "";
    expect(without).toContain(`x: Annotated[${type}, Field()]`);
  });

  it.each(Object.entries(byType))("is refused for %s if it says nothing of such values", (type, keywords) => {
    const refused = all.filter((key) => !Object.hasOwn(keywords, key));
    const edits = refused.map((key) => withKeywords(server(`x: ${type}`, both), { [key]: 3 }));
    expect(edits).toStrictEqual(refused.map(() => undefined));
  });
});

describe("the objects of the protocol", () => {
  const imports = "from mcp.types import Prompt, PromptArgument, Tool, ToolAnnotations\n";
  const prompt = `${imports}p = Prompt(name='find', arguments=[PromptArgument(name='key', required=True)])\n`;
  const argumentIn = (text: string) => {
    const list = read(text)?.prompts[0]?.root.members.get("arguments")?.value;
    return list?.kind === "array" ? list.items[0] : undefined;
  };

  it.each([
    ["name", "id", "PromptArgument(name='id', required=True)"],
    ["description", "Text.", "PromptArgument(name='key', required=True, description='Text.')"],
    ["required", false, "PromptArgument(name='key', required=False)"],
  ])("in a definition take another %s", (key, value, written) => {
    expect(applied(prompt, argumentIn(prompt)?.editor?.set(key, value))).toContain(`[${written}]`);
  });

  it("in a definition lose a keyword, or get another one", () => {
    const { editor } = argumentIn(prompt) ?? {};
    expect(applied(prompt, editor?.remove("required"))).toContain("[PromptArgument(name='key')]");
    expect(applied(prompt, editor?.rename?.("required", "title"))).toContain("PromptArgument(name='key', title=True)");
    expect(editor?.rename?.("required", "name")).toBeUndefined();
    expect(editor?.rename?.("title", "label")).toBeUndefined();
    expect(editor?.append("x")).toBeUndefined();
  });

  it.each(["Tool(name='find', input_schema={})", "Prompt(name='find')"])(
    "keep the name of a definition: %s",
    (call) => {
      const text = `${imports}t = ${call}\n`;
      const server = read(text);
      const [definition] = [...(server?.tools ?? []), ...(server?.prompts ?? [])];
      expect(definition?.editor?.set("name", "search")).toBeUndefined();
      expect(applied(text, definition?.editor?.set("title", "Search"))).toContain(", title='Search')");
    },
  );
});
