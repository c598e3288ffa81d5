import type { DefinitionKind, DefinitionSource } from "../model/definition.ts";
import type { Registering } from "../model/losses.ts";
import type { SourceModule } from "../model/module.ts";
import { Prompt } from "../model/prompt.ts";
import { Resource } from "../model/resource.ts";
import type { Server } from "../model/server.ts";
import { Tool } from "../model/tool.ts";
import type { LanguageName } from "./languages.ts";
import type { McpSettings } from "./settings.ts";

/** What a reader needs of a file, from ESLint's `SourceCode` or from the validator's parser. */
export interface Source {
  readonly text: string;
  /** The root of the syntax tree from any parser. */
  readonly ast: object;
  /** ESLint's analysis of the scopes of a module; without one, the reader analyzes them itself. */
  readonly scopeManager?: object | null | undefined;
  /** The parser's identity: `isJSON` of jsonc-eslint-parser, `isYAML` of yaml-eslint-parser. */
  readonly parserServices: object;
  /** Absolute path of the file on disk, also for unsaved text. */
  readonly path: string;
}

/** Reads the files of some languages into the model. */
export interface Reader {
  readonly languages: readonly LanguageName[];
  /** True for a syntax tree that the reader understands. */
  understands(source: Source): boolean;
  /** A quick check of a text: false if {@link Reader.read} certainly finds nothing in it. */
  concerns(source: Pick<Source, "text" | "path">): boolean;
  /**
   * Reads a source that the reader understands. Does not throw for any text.
   *
   * @returns `undefined` for a file without facts about an MCP server. A server without definitions may have
   *   registrations that cannot be read.
   */
  read(source: Source, settings: McpSettings): Server | undefined;
  /**
   * Reads a source as a module, if it mentions MCP. Only readers of code have this method.
   *
   * @param hasDefinitions true if {@link Reader.read} found some, so that the source certainly belongs to a server.
   */
  readModule?(source: Source, settings: McpSettings, hasDefinitions: boolean): SourceModule | undefined;
  /** The modules that each of some modules imports, and perhaps those that these import, by what their texts say. */
  importsFrom?(paths: readonly string[]): ReadonlyMap<string, readonly string[]>;
  /** The modules of the package around a module. */
  modulesAround?(path: string): readonly string[];
  /** The modules with which the package in a folder begins. */
  entriesOf?(root: string): readonly Entry[];
}

/** A module with which a package begins. */
export interface Entry {
  /** What names it: "bin of package.json". */
  readonly source: string;
  /** Absolute, with slashes. */
  readonly path: string;
}

/** A definition of the linted module. */
export interface ReadDefinition {
  readonly kind: DefinitionKind;
  readonly source: DefinitionSource;
}

/** The definitions of a module of code; not all of them if a limit ended the reading. */
export interface ReadDefinitions {
  readonly definitions: readonly ReadDefinition[];
  readonly isCut: boolean;
  /** What registers definitions; absent if there are none, and nothing in the module registers any. */
  readonly registering?: (() => Registering) | undefined;
}

/** The definitions of each kind, in the order of the module. */
export function definitionsByKind(
  definitions: readonly ReadDefinition[],
): Pick<Server, "tools" | "resources" | "prompts"> {
  const sources = (wanted: DefinitionKind): DefinitionSource[] =>
    definitions.flatMap(({ kind, source }) => (kind === wanted ? [source] : []));
  return {
    tools: sources("tool").map((source) => new Tool(source)),
    resources: sources("resource").map((source) => new Resource(source)),
    prompts: sources("prompt").map((source) => new Prompt(source)),
  };
}
