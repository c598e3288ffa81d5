import type { Keywords } from "./keywords.ts";
import { isSameBase, joinedBase, type Base } from "./bases.ts";
import type { ClassForm, FunctionForm, Place, Variable } from "../model/handler/code.ts";
import type { Scalar } from "../model/value-facts.ts";
import type { Result } from "./results.ts";

/** What a part of a text says about the whole from which it was taken. */
export type Aspect = "host" | "relative" | "parents" | "part";

/**
 * One way in which a value depends on an input of a function: on a parameter, on `this`, or on a variable of the
 * function around it, or on a part of that.
 */
export interface Strand {
  readonly root: Variable;
  /** The keys that lead to the part; "*" for an item whose key is not known. */
  readonly keys: readonly string[];
  /** True if the value is the input itself. */
  readonly isExact: boolean;
  /** Where in the value the input's text is. */
  readonly part: "whole" | "start" | "inside";
  /** The dangers that the value is safe from, because of what was made of it. */
  readonly safe: number;
  /** The dangers that the input is safe from if a check of this value passes. */
  readonly grants: number;
  readonly aspect: Aspect | undefined;
  /** True for a path without links. A check of the path before does not count. */
  readonly isReal: boolean;
  /** True for a path without `..`. */
  readonly isNormal: boolean;
  /** True for a path that begins with a folder that the input does not choose. */
  readonly isBelow: boolean;
  /** The folder that the input is joined to. */
  readonly base: Base | undefined;
  /** True if a schema of the source has checked the value. */
  readonly isParsed: boolean;
  /** The place of the last operation that removed some of the text: a check of the rest says nothing of the whole. */
  readonly mark: Place | undefined;
  /** The way of the value so far: calls and assignments. */
  readonly way: readonly Place[];
}

/** Finds the value of a variable that a function uses and the code around it declares. */
export type Closure = (variable: Variable) => Abstract | undefined;

/** How a value was chosen from several that stand under different keys: the handlers of a table. */
export interface Choosing {
  /** It is this one only if these hold: the key is its own. */
  readonly conditions?: readonly Condition[];
  /** True if nobody knows whether the key is its own. What it does says nothing of what is called. */
  readonly isOfSome?: boolean;
}

/** What a call of a value may run, or what kind of object it is. */
export type Target = Choosing & TargetKind;

type TargetKind =
  | {
      readonly kind: "function";
      readonly form: FunctionForm;
      readonly closure: Closure;
      readonly self: Abstract | undefined;
      readonly bound: readonly Abstract[];
      readonly conditions: readonly Condition[];
      /** True for one of several functions, of which nobody knows which one is called. */
      readonly isOneOfSeveral?: boolean;
    }
  | {
      readonly kind: "external";
      readonly name: string;
      /** What it is a member of, if more is known of that than its name: a schema. */
      readonly self?: Abstract;
    }
  | { readonly kind: "class"; readonly form: ClassForm }
  | { readonly kind: "instance"; readonly form: ClassForm }
  /** A method of a text, a list or a table: `names.includes`. */
  | { readonly kind: "method"; readonly receiver: Abstract; readonly name: string };

/** An input has a value, or does not have it. */
export interface Condition {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly value: Scalar;
  readonly isEqual: boolean;
  /** True if the input is a key that chooses one of several values. */
  readonly isKey?: boolean;
}

/** An input, as far as a check has shown it to be safe. */
export interface Fact {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly isReal: boolean;
  readonly mark: Place | undefined;
  /** The folder that it has been joined to for the check: it says nothing of the path in the working directory. */
  readonly base: Base | undefined;
  /** The dangers that it is safe from. */
  readonly safe: number;
  /** True if each item of a list shows it that was made of the input: each address of a host. */
  readonly isOfItem?: boolean;
  /** The input that has to end with a separator; the fact says nothing before its caller knows that it does. */
  readonly ifEnds?: Pick<Strand, "root" | "keys">;
}

/** A call of a function that the caller hands in. What it does is known when the caller is. */
export interface PendingCall {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly args: readonly Abstract[];
  readonly keywords: Keywords | undefined;
  readonly place: Place;
  readonly facts: readonly Fact[];
  readonly conditions: readonly Condition[];
}

/** What the analysis knows of a value. */
export interface Abstract {
  readonly strands: readonly Strand[];
  readonly targets: readonly Target[];
  readonly members: ReadonlyMap<string, Abstract> | undefined;
  /** Any item of a list, any member with a key that is not known. */
  readonly items: Abstract | undefined;
  readonly constant: Scalar | undefined;
  readonly pattern: { readonly source: string; readonly flags: string } | undefined;
  /** What a text begins with, if more follows that is not known. */
  readonly start: string | undefined;
  /** True for a path that ends with a separator. */
  readonly endsWithSeparator: boolean;
  /** True for a path in a folder for temporary files. */
  readonly isTemporary: boolean;
  /** For the working directory of the process, or what is made of a certain other folder; the rest is in the value. */
  readonly folder: "working" | "fixed" | undefined;
  /** The results of these calls may be the value. */
  readonly pending: readonly PendingCall[];
  /** What is known if the value is true, or is not. */
  readonly whenTrue: readonly Fact[];
  readonly whenFalse: readonly Fact[];
  readonly equals: readonly Condition[];
  /** The value whose type is asked for: `typeof x`. */
  readonly typeOf: Abstract | undefined;
  /** What a test of this value, or of its members, shows: the result of a function that checks. */
  readonly about: readonly Fact[];
  /** Answers of tools that it may be. */
  readonly results: readonly Result[];
  /** True if it may be something else than what is known of it. */
  readonly isMixed: boolean;
}

