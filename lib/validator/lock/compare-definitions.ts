import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { pointerTo } from "../../model/plain.ts";
import { canonicalJson } from "../../model/canonical.ts";
import { type Compatibility, compatibilityOf } from "./compatibility.ts";
import type { Locked } from "./lock.ts";
import { meaningOf, roleWithin, type MemberRole, roleOfDefinition } from "./widening.ts";

/** A part of a definition that has changed. */
export interface Part {
  /** JSON pointer within the definition. */
  readonly pointer: string;
  /** `lost` for a part that is no longer known, `found` for one that was not known before. Neither is a change. */
  readonly certainty: "known" | "lost" | "found";
  /** Absent if there was none. */
  readonly before?: Json;
  /** Absent if there is none now. */
  readonly after?: Json;
  /** How the change widens what a model is told or may do, as a phrase. */
  readonly widens?: string;
  /** What the change does to those who call the server. Absent for a part that is not known in one form. */
  readonly compatibility?: Compatibility;
}

/**
 * The parts that differ in two forms of a definition. Parts that are not known in one of them are not compared.
 *
 * @param kind decides what the members mean.
 */
export function compareDefinitions(
  kind: "server" | "tool" | "resource" | "prompt",
  before: Locked,
  after: Locked,
): readonly Part[] {
  const comparison = new Comparison(before.unknown, after.unknown);
  comparison.compareObjects(before.definition, after.definition, "", roleOfDefinition(kind));
  return [...comparison.parts, ...comparison.certainties()].sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

class Comparison {
  readonly parts: Part[] = [];
  readonly #unknownBefore: ReadonlySet<string>;
  readonly #unknownAfter: ReadonlySet<string>;

  constructor(before: readonly string[], after: readonly string[]) {
    this.#unknownBefore = new Set(before);
    this.#unknownAfter = new Set(after);
  }

  compareObjects(before: JsonObject, after: JsonObject, pointer: string, place: MemberRole): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [old, current] = [memberOf(before, key), memberOf(after, key)];
      const at = pointerTo(pointer, key);
      if (old === undefined && isUnknown(this.#unknownBefore, at, pointer)) continue;
      if (current === undefined && isUnknown(this.#unknownAfter, at, pointer)) continue;
      this.#compare(old, current, at, { key, place, before, after });
    }
  }

  #compare(
    old: Json | undefined,
    current: Json | undefined,
    pointer: string,
    around: {
      readonly key: string;
      readonly place: MemberRole;
      readonly before: JsonObject;
      readonly after: JsonObject;
    },
  ): void {
    const within = roleWithin(around.place, around.key);
    const [was, is] = [old ?? emptyLike(current, within), current ?? emptyLike(old, within)];
    if (was !== undefined && is !== undefined) {
      if (canonicalJson(was) === canonicalJson(is)) return;
      if (within && isRecord(was) && isRecord(is)) {
        this.compareObjects(was, is, pointer, within);
        return;
      }
      if (within && this.#compareLists(was, is, pointer, within)) return;
    }
    const widens = meaningOf({ ...around, old, current });
    this.parts.push({
      pointer,
      certainty: "known",
      ...(old === undefined ? {} : { before: old }),
      ...(current === undefined ? {} : { after: current }),
      ...(widens === undefined ? {} : { widens }),
      compatibility: compatibilityOf({ ...around, old, current }),
    });
  }

  /** Compares lists of objects: by their names if all have one, otherwise by their order if they are equally long. */
  #compareLists(old: Json, current: Json, pointer: string, place: MemberRole): boolean {
    const [before, after] = [itemsOf(old), itemsOf(current)];
    if (!before || !after) return false;
    // Pointers to unknown parts have indexes.
    const hasUnknown = [...this.#unknownBefore, ...this.#unknownAfter].some((one) => one.startsWith(`${pointer}/`));
    const isNamed = !hasUnknown && haveNames(before) && haveNames(after);
    if (!isNamed && before.length !== after.length) return false;
    const keyOf = ({ name }: JsonObject, index: number): string =>
      isNamed && typeof name === "string" ? name : String(index);
    const [byKey, nowByKey] = [before, after].map((items) =>
      Object.fromEntries(items.map((item, index) => [keyOf(item, index), item])),
    );
    this.compareObjects(byKey ?? {}, nowByKey ?? {}, pointer, place);
    return true;
  }

  /** The parts that are known now and were not before, and the reverse. */
  certainties(): readonly Part[] {
    const lost = [...this.#unknownAfter].filter((pointer) => !this.#unknownBefore.has(pointer));
    const found = [...this.#unknownBefore].filter((pointer) => !this.#unknownAfter.has(pointer));
    return [
      ...lost.map((pointer): Part => ({ pointer, certainty: "lost" })),
      ...found.map((pointer): Part => ({ pointer, certainty: "found" })),
    ];
  }
}

/** True for a member that is not known, or is one of the members that are not known. */
function isUnknown(unknown: ReadonlySet<string>, pointer: string, parent: string): boolean {
  return unknown.has(pointer) || unknown.has(parent);
}

function memberOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function itemsOf(value: Json): readonly JsonObject[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value as readonly Json[];
  return items.every((item): item is JsonObject => isRecord(item)) ? items : undefined;
}

function haveNames(items: readonly JsonObject[]): boolean {
  const names = new Set(items.map((item) => item["name"]));
  return names.size === items.length && [...names].every((name) => typeof name === "string");
}

/** Replaces an absent list of parameters, hints or arguments, so that each one of the other form is compared. */
function emptyLike(other: Json | undefined, within: MemberRole | undefined): Json | undefined {
  if (within?.kind === "arguments") return Array.isArray(other) && other.length ? [] : undefined;
  if (within?.kind !== "properties" && within?.kind !== "annotations") return undefined;
  return isRecord(other) && Object.keys(other).length ? {} : undefined;
}
