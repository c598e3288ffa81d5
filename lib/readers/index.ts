import type { SourceModule } from "../model/module.ts";
import type { Registering } from "../model/losses.ts";
import { hasFacts, type Server } from "../model/server.ts";
import { isInstallationError, type InstallationError } from "../languages/installation.ts";
import { documentReader } from "./document/index.ts";
import { moduleReader } from "./ecmascript/index.ts";
import type { LanguageName } from "./languages.ts";
import { libraryUseIn, type LibraryUse } from "./library-use.ts";
import { pythonReader } from "./python/index.ts";
import { OwnFault, ownFaultOf } from "./own-fault.ts";
import { settingsOf, type McpSettings } from "./settings.ts";
import type { Entry, Reader, Source } from "./source.ts";

/**
 * All readers. The first that understands a syntax tree reads it. Documents come first, because their root may also be
 * a `Program`.
 */
const readers: readonly Reader[] = [documentReader, moduleReader, pythonReader];

/** The part of ESLint's rule context that reading needs. */
export interface ReadingContext {
  readonly sourceCode: Omit<Source, "path" | "parserServices"> & Partial<Pick<Source, "parserServices">>;
  readonly physicalFilename: string;
  readonly settings: object;
}

interface Outcome {
  readonly server?: Server | undefined;
  readonly registering?: Server["registering"];
  readonly fault?: OwnFault | InstallationError;
  /** Created when a rule first needs it. */
  module?: SourceModule | undefined;
}

interface Cached {
  readonly concerns: boolean;
  /** By settings object, because one `SourceCode` may be linted again with other settings. */
  readonly outcomes: Map<unknown, Outcome>;
}

// ESLint makes a new SourceCode for every pass, so the cache never has to be emptied.
const cache = new WeakMap<object, Cached>();

/** A quick check of the text: false if the file certainly has nothing to do with MCP. */
export function concernsMcp(context: ReadingContext): boolean {
  return cachedFor(context).concerns;
}

/** The same check for a text without a syntax tree. */
export function mayConcernMcp(language: LanguageName, source: Pick<Source, "text" | "path">): boolean {
  return readers.some((reader) => reader.languages.includes(language) && reader.concerns(source));
}

/**
 * The model of the linted file, read once per pass for all rules.
 *
 * @returns `undefined` for a file without facts about an MCP server.
 * @throws OwnFault if a reader fails, which should not happen for any text; InstallationError if a package cannot be
 * loaded; TypeError for wrong settings.
 */
export function serverOf(context: ReadingContext): Server | undefined {
  return readOutcome(context)?.server;
}

/** What registers definitions in the linted file, and which of it cannot be read; `undefined` if nothing does. */
export function registeringIn(context: ReadingContext): Registering | undefined {
  return readOutcome(context)?.registering?.();
}

/** What the linted file imports of a library for MCP; `undefined` for a file that imports none, and for a document. */
export function libraryIn(context: ReadingContext): LibraryUse | undefined {
  const module = moduleOf(context);
  return module && libraryUseIn(module);
}

/**
 * The linted file as a module, read once per pass for all rules.
 *
 * @returns `undefined` for a document, and for code that neither mentions an MCP library nor defines anything.
 * @throws OwnFault, InstallationError or TypeError, as {@link serverOf} does.
 */
export function moduleOf(context: ReadingContext): SourceModule | undefined {
  const outcome = readOutcome(context);
  if (!outcome) return undefined;
  if ("module" in outcome) return outcome.module;
  const source = sourceOf(context);
  outcome.module = readModule(source, settingsOf(context.settings), outcome.server !== undefined);
  return outcome.module;
}

function readOutcome(context: ReadingContext): Outcome | undefined {
  const { concerns, outcomes } = cachedFor(context);
  if (!concerns) return undefined;
  const settings = settingsOf(context.settings);
  let outcome = outcomes.get(settings);
  if (!outcome) outcomes.set(settings, (outcome = outcomeOf(sourceOf(context), settings)));
  if (outcome.fault) throw outcome.fault;
  return outcome;
}

/**
 * Reads a file of any language into the model.
 *
 * @returns `undefined` for a file without facts about an MCP server; what {@link Reader.read} returns otherwise.
 * @throws OwnFault or InstallationError, as {@link serverOf} does.
 */
export function readServer(source: Source, settings: McpSettings): Server | undefined {
  return withOwnFaults(source, () => readerOf(source)?.read(source, settings));
}

/**
 * A file as a module; `undefined` for a document, and for code that neither mentions an MCP library nor defines
 * anything.
 *
 * @param hasDefinitions true if {@link readServer} has found some in it.
 * @throws OwnFault or InstallationError, as {@link serverOf} does.
 */
export function readModule(source: Source, settings: McpSettings, hasDefinitions: boolean): SourceModule | undefined {
  return withOwnFaults(source, () => readerOf(source)?.readModule?.(source, settings, hasDefinitions));
}

/**
 * The modules that each of some modules imports, by what their texts say; nothing for a language without imports.
 *
 * @param paths absolute, with slashes, links resolved.
 */
export function importsFrom(
  language: LanguageName,
  paths: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  return readers.find((reader) => reader.languages.includes(language))?.importsFrom?.(paths);
}

/** The modules of the package around a module, some of which may import it. */
export function modulesAround(language: LanguageName, path: string): readonly string[] {
  return readers.find((reader) => reader.languages.includes(language))?.modulesAround?.(path) ?? [];
}

/** The modules with which the packages in a folder begin, of every language. */
export function entriesOf(root: string): readonly Entry[] {
  return readers.flatMap((reader) => reader.entriesOf?.(root) ?? []);
}

function withOwnFaults<T>(source: Source, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw ownFaultOf(error, "eslint-plugin-mcp could not read this file", source.path);
  }
}

function readerOf(source: Source): Reader | undefined {
  return readers.find((reader) => reader.understands(source));
}

function cachedFor(context: ReadingContext): Cached {
  const { sourceCode } = context;
  let cached = cache.get(sourceCode);
  if (!cached) {
    const source = sourceOf(context);
    cached = { concerns: readerOf(source)?.concerns(source) ?? false, outcomes: new Map() };
    cache.set(sourceCode, cached);
  }
  return cached;
}

function sourceOf({ sourceCode, physicalFilename }: ReadingContext): Source {
  const { text, ast, scopeManager, parserServices = {} } = sourceCode;
  return { text, ast, scopeManager, parserServices, path: physicalFilename };
}

function outcomeOf(source: Source, settings: McpSettings): Outcome {
  try {
    const server = readServer(source, settings);
    const isLinted = server && (hasFacts(server) || server.borrowers?.().length);
    return { server: isLinted ? server : undefined, registering: server?.registering };
  } catch (error) {
    if (error instanceof OwnFault || isInstallationError(error)) return { fault: error };
    throw error;
  }
}
