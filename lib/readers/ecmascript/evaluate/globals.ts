import type { Json } from "../../../model/json.ts";
import { costOf, limits, outOfSteps } from "../limits.ts";
import { callArrayMethod } from "./array-methods.ts";
import { mayBeAnything, textOfValue, truthOf } from "./coercion.ts";
import { assigned, callCompiledHelper } from "./compiled-code.ts";
import { hideMembers, memberCount } from "./containers.ts";
import { placeOfModule } from "./file-paths.ts";
import { importModule, namespaceObject } from "./imports.ts";
import { plainOfValue, valueOfPlain } from "./plain-value.ts";
import type { FunctionCall } from "./scope.ts";
import {
  type ArrayValue,
  type MemberValue,
  type NodeRef,
  type ObjectValue,
  scalarValue,
  stringOf,
  unknownValue,
  type Value,
} from "./value.ts";

/** A member of a global that is a value, not a function; `undefined` for all others. */
export function globalConstant(path: readonly string[], site: NodeRef): Value | undefined {
  const name = path.join(".");
  if (name === "module.exports") return { kind: "namespace", site, module: site.module };
  const place = placeOfModule(path, site);
  if (place) return place;
  if (path[0] === "globalThis" && path.length === 2) return { kind: "global", site, path: path.slice(1) };
  if (path[0] === "process" && path[1] === "env") {
    return path.length > 2
      ? unknownValue(site, `it depends on the environment variable ${path.slice(2).join(".")}`, { kind: "environment" })
      : undefined;
  }
  if (path[0] === "process" || path[0] === "import")
    return path.length > 1 ? unknownValue(site, "it depends on the running process") : undefined;
  const number = numbers.get(name);
  return number === undefined ? undefined : scalarValue(site, number);
}

const numbers: ReadonlyMap<string, number> = new Map([
  ["Number.MAX_SAFE_INTEGER", Number.MAX_SAFE_INTEGER],
  ["Number.MIN_SAFE_INTEGER", Number.MIN_SAFE_INTEGER],
  ["Number.MAX_VALUE", Number.MAX_VALUE],
  ["Number.MIN_VALUE", Number.MIN_VALUE],
  ["Number.EPSILON", Number.EPSILON],
  ["Number.POSITIVE_INFINITY", Number.POSITIVE_INFINITY],
  ["Number.NEGATIVE_INFINITY", Number.NEGATIVE_INFINITY],
  ["Number.NaN", Number.NaN],
  ["Math.PI", Math.PI],
  ["Math.E", Math.E],
]);

/** `Object.freeze(x)`, `JSON.stringify(x)`, `String(x)`, `require("./x")`, and the helpers of compiled modules. */
export function callGlobal(path: readonly string[], call: FunctionCall): Value {
  const { evaluation, args, site } = call;
  const name = path.join(".");
  const size = args.reduce((sum, arg) => sum + memberCount(arg), 0);
  if (!evaluation.spend(1 + costOf.items(size))) {
    return unknownValue(site, outOfSteps);
  }
  const globalFunction = globalFunctions.get(name);
  if (globalFunction) return globalFunction(call);
  return callCompiledHelper(name, call) ?? unknownValue(site, `it calls ${name}`);
}

type GlobalFunction = (call: FunctionCall) => Value;

const globalFunctions: ReadonlyMap<string, GlobalFunction> = new Map<string, GlobalFunction>([
  ["Object.freeze", itself],
  ["Object.seal", itself],
  ["Object.preventExtensions", itself],
  ["structuredClone", itself],
  ["Promise.resolve", itself],
  // A promise is treated as its value.
  ["Promise.all", itself],
  ["Object.assign", ({ args, site }) => assigned(args, site)],
  ["Object.keys", (call) => listed(call, ({ key }, at) => scalarValue(at, key))],
  ["Object.values", valuesOf],
  ["Object.entries", entriesOf],
  ["Object.fromEntries", fromEntries],
  ["Array.isArray", isArray],
  ["Array.from", arrayFrom],
  ["Array.of", ({ args, site }) => ({ kind: "array", site, items: args, unknownRest: undefined })],
  ["Boolean", toBoolean],
  ["String", toText],
  ["Number", (call) => numberFrom(call, (value) => Number(value))],
  ["parseInt", (call) => numberFrom(call, (value, radix) => Number.parseInt(String(value), radix))],
  ["parseFloat", (call) => numberFrom(call, (value) => Number.parseFloat(String(value)))],
  ["Number.parseInt", (call) => numberFrom(call, (value, radix) => Number.parseInt(String(value), radix))],
  ["Number.parseFloat", (call) => numberFrom(call, (value) => Number.parseFloat(String(value)))],
  ["JSON.stringify", stringified],
  ["JSON.parse", parsed],
  ["require", required],
  ["Math.max", ofNumbers(Math.max)],
  ["Math.min", ofNumbers(Math.min)],
  ["Math.floor", ofNumbers((number = NaN) => Math.floor(number))],
  ["Math.ceil", ofNumbers((number = NaN) => Math.ceil(number))],
  ["Math.round", ofNumbers((number = NaN) => Math.round(number))],
  ["Math.trunc", ofNumbers((number = NaN) => Math.trunc(number))],
  ["Math.abs", ofNumbers((number = NaN) => Math.abs(number))],
  ["Math.pow", ofNumbers((base = NaN, exponent = NaN) => base ** exponent)],
]);

