import type { IrClass, Place } from "../../model/handler/code.ts";

/**
 * The values of a run. Known ones are values of JavaScript itself: texts, lists, objects, and functions that run the
 * code of the project. So the methods of the language work on them.
 */

/** An unknown value, and the values that it may have been made of. */
export class Opaque {
  readonly sources: unknown[];

  constructor(sources: readonly unknown[]) {
    this.sources = [...sources];
  }

  /** A placeholder between two marks that contains all texts which may be in its place. */
  toString(): string {
    return `${mark.start}${[...primitivesIn(this)].join("\n")}${mark.end}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** The marks around the unknown part of a text. These characters belong to no script. */
const mark = { start: "\uE000", end: "\uE001" };

/** True for an unknown value, and for a text with an unknown part. */
export function isOpaque(value: unknown): boolean {
  return value instanceof Opaque || (typeof value === "string" && value.includes(mark.start));
}

/** True for a text with more than unknown parts. */
export function isSurelyText(value: string): boolean {
  let depth = 0;
  for (const character of value) {
    if (character === mark.start) depth++;
    else if (character === mark.end) depth--;
    else if (depth === 0) return true;
  }
  return false;
}

const rest = Symbol("rest");

type PlainObject = Record<PropertyKey, unknown>;

/** True for an object of the project that is not a list, a date or a function. */
export function isPlain(value: unknown): value is PlainObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Records that an object may have other members, which are not known. */
export function markOpen(object: object, member: Opaque): void {
  Object.defineProperty(object, rest, { value: member, enumerable: false, configurable: true, writable: true });
}

/** The other members of an object that may have some. */
export function restOf(value: unknown): Opaque | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found: unknown = Reflect.get(value, rest);
  return found instanceof Opaque ? found : undefined;
}

/** Sets a member as an object literal does, whatever its name. */
export function define(object: object, key: PropertyKey, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

const instances = new WeakMap<object, IrClass>();

/** A new object of a class of the project. */
export function instanceOf(form: IrClass): PlainObject {
  const object: PlainObject = {};
  instances.set(object, form);
  return object;
}

/** The class of an object that {@link instanceOf} made. */
export function classOfInstance(value: unknown): IrClass | undefined {
  return typeof value === "object" && value !== null ? instances.get(value) : undefined;
}

/** A member of a package or of the language of which only the name is known: `marked.parse`. */
export class External {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A class of the project. */
export class RenderedClass {
  readonly form: IrClass;
  readonly scope: unknown;

  constructor(form: IrClass, scope: unknown) {
    this.form = form;
    this.scope = scope;
  }
}

/** An error that the language throws for a mistake in the code, in words. */
export class CodeFault extends TypeError {}

/** The mistake of using a missing value as if it were present. */
export class MissingFault extends CodeFault {}

/** What the code throws. */
export class Thrown extends Error {
  readonly value: unknown;
  readonly place: Place;

  constructor(value: unknown, place: Place) {
    super(value instanceof Error ? value.message : "a value that is thrown");
    this.value = value;
    this.place = place;
  }
}

/** Ends a run that takes too long, or reaches something that is not supported. */
export class Abandoned extends Error {}

/** The texts, numbers and booleans in a value, and in the values that an unknown value may have been made of. */
export function primitivesIn(value: unknown): ReadonlySet<string> {
  const parts = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: unknown[] = [value];
  while (waiting.length) {
    const next = waiting.pop();
    if (typeof next === "string" || typeof next === "number" || typeof next === "boolean" || typeof next === "bigint")
      parts.add(String(next));
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    if (seen.size > maxParts) throw new Abandoned();
    if (next instanceof Opaque) waiting.push(...next.sources);
    else if (next instanceof Map)
      waiting.push(...(next.keys() as Iterable<unknown>), ...(next.values() as Iterable<unknown>));
    else if (next instanceof Set) waiting.push(...(next as Set<unknown>));
    else if (next instanceof Date) parts.add(String(next));
    else if (!(next instanceof External || next instanceof RenderedClass))
      waiting.push(...membersOf(next), restOf(next));
  }
  return parts;
}

function membersOf(object: object): readonly unknown[] {
  return Object.values(object) as unknown[];
}

const maxParts = 20_000;

/** True if a part of a value is not known. */
export function hasOpaque(value: unknown, depth = 0): boolean {
  if (isOpaque(value)) return true;
  if (typeof value !== "object" || value === null || depth > 12) return false;
  if (restOf(value)) return true;
  if (value instanceof Map || value instanceof Set) return [...value].some((each) => hasOpaque(each, depth + 1));
  return Object.values(value).some((each) => hasOpaque(each, depth + 1));
}