const none: readonly never[] = [];

/** A value of which nothing is known. It does not depend on any input. */
export const nothing: Abstract = {
  strands: none,
  targets: none,
  members: undefined,
  items: undefined,
  constant: undefined,
  pattern: undefined,
  start: undefined,
  endsWithSeparator: false,
  isTemporary: false,
  folder: undefined,
  pending: none,
  whenTrue: none,
  whenFalse: none,
  equals: none,
  typeOf: undefined,
  about: none,
  results: none,
  isMixed: false,
};

/** The value of an expression of which nothing is known. Unlike {@link nothing}, it is one value of several. */
export const unseen: Abstract = { ...nothing, isMixed: true };

/** Longer paths are cut. */
export const maxKeys = 5;
const limits = { strands: 24, targets: 24, chosen: 200, way: 12, depth: 6, results: 16 };

/** A value with some facts. */
export function abstract(facts: Partial<Abstract>): Abstract {
  return { ...nothing, ...facts };
}

/** The input itself. */
export function inputOf(root: Variable): Strand {
  return {
    root,
    keys: none,
    isExact: true,
    part: "whole",
    safe: 0,
    grants: -1,
    aspect: undefined,
    isReal: false,
    isNormal: false,
    isBelow: false,
    base: undefined,
    isParsed: false,
    mark: undefined,
    way: none,
  };
}

/** True if the two depend on the same input in the same way. */
function isSame(a: Strand, b: Strand): boolean {
  return (
    a.root === b.root &&
    a.isExact === b.isExact &&
    a.part === b.part &&
    a.safe === b.safe &&
    a.isReal === b.isReal &&
    a.isBelow === b.isBelow &&
    a.isParsed === b.isParsed &&
    a.mark === b.mark &&
    isSameBase(a.base, b.base) &&
    a.keys.length === b.keys.length &&
    a.keys.every((key, index) => key === b.keys[index])
  );
}

/** The strands of both, without repetitions. */
export function joinStrands(a: readonly Strand[], b: readonly Strand[]): readonly Strand[] {
  if (!a.length || a === b) return b;
  if (!b.length) return a;
  const joined = [...a];
  for (const strand of b) {
    if (joined.length >= limits.strands) break;
    if (!joined.some((other) => isSame(strand, other))) joined.push(strand);
  }
  return joined;
}

function joinTargets(a: readonly Target[], b: readonly Target[]): readonly Target[] {
  if (!a.length || a === b) return b;
  if (!b.length) return a;
  const joined = [...a];
  for (const target of b) {
    // A dispatcher has a handler for each tool.
    if (joined.length >= (target.conditions?.length ? limits.chosen : limits.targets)) continue;
    if (!joined.some((other) => isSameTarget(other, target))) joined.push(target);
  }
  return joined;
}

function isSameTarget(a: Target, b: Target): boolean {
  if (a === b) return true;
  if (a.conditions !== b.conditions || a.isOfSome !== b.isOfSome) return false;
  if (a.kind === "external" && b.kind === "external") return a.name === b.name;
  if (a.kind === "class" && b.kind === "class") return a.form === b.form;
  return a.kind === "instance" && b.kind === "instance" && a.form === b.form;
}

/** A value that is one of two. */
export function join(a: Abstract, b: Abstract, depth = 0): Abstract {
  if (a === b || b === nothing) return a;
  if (a === nothing) return b;
  if (b === unseen) return a.isMixed ? a : { ...a, isMixed: true };
  if (a === unseen) return b.isMixed ? b : { ...b, isMixed: true };
  if (depth > limits.depth) return abstract({ strands: joinStrands(allStrands(a), allStrands(b)) });
  const items = a.items && b.items ? join(a.items, b.items, depth + 1) : (a.items ?? b.items);
  let members = a.members ?? b.members;
  if (a.members && b.members && a.members !== b.members) {
    const both = new Map(a.members);
    for (const [key, value] of b.members) {
      const other = both.get(key);
      both.set(key, other ? join(other, value, depth + 1) : value);
    }
    members = both;
  }
  return {
    strands: joinStrands(a.strands, b.strands),
    targets: joinTargets(a.targets, b.targets),
    members,
    items,
    constant: a.constant === b.constant ? a.constant : undefined,
    pattern: a.pattern === b.pattern ? a.pattern : undefined,
    start: a.start === b.start ? a.start : undefined,
    endsWithSeparator: a.endsWithSeparator && b.endsWithSeparator,
    isTemporary: a.isTemporary || b.isTemporary,
    folder: a.folder === "working" || b.folder === "working" ? "working" : a.folder === b.folder ? a.folder : undefined,
    pending: a.pending.length ? [...new Set([...a.pending, ...b.pending])].slice(0, limits.targets) : b.pending,
    whenTrue: none,
    whenFalse: none,
    equals: none,
    typeOf: undefined,
    about: [...a.about, ...b.about].slice(0, limits.strands),
    results: a.results.length ? [...new Set([...a.results, ...b.results])].slice(0, limits.results) : b.results,
    isMixed: a.isMixed || b.isMixed || a.constant === undefined || a.constant !== b.constant,
  };
}

