import { types } from "node:util";
import type { ZodMajor } from "../../../emission/profile.ts";
import { schemaMajorOf } from "../../../emission/zod-schema.ts";
import { ClosureReader } from "./closures.ts";
import { formOf, type FunctionText } from "./function-text.ts";
import { isOfFramework } from "./module-text.ts";

/** Deeper values are not read, because the parser of their text is recursive. */
const maxDepth = 60;
/** The maximum number of values in all definitions together. */
const maxValues = 500_000;

/** The values that a program holds, read without running any of its code. */
export type Snapshot =
  | { readonly kind: "scalar"; readonly value: string | number | boolean | bigint | null | undefined }
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Snapshot> }
  | { readonly kind: "array"; readonly items: readonly Snapshot[] }
  | {
      readonly kind: "function";
      readonly text: FunctionText;
      /** The functions of its module that it may call, by their names. */
      readonly around: ReadonlyMap<string, FunctionText>;
    }
  | { readonly kind: "schema"; readonly schema: object; readonly major: ZodMajor }
  | { readonly kind: "unknown"; readonly reason: string };

/** The snapshot of an object. */
export type ObjectSnapshot = Snapshot & { readonly kind: "object" };

/**
 * Reads the values of a program without side effects: no function, getter or `toJSON` is called, and a `Proxy` is not
 * accessed. Values that only a call would reveal are unknown.
 */
export class SnapshotReader {
  readonly #above = new Set<object>();
  readonly #closures = new ClosureReader();
  #values = 0;

  /** Must be called after the last value. */
  close(): void {
    this.#closures.close();
  }

  /** A definition, including members of its classes: `class Search { name = "search"; async handler() {} }`. */
  definition(value: object): ObjectSnapshot {
    if (types.isProxy(value)) return { kind: "object", members: new Map() };
    this.#above.add(value);
    const members = new Map<string, Snapshot>();
    for (let owner: object | null = value; owner && isOwnClass(owner); owner = prototypeOf(owner))
      for (const [key, descriptor] of descriptorsOf(owner))
        if (!members.has(key) && key !== "constructor") members.set(key, this.#described(descriptor));
    this.#above.delete(value);
    return { kind: "object", members };
  }

  value(value: unknown): Snapshot {
    if (++this.#values > maxValues) return unknown("there are too many values");
    switch (typeof value) {
      case "object":
        return value === null ? { kind: "scalar", value } : this.#object(value);
      case "function":
        return this.#function(value);
      case "symbol":
        return unknown("it is a symbol");
      default:
        return { kind: "scalar", value: value as string | number | boolean | bigint | undefined };
    }
  }

  #object(value: object): Snapshot {
    if (types.isProxy(value)) return unknown("a proxy answers for it");
    const major = schemaMajorOf(value);
    if (major) return { kind: "schema", schema: value, major };
    if (this.#above.has(value)) return unknown("it contains itself");
    if (this.#above.size >= maxDepth) return unknown("it is nested too deep");
    this.#above.add(value);
    const snapshot: Snapshot = Array.isArray(value) ? this.#array(value) : this.#members(value);
    this.#above.delete(value);
    return snapshot;
  }

  #array(list: readonly unknown[]): Snapshot {
    const items: Snapshot[] = [];
    for (let index = 0; index < list.length && this.#values <= maxValues; index++) {
      const descriptor = Object.getOwnPropertyDescriptor(list, index);
      items.push(descriptor ? this.#described(descriptor) : { kind: "scalar", value: undefined });
    }
    return { kind: "array", items };
  }

  #members(value: object): ObjectSnapshot {
    const members = new Map<string, Snapshot>();
    for (const [key, descriptor] of descriptorsOf(value))
      if (descriptor.enumerable === true) members.set(key, this.#described(descriptor));
    return { kind: "object", members };
  }

  #function(value: object): Snapshot {
    if (types.isProxy(value)) return unknown("a proxy answers for it");
    // The text of the function itself, not the result of an overridden `toString`.
    const text = formOf(Function.prototype.toString.call(value));
    if (!text) return unknown("the text of the function is not seen");
    return { kind: "function", text, around: this.#closures.around(value, text.source, isOfFramework) };
  }

  #described(descriptor: PropertyDescriptor): Snapshot {
    return "value" in descriptor ? this.value(descriptor.value) : unknown("a getter makes it");
  }
}

function unknown(reason: string): Snapshot {
  return { kind: "unknown", reason };
}

/** JavaScript values have any type, and the compiler does not know those of a descriptor. */
function descriptorsOf(value: object): [string, PropertyDescriptor][] {
  return Object.entries(Object.getOwnPropertyDescriptors(value));
}

function prototypeOf(value: object): object | null {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype && types.isProxy(prototype) ? null : prototype;
}

/** False for the properties that every object has, which are not members of a definition. */
function isOwnClass(owner: object): boolean {
  return prototypeOf(owner) !== null && owner !== Array.prototype;
}
