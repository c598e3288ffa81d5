import { CodeFault, hasOpaque, isOpaque, isPlain, Opaque, restOf, MissingFault } from "./values.ts";
import { toText } from "./operators.ts";
import { compiled } from "../../patterns/foreign.ts";
import type { Machine } from "./methods.ts";

type Known = (machine: Machine, args: readonly unknown[]) => unknown;

/** A pure function. Unknown parts of its arguments stay unknown in the result. */
function pure(run: (...args: never[]) => unknown): Known {
  return (_, args) =>
    args.some((arg) => hasOpaque(arg)) ? new Opaque(args) : (Reflect.apply(run, undefined, args) as unknown);
}

/** A function that lists the members of an object. */
function listing(list: (object: object) => unknown[], one: (rest: Opaque) => unknown): Known {
  return (_, [object]) => {
    if (isOpaque(object)) return new Opaque([object]);
    if (object === null || object === undefined) throw new MissingFault("a missing value has no members");
    const rest = restOf(object);
    const found = list(Object(object) as object);
    return rest ? [...found, one(rest)] : found;
  };
}

const mathNames = Object.getOwnPropertyNames(Math).filter((name) => name !== "random");

/** The functions of the language, by name. */
const functions: Readonly<Record<string, Known>> = {
  "Object.keys": listing(Object.keys, (rest) => rest),
  "Object.values": listing(Object.values, (rest) => rest),
  "Object.entries": listing(Object.entries, (rest) => rest),
  "Object.fromEntries": (_, [list]) => {
    if (
      isOpaque(list) ||
      [...iterated(list)].some((pair) => isOpaque(pair) || !Array.isArray(pair) || isOpaque(pair[0]))
    )
      return new Opaque([list]);
    return Object.fromEntries(iterated(list) as Iterable<[PropertyKey, unknown]>);
  },
  "Object.assign": (_, [target, ...others]) => {
    if (!isPlain(target) || others.some((one) => !isPlain(one) || restOf(one))) return new Opaque([target, ...others]);
    return Object.assign(target, ...(others as object[])) as unknown;
  },
  "Object.freeze": (_, [value]) => value,
  "Object.seal": (_, [value]) => value,
  "Object.is": pure(Object.is),
  "Object.hasOwn": (_, [object, key]) => {
    if (isOpaque(object) || isOpaque(key) || typeof object !== "object" || object === null)
      return new Opaque([object, key]);
    return Object.hasOwn(object, String(key)) || (restOf(object) ?? false);
  },
  "Map.groupBy": (machine, [list, of]) => groupsOf(machine, list, of) ?? new Opaque([list]),
  "Object.groupBy": (machine, [list, of]) => {
    const groups = groupsOf(machine, list, of);
    return groups ? Object.fromEntries([...groups].map(([key, items]) => [String(key), items])) : new Opaque([list]);
  },
  "Array.isArray": (_, [value]) => (isOpaque(value) ? new Opaque([value]) : Array.isArray(value)),
  "Array.from": (machine, [list, map]) => {
    const items = itemsFrom(list);
    if (!items) return new Opaque([list]);
    return map === undefined ? items : items.map(machine.callable(map));
  },
  "Array.of": (_, args) => [...args],
  "JSON.stringify": (machine, [value, replacer, space]) => {
    if (hasOpaque(value) || isOpaque(replacer) || isOpaque(space)) return new Opaque([value]);
    const by = typeof replacer === "function" ? machine.callable(replacer) : replacer;
    return Reflect.apply(JSON.stringify, JSON, [value, by, space]) as unknown;
  },
  "JSON.parse": pure((text: string) => JSON.parse(text) as unknown),
  "Date.now": () => Date.now(),
  "Date.parse": pure(Date.parse),
  "Date.UTC": pure(Date.UTC),
  "Math.random": () => 0.5,
  "Number.isFinite": pure(Number.isFinite),
  "Number.isInteger": pure(Number.isInteger),
  "Number.isNaN": pure(Number.isNaN),
  "Number.isSafeInteger": pure(Number.isSafeInteger),
  "Number.parseFloat": pure(parseFloat),
  "Number.parseInt": pure(parseInt),
  "String.fromCharCode": pure(String.fromCharCode),
  "String.fromCodePoint": pure(String.fromCodePoint),
  "String.raw": (_, [texts, ...values]) =>
    Array.isArray(texts)
      ? texts.map((text, index) => `${String(text)}${index < values.length ? String(values[index]) : ""}`).join("")
      : new Opaque([texts, ...values]),
  // The parts of a text stay visible in the result, even unknown ones.
  String: (_, args) => (args.length ? String(args[0]) : ""),
  Number: (_, [value]) => (isOpaque(value) ? new Opaque([value]) : Number(value ?? 0)),
  Boolean: (machine, [value]) => machine.truth(value, functions),
  BigInt: pure((value: string | number) => Number(BigInt(value))),
  Array: (_, args) => listOf(args),
  Date: () => String(new Date()),
  parseInt: pure(parseInt),
  parseFloat: pure(parseFloat),
  isNaN: pure(isNaN),
  isFinite: pure(isFinite),
  encodeURIComponent: pure(encodeURIComponent),
  encodeURI: pure(encodeURI),
  decodeURIComponent: pure(decodeURIComponent),
  decodeURI: pure(decodeURI),
  structuredClone: (_, [value]) => (hasOpaque(value) ? new Opaque([value]) : structuredClone(value)),
  Error: (_, [message]) => errorWith(message),
  ...Object.fromEntries(mathNames.map((name) => [`Math.${name}`, pure(mathFunction(name))])),
  ...Object.fromEntries(
    ["log", "info", "warn", "error", "debug"].map((name) => [`console.${name}`, () => undefined] as const),
  ),
  "Object.prototype.hasOwnProperty.call": (machine, args) => functions["Object.hasOwn"]?.(machine, args),
};

