import { type AbstractValue, allTaints, type CheckResult, type Taint } from "./abstract.ts";
import { baseOfCaller, baseOfFact, isOfSameInput, isSameBase, type Select } from "./bases.ts";
import { danger } from "./dangers.ts";
import type { Place } from "../model/handler/code.ts";

/** The facts that hold if a check of a value passes. */
export function factsAbout(taints: readonly Taint[], safe: number): readonly CheckResult[] {
  const facts: CheckResult[] = [];
  for (const { root, keys, isReal, mark, sanitizesOnPass, ...taint } of taints) {
    const base = baseOfFact(taint.base);
    if (mark) facts.push({ root, keys, isReal, mark, base, safe });
    const granted = safe & sanitizesOnPass;
    if (!granted) continue;
    facts.push({ root, keys, isReal, mark: undefined, base, safe: granted });
    if (isReal) facts.push({ root, keys, isReal: false, mark: undefined, base, safe: granted });
  }
  return facts;
}

/** The dangers that a value which depends on an input is safe from, according to a fact. */
export function safetyBy(fact: CheckResult, taint: Taint): number {
  if (fact.ifEnds || fact.truth !== undefined || fact.root !== taint.root || (fact.isReal && !taint.isReal)) return 0;
  if (fact.mark && fact.mark !== taint.mark) return 0;
  // A fact about a whole object or list also holds for its members.
  if (fact.keys.length > taint.keys.length || !fact.keys.every((key, index) => key === taint.keys[index])) return 0;
  // A link may lead out of the folder that a path was found to be in. A text that is safe for a shell is a plain
  // name.
  if (taint.isReal && !fact.isReal && !(fact.safe & danger.command)) return fact.safe & ~(danger.path | danger.dots);
  // The path was found to be in a folder, but it is opened in the working directory.
  return fact.base === "fixed" && !taint.base ? fact.safe & ~danger.path : fact.safe;
}

/** A fact about an input of a function, as facts about the value that the caller passes for it. */
function factsThrough(
  { ifEnds: _, ...fact }: CheckResult,
  { root, keys, sanitizesOnPass, ...outer }: Taint,
): readonly CheckResult[] {
  const isReal = fact.isReal || outer.isReal;
  const mark = fact.mark ?? outer.mark;
  const base = fact.base ?? baseOfFact(outer.base);
  const ifFound = fact.ifFound ? { ifFound: true } : {};
  const about = mark ? [{ root, keys, isReal, mark, base, safe: fact.safe, ...ifFound }] : [];
  const safe = fact.safe & sanitizesOnPass;
  if (fact.mark || !safe) return about;
  const shown = { root, keys, isReal, mark: undefined, base, safe, ...ifFound };
  return [...about, shown, ...(outer.isReal ? [{ ...shown, isReal: false }] : [])];
}

/** The facts that an input is true, and that it is false. */
export function factsOfTruth(root: CheckResult["root"]): Pick<AbstractValue, "whenTrue" | "whenFalse"> {
  const fact = { root, keys: [], isReal: false, mark: undefined, base: undefined, safe: 0 };
  return { whenTrue: [{ ...fact, truth: true }], whenFalse: [{ ...fact, truth: false }] };
}

/** What a test of a value shows, if a function that checks has made it. */
export function toldAbout(about: AbstractValue["about"]): Pick<AbstractValue, "whenTrue" | "whenFalse"> {
  return { whenTrue: about, whenFalse: about.filter(({ ifFound }) => !ifFound) };
}

/** The facts that hold on both branches. */
export function commonFacts(a: readonly CheckResult[], b: readonly CheckResult[]): readonly CheckResult[] {
  if (a === b) return a;
  const known = new Set(b);
  const safetyIn = (facts: FactIndex, fact: CheckResult): number =>
    facts.like(fact).reduce((all, other) => (isAbout(other, fact) ? all | other.safe : all), 0) & fact.safe;
  const ofB = new FactIndex(b);
  const common = a.flatMap((fact) => {
    if (known.has(fact)) return [fact];
    const safe = safetyIn(ofB, fact);
    return safe ? [{ ...fact, safe }] : [];
  });
  // A fact about a path on one branch also holds on the other, where the path was joined to a folder.
  const joined = b.filter(({ base }) => base);
  const ofA = new FactIndex(joined.length ? a : []);
  const ofJoined = joined.flatMap((fact) => {
    const safe = isAnyOf(ofA.like(fact), fact) ? 0 : safetyIn(ofA, fact);
    return safe ? [{ ...fact, safe }] : [];
  });
  return distinct(ofJoined.length ? [...common, ...ofJoined] : common);
}

/** Each fact once. Otherwise they double where branches meet in a loop. */
function distinct(facts: readonly CheckResult[]): readonly CheckResult[] {
  if (facts.length < 2) return facts;
  const index = new FactIndex([]);
  const kept = facts.filter((fact) => {
    const isKnown = index.like(fact).some((other) => isSameFact(other, fact));
    if (!isKnown) index.add(fact);
    return !isKnown;
  });
  return kept.length < facts.length ? kept : facts;
}

