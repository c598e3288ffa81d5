import { join } from "node:path";
import type { Json } from "../../model/json.ts";
import { pointerTo } from "../../model/plain.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { InputError } from "../result/input-error.ts";
import type { Defect, LintText } from "./source-text.ts";

/**
 * A program's definitions as a JSON text for linting.
 *
 * @param name the name of the text in results.
 * @param fileName the file name for the text, which the readers use as evidence.
 * @throws InputError `INVALID_FORMAT` if the value cannot contain definitions.
 */
export function definitionsText(value: unknown, name: string, fileName: string, cwd: string): LintText {
  const { value: plain, defects } = plainCopy(value);
  if (typeof plain !== "object" || plain === null) {
    const remedy = 'Give a tool, a list of tools, { "tools": [...] } or a tools/list answer, as objects.';
    throw new InputError("INVALID_FORMAT", name, `It is ${kindOf(value)}, which holds no definitions.`, remedy);
  }
  const text = `${JSON.stringify(plain satisfies Json, undefined, 2)}\n`;
  return { type: "text", name, path: join(cwd, fileName), language: "json", text, isNamed: true, defects };
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return typeof value === "object" ? "empty" : `a ${typeof value}`;
}

/** Deeper values are ignored. A document with this depth could not be parsed, either. */
const maxDepth = 400;
/** More values than any list of tools has. A getter can create new ones without end. */
const maxValues = 1_000_000;
/** The maximum number of values within repeated objects. Parts that share parts can expand without limit. */
const maxRepeated = 100_000;

/** The parts of a value that JSON can express, and the faults of the others. */
export interface PlainCopy {
  /** `undefined` for a value that JSON omits: a function, a symbol. */
  readonly value: Json | undefined;
  readonly defects: readonly Defect[];
}

/**
 * Copies any value into plain JSON, as `JSON.stringify` would: functions and `undefined` are omitted, `toJSON` is
 * called. Values that would make it throw are omitted and reported: cycles, bigints, getters that throw. The value is
 * never changed.
 *
 * An object that can return its own JSON Schema (Zod 4 and others, through the Standard JSON Schema interface) is
 * replaced by it.
 */
export function plainCopy(value: unknown): PlainCopy {
  const copying = new Copying();
  return { value: copying.copy(value, "", ""), defects: copying.defects };
}

class Copying {
  readonly defects: Defect[] = [];
  /** The objects that contain the current one, with their pointers. */
  readonly #above = new Map<object, string>();
  readonly #met = new WeakSet();
  /** The number of repeated objects among them. */
  #repeatedAbove = 0;
  #values = 0;
  #repeated = 0;
  #hasToldOfSize = false;

  copy(value: unknown, pointer: string, key: string): Json | undefined {
    this.#values++;
    if (this.#repeatedAbove) this.#repeated++;
    if (this.#isTooLarge) return this.#leftOut(pointer, "and what comes after it are more than any list of tools");
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return Number.isFinite(value) ? value : null;
      case "bigint":
        return this.#leftOut(pointer, "is a bigint, which JSON does not have");
      case "object":
        return value === null ? null : this.#copyObject(value, pointer, key);
      case "undefined":
      case "function":
      case "symbol":
        return undefined;
    }
  }

  #copyObject(object: object, pointer: string, key: string): Json | undefined {
    const above = this.#above.get(object);
    if (above !== undefined) {
      const whole = above === "" ? "the whole" : `'${keyPathOf(above)}'`;
      return this.#leftOut(pointer, `is ${whole} again, and a cycle has no end in JSON`);
    }
    if (this.#above.size >= maxDepth)
      return this.#leftOut(pointer, `is nested more than ${String(maxDepth)} levels deep`);
    const isRepeated = this.#met.has(object);
    this.#met.add(object);
    this.#above.set(object, pointer);
    if (isRepeated) this.#repeatedAbove++;
    try {
      const own = standInOf(object, key);
      // The replacement is not replaced again, as in `JSON.stringify`: a schema could return itself forever.
      return typeof own === "object" && own !== null ? this.#copyParts(own, pointer) : this.copy(own, pointer, key);
    } catch (error) {
      return this.#leftOut(pointer, `cannot be read: ${messageOf(error)}`);
    } finally {
      this.#above.delete(object);
      if (isRepeated) this.#repeatedAbove--;
    }
  }

  #copyParts(object: object, pointer: string): Json {
    return Array.isArray(object) ? this.#copyItems(object, pointer) : this.#copyMembers(object, pointer);
  }

  get #isTooLarge(): boolean {
    return this.#values > maxValues || this.#repeated > maxRepeated;
  }

  #copyItems(items: readonly unknown[], pointer: string): Json {
    const copies: Json[] = [];
    for (let index = 0; index < items.length && !this.#isTooLarge; index++) {
      const at = pointerTo(pointer, index);
      copies.push(this.copy(this.#read(items, index, at), at, String(index)) ?? null);
    }
    return copies;
  }

  #copyMembers(object: object, pointer: string): Json {
    const members: [string, Json][] = [];
    for (const key of Object.keys(object)) {
      if (this.#isTooLarge) break;
      const at = pointerTo(pointer, key);
      const copy = this.copy(this.#read(object, key, at), at, key);
      if (copy !== undefined) members.push([key, copy]);
    }
    // A member named "__proto__" stays a member.
    return Object.fromEntries(members);
  }

  #read(object: object, key: string | number, pointer: string): unknown {
    try {
      return (object as Readonly<Record<string | number, unknown>>)[key];
    } catch (error) {
      return this.#leftOut(pointer, `cannot be read: ${messageOf(error)}`);
    }
  }

  /** Reports an omitted part and returns nothing. */
  #leftOut(pointer: string, reason: string): Json | undefined {
    // An endless value is reported once.
    if (this.#isTooLarge && this.#hasToldOfSize) return undefined;
    this.#hasToldOfSize = this.#isTooLarge;
    const what = pointer === "" ? "What was given" : `'${keyPathOf(pointer)}'`;
    this.defects.push({ pointer, message: `${what} ${reason}, so no client would receive it; it was left out.` });
    return undefined;
  }
}

/** The replacement of an object in JSON: the result of its `toJSON`, or its JSON Schema. */
function standInOf(object: object, key: string): unknown {
  const { "~standard": standard, toJSON } = object as { readonly "~standard"?: unknown; readonly toJSON?: unknown };
  if (typeof standard === "object" && standard !== null && "jsonSchema" in standard) {
    const { input } = standard.jsonSchema as { readonly input?: unknown };
    if (typeof input === "function")
      return (input as (options: object) => unknown).call(standard.jsonSchema, { target: "draft-2020-12" });
  }
  return typeof toJSON === "function" ? (toJSON as (key: string) => unknown).call(object, key) : object;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/u, "");
}
