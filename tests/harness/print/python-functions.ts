import type { Json, JsonObject } from "../../../lib/model/json.ts";
import type { Definitions } from "../surface.ts";
import { printLiteral, printParts, type Notation, type Part } from "./literal.ts";
import { PydanticPrinter } from "./pydantic.ts";
import { isPythonName, python } from "./python.ts";
import { printObject } from "./python-objects.ts";
import { commentAt, type Style } from "./style.ts";
import { Unprintable } from "./unprintable.ts";

/** The libraries that make tools of functions. */
export type PythonLibrary = "fastmcp" | "mcp";

const servers = {
  fastmcp: { from: "fastmcp", class: "FastMCP" },
  mcp: { from: "mcp.server.mcpserver", class: "MCPServer" },
} as const;

/** Prints definitions as a server of Python that makes them of functions. */
export function printFunctionServer(definitions: Definitions, library: PythonLibrary, style: Style): string {
  const printer = new FunctionPrinter(library, style);
  const { tools = [], resources = [], resourceTemplates = [], prompts = [] } = definitions;
  const functions = [
    ...tools.map((tool, index) => printer.tool(tool, `/tools/${String(index)}`)),
    ...[...resources, ...resourceTemplates].map((resource, index) =>
      printer.resource(resource, `/resources/${String(index)}`),
    ),
    ...prompts.map((prompt, index) => printer.prompt(prompt, `/prompts/${String(index)}`)),
  ];
  const { types } = printer;
  const server = types.imported(servers[library].from, servers[library].class);
  const blocks = [...types.classes, ...functions].map((block) => `\n\n${block}`);
  return [...types.imports, "", `mcp = ${server}("desk")`, ...blocks, ""].join("\n");
}

/** What a function is printed from, besides its parameters. */
interface Stated {
  readonly name: Json | undefined;
  readonly description: Json | undefined;
  readonly positional?: string | undefined;
  /** Keywords of the decorator, with their printed values. */
  readonly keywords: readonly (readonly [keyword: string, text: string, pointer: string])[];
}

class FunctionPrinter {
  readonly types: PydanticPrinter;
  readonly #library: PythonLibrary;
  readonly #notation: Notation;
  readonly #names = new Set<string>();

  constructor(library: PythonLibrary, style: Style) {
    this.types = new PydanticPrinter({ style, inlines: library === "fastmcp" });
    this.#library = library;
    this.#notation = { ...python, style };
  }