function mathFunction(name: string): (...args: number[]) => unknown {
  return (...args) => {
    const found: unknown = Reflect.get(Math, name);
    return typeof found === "function" ? (Reflect.apply(found, Math, args) as unknown) : found;
  };
}

function errorWith(message: unknown): Error {
  return new Error(message === undefined ? "" : toText(message));
}

/** The objects that `new` makes of the classes of the language. */
const classes: Readonly<Record<string, Known>> = {
  Map: (_, [entries]) => {
    if (entries === undefined || entries === null) return new Map();
    const pairs = isOpaque(entries) ? undefined : [...iterated(entries)];
    if (!pairs?.every((pair) => Array.isArray(pair))) return new Opaque([entries]);
    return new Map(pairs.map((pair: unknown[]) => [pair[0], pair[1]]));
  },
  Set: (_, [items]) => {
    if (items === undefined || items === null) return new Set();
    return isOpaque(items) ? new Opaque([items]) : new Set(iterated(items));
  },
  Array: (_, args) => listOf(args),
  Date: pure((...args: ConstructorParameters<typeof Date>) => new Date(...args)),
  RegExp: (_, [source, flags]) => {
    const [text, marks] = source instanceof RegExp ? [source.source, source.flags] : [source, flags ?? ""];
    if (typeof text !== "string" || typeof marks !== "string" || isOpaque(text)) return new Opaque([source]);
    return compiled(text, marks) ?? new Opaque([source]);
  },
  URL: pure((...args: ConstructorParameters<typeof URL>) => new URL(...args)),
  URLSearchParams: pure((init: Record<string, string>) => new URLSearchParams(init)),
  ...Object.fromEntries(
    ["Error", "TypeError", "RangeError", "SyntaxError"].map((name): [string, Known] => [
      name,
      (_, [message]) => errorWith(message),
    ]),
  ),
  "Intl.NumberFormat": pure((locale: string | undefined, options) => new Intl.NumberFormat(locale ?? "en-US", options)),
  "Intl.DateTimeFormat": pure(
    (locale: string | undefined, options) => new Intl.DateTimeFormat(locale ?? "en-US", options),
  ),
  "Intl.PluralRules": pure((locale: string | undefined, options) => new Intl.PluralRules(locale ?? "en-US", options)),
  "Intl.ListFormat": pure((locale: string | undefined, options) => new Intl.ListFormat(locale ?? "en-US", options)),
};

/** The values of the language that are not functions. */
const constants: Readonly<Record<string, unknown>> = {
  Infinity,
  NaN,
  "Number.MAX_SAFE_INTEGER": Number.MAX_SAFE_INTEGER,
  "Number.MIN_SAFE_INTEGER": Number.MIN_SAFE_INTEGER,
  "Number.MAX_VALUE": Number.MAX_VALUE,
  "Number.EPSILON": Number.EPSILON,
  "Number.POSITIVE_INFINITY": Infinity,
  "Number.NEGATIVE_INFINITY": -Infinity,
  "Math.PI": Math.PI,
  "Math.E": Math.E,
  "node:os.EOL": "\n",
};

/** The function of the language with a name. */
export function functionNamed(name: string): Known | undefined {
  const bare = name.replace(/^globalThis\./, "").replace(/^Intl\.(?=\w+$)/, "Intl.");
  return Object.hasOwn(functions, bare) ? functions[bare] : undefined;
}

/** The class of the language with a name. */
export function builtinClass(name: string): Known | undefined {
  return Object.hasOwn(classes, name) ? classes[name] : undefined;
}

/** The constant of the language with a name. */
export function constantNamed(name: string): { readonly value: unknown } | undefined {
  return Object.hasOwn(constants, name) ? { value: constants[name] } : undefined;
}

/** The values that an iteration runs over. */
export function iterated(value: unknown): Iterable<unknown> {
  if (value === null || value === undefined) throw new MissingFault("a missing value is not iterable");
  if (typeof value === "string" || Array.isArray(value) || value instanceof Map || value instanceof Set) return value;
  if (value instanceof URLSearchParams) return value;
  throw new CodeFault("the value is not iterable");
}

/** The longest list in a sample. A longer length comes from a number in the sample. */
const maxItems = 10_000;

function listOf(args: readonly unknown[]): unknown {
  const [length] = args;
  if (args.length !== 1 || typeof length !== "number")
    return isOpaque(length) && args.length === 1 ? new Opaque(args) : [...args];
  return length > maxItems ? new Opaque([]) : new Array<unknown>(length);
}

/** The items of a list, selected by the results of a function; `undefined` if those are not known. */
function groupsOf(machine: Machine, list: unknown, of: unknown): Map<unknown, unknown[]> | undefined {
  if (isOpaque(list)) return undefined;
  const groups = new Map<unknown, unknown[]>();
  for (const [index, item] of [...iterated(list)].entries()) {
    const key = machine.callable(of)(item, index);
    if (isOpaque(key)) return undefined;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function itemsFrom(list: unknown): unknown[] | undefined {
  if (isOpaque(list)) return undefined;
  if (isPlain(list)) {
    const { length } = list;
    if (typeof length !== "number" || length > maxItems) return undefined;
    return Array.from({ length }, (_, index) => list[index]);
  }
  return [...iterated(list)];
}
