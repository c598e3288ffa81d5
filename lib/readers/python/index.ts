import { isPythonModule } from "../../languages/python/nodes.ts";
import { lazy } from "../../model/lazy.ts";
import { type Server, serverWithout } from "../../model/server.ts";
import type { McpSettings } from "../settings.ts";
import { definitionsByKind, type Reader, type Source } from "../source.ts";
import { entriesOf, importsFrom, modulesAround, readDefinitions, readProgram } from "./entry.ts";

/**
 * Reads the tools, resources and prompts that a module of Python defines, as a running server would list them. Follows
 * imports; never runs the module.
 */
export const pythonReader: Reader = {
  languages: ["python"],
  understands: ({ ast }) => isPythonModule(ast),
  concerns: ({ text }) => mentionsMcp(text),
  read,
  importsFrom,
  modulesAround,
  entriesOf,
  readModule: ({ text, ast, path }, settings, hasDefinitions) =>
    isPythonModule(ast) && (hasDefinitions || importsMcpLibrary(text))
      ? readProgram({ path, text, ast }, settings)
      : undefined,
};

/** True for a module that imports a library for MCP servers. */
function importsMcpLibrary(text: string): boolean {
  return /^[ \t]*(?:from|import)[ \t]+(?:mcp|fastmcp)\b/mu.test(text);
}

/** A quick check of a module's text: false if {@link read} certainly finds nothing. */
function mentionsMcp(text: string): boolean {
  return /tool|mcp|resource|prompt/iu.test(text);
}

function read({ text, ast, path }: Source, settings: McpSettings): Server | undefined {
  if (!isPythonModule(ast)) return undefined;
  const { definitions, isCut, isWhole, registering } = readDefinitions({ path, text, ast }, settings);
  const other = serverWithout("python");
  if (!definitions.length) return registering ? { ...other, registering } : undefined;
  const isComplete = lazy(() => ({ read: isWhole() }));
  const module = lazy(() => readProgram({ path, text, ast }, settings));
  return {
    ...other,
    ...definitionsByKind(definitions),
    get complete() {
      return isComplete().read;
    },
    isCut,
    registering,
    get identity() {
      return module().identity;
    },
  };
}