function itself({ args: [first, ...others], site }: FunctionCall): Value {
  return first && !others.length ? first : unknownValue(site, "it is called without or with several arguments");
}

function valuesOf(call: FunctionCall): Value {
  const [object] = call.args;
  return object?.kind === "array" && !object.collection ? object : listed(call, ({ value }) => value);
}

type OwnMember = Pick<MemberValue, "key" | "value">;

/** A pair is a separate list of two items. */
function entriesOf(call: FunctionCall): Value {
  const { args, evaluation, site } = call;
  const size = args.reduce((sum, arg) => sum + memberCount(arg), 0);
  return evaluation.spend(costOf.items(2 * size)) ? listed(call, pairOf) : unknownValue(site, outOfSteps);
}

/**
 * `Object.keys(object)` and similar functions. `read` makes an item from a member, and `at` is the place of its key.
 */
function listed(
  { evaluation, args: [object], site }: Pick<FunctionCall, "evaluation" | "args" | "site">,
  read: (member: OwnMember, at: NodeRef) => Value,
): Value {
  if (object?.kind === "array") {
    if (object.unknownRest) return unknownValue(site, object.unknownRest);
    const own = object.collection ? [] : object.items;
    const items = own.map((value, index) => read({ key: String(index), value }, site));
    return { kind: "array", site, items, unknownRest: undefined };
  }
  if (object?.kind === "namespace")
    return listed({ evaluation, args: [namespaceObject(evaluation, object)], site }, read);
  if (object?.kind !== "object")
    return unknownValue(site, object?.kind === "unknown" ? object : "the members of the object are not known");
  const items = inOrder(object).map(({ key, keySite, value }) =>
    read({ key, value: object.shared ? { ...value, shared: true } : value }, keySite),
  );
  const open = [...object.members.values()].find(({ mayBeAbsent }) => mayBeAbsent);
  const reason = "a member may be absent";
  return { kind: "array", site, items, unknownRest: object.unknownRest ?? (open && { site: open.keySite, reason }) };
}

function pairOf({ key, value }: OwnMember, at: NodeRef): Value {
  return { kind: "array", site: at, items: [scalarValue(at, key), value], unknownRest: undefined };
}

/** The members in the order of JavaScript: whole numbers first, by their value. */
function inOrder({ members }: ObjectValue): MemberValue[] {
  const isIndex = ({ key }: MemberValue) => String(Number(key) >>> 0) === key && key !== "4294967295";
  const all = [...members.values()];
  if (!all.some(isIndex)) return all;
  const indexes = all.filter(isIndex).sort((a, b) => Number(a.key) - Number(b.key));
  return [...indexes, ...all.filter((member) => !isIndex(member))];
}

function fromEntries({ args: [list], site }: FunctionCall): Value {
  if (list?.kind !== "array") return unknownValue(site, list?.kind === "unknown" ? list : "the entries are not known");
  const members = new Map<string, MemberValue>();
  let { unknownRest } = list;
  for (const entry of list.items) {
    const [key, value = scalarValue(site, undefined)] = entry.kind === "array" && !entry.unknownRest ? entry.items : [];
    if (key?.kind === "scalar") {
      members.set(String(key.value), { key: String(key.value), keySite: key.site, value });
    } else {
      unknownRest = { site, reason: "an entry is not known" };
      // It may have the same key as an earlier entry.
      hideMembers(members, unknownRest);
    }
  }
  if (list.unknownRest) hideMembers(members, list.unknownRest);
  return { kind: "object", site, members, unknownRest };
}

function isArray({ args: [first], site }: FunctionCall): Value {
  return !first || mayBeAnything(first)
    ? unknownValue(site, "the value tested is not known")
    : scalarValue(site, first.kind === "array" && !first.collection);
}

function arrayFrom(call: FunctionCall): Value {
  const { args, site } = call;
  const [first, callback] = args;
  const list = first?.kind === "object" ? emptyListOf(first, call) : first;
  if (list?.kind !== "array")
    return unknownValue(site, list?.kind === "unknown" ? list : "it makes a list of what is no list");
  const array: ArrayValue = { ...list, collection: undefined };
  return callback ? callArrayMethod(array, "map", { ...call, args: [callback] }) : array;
}

