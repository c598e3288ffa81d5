import type { LineTable } from "../../languages/line-table.ts";
import type { Definition } from "../../model/definition.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { type NotJson, pointerTo, toJson } from "../../model/plain.ts";
import type { Server } from "../../model/server.ts";
import { commonPart } from "./merge-duplicates.ts";

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

/** Members of a definition that the server does not send. */
const codeMembers = new Set(["handler"]);

/**
 * The definitions of a file, as the server would list them.
 *
 * @param file the name of the file for messages, and its lines.
 * @param root the folder of the package that a module belongs to.
 */
export function definitionsOf(
  { name: file, lines }: { readonly name: string; readonly lines: LineTable },
  server: Server,
  root: string | undefined,
): Extracted[] {
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
