import type { JsonObject } from "../../lib/model/json.ts";
import type { Change } from "./changes.ts";
import { offersForFunctions } from "./function-edits.ts";
import type { Setup, Source } from "./lint.ts";
import { json as jsonNotation, printLiteral } from "./print/literal.ts";
import { printObjectServer } from "./print/python-objects.ts";
import { printFunctionServer } from "./print/python-functions.ts";
import { printLiteralServer, printZodServer } from "./print/server-code.ts";
import type { Style } from "./print/style.ts";
import { printYaml } from "./print/yaml.ts";

/** The definitions of one case, in the spelling of the protocol. */
export interface Definitions {
  readonly tools?: readonly JsonObject[];
  readonly resources?: readonly JsonObject[];
  readonly resourceTemplates?: readonly JsonObject[];
  readonly prompts?: readonly JsonObject[];
}

/** A way of writing definitions down. */
export interface Surface {
  readonly name: SurfaceName;
  /** The settings that the surface needs to be read as intended. */
  readonly settings?: JsonObject;
  print(definitions: Definitions, style: Style, setup: Setup): Source;
  /** Whether an edit with such a change is offered, if not every edit is. */
  offers?(change: Change, definitions: Definitions): Offer;
}

/** `maybe a draft`: of text that other code may use, which edits are offered depends on how the text is written. */
export type Offer = "always" | "maybe a draft" | "never";

/**
 * `json` and `momoa` are the two syntax trees of JSON; `literal` is a JSON Schema written as an object in code; `zod3`
 * and `zod4` register tools with the SDK; `python` is a JSON Schema written as a dict of
 * Python; `fastmcp` (version 4) and `mcpserver` (the MCP SDK 2) make tools of functions of Python.
 */
export type SurfaceName = "json" | "momoa" | "yaml" | "literal" | "zod3" | "zod4" | "python" | "fastmcp" | "mcpserver";

/** The surfaces of documents, which are the answer of a server itself. */
export const documentSurfaces = ["json", "momoa", "yaml"] as const satisfies readonly SurfaceName[];

/** The surfaces of code. */
export const codeSurfaces = [
  "literal",
  "zod3",
  "zod4",
  "python",
  "fastmcp",
  "mcpserver",
] as const satisfies readonly SurfaceName[];

/** The surfaces that state a JSON Schema as it is sent. */
export const jsonSchemaSurfaces = [...documentSurfaces, "literal", "python"] as const satisfies readonly SurfaceName[];

/** All surfaces without Zod. */
export const zodlessSurfaces = [
  ...jsonSchemaSurfaces,
  "fastmcp",
  "mcpserver",
] as const satisfies readonly SurfaceName[];

const json: Surface = {
  name: "json",
  print: (definitions, style) => ({
    language: "json",
    filename: "surface/tools.json",
    text: printJson(definitions, style),
  }),
};

const momoa: Surface = {
  name: "momoa",
  print: (definitions, style) => ({
    language: style === "commented" ? "momoaWithComments" : "momoa",
    filename: "surface/tools.json",
    text: printJson(definitions, style),
  }),
};

const yaml: Surface = {
  name: "yaml",
  print: (definitions, style) => ({
    language: "yaml",
    filename: "surface/tools.yaml",
    text: printYaml(definitions as JsonObject, style),
  }),
};

/** The code surfaces take turns with the parsers, so that each of the three is used everywhere. */
const literal: Surface = {
  name: "literal",
  print: (definitions, style) => ({
    language: "javascript",
    filename: "surface/server.js",
    text: printLiteralServer(definitions, style),
  }),
};

const zod3: Surface = {
  name: "zod3",
  print: (definitions, style) => ({
    language: "typescript",
    filename: "surface/server.ts",
    text: printZodServer(definitions, { major: 3, style }),
  }),
};

const zod4: Surface = {
  name: "zod4",
  print: (definitions, style) => ({
    language: "typescriptEslint",
    filename: "surface/server.ts",
    text: printZodServer(definitions, { major: 4, style }),
  }),
};

const python: Surface = {
  name: "python",
  print: (definitions, style) => ({
    language: "python",
    filename: "surface/server.py",
    text: printObjectServer(definitions, style),
  }),
};

const fastmcp: Surface = {
  name: "fastmcp",
  settings: { fastmcpPython: 4 },
  offers: offersForFunctions,
  print: (definitions, style) => ({
    language: "python",
    filename: "surface/server.py",
    text: printFunctionServer(definitions, "fastmcp", style),
  }),
};

const mcpserver: Surface = {
  name: "mcpserver",
  offers: offersForFunctions,
  print: (definitions, style) => ({
    language: "python",
    filename: "surface/server.py",
    text: printFunctionServer(definitions, "mcp", style),
  }),
};

/** Every surface that a case is printed on. */
export const allSurfaces: readonly Surface[] = [json, momoa, yaml, literal, zod3, zod4, python, fastmcp, mcpserver];

function printJson(definitions: Definitions, style: Style): string {
  const indent = style === "commented" ? 4 : 2;
  return `${printLiteral(definitions as JsonObject, { ...jsonNotation, style, indent })}\n`;
}
