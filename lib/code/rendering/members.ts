import type { Place } from "../../model/handler/code.ts";
import { renderMethod, isFormatter } from "./methods.ts";
import type { RenderingFrame, RenderingRun } from "./run.ts";
import {
  classOfInstance,
  RenderedClass,
  define,
  External,
  isOpaque,
  isPlain,
  Opaque,
  restOf,
  Thrown,
  MissingFault,
} from "./values.ts";

/** A read of a member. */
export interface MemberRead {
  readonly object: unknown;
  readonly key: unknown;
  readonly place: Place;
  /** True if a missing object has a missing member. */
  readonly isOptional: boolean;
}

/** The value of a member. */
export function readMember(run: RenderingRun, read: MemberRead): unknown {
  const { object, key, place } = read;
  if (object === null || object === undefined) {
    if (read.isOptional) return undefined;
    throw missing(object, key, place);
  }
  if (object instanceof Opaque || isOpaque(key)) return new Opaque([object, key]);
  const name = String(key);
  if (object instanceof External) return new External(`${object.name}.${name}`);
  if (object instanceof RenderedClass) return staticMember(run, object, name);
  if (typeof object === "string") {
    if (name === "length") return isOpaque(object) ? new Opaque([object]) : object.length;
    if (/^\d+$/.test(name)) return isOpaque(object) ? new Opaque([object]) : object[Number(name)];
    return method(run, object, name, place);
  }
  if (typeof object === "object" && hasData(object, name)) return Reflect.get(object, name);
  const instance = classOfInstance(object);
  if (instance) {
    const form = instance.methods.get(name);
    const own = form && run.functionOf(form, frameOfInstance(object));
    return own ?? new Opaque([object]);
  }
  const rest = restOf(object);
  if (rest) return rest;
  return method(run, object, name, place);
}

/** The members that values have without being called: their contents, and what the language counts. */
function hasData(object: object, name: string): boolean {
  if (Array.isArray(object)) return name === "length" || /^\d+$/.test(name) || matchKeys.has(name);
  if (object instanceof Map || object instanceof Set) return name === "size";
  if (object instanceof Error) return name === "message" || name === "name" || name === "stack";
  if (object instanceof RegExp) return name === "source" || name === "flags";
  if (object instanceof URL || object instanceof URLSearchParams)
    return typeof Reflect.get(object, name) !== "function";
  return isPlain(object) && Object.hasOwn(object, name);
}

/** The members of a match result besides its items. */
const matchKeys = new Set(["index", "groups", "input"]);

/** A method as a value, such as `lines.push`; `undefined` if there is none with the name. */
function method(run: RenderingRun, object: unknown, name: string, place: Place): unknown {
  if (name === "constructor" || name === "__proto__" || name === "prototype") return new Opaque([object]);
  if (typeof object === "function") return functionMember(object, name);
  const exists = typeof Reflect.get(Object(object) as object, name) === "function";
  if (!exists) return undefined;
  return (...args: unknown[]): unknown =>
    run.guarded(place, () => renderMethod(run, { receiver: object, name, args, at: place })?.value);
}

function functionMember(object: object, name: string): unknown {
  const call = (self: unknown, args: readonly unknown[]): unknown =>
    typeof object === "function" ? (Reflect.apply(object, self, args) as unknown) : undefined;
  if (name === "call") return (self: unknown, ...args: unknown[]) => call(self, args);
  if (name === "apply") return (self: unknown, args: unknown[]) => call(self, args);
  if (name === "bind")
    return (self: unknown, ...first: unknown[]) =>
      (...args: unknown[]) =>
        call(self, [...first, ...args]);
  return name === "name" || name === "length" ? new Opaque([]) : undefined;
}

function staticMember(run: RenderingRun, { form, scope }: RenderedClass, name: string): unknown {
  const own = form.staticMethods.get(name);
  const frame = isFrame(scope) ? scope : undefined;
  if (own) return run.functionOf(own, frame);
  return new Opaque([]);
}

const frames = new WeakMap<object, RenderingFrame>();

/** Keeps the variables that the methods of an object can access. */
export function keepFrame(object: object, frame: RenderingFrame | undefined): void {
  if (frame) frames.set(object, frame);
}

function frameOfInstance(object: unknown): RenderingFrame | undefined {
  return typeof object === "object" && object !== null ? frames.get(object) : undefined;
}

function isFrame(value: unknown): value is RenderingFrame {
  return typeof value === "object" && value !== null && "variables" in value;
}

/** Sets a member. */
export function assignMember(object: unknown, key: unknown, value: unknown): void {
  if (object instanceof Opaque) {
    object.sources.push(value);
    return;
  }
  if (object === null || object === undefined) throw new MissingFault("a member of a missing value is set");
  if (typeof object !== "object" || isFormatter(object)) return;
  if (isOpaque(key)) {
    if (Array.isArray(object)) object.push(new Opaque([value]));
    else if (isPlain(object)) Object.assign(object, { "": new Opaque([value]) });
    return;
  }
  if (Array.isArray(object)) {
    const index = Number(key);
    if (key === "length") object.length = Math.min(Number(value), object.length);
    else if (Number.isInteger(index) && index >= 0 && index < 10_000) object[index] = value;
    return;
  }
  if (isPlain(object)) define(object, String(key), value);
}

/** The error of reading or setting a member of a missing value. */
export function missing(object: unknown, key: unknown, place: Place): Thrown {
  const name = typeof key === "string" || typeof key === "number" ? ` '${String(key)}'` : "";
  return new Thrown(new MissingFault(`the member${name} of ${String(object)} is read`), place);
}
