import { normalized } from "./canonical.ts";
import type { Definition } from "./definition.ts";
import { isRecord, type Json, type JsonObject } from "./json.ts";
import { type NotJson, pointerTo, toJson } from "./plain.ts";

/** A definition in the form of the protocol, and its unknown parts. */
export interface SentDefinition {
  readonly definition: JsonObject;
  readonly unknown: readonly NotJson[];
}

/** Members of a definition that the server does not send. */
const codeMembers = new Set(["handler"]);

/** A definition as the server would list it. Of several variants, the common part. */
export function sentDefinition(definition: Definition): SentDefinition {
  const unknown = new Map<string, NotJson>();
  const onUnknown = (place: NotJson): void => {
    if (!unknown.has(place.pointer)) unknown.set(place.pointer, place);
  };
  const forms = definition.variants.map((variant) => plainDefinition(variant, onUnknown));
  return {
    definition: forms.reduce((agreed, form) => commonPart(agreed, form, onUnknown)),
    unknown: [...unknown.values()],
  };
}

/** The members of a tool that clients give to a model. Source: the tool parameters of the providers' APIs. */
const toolMembers = ["name", "description", "inputSchema"] as const;

/** What a model sees of a tool, with sorted keys, and the JSON pointers of the parts of it that are not known. */
export function toolForModel({ definition, unknown }: SentDefinition): {
  readonly text: JsonObject;
  readonly unknown: readonly string[];
} {
  const members = toolMembers.flatMap((key): [string, Json][] => {
    const value = Object.hasOwn(definition, key) ? definition[key] : undefined;
    return value === undefined ? [] : [[key, normalized(value)]];
  });
  const pointers = unknown.flatMap(({ pointer }) =>
    pointer === "" || toolMembers.some((key) => pointer.split("/", 2)[1] === key) ? [pointer] : [],
  );
  return { text: Object.fromEntries(members), unknown: pointers.sort() };
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

const reason = "it depends on a condition that only the running server decides";

/**
 * The common part of two variants of a definition.
 *
 * @param onUnknown is called with every part that differs. The result omits it.
 */
function commonPart(a: JsonObject, b: JsonObject, onUnknown: (place: NotJson) => void, pointer = ""): JsonObject {
  const members: [string, Json][] = [];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const inA = Object.hasOwn(a, key) ? a[key] : undefined;
    const inB = Object.hasOwn(b, key) ? b[key] : undefined;
    const at = pointerTo(pointer, key);
    if (isRecord(inA) && isRecord(inB)) members.push([key, commonPart(inA, inB, onUnknown, at)]);
    else if (inA !== undefined && inB !== undefined && isEqual(inA, inB)) members.push([key, inA]);
    else onUnknown({ pointer: at, reason });
  }
  return Object.fromEntries(members);
}

/** Compares lists as a whole. If their lengths differ, equal indexes mean nothing. */
function isEqual(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
