import type { Json } from "../../../model/json.ts";
import { limits } from "../limits.ts";
import { callArrayMethod } from "./array-methods.ts";
import { mayBeAnything, textOfValue, truthOf } from "./coercion.ts";
import { assigned, callCompiledHelper } from "./compiled-code.ts";
import { importModule } from "./imports.ts";
import { plainOfValue, valueOfPlain } from "./plain-value.ts";
import type { Call } from "./scope.ts";
import {
  type MemberValue,
  type NodeRef,
  type ObjectValue,
  scalarValue,
  stringOf,
  unknownValue,
  type Value,
} from "./value.ts";

/** A member of a global that is a value, not a function; `undefined` for everything else. */
export function globalConstant(path: readonly string[], site: NodeRef): Value | undefined {
  const name = path.join(".");
  if (name === "module.exports") return { kind: "namespace", site, module: site.module };
  if (path[0] === "globalThis" && path.length === 2) return { kind: "global", site, path: path.slice(1) };
  if (path[0] === "process" && path[1] === "env") {
    return path.length > 2
      ? unknownValue(site, `it depends on the environment variable ${path.slice(2).join(".")}`, { kind: "environment" })
      : undefined;
  }
  if (path[0] === "process" || path[0] === "import")
    return path.length > 1 ? unknownValue(site, "it depends on the running process") : undefined;
  const numbers: Readonly<Record<string, number>> = {
    "Number.MAX_SAFE_INTEGER": Number.MAX_SAFE_INTEGER,
    "Number.MIN_SAFE_INTEGER": Number.MIN_SAFE_INTEGER,
    "Number.MAX_VALUE": Number.MAX_VALUE,
    "Number.EPSILON": Number.EPSILON,
    "Number.POSITIVE_INFINITY": Number.POSITIVE_INFINITY,
    "Number.NEGATIVE_INFINITY": Number.NEGATIVE_INFINITY,
    "Math.PI": Math.PI,
    "Math.E": Math.E,
  };
  return Object.hasOwn(numbers, name) ? scalarValue(site, numbers[name]) : undefined;
}

/** `Object.freeze(x)`, `JSON.stringify(x)`, `String(x)`, `require("./x")`, and the helpers of compiled modules. */
export function callGlobal(path: readonly string[], call: Call): Value {
  const { evaluation, args, site } = call;
  const [first, second] = args;
  const name = path.join(".");
  if (!evaluation.spend()) return unknownValue(site, "the file takes too many steps to evaluate");
  switch (name) {
    case "Object.freeze":
    case "Object.seal":
    case "Object.preventExtensions":
    case "structuredClone":
    case "Promise.resolve":
      return first && args.length === 1 ? first : unknownValue(site, `it calls ${name}`);
    case "Object.assign":
      return assigned(args, site);
    case "Object.keys":
    case "Object.values":
    case "Object.entries":
      return listed(first, name, site);
    case "Object.fromEntries":
      return fromEntries(first, site);
    case "Array.isArray":
      if (!first || mayBeAnything(first)) return unknownValue(site, "the value tested is not known");
      return scalarValue(site, first.kind === "array");
    case "Array.from":
      if (first?.kind !== "array")
        return unknownValue(site, first?.kind === "unknown" ? first : "it makes a list of what is no list");
      return second ? callArrayMethod(first, "map", { ...call, args: [second] }) : first;
    case "Array.of":
      return { kind: "array", site, items: args, unknownRest: undefined };
    case "Boolean": {
      const truth = first ? truthOf(first) : false;
      return truth === undefined ? unknownValue(site, "the condition is not known") : scalarValue(site, truth);
    }
    case "String": {
      const text = first ? textOfValue(first) : "";
      return text === undefined
        ? unknownValue(site, first?.kind === "unknown" ? first : "the text is not known")
        : scalarValue(site, text);
    }
    case "Number":
    case "parseInt":
    case "parseFloat":
    case "Number.parseInt":
    case "Number.parseFloat":
      return numberFrom(name, args, site);
    case "JSON.stringify":
      return stringified(first, second, args[2], site);
    case "JSON.parse":
      return parsed(first, site);
    case "require": {
      const specifier = stringOf(first);
      return specifier === undefined
        ? unknownValue(site, "the required module is not known")
        : importModule(evaluation, specifier, site.module, site);
    }
    default:
      if (path[0] === "Math") return calculated(path[1], args, site);
      return callCompiledHelper(name, args, site) ?? unknownValue(site, `it calls ${name}`);
  }
}

