import type { Keywords } from "./keywords.ts";
import { isSameBase, joinedBase, type Base } from "./bases.ts";
import type { IrClass, IrFunction, Place, Variable } from "../model/handler/code.ts";
import type { Scalar } from "../model/value-facts.ts";
import type { Result } from "./results.ts";
import { commonStart } from "./starts.ts";
import type { Computed, Condition } from "./conditions.ts";

export type { Computed, Condition };

/** What a part of a text says about the whole from which it was taken. */
type Aspect = "host" | "relative" | "parents" | "part";

/**
 * One way in which a value depends on an input of a function. The input is a parameter, `this`, a variable of the
 * enclosing function, or a part of one of these.
 */
export interface Taint {
  readonly root: Variable;
  /** The keys that lead to the part; "*" for an item whose key is not known. */
  readonly keys: readonly string[];
  /** True if the value is the input itself. */
  readonly isExact: boolean;
  /** Where in the value the input's text is. */
  readonly part: "whole" | "start" | "inside";
  /** The dangers that the value is safe from because of how it was made. */
  readonly safe: number;
  /** The dangers that the input is safe from if a check of this value passes. */
  readonly sanitizesOnPass: number;
  readonly aspect: Aspect | undefined;
  /** True for a path without symbolic links. A check of the path before its links were resolved does not count. */
  readonly isReal: boolean;
  /** True for a path without `..`. */
  readonly isNormal: boolean;
  /** True for a path that begins with a folder that the input does not choose. */
  readonly isBelow: boolean;
  /** The folder that the input is joined to. */
  readonly base: Base | undefined;
  /** True if a schema of the source has checked the value. */
  readonly isParsed: boolean;
  /**
   * The place of the last operation that removed some of the text. A check of what is left says nothing about the
   * whole.
   */
  readonly mark: Place | undefined;
  /** The steps of the value so far: calls and assignments. */
  readonly steps: readonly Place[];
}

/** Finds the value of a variable that a function uses and an enclosing scope declares. */
export type Closure = (variable: Variable) => AbstractValue | undefined;

/** How a value was chosen from several that have different keys, such as the handlers in a table. */
export interface Choosing {
  /** The value is this one only if these conditions hold, for example that the key is the one of this entry. */
  readonly conditions?: readonly Condition[];
  /** True if it is not known whether the key selects this value. Its behavior then says nothing about the call. */
  readonly isOfSome?: boolean;
}

/** What a call of a value may run, or what kind of object it is. */
export type Callable = Choosing & TargetKind;

type TargetKind =
  | {
      readonly kind: "function";
      readonly form: IrFunction;
      readonly closure: Closure;
      readonly self: AbstractValue | undefined;
      readonly bound: readonly AbstractValue[];
      readonly conditions: readonly Condition[];
      /** True for one of several functions of which any may be called. */
      readonly isOneOfSeveral?: boolean;
    }
  | {
      readonly kind: "external";
      readonly name: string;
      /** The object that it is a member of, if more than its name is known: a schema. */
      readonly self?: AbstractValue;
    }
  | { readonly kind: "class"; readonly form: IrClass }
  | { readonly kind: "instance"; readonly form: IrClass }
  /** A method of a text, a list or a table: `names.includes`. */
  | { readonly kind: "method"; readonly receiver: AbstractValue; readonly name: string };

/** An input, and what a check has shown it to be safe from. */
export interface CheckResult {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly isReal: boolean;
  readonly mark: Place | undefined;
  /**
   * The folder that it was joined to for the check. The fact says nothing about the same path in the working directory.
   */
  readonly base: Base | undefined;
  /** The dangers that it is safe from. */
  readonly safe: number;
  /** True if the fact holds for a list made of the input once each of its items is checked: each address of a host. */
  readonly isOfItem?: boolean;
  /** The input that has to end with a separator. The fact counts only once the caller knows that it does. */
  readonly ifEnds?: Pick<Taint, "root" | "keys">;
  /** The fact is that the input is true, or that it is false. It stands for what such a value of the caller shows. */
  readonly truth?: boolean;
  /** True if the fact holds only where something was found for the input: the row of a database. */
  readonly ifFound?: boolean;
}

/** A call of a function that the caller passes. Its behavior is known only when the caller is. */
export interface PendingCall {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly args: readonly AbstractValue[];
  readonly keywords: Keywords | undefined;
  readonly place: Place;
  readonly facts: readonly CheckResult[];
  readonly conditions: readonly Condition[];
}

