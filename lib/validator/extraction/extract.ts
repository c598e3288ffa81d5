import { nothingRegistered } from "../../model/losses.ts";
import type { ServerUse } from "../../model/module.ts";
import { isCode, type ServerIdentity } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { definitionsOf, type Extracted } from "./definitions-of.ts";
import { type Distinct, withoutDuplicates } from "./merge-duplicates.ts";
import { InputError, type LinePosition, linePositionOf } from "../result/input-error.ts";
import { isSkipped, type LintText } from "../sources/source-text.ts";
import type { ExtractionRequest } from "./files.ts";
import { packageAround } from "../sources/beside-code.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import { type FileReading, readFile, readTextFile } from "./read-file.ts";

/** The extracted definitions, and the files that could not be read. */
export interface Extraction extends Distinct {
  /** False if no file describes a server. An empty list of tools describes one. */
  readonly hasServer: boolean;
  readonly faults: readonly InputError[];
  /** The files that show anything of a server, with what of it cannot be read. */
  readonly modules: readonly ReadModule[];
  /** The absolute paths of all files that were read. */
  readonly files: readonly string[];
  /** Where servers go, by the absolute path of the module that makes or gets them. Empty if that was not asked for. */
  readonly uses: ReadonlyMap<string, readonly ServerUse[]>;
  /** Files and folders that were found and not read, and syntax errors in documents that hardly contain definitions. */
  readonly skipped: readonly InputError[];
  /** How servers introduce themselves, in the order of the files. */
  readonly identities: readonly Identified[];
}

/** How files are read. */
export interface ExtractionOptions {
  /** Is called with each file before it is read, and the number of tools so far. */
  readonly onFile?: ((path: string, tools: number) => void) | undefined;
  /** True to follow servers to where they go. */
  readonly withUses?: boolean | undefined;
}

/** How the server of a file introduces itself. */
export interface Identified extends Pick<Extracted, "file" | "package"> {
  /** True for code that makes the server, false for an answer of it. */
  readonly isCode: boolean;
  readonly identity: ServerIdentity;
}

/**
 * Extracts every definition from files, as the server would list it. A definition that several files contain is
 * extracted once, in its most complete form.
 */
export function extract(
  requests: readonly ExtractionRequest[],
  settings: McpSettings,
  { onFile, withUses }: ExtractionOptions = {},
): Extraction {
  const collection = new Collection(withUses);
  const seen = new Set<string>();
  for (const request of requests) {
    const { base, isNamed } = request;
    const before = collection.size;
    const read = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      onFile?.(path, collection.tools);
      collection.read({ path, isNamed }, () => readFile(path, settings, base, isNamed));
    };
    collection.skip(request.skipped);
    request.files.forEach(read);
    // A package of compiled code may also contain a TypeScript script.
    if (collection.size === before) request.compiled.forEach(read);
  }
  return collection.extraction();
}

/** Extracts the definitions of one text, such as the answers of a running server. */
export function extractText(source: LintText, settings: McpSettings): Extraction {
  const collection = new Collection();
  collection.read(source, () => readTextFile(source, settings));
  return collection.extraction();
}

/** The results of extracting several files. */
class Collection {
  readonly #faults: InputError[] = [];
  readonly #skipped: InputError[] = [];
  readonly #all: Extracted[] = [];
  readonly #modules: ReadModule[] = [];
  readonly #files: string[] = [];
  readonly #identities: Identified[] = [];
  readonly #uses = new Map<string, readonly ServerUse[]>();
  readonly #withUses: boolean;
  #hasServer = false;

  constructor(withUses = false) {
    this.#withUses = withUses;
  }

  get size(): number {
    return this.#all.length;
  }

  get tools(): number {
    return this.#all.filter(({ kind }) => kind === "tool").length;
  }

  skip(skipped: readonly InputError[]): void {
    for (const one of skipped) this.#skipped.push(one);
  }

  read(file: { readonly path: string; readonly isNamed: boolean }, reading: () => FileReading): void {
    try {
      this.#files.push(file.path);
      this.#add(reading(), file.isNamed);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      (isSkipped(file, error) ? this.#skipped : this.#faults).push(error);
    }
  }

  #add(reading: FileReading, isNamed: boolean): void {
    const { path, name, lines, server, registering, identity, library } = reading;
    if (!server && !registering && !identity && !library) return;
    // A document without definitions does not show a server.
    const isOfCode = !server || isCode(server.surface);
    const root = isOfCode ? packageAround(path) : undefined;
    const defines =
      server !== undefined && [server.tools, server.resources, server.prompts].some(({ length }) => length);
    if (registering || library || defines) {
      const place = { path, name, isNamed, isCode: isOfCode, package: packageAround(path) };
      const positionOf = (offset: number): LinePosition => linePositionOf(offset, lines);
      this.#modules.push({ ...place, positionOf, registering: registering ?? nothingRegistered, library, defines });
    }
    const uses = this.#withUses ? (reading.module?.serverUses ?? []) : [];
    if (uses.length) this.#uses.set(path, uses);
    if (identity) this.#identities.push({ file: name, package: root, isCode: isOfCode, identity });
    if (!server) return;
    this.#hasServer = true;
    for (const one of definitionsOf(reading, server, root)) this.#all.push(one);
    if (server.isCut) throw tooLarge(name);
  }

  extraction(): Extraction {
    return {
      ...withoutDuplicates(this.#all),
      hasServer: this.#hasServer,
      faults: this.#faults,
      skipped: this.#skipped,
      modules: this.#modules,
      files: this.#files,
      uses: this.#uses,
      identities: this.#identities,
    };
  }
}

function tooLarge(name: string): InputError {
  const problem = "The file is too large to be read as a whole: definitions are missing.";
  return new InputError("INVALID_FORMAT", name, problem, "Divide it.");
}