/** One of several values. */
export function joinAll(values: readonly Abstract[]): Abstract {
  return values.reduce((joined, value) => join(joined, value), nothing);
}

/** Every input that a value, or a part of it, depends on: `JSON.stringify({ path })`. */
export function allStrands(value: Abstract, depth = 0): readonly Strand[] {
  if (depth > limits.depth) return none;
  let { strands } = value;
  if (value.items) strands = joinStrands(strands, allStrands(value.items, depth + 1));
  for (const member of value.members?.values() ?? []) strands = joinStrands(strands, allStrands(member, depth + 1));
  return strands;
}

/** The member with a name. */
export function memberOf(value: Abstract, key: string): Abstract {
  const known = value.members?.get(key);
  if (known) return known;
  const item = value.items && (key === "*" || /^\d+$/.test(key)) ? value.items : nothing;
  const strands = strandsInto(value.strands, key);
  return strands.length || value.pending.length ? join(item, abstract({ strands, pending: value.pending })) : item;
}

/** Any member: the item of an iteration, `table[key]`. */
export function anyMemberOf(value: Abstract): Abstract {
  let found = value.items ?? nothing;
  for (const member of value.members?.values() ?? []) found = join(found, member);
  if (found.targets.length)
    found = {
      ...found,
      targets: found.targets.map((each) => (each.kind === "function" ? { ...each, isOneOfSeveral: true } : each)),
    };
  const strands = strandsInto(value.strands, "*");
  return strands.length || value.pending.length ? join(found, abstract({ strands, pending: value.pending })) : found;
}

function strandsInto(strands: readonly Strand[], key: string): readonly Strand[] {
  // The length of a text is a number.
  if (!strands.length || key === "length" || key === "size") return none;
  return strands.flatMap((strand) => {
    if (strand.aspect === "host") return [strand];
    if (!strand.isExact) return [strand];
    const name = /^\d+$/.test(key) ? "*" : key;
    return strand.keys.length < maxKeys ? [{ ...strand, keys: [...strand.keys, name] }] : [strand];
  });
}

/** A value made of others, in which their text is. */
export function derived(
  strands: readonly Strand[],
  change: (strand: Strand) => Partial<Strand> = () => ({}),
): readonly Strand[] {
  return strands.map((strand) => ({ ...strand, isExact: false, ...change(strand) }));
}

/**
 * A value that has lost some of the text: what is checked later says nothing of the input, apart from some dangers.
 */
export function lossy(
  strands: readonly Strand[],
  place: Place,
  { safe = 0, keeps = 0 }: { readonly safe?: number; readonly keeps?: number } = {},
): readonly Strand[] {
  return derived(strands, (strand) => ({
    safe: strand.safe | safe,
    mark: strand.aspect === "host" ? strand.mark : place,
    grants: strand.aspect === "host" ? strand.grants : strand.grants & keeps,
    aspect: strand.aspect ?? "part",
  }));
}

/** The same value after one more step. */
export function withStep(strand: Strand, place: Place): Strand {
  if (strand.way.length >= limits.way || strand.way.at(-1) === place) return strand;
  return { ...strand, way: [...strand.way, place] };
}

/**
 * The dependence on an input through a function: `inner` says how the function's result depends on its parameter,
 * `outer` how the argument depends on the caller's input.
 */
export function through(inner: Strand, outer: Strand): Strand {
  const way = [...outer.way, ...inner.way];
  return {
    root: outer.root,
    keys: outer.keys,
    isExact: inner.isExact && outer.isExact,
    part:
      inner.part === "whole" ? outer.part : inner.part === "start" && outer.part === "inside" ? "inside" : inner.part,
    safe: inner.safe | outer.safe,
    grants: inner.grants & outer.grants,
    aspect: inner.aspect ?? outer.aspect,
    isReal: inner.isReal || outer.isReal,
    isNormal: inner.isNormal || (outer.isNormal && inner.isExact),
    isBelow: inner.isBelow || outer.isBelow,
    base: joinedBase(inner.base, outer.base),
    isParsed: inner.isParsed || outer.isParsed,
    mark: inner.mark ?? outer.mark,
    way: way.length > limits.way ? [...way.slice(0, limits.way - 1), ...way.slice(-1)] : way,
  };
}
