import { LineTable } from "../../languages/line-table.ts";
import type { Registering } from "../../model/losses.ts";
import type { SourceModule } from "../../model/module.ts";
import { hasFacts, type Server, type ServerIdentity } from "../../model/server.ts";
import { mayConcernMcp, readModule, readServer } from "../../readers/index.ts";
import { type LibraryUse, libraryUseIn } from "../../readers/library-use.ts";
import { languageNamed } from "../../readers/languages.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { Source } from "../../readers/source.ts";
import { readSource } from "../sources/read-source.ts";
import { parseDocument } from "../sources/parsers.ts";
import { linePositionOf } from "../result/input-error.ts";
import {
  checkEncoding,
  containingFaults,
  isDocument,
  noDefinitions,
  parsedAs,
  type LintText,
  syntaxError,
} from "../sources/source-text.ts";

/** A file and its model. */
export interface FileReading {
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  readonly lines: LineTable;
  /** `undefined` for a file without facts about an MCP server. */
  readonly server: Server | undefined;
  /** What registers definitions in a module. */
  readonly registering?: Registering | undefined;
  /** How the server introduces itself that the file makes or is the answer of. */
  readonly identity?: ServerIdentity | undefined;
  /** The imports of a module from a library for MCP. */
  readonly library?: LibraryUse | undefined;
  /** The file as a module; absent for a document, and for code that neither defines anything nor mentions MCP. */
  readonly module?: SourceModule | undefined;
}

/**
 * Reads one file into the model, without ESLint.
 *
 * @param isNamed whether the user named the file, which must then contain definitions.
 * @param base the folder that paths in errors are relative to.
 * @throws InputError as {@link readSource} does, `PARSE_ERROR`, `INVALID_FORMAT` for a named file without definitions,
 *   or `INTERNAL_ERROR` if the reader fails.
 */
export function readFile(path: string, settings: McpSettings, base: string, isNamed: boolean): FileReading {
  const source = readSource(path, base, isNamed);
  const reading = readTextFile(source, settings);
  if (!reading.server && isNamed) throw noDefinitions(source);
  return reading;
}

/**
 * Reads a text into the model, without ESLint.
 *
 * @throws InputError `PARSE_ERROR`, or `INTERNAL_ERROR` if the reader fails.
 */
export function readTextFile(source: LintText, settings: McpSettings): FileReading {
  const { path, name, text, language, isNamed } = source;
  const lines = new LineTable(text);
  const mayHold = mayConcernMcp(parsedAs(language), source);
  // If the user did not name a file, another encoding is only an error if the file looks like one of a server.
  if (isNamed || mayHold) checkEncoding(source);
  if (!isDocument(language) && !mayHold) return { path, name, lines, server: undefined };
  return containingFaults(name, () => {
    const read = parsed(source, lines);
    const server = readServer(read, settings);
    const module = readModule(read, settings, server !== undefined);
    return {
      path,
      name,
      lines,
      server: server && hasFacts(server) ? server : undefined,
      registering: server?.registering?.(),
      // A module may make a server whose definitions are all in other modules.
      identity: server?.identity ?? module?.identity,
      library: module && libraryUseIn(module),
      module,
    };
  });
}

function parsed(source: LintText, lines: LineTable): Source {
  const { name, path, text, language } = source;
  const row = languageNamed(parsedAs(language));
  if (row.kind === "document") return { text, path, ...parsedDocument(source, row.reportedAs) };
  const { ast, fault } = row.tree(text, path);
  if (fault) throw syntaxError(name, fault.message, linePositionOf(fault.index, lines));
  return { text, ast, parserServices: {}, path };
}

function parsedDocument({ name, text }: LintText, language: "json" | "yaml"): Pick<Source, "ast" | "parserServices"> {
  try {
    return parseDocument(text, language);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line = "lineNumber" in error ? Number(error.lineNumber) : 1;
    const column = "column" in error ? Number(error.column) : 1;
    throw syntaxError(name, error.message, { line: line || 1, column: column || 1 });
  }
}
