import type { TSESTree } from "@typescript-eslint/utils";
import type { SourceModule } from "../../model/module.ts";
import { Prompt } from "../../model/prompt.ts";
import { Resource } from "../../model/resource.ts";
import { type Server, serverWithout } from "../../model/server.ts";
import { Tool } from "../../model/tool.ts";
import type { McpSettings } from "../settings.ts";
import type { Reader, Source } from "../source.ts";
import { readDefinitions, readProgram } from "./entry.ts";
import { importsMcpLibrary, mentionsMcp } from "./pre-check.ts";

/**
 * Reads the tools, resources and prompts that a module of TypeScript or JavaScript defines, as a running server would
 * list them. Follows imports; never runs the module.
 */
export const moduleReader: Reader = {
  languages: ["typescript", "javascript"],
  // Only the root's type, because a file that has nothing to do with MCP must not be inspected further.
  understands: ({ ast }) => "type" in ast && ast.type === "Program",
  concerns: ({ text }) => mentionsMcp(text) || importsMcpLibrary(text),
  read: readDefinitionsOf,
  readModule,
};

function readModule(
  { text, ast, scopeManager, path }: Source,
  settings: McpSettings,
  hasDefinitions: boolean,
): SourceModule | undefined {
  if (!isProgram(ast) || (!hasDefinitions && !importsMcpLibrary(text))) return undefined;
  return readProgram({ path, text, program: ast, scopeManager }, settings);
}

function readDefinitionsOf({ text, ast, scopeManager, path }: Source, settings: McpSettings): Server | undefined {
  if (!isProgram(ast) || !mentionsMcp(text)) return undefined;
  const tools: Tool[] = [];
  const resources: Resource[] = [];
  const prompts: Prompt[] = [];
  const { definitions, isCut, registering } = readDefinitions({ path, text, program: ast, scopeManager }, settings);
  for (const { kind, source } of definitions) {
    if (kind === "tool") tools.push(new Tool(source));
    else if (kind === "resource") resources.push(new Resource(source));
    else prompts.push(new Prompt(source));
  }
  if (!tools.length && !resources.length && !prompts.length)
    return registering && { ...serverWithout("ecmascript"), registering };
  return {
    surface: "ecmascript",
    complete: false,
    isCut,
    tools,
    resources,
    prompts,
    manifest: undefined,
    identity: undefined,
    registering,
  };
}

/** True for the root of an ESTree syntax tree from any parser. */
function isProgram(ast: object): ast is TSESTree.Program {
  return "type" in ast && ast.type === "Program" && "body" in ast && Array.isArray(ast.body);
}
