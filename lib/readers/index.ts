import type { Server } from "../model/server.ts";
import { readDocument } from "./document/index.ts";
import { looksLikeDefinitions } from "./document/pre-check.ts";
import { documentLanguageOf } from "./document/language.ts";
import { readModule } from "./ecmascript/index.ts";
import { mentionsMcp } from "./ecmascript/pre-check.ts";
import { settingsOf, type McpSettings } from "./settings.ts";
import type { Source } from "./source.ts";

/** The part of ESLint's rule context that reading needs. */
export interface ReadingContext {
  readonly sourceCode: { readonly text: string; readonly ast: object; readonly parserServices?: object };
  readonly physicalFilename: string;
  readonly settings: object;
}

interface Cached {
  readonly concerns: boolean;
  /** The model by settings object: one `SourceCode` may be linted again with other settings. */
  readonly servers: Map<unknown, Server | undefined>;
}

// ESLint makes a new SourceCode for every pass, so that the cache never has to be emptied.
const cache = new WeakMap<object, Cached>();

/** A cheap test of the text: false where the file surely has nothing to do with MCP. */
export function concernsMcp(context: ReadingContext): boolean {
  return cachedFor(context).concerns;
}

/**
 * The model of the linted file, read once for each pass whatever the number of rules.
 *
 * @returns `undefined` for a file that says nothing about an MCP server. Never throws for any input text.
 */
export function serverOf(context: ReadingContext): Server | undefined {
  const cached = cachedFor(context);
  if (!cached.concerns) return undefined;
  const settings = settingsOf(context.settings);
  if (!cached.servers.has(settings)) cached.servers.set(settings, readGuarded(sourceOf(context), settings));
  return cached.servers.get(settings);
}

/**
 * Reads a file of any language into the model.
 *
 * @returns `undefined` for a file that says nothing about an MCP server.
 */
export function readServer(source: Source, settings: McpSettings): Server | undefined {
  const language = documentLanguageOf(source);
  return language ? readDocument(source, language) : readModule(source, settings);
}

function cachedFor(context: ReadingContext): Cached {
  const { sourceCode } = context;
  let cached = cache.get(sourceCode);
  if (!cached) {
    const source = sourceOf(context);
    const concerns = documentLanguageOf(source) ? looksLikeDefinitions(source) : mentionsMcp(source.text);
    cached = { concerns, servers: new Map() };
    cache.set(sourceCode, cached);
  }
  return cached;
}

function sourceOf({ sourceCode, physicalFilename }: ReadingContext): Source {
  const { text, ast, parserServices = {} } = sourceCode;
  return { text, ast, parserServices, path: physicalFilename };
}

/** A fault of ours must not cost the user the run: the file then has no model, and `DEBUG` tells why. */
function readGuarded(source: Source, settings: McpSettings): Server | undefined {
  try {
    return readServer(source, settings);
  } catch (error) {
    if (process.env["DEBUG"]?.includes("eslint-plugin-mcp")) console.error(`${source.path}:`, error);
    return undefined;
  }
}
