import type { Json, JsonObject } from "../../../lib/model/json.ts";
import { pointerTo } from "../../../lib/model/plain.ts";
import type { Definitions } from "../surface.ts";
import { printLiteral, printParts, type Notation } from "./literal.ts";
import { isPythonName, python } from "./python.ts";
import { commentAt, type Style } from "./style.ts";
import { Unprintable } from "./unprintable.ts";

const lists = {
  tools: { handler: "list_tools", class: "Tool" },
  resources: { handler: "list_resources", class: "Resource" },
  resourceTemplates: { handler: "list_resource_templates", class: "ResourceTemplate" },
  prompts: { handler: "list_prompts", class: "Prompt" },
} as const;

/** Prints definitions as a low-level server of Python, whose handlers list objects of `mcp.types`. */
export function printObjectServer(definitions: Definitions, style: Style): string {
  const notation: Notation = { ...python, style };
  const keys = (["tools", "resources", "resourceTemplates", "prompts"] as const).filter((key) => definitions[key]);
  const handlers = keys.flatMap((key) => {
    const { handler, class: name } = lists[key];
    const parts = (definitions[key] ?? []).map((definition, index) => {
      const at = pointerTo(`/${key}`, index);
      const text = printObject(`types.${name}`, definition, { notation, pointer: at, depth: 2 });
      return { text, comment: style === "commented" ? commentAt(at) : undefined, isScalar: false };
    });
    return [
      "",
      "",
      `@server.${handler}()`,
      `async def ${handler}() -> list[types.${name}]:`,
      `    return ${printParts(parts, ["[", "]"], notation, 1)}`,
    ];
  });
  return [
    "from mcp import types",
    "from mcp.server import Server",
    "",
    `server = Server("desk")`,
    ...handlers,
    "",
  ].join("\n");
}

/** Where a value is printed. */
interface Place {
  readonly notation: Notation;
  readonly pointer: string;
  readonly depth: number;
}

/** An object of a class: `types.Tool(name="find", …)`. */
export function printObject(name: string, members: JsonObject, { notation, pointer, depth }: Place): string {
  const parts = Object.entries(members).map(([key, value]) => {
    const at = pointerTo(pointer, key);
    return {
      text: `${keywordOf(key, value)}=${printMember(name, [key, value], { notation, pointer: at, depth: depth + 1 })}`,
      comment: notation.style === "commented" ? commentAt(at) : undefined,
      isScalar: typeof value !== "object" || value === null,
    };
  });
  return printParts(parts, [`${name}(`, ")"], notation, depth);
}

function keywordOf(key: string, value: Json): string {
  if (!isPythonName(key)) throw new Unprintable(`'${key}' names no keyword of Python`);
  // `input_schema` is another name of `inputSchema`.
  if (/[a-z]_[a-z]/.test(key)) throw new Unprintable(`a class has '${key}' for another key`);
  if (value === null) throw new Unprintable("a class does not send null");
  return key;
}

function printMember(name: string, [key, value]: readonly [string, Json], place: Place): string {
  if (key === "annotations" && isObject(value))
    return printObject(name === "types.Tool" ? "types.ToolAnnotations" : "types.Annotations", value, place);
  if (name === "types.Prompt" && key === "arguments" && Array.isArray(value)) return printArguments(value, place);
  return printLiteral(value, place.notation, place.pointer, place.depth);
}

function printArguments(items: readonly Json[], { notation, pointer, depth }: Place): string {
  const parts = items.map((item, index) => {
    const at = pointerTo(pointer, index);
    if (!isObject(item)) throw new Unprintable("an argument is an object of its class");
    const text = printObject("types.PromptArgument", item, { notation, pointer: at, depth: depth + 1 });
    return { text, comment: notation.style === "commented" ? commentAt(at) : undefined, isScalar: false };
  });
  return printParts(parts, ["[", "]"], notation, depth);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