function listed(value: Value | undefined, name: string, site: NodeRef): Value {
  if (value?.kind === "array" && name === "Object.values") return value;
  if (value?.kind !== "object")
    return unknownValue(site, value?.kind === "unknown" ? value : "the members of the object are not known");
  const items = [...value.members.values()].map((member): Value => {
    const key = scalarValue(member.keySite, member.key);
    if (name === "Object.keys") return key;
    const shown: Value = value.shared ? { ...member.value, shared: true } : member.value;
    return name === "Object.values" ? shown : { kind: "array", site, items: [key, shown], unknownRest: undefined };
  });
  return { kind: "array", site, items, unknownRest: value.unknownRest };
}

function fromEntries(list: Value | undefined, site: NodeRef): Value {
  if (list?.kind !== "array") return unknownValue(site, list?.kind === "unknown" ? list : "the entries are not known");
  const members = new Map<string, MemberValue>();
  let { unknownRest } = list;
  for (const entry of list.items) {
    const [key, value] = entry.kind === "array" ? entry.items : [];
    if (key?.kind === "scalar" && value)
      members.set(String(key.value), { key: String(key.value), keySite: key.site, value });
    else unknownRest ??= { site, reason: "an entry is not known" };
  }
  return { kind: "object", site, members, unknownRest };
}

function numberFrom(name: string, [value, radix]: readonly Value[], site: NodeRef): Value {
  if (value?.kind !== "scalar")
    return unknownValue(site, value?.kind === "unknown" ? value : "the number is not known");
  const text = String(value.value);
  if (name === "Number") return scalarValue(site, Number(value.value));
  if (name.endsWith("parseFloat")) return scalarValue(site, Number.parseFloat(text));
  if (radix && radix.kind !== "scalar")
    return unknownValue(site, radix.kind === "unknown" ? radix : "the radix is not known");
  return scalarValue(site, Number.parseInt(text, radix && Number(radix.value)));
}

function stringified(
  value: Value | undefined,
  replacer: Value | undefined,
  indent: Value | undefined,
  site: NodeRef,
): Value {
  const plain = value ? plainOfValue(value) : undefined;
  const hasReplacer =
    replacer && !(replacer.kind === "scalar" && (replacer.value === null || replacer.value === undefined));
  if (plain === undefined || hasReplacer)
    return unknownValue(site, value?.kind === "unknown" ? value : "the value written as JSON is not known");
  if (indent && indent.kind !== "scalar")
    return unknownValue(site, indent.kind === "unknown" ? indent : "the indentation is not known");
  const space =
    indent?.kind === "scalar" && (typeof indent.value === "number" || typeof indent.value === "string")
      ? indent.value
      : undefined;
  const text = JSON.stringify(plain, undefined, space);
  return text.length > limits.characters ? unknownValue(site, "the text is too long") : scalarValue(site, text);
}

function parsed(value: Value | undefined, site: NodeRef): Value {
  const text = stringOf(value);
  if (text === undefined) return unknownValue(site, "the parsed text is not known");
  try {
    const plain = JSON.parse(text) as Json;
    return valueOfPlain(plain, site);
  } catch {
    return unknownValue(site, "the parsed text is no JSON");
  }
}

function calculated(name: string | undefined, args: readonly Value[], site: NodeRef): Value {
  const numbers = args.map((arg) => (arg.kind === "scalar" && typeof arg.value === "number" ? arg.value : Number.NaN));
  const [first = Number.NaN, second = Number.NaN] = numbers;
  if (numbers.some(Number.isNaN)) return unknownValue(site, "a number is not known");
  switch (name) {
    case "max":
      return scalarValue(site, Math.max(...numbers));
    case "min":
      return scalarValue(site, Math.min(...numbers));
    case "floor":
      return scalarValue(site, Math.floor(first));
    case "ceil":
      return scalarValue(site, Math.ceil(first));
    case "round":
      return scalarValue(site, Math.round(first));
    case "abs":
      return scalarValue(site, Math.abs(first));
    case "pow":
      return scalarValue(site, first ** second);
    default:
      return unknownValue(site, `it calls Math.${name ?? ""}`);
  }
}

/** Methods that every object inherits. */
export function callObjectMethod(object: ObjectValue, name: string, { args, site }: Call): Value {
  const [key] = args;
  if (name === "hasOwnProperty" && key?.kind === "scalar") {
    if (object.members.has(String(key.value))) return scalarValue(site, true);
    return object.unknownRest ? unknownValue(site, object.unknownRest) : scalarValue(site, false);
  }
  return unknownValue(site, object.unknownRest ?? `it calls ${name} of an object`);
}
