import type { Definition } from "../../model/definition.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Registering } from "../../model/losses.ts";
import { toJson, pointerTo, type NotJson } from "../../model/plain.ts";
import { isCode, type Server, type ServerIdentity } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { commonPart, withoutDuplicates, type Distinct } from "./merge-duplicates.ts";
import { InputError } from "../result/input-error.ts";
import { isSkipped, type SourceText } from "../sources/source-text.ts";
import type { Request } from "./files.ts";
import { packageAround } from "../sources/beside-code.ts";
import type { RegisteringModule } from "../sources/loss-lines.ts";
import { type FileReading, readFile, readText } from "./read-file.ts";

/** A definition in the form of the protocol, and its unknown parts. */
export interface Extracted {
  readonly kind: Definition["kind"];
  readonly name: string | undefined;
  readonly definition: JsonObject;
  readonly unknown: readonly NotJson[];
  /** Conditions without which the server does not offer it, and that only the running server knows. */
  readonly conditions: readonly string[];
  /** True if nothing loads the module that defines it. */
  readonly isUnused: boolean;
  /** The path of the file for messages, and the line of the definition in it, from 1. */
  readonly file: string;
  readonly line: number;
  /** The folder of the package that a module belongs to; `undefined` for a document. */
  readonly package: string | undefined;
}

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

/** Members of a definition that the server does not send. */
const codeMembers = new Set(["handler"]);

/**
 * Extracts every definition from files, as the server would list it. A definition that several files contain is
 * extracted once, in its most complete form.
 *
 * @param onFile is called with each file before it is read, and the number of tools so far.
 */
export function extract(
  requests: readonly Request[],
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
export function extractText(source: SourceText, settings: McpSettings): Extraction {
  const collection = new Collection();
  collection.read(source, () => readText(source, settings));
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

function definitionsOf({ name: file, lines }: FileReading, server: Server, root: string | undefined): Extracted[] {
  const isUnused = server.isUnused?.() ?? false;
  const all = [...server.tools, ...server.resources, ...server.prompts];
  // `disabledTool(…)` of mcp-ts-core is in no list.
  const listed = all.filter(({ source }) => source.isListed !== false);
  return listed.map((definition) => {
    const unknown = new Map<string, NotJson>();
    const onUnknown = (place: NotJson): void => {
      if (!unknown.has(place.pointer)) unknown.set(place.pointer, place);
    };
    const forms = definition.variants.map((variant) => plainDefinition(variant, onUnknown));
    return {
      kind: definition.kind,
      name: definition.name.state === "known" ? definition.name.value : undefined,
      definition: forms.reduce((agreed, form) => commonPart(agreed, form, onUnknown)),
      unknown: [...unknown.values()],
      conditions: definition.source.conditions?.() ?? [],
      isUnused,
      file,
      line: lines.positionOf(definition.span.start).line,
      package: root,
    };
  });
}

/** One variant of a definition in the form of the protocol, without code and unknown parts. */
function plainDefinition({ root }: Definition, onUnknown: (place: NotJson) => void): JsonObject {
  const members: [string, Json][] = [];
  if (root.unknownRest) onUnknown({ pointer: "", reason: root.unknownRest.reason });
  for (const { key, value } of root.members.values()) {
    if (codeMembers.has(key)) continue;
    const pointer = pointerTo("", key);
    const plain = toJson(value, (place) => {
      onUnknown({ pointer: pointer + place.pointer, reason: place.reason });
    });
    if (plain !== undefined) members.push([key, plain]);
  }
  return Object.fromEntries(members);
}
