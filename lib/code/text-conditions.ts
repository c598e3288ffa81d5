import type { Scalar } from "../model/value-facts.ts";
import { isLinear, matches } from "../patterns/foreign.ts";
import { type AbstractValue, type Computed, type Condition, untracked } from "./abstract.ts";
import { holdsFor } from "./state.ts";

/*
 * What is computed of one text from outside alone: `name.startsWith("git_")`, `name.split("_")[0]`. A caller that knows
 * the text knows the result, too: each tool takes the branch of a dispatcher that its name takes.
 */

type Constant = Scalar | readonly Scalar[] | undefined;

const textsOf = (given: Constant): readonly string[] => [given].flat().map(String);
const numberOf = (given: Constant): number | undefined => (typeof given === "number" ? given : undefined);

/** The methods of texts, under their JavaScript names. */
const methods: ReadonlyMap<string, (text: string, first: Constant, second: Constant) => unknown> = new Map<
  string,
  (text: string, first: Constant, second: Constant) => unknown
>([
  ["startsWith", (text, starts) => textsOf(starts).some((start) => text.startsWith(start))],
  ["endsWith", (text, ends) => textsOf(ends).some((end) => text.endsWith(end))],
  ["includes", (text, part) => text.includes(String(part))],
  ["slice", (text, from, to) => text.slice(numberOf(from), numberOf(to))],
  ["substring", (text, from, to) => text.substring(numberOf(from) ?? 0, numberOf(to))],
  ["charAt", (text, at) => text.charAt(numberOf(at) ?? 0)],
  ["at", (text, at) => text.at(numberOf(at) ?? 0)],
  ["toLowerCase", (text) => text.toLowerCase()],
  ["toUpperCase", (text) => text.toUpperCase()],
  ["split", (text, by) => (typeof by === "string" ? text.split(by) : undefined)],
  ["replace", (text, from, to) => text.replace(String(from), () => String(to))],
  ["replaceAll", (text, from, to) => text.replaceAll(String(from), () => String(to))],
  ["removeprefix", (text, start) => (text.startsWith(String(start)) ? text.slice(String(start).length) : text)],
  ["removesuffix", (text, end) => (text.endsWith(String(end)) ? text.slice(0, -String(end).length) : text)],
]);

/** The numbers of arguments other than one. With a limit, `split` and `replace` differ between the languages. */
const counts: ReadonlyMap<string, number> = new Map([
  ["toLowerCase", 0],
  ["toUpperCase", 0],
  ["replace", 2],
  ["replaceAll", 2],
]);

/** How the pattern of each method has to match. */
const patternMethods: ReadonlyMap<string, "anywhere" | "at the start" | "whole"> = new Map([
  ["test", "anywhere"],
  ["exec", "anywhere"],
  ["search", "anywhere"],
  ["match", "at the start"],
  ["fullmatch", "whole"],
]);

/** The text from outside that a value is, or of which it is computed. */
function computedOf({ computed, taints, constant }: AbstractValue): Computed | undefined {
  if (computed) return computed;
  const [taint, ...others] = taints;
  if (!taint?.isExact || others.length || constant !== undefined) return undefined;
  return { root: taint.root, keys: taint.keys, of: (text) => text, key: "" };
}

/** What is known of the result of a method: what it is for each text, and for which texts it is true. */
export function resultForTexts(
  receiver: AbstractValue,
  name: string,
  args: readonly AbstractValue[],
): Pick<AbstractValue, "computed" | "equals"> | undefined {
  const computed = patternResult(receiver, name, args[0]) ?? methodResult(receiver, name, args);
  return computed && { computed, equals: [conditionOn(computed, Boolean, "")] };
}

function methodResult(receiver: AbstractValue, name: string, args: readonly AbstractValue[]): Computed | undefined {
  const method = methods.get(name);
  const text = method && !receiver.members && !receiver.items ? computedOf(receiver) : undefined;
  const given = args.map(constantOf);
  const isSlice = name === "slice" || name === "substring";
  const isWhole = isSlice ? given.length <= 2 : given.length === (counts.get(name) ?? 1);
  if (!method || !text || !isWhole || given.includes(undefined)) return undefined;
  return then(text, (each) => method(each, given[0], given[1]), `${name}(${JSON.stringify(given)})`);
}

