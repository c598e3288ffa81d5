import type { ModuleSource } from "./definitions/read-definitions.ts";
import type { TSESTree } from "@typescript-eslint/utils";
import type { Definition } from "../../model/definition.ts";
import { lazy } from "../../model/lazy.ts";
import type { SourceModule } from "../../model/module.ts";
import { type App, type Server, serverWithout } from "../../model/server.ts";
import { Tool } from "../../model/tool.ts";
import type { McpSettings } from "../settings.ts";
import { definitionsByKind, type Reader, type Source } from "../source.ts";
import {
  entriesOf,
  importersOf,
  importsFrom,
  isReachedModule,
  isUnusedModule,
  modulesAround,
  readApp,
  readDefinitions,
  readProgram,
  readSchemaUsers,
} from "./entry.ts";
import { importsMcpLibrary, mayBeBorrowed, mayMakeApp, mentionsMcp, writesToStdout } from "./pre-check.ts";

/**
 * Reads the tools, resources and prompts that a module of TypeScript or JavaScript defines, as a running server would
 * list them. Follows imports; never runs the module.
 */
export const moduleReader: Reader = {
  languages: ["typescript", "javascript"],
  // Only the root's type, because a file that has nothing to do with MCP must not be inspected further.
  understands: ({ ast }) => "type" in ast && ast.type === "Program",
  concerns: ({ text, path }) => mentionsMcp(text) || importsMcpLibrary(text) || mayBeBorrowed(text, path),
  read: readDefinitionsOf,
  readModule,
  importsFrom,
  modulesAround,
  entriesOf,
};

function readModule(
  { text, ast, scopeManager, path }: Source,
  settings: McpSettings,
  hasDefinitions: boolean,
): SourceModule | undefined {
  if (!isProgram(ast) || (!hasDefinitions && !importsMcpLibrary(text) && !writesToStdout(text))) return undefined;
  return readProgram({ path, text, program: ast, scopeManager }, settings).module;
}

function readDefinitionsOf({ text, ast, scopeManager, path }: Source, settings: McpSettings): Server | undefined {
  if (!isProgram(ast)) return undefined;
  const module = { path, text, program: ast, scopeManager };
  const borrowers = mayBeBorrowed(text, path)
    ? lazy(() => readSchemaUsers(module, settings).map((one) => new Tool(one)))
    : undefined;
  const other = { ...serverWithout("ecmascript"), ...(borrowers ? { borrowers } : {}) };
  if (!mentionsMcp(text)) return borrowers && other;
  const { definitions, isCut, registering } = readDefinitions(module, settings);
  const { tools, resources, prompts } = definitionsByKind(definitions);
  const made = lazy(() => ({ app: appOf(module, { tools, resources, prompts, isCut }, settings) }));
  if (!definitions.length) {
    const madeHere = mayMakeApp(text) ? made().app : undefined;
    if (!registering && !borrowers && !madeHere) return undefined;
    return { ...other, registering, ...(madeHere ? { app: madeHere } : {}) };
  }
  const program = lazy(() => readProgram(module, settings));
  const maySayNew = /\bnew\s+[\w.]*(?:Server|MCP)\b/u.test(text);
  return {
    surface: "ecmascript",
    get complete() {
      if (!maySayNew || isCut || registering?.().losses.length) return false;
      return program().isWholeServer(partsOf([...tools, ...resources, ...prompts]));
    },
    isCut,
    tools,
    resources,
    prompts,
    ...(borrowers ? { borrowers } : {}),
    manifest: undefined,
    get identity() {
      return maySayNew ? program().module.identity : undefined;
    },
    registering,
    isReached: () => (settings.followImporters ? isReachedModule(path.replaceAll("\\", "/")) : undefined),
    isUnused: () => settings.followImporters && isUnusedModule(path, text),
    get app() {
      return made().app;
    },
  };
}

/** The server that the module assembles from lists; its own definitions if it does not assemble any from elsewhere. */
function appOf(
  module: ModuleSource,
  { isCut, ...own }: Pick<Server, "tools" | "resources" | "prompts" | "isCut">,
  settings: McpSettings,
): App | undefined {
  const read = mayMakeApp(module.text) ? readApp(module, settings) : undefined;
  if (read) return { kind: "app", ...read, ...definitionsByKind(read.definitions) };
  const all = [...own.tools, ...own.resources, ...own.prompts];
  const isOfFramework = all.length > 0 && all.every(({ convention }) => convention === "mcp-ts-core");
  if (!isOfFramework || isCut === true || !settings.followImporters) return undefined;
  const { all: importers, isCut: isMore } = importersOf(module.path.replaceAll("\\", "/"));
  if (importers.length || isMore) return undefined;
  const start = { start: 0, end: 0 };
  return {
    kind: "app",
    span: start,
    options: undefined,
    ...own,
    missing: [],
    whole: new Set(["tool", "resource", "prompt"]),
  };
}

function partsOf(definitions: readonly Definition[]): Parameters<ReturnType<typeof readProgram>["isWholeServer"]>[0] {
  return {
    anchors: definitions.map(({ source }) => source.anchor),
    areSure: definitions.every(({ name, source }) => name.state === "known" && !source.otherVariants?.length),
  };
}

/** True for the root of an ESTree syntax tree from any parser. */
function isProgram(ast: object): ast is TSESTree.Program {
  return "type" in ast && ast.type === "Program" && "body" in ast && Array.isArray(ast.body);
}
