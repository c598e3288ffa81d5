import { isQuick } from "../../patterns/foreign.ts";
import { toText } from "./operators.ts";
import { External, hasOpaque, isOpaque, Opaque } from "./values.ts";

/** What the methods of values need from the run. */
export interface Machine {
  /** Whether a value counts as true. For an unknown value, both outcomes are tried. */
  truth(value: unknown, at: object): boolean;
  /** A value that can be called. */
  callable(value: unknown): (...args: unknown[]) => unknown;
}

/** A call of a method of the language. */
interface MethodCall {
  /** The key under which the answer to a question with two possible outcomes is kept. */
  readonly at: object;
  readonly receiver: unknown;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Methods of lists that move items without inspecting them. */
const moving = new Set(
  "push unshift concat slice splice reverse toReversed entries keys values fill with at pop shift flat toSpliced copyWithin".split(
    " ",
  ),
);
/** Methods of lists whose callback returns true or false. */
const asking = new Set("filter find findIndex findLast findLastIndex some every".split(" "));
const mapping = new Set("map flatMap forEach reduce reduceRight".split(" "));
const sorting = new Set(["sort", "toSorted"]);
const searching = new Set(["includes", "indexOf", "lastIndexOf", "join", "toString", "toLocaleString"]);

/** Methods of texts and numbers whose result depends only on the receiver and the arguments. */
const ofText = new Set(
  `at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match matchAll normalize
  padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLocaleLowerCase
  toLocaleUpperCase toLowerCase toString toUpperCase trim trimEnd trimLeft trimRight trimStart valueOf`.split(/\s+/),
);
const ofNumber = new Set("toExponential toFixed toLocaleString toPrecision toString valueOf".split(" "));
const ofDate = new Set(
  Object.getOwnPropertyNames(Date.prototype).filter((name) => /^(?:get|set|to|valueOf)/.test(name)),
);
const ofMap = new Set("clear delete entries forEach get has keys set values".split(" "));
const ofSet = new Set("add clear delete entries forEach has keys values".split(" "));
const ofFormat = new Set("format formatToParts resolvedOptions of select compare formatRange segment".split(" "));
/** Methods that only newer versions of the language have. It is not known here whether they exist. */
const newer = new Set(
  `toReversed toSorted toSpliced with findLast findLastIndex isWellFormed toWellFormed union intersection difference
  symmetricDifference isSubsetOf isSupersetOf isDisjointFrom getOrInsert getOrInsertComputed toTemporalInstant`.split(
    /\s+/,
  ),
);

/** The length from which texts are not distinguished. */
const maxText = 2_000;
/** The length at which the language itself throws. */
const longestText = 2 ** 29 - 24;

/** The result of a method of the language; `undefined` if the value has no such method. */
export function renderMethod(machine: Machine, call: MethodCall): { readonly value: unknown } | undefined {
  const { receiver, name } = call;
  if (Array.isArray(receiver)) return callListMethod(machine, receiver, call);
  if (typeof receiver === "string") return ofText.has(name) ? callTextMethod(machine, receiver, call) : other(call);
  if (typeof receiver === "number") return ofNumber.has(name) ? pure(call) : other(call);
  if (typeof receiver === "boolean") return name === "toString" || name === "valueOf" ? pure(call) : other(call);
  if (receiver instanceof Date) return ofDate.has(name) ? pure({ ...call, args: withLocale(call) }) : other(call);
  if (receiver instanceof Map || receiver instanceof Set) {
    if (!(receiver instanceof Map ? ofMap : ofSet).has(name)) return other(call);
    if (name === "entries" || name === "keys" || name === "values")
      return { value: iteratorOver([...(apply(receiver, name, []) as Iterable<unknown>)]) };
    const [first, ...others] = call.args;
    if (name === "forEach") return { value: apply(receiver, name, [machine.callable(first)]) };
    if (isOpaque(first) && (name === "get" || name === "has" || name === "delete"))
      return { value: new Opaque([receiver, first]) };
    return { value: apply(receiver, name, [first, ...others]) };
  }
  if (receiver instanceof RegExp) {
    if (name !== "test" && name !== "exec" && name !== "toString") return other(call);
    const [text] = call.args;
    if (isOpaque(text) || !isQuick(receiver.source, String(text).length)) return { value: new Opaque(call.args) };
    return pure(call);
  }
  if (typeof receiver === "object" && receiver !== null && isFormatter(receiver))
    return ofFormat.has(name) ? pure(call) : other(call);
  if (receiver instanceof Error) return name === "toString" ? pure(call) : other(call);
  if (receiver instanceof URL || receiver instanceof URLSearchParams) return pure(call);
  if (typeof receiver === "object" && receiver !== null) {
    if (name === "hasOwnProperty")
      return { value: isOpaque(call.args[0]) ? new Opaque(call.args) : Object.hasOwn(receiver, String(call.args[0])) };
    if (name === "toString") return { value: "[object Object]" };
    if (name === "valueOf") return { value: receiver };
  }
  return undefined;
}

/** True for the objects that `new Intl.NumberFormat()` and similar classes make. */
export function isFormatter(value: object): boolean {
  return Object.prototype.toString.call(value).startsWith("[object Intl.");
}

/** A method that the value may have although the tables do not contain it. */
function other({ receiver, name, args }: MethodCall): { readonly value: unknown } | undefined {
  const exists =
    newer.has(name) || (receiver !== null && receiver !== undefined && Reflect.has(Object(receiver) as object, name));
  return exists ? { value: new Opaque([receiver, ...args]) } : undefined;
}

function pure(call: MethodCall): { readonly value: unknown } {
  const { receiver, name, args } = call;
  if (isOpaque(receiver) || args.some((arg) => hasOpaque(arg))) return { value: new Opaque([receiver, ...args]) };
  return { value: apply(receiver, name, withLocale(call)) };
}

/** The arguments with a locale. Without one, the result depends on the machine. */
function withLocale({ name, args }: MethodCall): readonly unknown[] {
  const takesLocale = /^toLocale(?:Date|Time)?String$/.test(name);
  return takesLocale && args[0] === undefined ? ["en-US", ...args.slice(1)] : args;
}

function apply(receiver: unknown, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Reflect.get(Object(receiver) as object, name);
  if (typeof method !== "function") return new Opaque([receiver, ...args]);
  return Reflect.apply(method, receiver, args);
}

function callTextMethod(machine: Machine, text: string, call: MethodCall): { readonly value: unknown } {
  const { name, args } = call;
  const [first, second] = args;
  const unknown = { value: new Opaque([text, ...args.filter((arg) => typeof arg !== "function")]) };
  if (name === "concat") return { value: [text, ...args].map(String).join("") };
  if (name === "toString" || name === "valueOf") return { value: text };
  if (isOpaque(text) || args.some((arg) => hasOpaque(arg))) return unknown;
  if (first instanceof RegExp && !isQuick(first.source, text.length)) return unknown;
  if (name === "repeat" || name === "padStart" || name === "padEnd") {
    const count = Number(first);
    const length = name === "repeat" ? count * text.length : count;
    if (length > longestText) throw new RangeError(`a text of ${String(length)} characters is too long`);
    if (length > maxText) {
      const most = name === "repeat" ? Math.ceil(maxText / Math.max(text.length, 1)) : maxText;
      return { value: apply(text, name, [most, ...args.slice(1)]) };
    }
  }
  if (name === "matchAll") {
    if (first instanceof RegExp) return { value: [...text.matchAll(first)] };
    return unknown;
  }
  if ((name === "replace" || name === "replaceAll") && isCallable(second)) {
    const by = machine.callable(second);
    return { value: apply(text, name, [first, (...matched: unknown[]) => String(by(...matched))]) };
  }
  return { value: apply(text, name, args) };
}

function isCallable(value: unknown): boolean {
  return typeof value === "function" || value instanceof External;
}

/** Lists that stand for iterators. All of their values are computed in advance. */
const iterators = new WeakSet<unknown[]>();

function iteratorOver(values: unknown[]): unknown[] {
  iterators.add(values);
  return values;
}

function callListMethod(machine: Machine, list: unknown[], call: MethodCall): { readonly value: unknown } | undefined {
  const { name, args } = call;
  const [first, second] = args;
  if (iterators.has(list)) {
    if (name === "toArray") return { value: [...list] };
    if (name === "next") return { value: { done: !list.length, value: list.shift() } };
  }
  if (moving.has(name)) {
    const isByPlace = ["push", "unshift", "concat", "fill", "entries", "keys", "values"].includes(name);
    if (!isByPlace && args.slice(0, 2).some(isOpaque)) return { value: new Opaque([list, ...args]) };
    if (name === "concat") return { value: list.concat(...args.map((arg) => (arg instanceof Opaque ? [arg] : arg))) };
    if (name === "entries") return { value: iteratorOver([...list.entries()]) };
    if (name === "keys") return { value: iteratorOver([...list.keys()]) };
    if (name === "values") return { value: iteratorOver([...list]) };
    return { value: apply(list, name, args) };
  }
  if (mapping.has(name)) return { value: apply(list, name, [machine.callable(first), ...args.slice(1)]) };
  if (asking.has(name)) {
    const ask = machine.callable(first);
    const decided = (...given: unknown[]): boolean => machine.truth(ask(...given), call.at);
    return { value: apply(list, name, [decided]) };
  }
  if (sorting.has(name)) {
    const order = first === undefined ? undefined : machine.callable(first);
    const compare = order && ((...given: unknown[]): number => numberOr0(order(...given)));
    return { value: list.length > 1 && compare ? apply(list, name, [compare]) : apply(list, name, []) };
  }
  if (name === "join") {
    if (isOpaque(first)) return { value: new Opaque([list, first]) };
    const texts = list.map((item) => item ?? "").map(String);
    return { value: texts.join(first === undefined ? "," : toText(first)) };
  }
  if (searching.has(name)) {
    if (list.some(isOpaque) || isOpaque(first)) return { value: new Opaque([list, first]) };
    return { value: apply(list, name, second === undefined ? [first] : [first, second]) };
  }
  return other(call);
}

function numberOr0(value: unknown): number {
  const number = isOpaque(value) ? 0 : Number(value);
  return Number.isNaN(number) ? 0 : number;
}
