import { objectPart, type PartMember, type SchemaPart } from "../../../emission/python/part.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { isEnum } from "../evaluate/attributes.ts";
import type { CallValue, InstanceValue, NodeRef, Value } from "../evaluate/value.ts";
import { outOfSteps } from "../limits.ts";
import { canonicalName } from "./canonical.ts";
import { enumMembersOf } from "./enums.ts";
import { originOf, type SourceRef, sourceRefOf } from "./source-ref.ts";
import { annotatedIn, lineageOf } from "./classes.ts";
import { argumentsOf, isFieldCall } from "./call-arguments.ts";
import { typeFrameAt } from "./type-frame.ts";

/** The maximum depth. Values nest as deeply as the source. */
const maxDepth = 60;

/** A value of the source as JSON, as pydantic serializes it. */
export function dataOf(value: Value, evaluator: Evaluator, depth = 0): SchemaPart<SourceRef> {
  const origin = originOf(value.site);
  const unknown = (reason: string): SchemaPart<SourceRef> => ({ kind: "unknown", origin, reason });
  if (depth > maxDepth) return unknown("it is nested too deep");
  // A list may contain another one twice, which does the same. With forty levels, the memory does not suffice.
  if (!evaluator.graph.budget.spend(1)) return unknown(outOfSteps);
  switch (value.kind) {
    case "scalar":
      return scalarOf(value, origin);
    case "list": {
      const items = value.items.map((item) => dataOf(item, evaluator, depth + 1));
      const isSet = value.form === "set";
      return { kind: "list", origin, items: isSet ? sorted(items) : items, rest: value.rest };
    }
    case "dict": {
      const members = [...value.entries.values()].map(
        ({ key, keySite, value: inner }): [string, PartMember<SourceRef>] => {
          return [key, { keyOrigin: originOf(keySite), value: dataOf(inner, evaluator, depth + 1) }];
        },
      );
      return { kind: "object", origin, members: new Map(members), rest: value.rest };
    }
    case "enum member":
      return enumMemberData(value, evaluator, depth) ?? unknown("it is a member of an Enum that is computed");
    case "call":
      return madeBy(value, evaluator, depth) ?? unknown("it is made when the server runs");
    case "instance":
      return instanceData(value, evaluator, depth) ?? unknown("it is an object that the server makes");
    case "unknown":
      return bytesOf(value.site) ?? unknown(value.reason);
    default:
      return unknown("it is no JSON value");
  }
}

function scalarOf({ value, isFloat }: Value & { readonly kind: "scalar" }, origin: SourceRef): SchemaPart<SourceRef> {
  if (typeof value === "bigint") return { kind: "unknown", origin, reason: "it is a large integer" };
  // The list of a server with an infinite default is not valid JSON.
  if (isFloat && typeof value === "number" && !Number.isFinite(value))
    return { kind: "unknown", origin, reason: "it is no JSON number" };
  return { kind: "scalar", origin, value };
}

function sorted(items: readonly SchemaPart<SourceRef>[]): readonly SchemaPart<SourceRef>[] {
  const key = (item: SchemaPart<SourceRef>): string | number | undefined =>
    item.kind === "scalar" && (typeof item.value === "string" || typeof item.value === "number")
      ? item.value
      : undefined;
  return items.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left === undefined || right === undefined ? 0 : left < right ? -1 : left > right ? 1 : 0;
  });
}

function bytesOf({ module, node }: NodeRef): SchemaPart<SourceRef> | undefined {
  if (node.nodeType !== "Constant" || node.literal !== "bytes" || !/^[\u0000-\u007F]*$/u.test(node.value))
    return undefined;
  return { kind: "scalar", origin: sourceRefOf(module, node), value: node.value };
}

function enumMemberData(
  value: Value & { readonly kind: "enum member" },
  evaluator: Evaluator,
  depth: number,
): SchemaPart<SourceRef> | undefined {
  if (!isEnum(value.of, evaluator)) return undefined;
  const members = enumMembersOf(value.of, evaluator);
  const own = members?.find(({ name }) => name === value.name);
  const data = own && dataOf(own.value, evaluator, depth + 1);
  return data && { ...data, origin: originOf(value.site) };
}

function instanceData(value: InstanceValue, evaluator: Evaluator, depth: number): SchemaPart<SourceRef> | undefined {
  const fields = fieldsOfInstance(value, evaluator);
  if (!fields) return undefined;
  const origin = originOf(value.site);
  return objectPart(
    fields.map(([name, field]) => [name, dataOf(field, evaluator, depth + 1)]),
    origin,
  );
}

