import { basename, dirname, join, relative } from "node:path";
import type { McpSettings } from "../../settings.ts";
import type { Module } from "../modules/graph.ts";
import { projectOf } from "../project/project.ts";

/** How much a file says about MCP: how far a literal in it is trusted to be a tool. */
export interface Evidence {
  /** It imports an MCP SDK, a framework for servers, or a module of the project named after MCP. */
  readonly importsMcp: boolean;
  /** It imports another library whose tools look the same, and nothing of MCP. */
  readonly isForeign: boolean;
  /** Its path or the names of its imports speak of tools. */
  readonly speaksOfTools: boolean;
  readonly importsTsCore: boolean;
}

/**
 * True where bare `tool()`, `resource()` and `prompt()` are those of mcp-ts-core, if only because the settings say so.
 */
export function usesTsCore({ importsTsCore }: Evidence, { framework }: Pick<McpSettings, "framework">): boolean {
  return importsTsCore || framework === "mcp-ts-core";
}

const mcp = /(?:^|[^a-z])(?:fast|[tx])?mcp(?:[^a-z]|$)|modelcontextprotocol/iu;
const tsCore = /mcp-ts-core/u;
/** Agent frameworks and command-line libraries with objects of a name, a description and a schema. */
const foreign =
  /^(?:ai|openai|genkit|langchain|commander|yargs|cac|oclif|eslint|graphql|@ai-sdk|@anthropic-ai|@langchain|@openai|@genkit-ai|@google\/generative-ai|@google\/genai|@mastra|@oclif|@typescript-eslint|@eslint|llamaindex|@llamaindex|@livekit|@elevenlabs|@copilotkit|@trpc|type-graphql|@nestjs\/graphql|@rjsf)(?:\/|$)/u;

/** Weighs what a module says about MCP: the specifiers of its imports, the names that it imports, its path. */
export function evidenceOf({ path }: Module, specifiers: readonly string[], imported: readonly string[]): Evidence {
  const importsMcp = specifiers.some((specifier) => mcp.test(specifier));
  const { root } = projectOf(path);
  const place = root === undefined ? join(basename(dirname(path)), basename(path)) : relative(root, path);
  return {
    importsMcp,
    isForeign: !importsMcp && specifiers.some((specifier) => foreign.test(specifier)),
    speaksOfTools:
      /tool/iu.test(place) ||
      mcp.test(place) ||
      imported.some((name) => /tool/iu.test(name)) ||
      specifiers.some((specifier) => specifier.startsWith(".") && /tool/iu.test(specifier)),
    importsTsCore: specifiers.some((specifier) => tsCore.test(specifier)),
  };
}
