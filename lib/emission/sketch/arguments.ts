import { Sketch } from "./sketch.ts";

/** Questions about the arguments of a Zod call; what they refuse is left to the real Zod. */

/** True for nothing, a message, or options that hold nothing but a message: they do not show in the JSON Schema. */
export function isMessage(argument: unknown, others: readonly string[] = []): boolean {
  if (argument === undefined || typeof argument === "string") return true;
  if (typeof argument !== "object" || argument === null || Array.isArray(argument)) return false;
  const keys = Object.keys(argument).filter((key) => !others.includes(key));
  // Zod 4 throws where both are given.
  return keys.length === 0 || (keys.length === 1 && (keys[0] === "message" || keys[0] === "error"));
}

/** True for a number that JSON writes as it is. */
export function isJsonNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0);
}

/** True for what is the same after `JSON.parse(JSON.stringify(value))`. */
export function isJson(value: unknown, depth = 0): boolean {
  if (depth > 20) return false;
  if (value === null || typeof value === "string" || typeof value === "boolean" || isJsonNumber(value)) return true;
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every((item) => isJson(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(
    ([key, member]) => key !== "__proto__" && key !== "toJSON" && isJson(member, depth + 1),
  );
}

/** An object of sketches; `undefined` where a field is anything else. */
export function asShape(argument: unknown): Readonly<Record<string, Sketch>> | undefined {
  if (typeof argument !== "object" || argument === null || Array.isArray(argument)) return undefined;
  const shape: Record<string, Sketch> = {};
  for (const [key, field] of Object.entries(argument)) {
    if (!(field instanceof Sketch) || key === "__proto__") return undefined;
    shape[key] = field;
  }
  return shape;
}

/** The definition of a field of a shape of sketches; `undefined` where there is none of that name. */
export function fieldOf(shape: unknown, name: string): Sketch["definition"] | undefined {
  const fields = asShape(shape);
  return fields && Object.hasOwn(fields, name) ? fields[name]?.definition : undefined;
}

/** A list of sketches with at least one item; `undefined` for anything else. */
export function asSketches(argument: unknown): readonly Sketch[] | undefined {
  if (!Array.isArray(argument) || !argument.length) return undefined;
  const sketches = argument.filter((item) => item instanceof Sketch);
  return sketches.length === argument.length ? sketches : undefined;
}

/** A list of texts with at least one item. */
export function asTexts(argument: unknown): readonly string[] | undefined {
  if (!Array.isArray(argument) || !argument.length) return undefined;
  const texts = argument.filter((item) => typeof item === "string");
  return texts.length === argument.length && !texts.includes("__proto__") ? texts : undefined;
}

/** An object whose members are all texts, as an enum of TypeScript without numbers is. */
export function asTextEnum(argument: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof argument !== "object" || argument === null || Array.isArray(argument)) return undefined;
  const entries: Record<string, string> = {};
  for (const [key, value] of Object.entries(argument)) {
    if (typeof value !== "string" || key === "__proto__") return undefined;
    entries[key] = value;
  }
  return Object.keys(entries).length ? entries : undefined;
}

/** `{ a: true, b: true }`: the names that are chosen, all of which must be fields. */
export function chosenFields(mask: unknown, shape: object): ReadonlySet<string> | undefined {
  if (typeof mask !== "object" || mask === null || Array.isArray(mask)) return undefined;
  // Zod 3 asks the mask for each field, and a mask has what every object has.
  if (Object.keys(shape).some((name) => name in Object.prototype)) return undefined;
  const names = Object.entries(mask);
  if (names.some(([name, isChosen]) => isChosen !== true || !Object.hasOwn(shape, name))) return undefined;
  return new Set(names.map(([name]) => name));
}