/** The JSON of a value that a library call makes: `Path("/tmp")`, `Decimal("1.5")`. */
function madeBy(value: CallValue, evaluator: Evaluator, depth: number): SchemaPart<SourceRef> | undefined {
  const origin = originOf(value.site);
  const { call, frame } = value;
  const args = call.args.map((one) => evaluator.evaluate(one, frame));
  const text = (made: string | undefined): SchemaPart<SourceRef> | undefined =>
    made === undefined ? undefined : { kind: "scalar", origin, value: made };
  const [first] = args;
  const only = args.length === 1 && !call.keywords.length && first?.kind === "scalar" ? first.value : undefined;
  const numbers = args.map((one) => (one.kind === "scalar" && typeof one.value === "number" ? one.value : NaN));
  const isNumeric = !call.keywords.length && numbers.length > 0 && numbers.every(Number.isInteger);
  const name = canonicalName(value.name);
  switch (name) {
    case "pathlib.Path":
    case "pathlib.PurePath":
      return text(typeof only === "string" && isNormalPath(only) ? only : undefined);
    case "decimal.Decimal":
      return text(typeof only === "string" && /^-?\d+(?:\.\d+)?$/u.test(only) ? only : undefined);
    case "uuid.UUID":
      return text(typeof only === "string" ? uuidOf(only) : undefined);
    case "pydantic.SecretStr":
      return text(typeof only === "string" ? "*".repeat(only ? 10 : 0) : undefined);
    case "datetime.date":
      return text(isNumeric && numbers.length === 3 ? dateText(numbers) : undefined);
    case "datetime.time":
      return text(isNumeric && numbers.length < 4 ? timeText(numbers) : undefined);
    case "datetime.datetime":
      return text(
        isNumeric && numbers.length >= 3 && numbers.length < 7
          ? `${dateText(numbers)}T${timeText(numbers.slice(3))}`
          : undefined,
      );
    case "datetime.timedelta":
      return text(
        args.length
          ? undefined
          : durationText(call.keywords.map(({ arg, value: node }) => [arg, evaluator.evaluate(node, frame)])),
      );
    case "builtins.max":
    case "builtins.min": {
      const isFinite = args.length > 1 && isNumeric;
      const made = name === "builtins.max" ? Math.max(...numbers) : Math.min(...numbers);
      return isFinite ? { kind: "scalar", origin, value: made } : undefined;
    }
    case "builtins.float":
      // JSON has no such numbers, and pydantic writes null.
      return typeof only === "string" && /^[+-]?(?:inf|infinity|nan)$/iu.test(only.trim())
        ? { kind: "scalar", origin, value: null }
        : undefined;
    case "builtins.set":
    case "builtins.frozenset":
    case "builtins.list":
    case "builtins.tuple":
      if (!args.length) return { kind: "list", origin, items: [], rest: undefined };
      return first && args.length === 1 ? dataOf(first, evaluator, depth + 1) : undefined;
    case "builtins.dict":
      return args.length || call.keywords.length ? undefined : objectPart([], origin);
    default:
      return undefined;
  }
}

const secondsIn: Readonly<Record<string, number>> = {
  weeks: 604_800,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};

/** A duration in the form of ISO 8601; `undefined` unless it consists of whole positive parts. */
function durationText(parts: readonly (readonly [string | undefined, Value])[]): string | undefined {
  let seconds = 0;
  for (const [name = "", value] of parts) {
    const unit = secondsIn[name];
    const count = value.kind === "scalar" && typeof value.value === "number" ? value.value : NaN;
    if (unit === undefined || !Number.isInteger(count) || count < 0) return undefined;
    seconds += unit * count;
  }
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const date = days ? `${String(days)}D` : "";
  const time = [[hours, "H"] as const, [minutes, "M"] as const, [seconds % 60, "S"] as const];
  const shown = time.flatMap(([count, unit]) => (count ? [`${String(count)}${unit}`] : [])).join("");
  return date || shown ? `P${date}${shown ? `T${shown}` : ""}` : "PT0S";
}

function isNormalPath(path: string): boolean {
  return path === "." || /^\/?[^/.][^/]*(?:\/[^/.][^/]*)*$/u.test(path) || path === "/";
}

function uuidOf(text: string): string | undefined {
  const digits = text
    .replace(/^urn:uuid:/u, "")
    .replaceAll(/[{}-]/gu, "")
    .toLowerCase();
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/u.exec(digits);
  return match?.slice(1).join("-");
}

function dateText([year = 0, month = 0, day = 0]: readonly number[]): string {
  return `${String(year).padStart(4, "0")}-${padded(month)}-${padded(day)}`;
}

function timeText([hour = 0, minute = 0, second = 0]: readonly number[]): string {
  return [hour, minute, second].map(padded).join(":");
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}

/**
 * The fields of a model or dataclass that a call makes, in order, with their values; `undefined` if they are not known.
 * A model may change its arguments, so only fields of plain types are trusted: see `data.ts`.
 */
function fieldsOfInstance(value: InstanceValue, evaluator: Evaluator): [string, Value][] | undefined {
  const { call, of } = value;
  if (!call) return undefined;
  const { classes, kind } = lineageOf(of, undefined, typeFrameAt(of.frame, evaluator));
  if (kind !== "model" && kind !== "dataclass") return undefined;
  // Validators, aliases and configurations affect the data.
  const isPlain = classes.every(({ node }) =>
    node.body.every(({ nodeType }) => ["AnnAssign", "Assign", "Expr", "Pass"].includes(nodeType)),
  );
  if (!isPlain) return undefined;
  const fields = new Map<string, Value | undefined>();
  for (const { node, frame } of classes.toReversed()) {
    for (const one of annotatedIn(node)) {
      const given = one.value && evaluator.evaluate(one.value, frame.frame);
      const field = isFieldCall(given) ? argumentsOf(given, ["default"], evaluator).stated : undefined;
      // With an alias, the argument has another name.
      if (field && [...field.keys()].some((name) => /alias|exclude|factory/u.test(name))) return undefined;
      fields.set(one.target.id, field ? field.get("default")?.value : given);
      // `y: float = 1` becomes 1.0, a text may become a number.
      if (one.annotation.nodeType !== "Name" || !["int", "str", "bool", "float"].includes(one.annotation.id))
        return undefined;
    }
  }
  const names = [...fields.keys()];
  for (const [index, argument] of call.node.args.entries()) {
    const name = names[index];
    if (argument.nodeType === "Starred" || name === undefined || kind === "model") return undefined;
    fields.set(name, evaluator.evaluate(argument, call.frame));
  }
  for (const { arg, value: argument } of call.node.keywords) {
    if (arg === undefined || !fields.has(arg)) return undefined;
    fields.set(arg, evaluator.evaluate(argument, call.frame));
  }
  const entries = [...fields];
  return entries.every((entry): entry is [string, Value] => entry[1] !== undefined) ? entries : undefined;
}