/** `{ length: 3 }` as a list of three times `undefined`. */
function emptyListOf(
  { members, unknownRest }: ObjectValue,
  { site, evaluation }: FunctionCall,
): ArrayValue | undefined {
  const length = members.get("length")?.value;
  if (unknownRest || members.size !== 1 || length?.kind !== "scalar" || typeof length.value !== "number")
    return undefined;
  const count = length.value;
  if (!(count >= 0 && count <= limits.iterations) || !evaluation.spend(costOf.items(count))) return undefined;
  const items = Array.from({ length: count }, () => scalarValue(site, undefined));
  return { kind: "array", site, items, unknownRest: undefined };
}

function toBoolean({ args: [first], site }: FunctionCall): Value {
  const truth = first ? truthOf(first) : false;
  return truth === undefined ? unknownValue(site, "the condition is not known") : scalarValue(site, truth);
}

function toText({ evaluation, args: [first], site }: FunctionCall): Value {
  const text = first ? textOfValue(first, evaluation) : "";
  return text === undefined
    ? unknownValue(site, first?.kind === "unknown" ? first : "the text is not known")
    : scalarValue(site, text);
}

/** The value that a number is made from. */
type Source = Extract<Value, { kind: "scalar" }>["value"];

function numberFrom({ args, site }: FunctionCall, read: (value: Source, radix: number | undefined) => number): Value {
  const [value, radix] = args;
  if (value?.kind !== "scalar")
    return unknownValue(site, value?.kind === "unknown" ? value : "the number is not known");
  if (radix && radix.kind !== "scalar")
    return unknownValue(site, radix.kind === "unknown" ? radix : "the radix is not known");
  return scalarValue(site, read(value.value, radix && Number(radix.value)));
}

function stringified({ evaluation, args: [value, replacer, indent], site }: FunctionCall): Value {
  const plain = value ? plainOfValue(value, (steps) => evaluation.spend(steps)) : undefined;
  if (plain === undefined || !isAbsent(replacer))
    return unknownValue(site, value?.kind === "unknown" ? value : "the value written as JSON is not known");
  if (indent && indent.kind !== "scalar")
    return unknownValue(site, indent.kind === "unknown" ? indent : "the indentation is not known");
  const space = typeof indent?.value === "number" || typeof indent?.value === "string" ? indent.value : undefined;
  const text = JSON.stringify(plain, undefined, space);
  return text.length <= limits.characters && evaluation.spend(costOf.json(text.length))
    ? scalarValue(site, text)
    : unknownValue(site, "the text is too long");
}

function isAbsent(value: Value | undefined): boolean {
  return !value || (value.kind === "scalar" && (value.value === null || value.value === undefined));
}

function parsed({ evaluation, args: [value, reviver], site }: FunctionCall): Value {
  const text = stringOf(value);
  if (text === undefined) return unknownValue(site, "the parsed text is not known");
  if (!isAbsent(reviver)) return unknownValue(site, "a function changes what is parsed");
  if (!evaluation.spend(costOf.json(text.length))) {
    return unknownValue(site, outOfSteps);
  }
  try {
    const plain = JSON.parse(text) as Json;
    return valueOfPlain(plain, site);
  } catch {
    return unknownValue(site, "the parsed text is no JSON");
  }
}

function required({ evaluation, args: [first], site }: FunctionCall): Value {
  const specifier = stringOf(first);
  return specifier === undefined
    ? unknownValue(site, "the required module is not known")
    : importModule(evaluation, specifier, site.module, site);
}

/** A function of `Math` whose arguments are all known numbers. */
function ofNumbers(calculate: (...numbers: number[]) => number): GlobalFunction {
  return ({ args, site }) => {
    const numbers = args.map((arg) => (arg.kind === "scalar" && typeof arg.value === "number" ? arg.value : NaN));
    return !numbers.length || numbers.some(Number.isNaN)
      ? unknownValue(site, "a number is not known")
      : scalarValue(site, calculate(...numbers));
  };
}

/** Methods that every object inherits. */
export function callObjectMethod(object: ObjectValue, name: string, { args, site }: FunctionCall): Value {
  const [key] = args;
  if (name === "hasOwnProperty" && key?.kind === "scalar") {
    const member = object.members.get(String(key.value));
    if (member && !member.mayBeAbsent) return scalarValue(site, true);
    if (member) return unknownValue(site, "the member may be absent");
    return object.unknownRest ? unknownValue(site, object.unknownRest) : scalarValue(site, false);
  }
  return unknownValue(site, object.unknownRest ?? `it calls ${name} of an object`);
}
