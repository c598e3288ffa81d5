import type { Definition } from "../../model/definition.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import type { Registering } from "../../model/losses.ts";
import { toJson, pointerTo, type NotJson } from "../../model/plain.ts";
import { isCode } from "../../model/server.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { commonPart, withoutDuplicates, type Distinct } from "./merge-duplicates.ts";
import { InputError } from "../result/input-error.ts";
import { isSkipped, shownPath } from "../sources/source-text.ts";
import type { Request } from "./files.ts";
import { packageAround } from "../sources/beside-code.ts";
import type { RegisteringModule } from "../sources/loss-lines.ts";
import { readFile, type FileReading } from "./read-file.ts";

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
}

/** Members of a definition that the server does not send. */
const codeMembers = new Set(["handler"]);

/**
 * Extracts every definition from files, as the server would list it. A definition that several files contain is
 * extracted once, in its most complete form.
 *
 * @param onFile is called with each file before it is read.
 */
export function extract(request: Request, settings: McpSettings, onFile?: (path: string) => void): Extraction {
  const faults: InputError[] = [];
  const skipped = [...request.skipped];
  const all: Extracted[] = [];
  const registering: RegisteringModule[] = [];
  let hasServer = false;
  const read = (path: string): void => {
    onFile?.(path);
    try {
      const reading = readFile(path, settings, request.base, request.isNamed);
      if (reading.registering) registering.push(registeringModule(reading, reading.registering, request.base));
      hasServer ||= reading.server !== undefined;
      if (reading.server) {
        for (const one of definitionsOf(reading, request.base)) all.push(one);
        if (reading.server.isCut) throw tooLarge(path, request.base);
      }
      if (!reading.server && request.isNamed) throw noDefinitions(path, request.base);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      (isSkipped({ path, isNamed: request.isNamed }, error) ? skipped : faults).push(error);
    }
  };
  request.files.forEach(read);
  // A package of compiled code may also contain a TypeScript script.
  if (!all.length) request.compiled.forEach(read);
  return { ...withoutDuplicates(all), hasServer, faults, skipped, registering };
}

function registeringModule({ path, lines }: FileReading, registering: Registering, base: string): RegisteringModule {
  return { path, name: shownPath(path, base), lineOf: (offset) => lines.positionOf(offset).line, registering };
}

function tooLarge(path: string, base: string): InputError {
  const problem = "The file is too large to be read as a whole: definitions are missing.";
  return new InputError("INVALID_FORMAT", shownPath(path, base), problem, "Divide it.");
}

function noDefinitions(path: string, base: string): InputError {
  return new InputError(
    "INVALID_FORMAT",
    shownPath(path, base),
    "The file defines no MCP tools, resources or prompts.",
    'A document may be a tool, a list of tools, { "tools": [...] } or a tools/list answer.',
  );
}

function definitionsOf({ path, lines, server }: FileReading, base: string): Extracted[] {
  if (!server) return [];
  const root = isCode(server.surface) ? packageAround(path) : undefined;
  const isUnused = server.isUnused?.() ?? false;
  return [...server.tools, ...server.resources, ...server.prompts].map((definition) => {
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
      file: shownPath(path, base),
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