function isSameFact(a: CheckResult, b: CheckResult): boolean {
  return a === b || (a.safe === b.safe && a.isOfItem === b.isOfItem && isAbout(a, b) && isAbout(b, a));
}

/** Facts, indexed by their subject. A long function has hundreds where branches meet, mostly about different values. */
class FactIndex {
  readonly #byPlace = new Map<CheckResult["root"] | Place, CheckResult[]>();

  constructor(facts: readonly CheckResult[]) {
    for (const fact of facts) this.add(fact);
  }

  add(fact: CheckResult): void {
    const place = fact.mark ?? fact.root;
    const others = this.#byPlace.get(place);
    if (others) others.push(fact);
    else this.#byPlace.set(place, [fact]);
  }

  /** The facts that may have the same subject as a given one. */
  like({ mark, root }: CheckResult): readonly CheckResult[] {
    return this.#byPlace.get(mark ?? root) ?? [];
  }
}

function isAnyOf(facts: readonly CheckResult[], { base, ...fact }: CheckResult): boolean {
  return facts.some((other) => isSameBase(other.base, base) && isAbout(other, { ...fact, base }));
}

/** A value that may be one of two, with the facts that hold where it is the one or the other. */
type Option = AbstractValue & { readonly facts: readonly CheckResult[] };

/**
 * What one of two values shows if it is true, and if it is false. After
 * `let isIn = false; if (isBelow(path)) isIn = true`, `isIn` is true only where the path has been found to be inside.
 */
export function toldByEither(a: Option, b: Option): Pick<AbstractValue, "whenTrue" | "whenFalse"> {
  const toldIf = (outcome: boolean): readonly CheckResult[] => {
    const told = [a, b].flatMap((option) => {
      if (abstractTruth(option) === !outcome) return [];
      return [[...option.facts, ...(outcome ? option.whenTrue : option.whenFalse)]];
    });
    const [first = [], second] = told;
    return second ? commonFacts(first, second) : first;
  };
  return { whenTrue: toldIf(true), whenFalse: toldIf(false) };
}

/** Whether a condition holds for a value; `undefined` if that is not known. */
export function abstractTruth({ constant, start, members, isMixed }: AbstractValue): boolean | undefined {
  if (isMixed) return undefined;
  if (constant !== undefined) return Boolean(constant);
  return start || members?.size ? true : undefined;
}

/** True if the subject of one fact includes that of another: a path, wherever it is opened. */
function isAbout(a: CheckResult, b: CheckResult): boolean {
  return (
    a.root === b.root &&
    a.isReal === b.isReal &&
    a.mark === b.mark &&
    a.truth === b.truth &&
    (!a.base || isSameBase(a.base, b.base)) &&
    (!a.ifEnds || (b.ifEnds !== undefined && isOfSameInput(a.ifEnds, b.ifEnds))) &&
    a.keys.length === b.keys.length &&
    a.keys.every((key, index) => key === b.keys[index])
  );
}

/** What is known if every item passes a test: a list is checked if each of its items is. */
export function ofEach(facts: readonly CheckResult[]): readonly CheckResult[] {
  const ofWhole = facts.flatMap((fact) => (fact.keys.at(-1) === "*" ? { ...fact, keys: fact.keys.slice(0, -1) } : []));
  return [...facts, ...ofWhole];
}

/** What is known if any item passes a test: the item that is used later may be another one. */
export function ofAny(facts: readonly CheckResult[]): readonly CheckResult[] {
  return facts.filter(({ keys }) => !keys.includes("*"));
}

/** Facts about inputs of a function, as facts about the values that its caller passes. */
export function factsOfCaller(facts: readonly CheckResult[], select: Select): readonly CheckResult[] {
  return facts.flatMap((fact): readonly CheckResult[] => {
    const end = fact.ifEnds && select(fact.ifEnds.root, fact.ifEnds.keys);
    if (end?.constant === "/") return [];
    // The end of a folder that an input names, too, is known to another caller.
    const [ending, ...others] = end && !end.endsWithSeparator && end.constant === undefined ? end.taints : [];
    const ifEnds = ending?.isExact && !others.length ? { ifEnds: { root: ending.root, keys: ending.keys } } : undefined;
    if (end && !end.endsWithSeparator && !ifEnds) return [];
    const value = select(fact.root, fact.keys);
    if (value && fact.truth !== undefined) return fact.truth ? value.whenTrue : value.whenFalse;
    const known = { ...fact, base: baseOfFact(baseOfCaller(fact.base, select)) };
    if (!value) return [known];
    // A fact about a list holds for what the caller has put into it.
    return allTaints(value).flatMap((outer) => factsThrough(known, outer).map((each) => ({ ...each, ...ifEnds })));
  });
}