/** What the analysis knows about a value. */
export interface AbstractValue {
  readonly taints: readonly Taint[];
  readonly targets: readonly Callable[];
  readonly members: ReadonlyMap<string, AbstractValue> | undefined;
  /** Any item of a list, or any member whose key is not known. */
  readonly items: AbstractValue | undefined;
  readonly constant: Scalar | undefined;
  readonly pattern: { readonly source: string; readonly flags: string } | undefined;
  /** What a text begins with, if unknown text follows. */
  readonly start: string | undefined;
  /** True for a path that ends with a separator. */
  readonly endsWithSeparator: boolean;
  /** True for a path of a file that the server makes for its own use: a temporary one, a cache, a lock. */
  readonly isTemporary: boolean;
  /**
   * For a path that is the working directory of the process, or below a certain other folder. The rest is in the value.
   */
  readonly folder: "working" | "fixed" | undefined;
  /** The results of these calls may be the value. */
  readonly pending: readonly PendingCall[];
  /** What is known if the value is true, and if it is false. */
  readonly whenTrue: readonly CheckResult[];
  readonly whenFalse: readonly CheckResult[];
  readonly equals: readonly Condition[];
  readonly computed: Computed | undefined;
  /** The value whose type this is: `x` of `typeof x`. */
  readonly typeOf: AbstractValue | undefined;
  /** What a test of this value, or of its members, shows, if the value is the result of a function that checks. */
  readonly about: readonly CheckResult[];
  /** The answers of tools that the value may be. */
  readonly results: readonly Result[];
  /** True if the value may be something other than what is recorded here. */
  readonly isMixed: boolean;
}

const none: readonly never[] = [];

/** A value about which nothing is known, and which does not depend on any input. */
export const untracked: AbstractValue = {
  taints: none,
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
  computed: undefined,
  typeOf: undefined,
  about: none,
  results: none,
  isMixed: false,
};

/** The value of an expression about which nothing is known. Unlike {@link untracked}, it is one of several values. */
export const unseen: AbstractValue = { ...untracked, isMixed: true };

/** Longer paths are truncated. */
export const maxKeys = 5;
const limits = { taints: 24, targets: 24, chosen: 200, steps: 12, depth: 6, results: 16 };

/** A value with the given facts. */
export function abstract(facts: Partial<AbstractValue>): AbstractValue {
  return { ...untracked, ...facts };
}

/** The input itself. */
export function inputOf(root: Variable): Taint {
  return {
    root,
    keys: none,
    isExact: true,
    part: "whole",
    safe: 0,
    sanitizesOnPass: -1,
    aspect: undefined,
    isReal: false,
    isNormal: false,
    isBelow: false,
    base: undefined,
    isParsed: false,
    mark: undefined,
    steps: none,
  };
}