  tool({ name, description, inputSchema, ...config }: JsonObject, pointer: string): string {
    expectKeys(config, ["title", "annotations", ...(this.#library === "fastmcp" ? ["outputSchema"] : [])]);
    const keywords = Object.entries(config).map(([key, value]) => {
      const at = `${pointer}/${key}`;
      return [key === "outputSchema" ? "output_schema" : key, this.#value(key, value, at), at] as const;
    });
    const parameters = this.#parameters(inputSchema, `${pointer}/inputSchema`);
    return this.#function("tool", { name, description, keywords }, parameters, pointer);
  }

  resource({ name, description, uri, uriTemplate, ...config }: JsonObject, pointer: string): string {
    expectKeys(config, ["title", "mimeType", "annotations"]);
    const where = uri ?? uriTemplate;
    if (typeof where !== "string") throw new Unprintable("the library takes a resource with a URI alone");
    const names = [...where.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
    if (where.replaceAll(/\{\w+\}/g, "").includes("{") || (uri !== undefined && names.length))
      throw new Unprintable("the library has no such template");
    const keywords = Object.entries(config).map(([key, value]) => {
      const at = `${pointer}/${key}`;
      return [key === "mimeType" ? "mime_type" : key, this.#value(key, value, at), at] as const;
    });
    const parameters = `(${names.map((parameter) => `${parameter}: str`).join(", ")})`;
    return this.#function(
      "resource",
      { name, description, positional: python.scalar(where), keywords },
      parameters,
      pointer,
    );
  }

  prompt({ name, description, arguments: items = [], ...config }: JsonObject, pointer: string): string {
    expectKeys(config, ["title"]);
    if (!Array.isArray(items)) throw new Unprintable("the library takes a list of arguments");
    const entries = (items as readonly Json[]).map((item): readonly [string, JsonObject, boolean] => {
      const { name: parameter, required = false, ...rest } = item as JsonObject;
      if (typeof parameter !== "string") throw new Unprintable("a parameter has a name");
      expectKeys(rest, ["description"]);
      return [parameter, { type: "string", ...rest }, required === true];
    });
    const schema = {
      properties: Object.fromEntries(entries.map(([parameter, property]) => [parameter, property])),
      required: entries.flatMap(([parameter, , isRequired]) => (isRequired ? [parameter] : [])),
    };
    const keywords = Object.entries(config).map(
      ([key, value]) => [key, this.#value(key, value, `${pointer}/${key}`), `${pointer}/${key}`] as const,
    );
    const parameters = this.types.parameters(schema, `${pointer}/inputSchema`);
    return this.#function("prompt", { name, description, keywords }, parameters, pointer);
  }

  #parameters(schema: Json | undefined, pointer: string): string {
    if (typeof schema !== "object" || schema === null || Array.isArray(schema))
      throw new Unprintable("the library makes the schema");
    const { type, properties, required, additionalProperties: more, ...rest } = schema as JsonObject;
    // FastMCP closes its schemas, and the SDK leaves them open.
    if (more !== undefined && (this.#library === "mcp" || more !== false))
      throw new Unprintable("the library decides about further arguments");
    const [keyword] = Object.keys(rest);
    if (type !== "object" || keyword !== undefined) throw new Unprintable("a function has no such schema");
    return this.types.parameters({ properties: properties ?? {}, required: required ?? [] }, pointer);
  }

  /** The SDK accepts objects of its own classes. */
  #value(key: string, value: Json, pointer: string): string {
    if (value === null) throw new Unprintable("the library does not send null");
    if (this.#library === "mcp" && key === "annotations" && isObject(value)) {
      const name = pointer.startsWith("/tools") ? "ToolAnnotations" : "Annotations";
      this.types.imported("mcp.types", name);
      return printObject(name, value, { notation: this.#notation, pointer, depth: 1 });
    }
    return printLiteral(value, this.#notation, pointer, 1);
  }

  #function(
    kind: "tool" | "resource" | "prompt",
    { name, description, positional, keywords }: Stated,
    parameters: string,
    pointer: string,
  ): string {
    if (typeof name !== "string" || name === "") throw new Unprintable("the library registers by name");
    const isDocstring = this.#notation.style === "plain" && isDocumentation(description);
    const id = this.#idOf(name);
    const stated = [
      ...(id === name && this.#notation.style === "plain"
        ? []
        : [["name", python.scalar(name), `${pointer}/name`] as const]),
      ...(description === undefined || isDocstring
        ? []
        : [["description", this.#value("description", description, ""), `${pointer}/description`] as const]),
      ...keywords,
    ];
    const parts = stated.map(([keyword, text, at]): Part => {
      const comment = this.#notation.style === "commented" ? commentAt(at) : undefined;
      return { text: `${keyword}=${text}`, comment, isScalar: !/[[({]/.test(text) };
    });
    const first: Part[] = positional === undefined ? [] : [{ text: positional, comment: undefined, isScalar: true }];
    const all = [...first, ...parts];
    // The SDK wants the brackets.
    const isBare = !all.length && this.#library === "fastmcp";
    const decorator = isBare ? `@mcp.${kind}` : printParts(all, [`@mcp.${kind}(`, ")"], this.#notation, 0);
    const body = isDocstring ? `    """${description.replaceAll("\n", "\n    ")}"""\n    ...` : "    ...";
    return `${decorator}\nasync def ${id}${parameters}:\n${body}`;
  }

  /** A name for a function that no other one has. */
  #idOf(name: string): string {
    const words = name.replaceAll(/\W/g, "_");
    const plain = isPythonName(words) && !words.startsWith("_") && words !== "mcp" ? words : `run_${words}`;
    let id = plain;
    while (this.#names.has(id)) id += "_";
    this.#names.add(id);
    return id;
  }
}

/** True for a text that a library reads from a docstring unchanged. */
function isDocumentation(text: Json | undefined): text is string {
  if (typeof text !== "string" || text.trim() !== text || /["\\\t\r\0]|[^\S\n ]/.test(text)) return false;
  const lines = text.split("\n");
  // A line that ends in a colon may begin a section.
  return text !== "" && lines.every((line) => line.trim() === line && !/:\s*$|^:|^-+$/.test(line));
}

function expectKeys(config: JsonObject, allowed: readonly string[]): void {
  const key = Object.keys(config).find((one) => !allowed.includes(one));
  if (key !== undefined) throw new Unprintable(`the library takes no '${key}' there`);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
