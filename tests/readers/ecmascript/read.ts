import { parseForESLint as parseTheirs } from "@typescript-eslint/parser";
import { Linter } from "eslint";
import { parseForESLint as parseOurs } from "../../../lib/languages/parser.ts";
import { toJson } from "../../../lib/model/plain.ts";
import type { Definition } from "../../../lib/model/definition.ts";
import type { Json } from "../../../lib/model/json.ts";
import { hasFacts, type Server } from "../../../lib/model/server.ts";
import type { Span } from "../../../lib/model/span.ts";
import type { Tool } from "../../../lib/model/tool.ts";
import { moduleReader } from "../../../lib/readers/ecmascript/index.ts";
import type { Source } from "../../../lib/readers/source.ts";
import { settingsOf } from "../../../lib/readers/settings.ts";

type Parsed = Pick<Source, "ast" | "scopeManager">;

export const parsers = {
  ours: (text: string, filePath: string): Parsed => parseOurs(text, { filePath, sourceType: "module" }),
  typescriptEslint: (text: string, filePath: string): Parsed =>
    parseTheirs(text, { filePath, sourceType: "module", range: true, loc: true }),
  espree: (text: string): Parsed => {
    const linter = new Linter();
    const [message] = linter.verify(text, [{ files: ["**"], languageOptions: { sourceType: "module" } }], "module.js");
    if (message) throw new SyntaxError(message.message);
    const { ast, scopeManager } = linter.getSourceCode();
    return { ast, scopeManager };
  },
};

export interface Reading {
  readonly path?: string;
  readonly settings?: object;
  readonly parser?: keyof typeof parsers;
}

/** Outside of any project and of any folder named after tools. */
export const defaultPath = "/nowhere/app/src/module.ts";

/** Reads a text as if it stood at a path. */
export function read(
  text: string,
  { path = defaultPath, settings = {}, parser = "typescriptEslint" }: Reading = {},
): Server | undefined {
  const server = registered(text, { path, settings, parser });
  return server && hasFacts(server) ? server : undefined;
}

/** The same for a text that may have nothing but registrations which cannot be read. */
function registered(
  text: string,
  { path = defaultPath, settings = {}, parser = "typescriptEslint" }: Reading = {},
): Server | undefined {
  return moduleReader.read(
    { ...parsers[parser](text, path), text, parserServices: {}, path },
    settingsOf({ mcp: settings }),
  );
}

/** The tools of a text as plain JSON. */
export function toolsOf(text: string, reading?: Reading): Json[] {
  return (read(text, reading)?.tools ?? []).map(plain);
}

/** The names of a text's tools. */
export function namesOf(text: string, reading?: Reading): (string | undefined)[] {
  return (read(text, reading)?.tools ?? []).map(({ name }) => (name.state === "known" ? name.value : undefined));
}

/** The only tool of a text. */
export function toolOf(text: string, reading?: Reading): Tool {
  const tools = read(text, reading)?.tools ?? [];
  const [tool] = tools;
  if (!tool || tools.length > 1) throw new Error(`There are ${String(tools.length)} tools in:\n${text}`);
  return tool;
}

/** A definition as plain JSON. */
export function plain({ root }: Definition): Json {
  return toJson(root) ?? null;
}

/** The text at a span. */
export function at(text: string, span: Span | undefined): string | undefined {
  return span && text.slice(span.start, span.end);
}

/** The start of a module that mentions MCP. */
export const sdk = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "zod";\n`;