function patternResult(receiver: AbstractValue, name: string, first: AbstractValue | undefined): Computed | undefined {
  const how = patternMethods.get(name);
  // `name.match(/^git_/)`, but `pattern.match(name)` in Python.
  const [pattern, text] = receiver.pattern ? [receiver.pattern, first] : [first?.pattern, receiver];
  const input = how && pattern && text ? computedOf(text) : undefined;
  if (!pattern || !input || (!receiver.pattern && name !== "match") || !isLinear(pattern.source)) return undefined;
  const start = how === "anywhere" || !receiver.pattern ? "" : "^";
  const source =
    start || how === "whole" ? `${start}(?:${pattern.source})${how === "whole" ? "$" : ""}` : pattern.source;
  const flags = pattern.flags.replace(/[gy]/gu, "");
  return then(input, (each) => matches(source, each, flags), `/${source}/${flags}`);
}

/** A constant, or a list of constants: `name.startswith(("a_", "b_"))`. */
function constantOf({ constant, members, items }: AbstractValue): Constant {
  if (constant !== undefined || !members?.size || (items && items !== untracked)) return constant;
  const all = [...members.values()].map((each) => each.constant);
  return all.every((each) => each !== undefined) ? all : undefined;
}

/** A further step of a computation. Its result is `undefined` where an earlier step has no text. */
function then(before: Computed, step: (text: string) => unknown, key: string): Computed {
  const of = (text: string): unknown => {
    const value = before.of(text);
    return typeof value === "string" ? step(value) : undefined;
  };
  return { ...before, of, key: `${before.key}.${key}` };
}

/** A member of what is computed: the first part of `name.split("_")`. */
export function computedMember(computed: Computed | undefined, name: string): Computed | undefined {
  if (!computed?.key || !/^\d+$/u.test(name)) return undefined;
  const of = (text: string): unknown => {
    const value = computed.of(text);
    return Array.isArray(value) ? (value as readonly unknown[])[Number(name)] : undefined;
  };
  return { ...computed, of, key: `${computed.key}[${name}]` };
}

/** A text that is concatenated of constants and of one text from outside: `"on_" + name`. */
export function concatenated(parts: readonly AbstractValue[]): Computed | undefined {
  const inputs = parts.filter(({ constant }) => constant === undefined);
  const [input, ...others] = inputs;
  const computed = input && !others.length ? computedOf(input) : undefined;
  if (!computed || parts.length < 2) return undefined;
  const texts = parts.map(({ constant }) => (constant === undefined ? undefined : String(constant)));
  return then(computed, (text) => texts.map((each) => each ?? text).join(""), `+${JSON.stringify(texts)}`);
}

/** What a function computes, translated to the input that its caller passes. */
export function computedThrough(inner: Computed, value: AbstractValue): Computed | undefined {
  const outer = computedOf(value);
  return outer && then(outer, inner.of, inner.key);
}

/** The condition that what is computed passes a test. */
export function conditionOn(
  { root, keys, of, key }: Computed,
  passes: (value: unknown) => boolean,
  test: string,
): Condition {
  const has = (value: Scalar): boolean => typeof value === "string" && passes(of(value));
  return { root, keys, value: null, isEqual: true, among: { has, key: `${key} ${test}` } };
}

/** The condition that one of several conditions on one input holds; none if they are on several, or not known. */
export function eitherOf(conditions: readonly (readonly Condition[])[]): readonly Condition[] {
  const all = conditions.flat();
  const [first] = all;
  if (!first || all.length !== conditions.length || conditions.some(({ length }) => length !== 1)) return [];
  const path = first.keys.join("\0");
  if (all.some(({ root, keys }) => root !== first.root || keys.join("\0") !== path)) return [];
  const has = (value: Scalar): boolean => all.some((each) => holdsFor(each, value));
  const key = all.map(({ value, isEqual, among }) => JSON.stringify([among?.key ?? value, isEqual])).join();
  const isPartial = all.some((each) => each.isPartial);
  return [{ root: first.root, keys: first.keys, value: null, isEqual: true, among: { has, key }, isPartial }];
}
