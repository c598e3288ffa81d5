import type { Definition } from "../../model/definition.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { toJson, pointerTo, type NotJson } from "../../model/plain.ts";
import type { McpSettings } from "../../readers/settings.ts";
import { agreementOf } from "./merge-duplicates.ts";
import { InputError } from "../result/input-error.ts";
import { shownPath } from "../sources/source-text.ts";
import type { Request } from "./files.ts";
import { readFile, type FileReading } from "./read-file.ts";

/** A definition in the form of the protocol's list answers, and what could not be known of it. */
export interface Extracted {
  readonly kind: Definition["kind"];
  readonly name: string | undefined;
  readonly definition: JsonObject;
  readonly unknown: readonly NotJson[];
  /** Shown path of the file, and the line of the definition in it, from 1. */
  readonly file: string;
  readonly line: number;
}

/** What extraction found, and the files that it could not read. */
export interface Extraction {
  readonly definitions: readonly Extracted[];
  /** False where no file says anything about a server, which one does that lists no tools. */
  readonly hasServer: boolean;
  readonly faults: readonly InputError[];
}

/** Members of a definition that are about the code, not about what the server sends. */
const codeMembers = new Set(["handler"]);

/**
 * Reads files and gives every definition in them as the server would list it. A definition that several files hold is
 * given once, in its most complete form.
 *
 * @param onFile is told of each file before it is read.
 */
export function extract(request: Request, settings: McpSettings, onFile?: (path: string) => void): Extraction {
  const faults: InputError[] = [];
  const all: Extracted[] = [];
  let hasServer = false;
  const read = (path: string): void => {
    onFile?.(path);
    try {
      const reading = readFile(path, settings, request.base, request.isNamed);
      hasServer ||= reading.server !== undefined;
      if (reading.server) for (const one of definitionsOf(reading, request.base)) all.push(one);
      else if (request.isNamed) throw noDefinitions(path, request.base);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      // A folder may hold files of any kind: one that does not parse is told of, and the others count.
      faults.push(error);
    }
  };
  request.files.forEach(read);
  // A package of compiled code may come with a script in TypeScript.
  if (!all.length) request.compiled.forEach(read);
  return { definitions: mostComplete(all), hasServer, faults };
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
  return [...server.tools, ...server.resources, ...server.prompts].map((definition) => {
    const unknown = new Map<string, NotJson>();
    const onUnknown = (place: NotJson): void => {
      if (!unknown.has(place.pointer)) unknown.set(place.pointer, place);
    };
    const forms = definition.variants.map((variant) => plainDefinition(variant, onUnknown));
    return {
      kind: definition.kind,
      name: definition.name.state === "known" ? definition.name.value : undefined,
      definition: forms.reduce((agreed, form) => agreementOf(agreed, form, onUnknown)),
      unknown: [...unknown.values()],
      file: shownPath(path, base),
      line: lines.positionOf(definition.span.start).line,
    };
  });
}

/** One form of a definition as the protocol has it, without what is code or not known. */
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

/** One definition of each kind and name: the one with the fewest unknown parts, the first of equals. */
function mostComplete(all: readonly Extracted[]): Extracted[] {
  const best = new Map<string, Extracted>();
  for (const one of all) {
    const key = one.name === undefined ? `${one.kind} at ${one.file}:${String(one.line)}` : `${one.kind} ${one.name}`;
    const other = best.get(key);
    if (!other || rank(one) < rank(other)) best.set(key, one);
  }
  return [...best.values()];
}

/** The less is unknown and the more is stated, the better. */
function rank({ unknown, definition }: Extracted): number {
  return unknown.length * 100 - Object.keys(definition).length;
}