/** True if the two depend on the same input in the same way. */
function isSame(a: Taint, b: Taint): boolean {
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

/** The taints of both values, without repetitions. */
export function joinTaints(a: readonly Taint[], b: readonly Taint[]): readonly Taint[] {
  if (!a.length || a === b) return b;
  if (!b.length) return a;
  const joined = [...a];
  for (const taint of b) {
    if (joined.length >= limits.taints) break;
    if (!joined.some((other) => isSame(taint, other))) joined.push(taint);
  }
  return joined;
}

function joinTargets(a: readonly Callable[], b: readonly Callable[]): readonly Callable[] {
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

function isSameTarget(a: Callable, b: Callable): boolean {
  if (a === b) return true;
  if (a.conditions !== b.conditions || a.isOfSome !== b.isOfSome) return false;
  if (a.kind === "external" && b.kind === "external") return a.name === b.name;
  if (a.kind === "class" && b.kind === "class") return a.form === b.form;
  return a.kind === "instance" && b.kind === "instance" && a.form === b.form;
}

/** A value that is one of the two. */
export function join(a: AbstractValue, b: AbstractValue, depth = 0): AbstractValue {
  if (a === b || b === untracked) return a;
  if (a === untracked) return b;
  if (b === unseen) return a.isMixed ? a : { ...a, isMixed: true };
  if (a === unseen) return b.isMixed ? b : { ...b, isMixed: true };
  if (depth > limits.depth) return abstract({ taints: joinTaints(allTaints(a), allTaints(b)) });
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
    taints: joinTaints(a.taints, b.taints),
    targets: joinTargets(a.targets, b.targets),
    members,
    items,
    constant: a.constant === b.constant ? a.constant : undefined,
    pattern: a.pattern === b.pattern ? a.pattern : undefined,
    start: commonStart(a, b),
    endsWithSeparator: a.endsWithSeparator && b.endsWithSeparator,
    isTemporary: a.isTemporary || b.isTemporary,
    folder: a.folder === "working" || b.folder === "working" ? "working" : a.folder === b.folder ? a.folder : undefined,
    pending: a.pending.length ? [...new Set([...a.pending, ...b.pending])].slice(0, limits.targets) : b.pending,
    whenTrue: none,
    whenFalse: none,
    equals: none,
    computed: a.computed === b.computed ? a.computed : undefined,
    typeOf: undefined,
    about: [...a.about, ...b.about].slice(0, limits.taints),
    results: a.results.length ? [...new Set([...a.results, ...b.results])].slice(0, limits.results) : b.results,
    isMixed: a.isMixed || b.isMixed || a.constant === undefined || a.constant !== b.constant,
  };
}

/** A value that is one of several. */
export function joinAll(values: readonly AbstractValue[]): AbstractValue {
  return values.reduce((joined, value) => join(joined, value), untracked);
}

/** Every input that a value, or a part of it, depends on: `JSON.stringify({ path })`. */
export function allTaints(value: AbstractValue, depth = 0): readonly Taint[] {
  if (depth > limits.depth) return none;
  let { taints } = value;
  if (value.items) taints = joinTaints(taints, allTaints(value.items, depth + 1));
  for (const member of value.members?.values() ?? []) taints = joinTaints(taints, allTaints(member, depth + 1));
  return taints;
}

/** The member with a name. */
export function abstractMember(value: AbstractValue, key: string): AbstractValue {
  const known = value.members?.get(key);
  if (known) return known;
  const item = value.items && (key === "*" || /^\d+$/.test(key)) ? value.items : untracked;
  const taints = taintsInto(value.taints, key);
  return taints.length || value.pending.length ? join(item, abstract({ taints, pending: value.pending })) : item;
}

/** Any member: the item of an iteration, `table[key]`. */
export function anyMemberOf(value: AbstractValue): AbstractValue {
  let found = value.items ?? untracked;
  for (const member of value.members?.values() ?? []) found = join(found, member);
  if (found.targets.length)
    found = {
      ...found,
      targets: found.targets.map((each) => (each.kind === "function" ? { ...each, isOneOfSeveral: true } : each)),
    };
  const taints = taintsInto(value.taints, "*");
  return taints.length || value.pending.length ? join(found, abstract({ taints, pending: value.pending })) : found;
}

function taintsInto(taints: readonly Taint[], key: string): readonly Taint[] {
  // The length of a text is a number, so it is harmless.
  if (!taints.length || key === "length" || key === "size") return none;
  return taints.flatMap((taint) => {
    if (taint.aspect === "host") return [taint];
    if (!taint.isExact) return [taint];
    const name = /^\d+$/.test(key) ? "*" : key;
    return taint.keys.length < maxKeys ? [{ ...taint, keys: [...taint.keys, name] }] : [taint];
  });
}

/** A value that contains the text of others. */
export function derived(
  taints: readonly Taint[],
  change: (taint: Taint) => Partial<Taint> = () => ({}),
): readonly Taint[] {
  return taints.map((taint) => ({ ...taint, isExact: false, ...change(taint) }));
}

/** A value that has lost some of its text. Later checks of it say nothing about the input, except for some dangers. */
export function lossy(
  taints: readonly Taint[],
  place: Place,
  { safe = 0, keeps = 0 }: { readonly safe?: number; readonly keeps?: number } = {},
): readonly Taint[] {
  return derived(taints, (taint) => ({
    safe: taint.safe | safe,
    mark: taint.aspect === "host" ? taint.mark : place,
    sanitizesOnPass: taint.aspect === "host" ? taint.sanitizesOnPass : taint.sanitizesOnPass & keeps,
    aspect: taint.aspect ?? "part",
  }));
}

/** The same value after one more step. */
export function withStep(taint: Taint, place: Place): Taint {
  if (taint.steps.length >= limits.steps || taint.steps.at(-1) === place) return taint;
  return { ...taint, steps: [...taint.steps, place] };
}

/**
 * The dependence on an input through a function call. `inner` says how the result depends on the parameter, and `outer`
 * says how the argument depends on the caller's input.
 */
export function through(inner: Taint, outer: Taint): Taint {
  const steps = [...outer.steps, ...inner.steps];
  return {
    root: outer.root,
    keys: outer.keys,
    isExact: inner.isExact && outer.isExact,
    part:
      inner.part === "whole" ? outer.part : inner.part === "start" && outer.part === "inside" ? "inside" : inner.part,
    safe: inner.safe | outer.safe,
    sanitizesOnPass: inner.sanitizesOnPass & outer.sanitizesOnPass,
    aspect: inner.aspect ?? outer.aspect,
    isReal: inner.isReal || outer.isReal,
    isNormal: inner.isNormal || (outer.isNormal && inner.isExact),
    isBelow: inner.isBelow || outer.isBelow,
    base: joinedBase(inner.base, outer.base),
    isParsed: inner.isParsed || outer.isParsed,
    mark: inner.mark ?? outer.mark,
    steps: steps.length > limits.steps ? [...steps.slice(0, limits.steps - 1), ...steps.slice(-1)] : steps,
  };
}
