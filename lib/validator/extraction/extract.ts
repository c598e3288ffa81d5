import type { Registering } from "../../model/losses.ts";
import { isCode, type ServerIdentity } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { definitionsOf, type Extracted } from "./definitions-of.ts";
import { type Distinct, withoutDuplicates } from "./merge-duplicates.ts";
import { InputError } from "../result/input-error.ts";
import { isSkipped, type LintText } from "../sources/source-text.ts";
import type { ExtractionRequest } from "./files.ts";
import { packageAround } from "../sources/beside-code.ts";
import type { RegisteringModule } from "../sources/loss-lines.ts";
import { type FileReading, readFile, readTextFile } from "./read-file.ts";

/** The extracted definitions, and the files that could not be read. */
export interface Extraction extends Distinct {
  /** False if no file describes a server. An empty list of tools describes one. */
  readonly hasServer: boolean;
  readonly faults: readonly InputError[];
  /** The modules that register definitions, with what of it cannot be read. */
  readonly registering: readonly RegisteringModule[];
  /** Files and folders that were found and not read, and syntax errors in documents that hardly contain definitions. */
  readonly skipped: readonly InputError[];
  /** How servers introduce themselves, in the order of the files. */
  readonly identities: readonly Identified[];
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
 *
 * @param onFile is called with each file before it is read, and the number of tools so far.
 */
export function extract(
  requests: readonly ExtractionRequest[],
  settings: McpSettings,
  onFile?: (path: string, tools: number) => void,
): Extraction {
  const collection = new Collection();
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
  readonly #registering: RegisteringModule[] = [];
  readonly #identities: Identified[] = [];
  #hasServer = false;

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
      this.#add(reading());
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      (isSkipped(file, error) ? this.#skipped : this.#faults).push(error);
    }
  }

  #add(reading: FileReading): void {
    const { path, name, server, registering, identity } = reading;
    if (!server && !registering && !identity) return;
    // A document without definitions does not show a server.
    const isOfCode = !server || isCode(server.surface);
    const root = isOfCode ? packageAround(path) : undefined;
    if (registering) this.#registering.push(registeringModule(reading, registering, root));
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
      registering: this.#registering,
      identities: this.#identities,
    };
  }
}

function registeringModule(
  { path, name, lines }: FileReading,
  registering: Registering,
  root: string | undefined,
): RegisteringModule {
  return { path, name, package: root, lineOf: (offset) => lines.positionOf(offset).line, registering };
}

function tooLarge(name: string): InputError {
  const problem = "The file is too large to be read as a whole: definitions are missing.";
  return new InputError("INVALID_FORMAT", name, problem, "Divide it.");
}
