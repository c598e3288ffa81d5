import type { Place, Variable } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  type Condition,
  type CheckResult,
  join,
  untracked,
  type Taint,
} from "./abstract.ts";
import { type InputPart, isOfSameInput } from "./bases.ts";
import type { ConditionOutcome } from "./deciders.ts";
import { commonFacts, safetyBy, toldByEither } from "./facts.ts";

/**
 * The number of recorded conditions that an input does not have a value. The others are few, and are always recorded.
 */
const maxConditions = 40;
const maxAsked = 200;

interface Asked extends InputPart {
  readonly isDeep: boolean;
}

/** A variable that this branch has not assigned: `let found;` */
const unset = abstract({ constant: null });

/** The values of variables. Copies share one table until one of them changes. */
export class Values {
  #table: Map<Variable, AbstractValue>;
  #isShared = false;

  constructor(table = new Map<Variable, AbstractValue>()) {
    this.#table = table;
  }

  get size(): number {
    return this.#table.size;
  }

  get(variable: Variable): AbstractValue | undefined {
    return this.#table.get(variable);
  }

  set(variable: Variable, value: AbstractValue): void {
    if (this.#isShared) {
      if (this.#table.get(variable) === value) return;
      this.#table = new Map(this.#table);
      this.#isShared = false;
    }
    this.#table.set(variable, value);
  }

  [Symbol.iterator](): IterableIterator<[Variable, AbstractValue]> {
    return this.#table.entries();
  }

  fork(): Values {
    const copy = new Values(this.#table);
    copy.#isShared = this.#isShared = true;
    return copy;
  }

  /** Takes over the values of another table. */
  take(other: Values): void {
    if (other === this) return;
    this.#table = other.#table;
    this.#isShared = other.#isShared = true;
  }

  /** Records that each variable may also have its value from another table. */
  mayHave(other: Values): void {
    for (const [variable, value] of other) {
      const before = this.#table.get(variable);
      const told = toldByEither({ ...(before ?? unset), facts: [] }, { ...value, facts: [] });
      if (before !== value) this.set(variable, { ...join(before ?? untracked, value), ...told });
    }
  }

  /** Takes over the values of one of two branches, under facts that do not hold in the other one. */
  meet(one: Values, other: Values, { ofOne, ofOther }: Record<"ofOne" | "ofOther", readonly CheckResult[]>): void {
    if (one.#table === other.#table) {
      this.take(one);
      return;
    }
    const joined = new Values(one.#table);
    joined.#isShared = one.#isShared = true;
    for (const [variable, value] of other.#table) {
      const before = joined.#table.get(variable);
      if (before === value) continue;
      const told = toldByEither({ ...(before ?? unset), facts: ofOne }, { ...value, facts: ofOther });
      joined.set(variable, { ...join(before ?? untracked, value), ...told });
    }
    if (ofOne.length || ofOther.length)
      for (const [variable, value] of one.#table) {
        if (other.#table.has(variable)) continue;
        const told = toldByEither({ ...value, facts: ofOne }, { ...unset, facts: ofOther });
        if (told.whenTrue.length || told.whenFalse.length) joined.set(variable, { ...value, ...told });
      }
    this.take(joined);
  }
}

/** What is known at a point of a function. */
export class State {
  readonly values: Values;
  facts: readonly CheckResult[];
  conditions: readonly Condition[];
  /** The outcomes of conditions that may depend on settings. */
  choices: readonly ConditionOutcome[] = [];
  /** True after a `return`, a `throw`, or the end of an iteration. */
  isDead = false;
  /** The enclosing `catch`. */
  caught: Place | undefined;
  /** True where a `catch` gets what is thrown. */
  isCatching = false;
  /** Inputs that have been tested before. */
  #asked: readonly Asked[] = [];

  constructor(values = new Values(), facts: readonly CheckResult[] = [], conditions: readonly Condition[] = []) {
    this.values = values;
    this.facts = facts;
    this.conditions = conditions;
  }

  /** The amount of knowledge: the cost of joining it with another state. */
  get size(): number {
    return this.values.size + this.facts.length + this.choices.length;
  }

  /** A copy for a branch. */
  fork(): State {
    const copy = new State(this.values.fork(), this.facts, this.conditions);
    copy.choices = this.choices;
    copy.isDead = this.isDead;
    copy.caught = this.caught;
    copy.isCatching = this.isCatching;
    copy.#asked = this.#asked;
    return copy;
  }

  /**
   * Records that something is tested on an input.
   *
   * @param isDeep whether any part of it may be tested, too
   */
  ask({ root, keys }: InputPart, isDeep: boolean): void {
    if (this.#asked.length >= maxAsked) return;
    if (!this.#asked.some((each) => each.isDeep === isDeep && isOfSameInput(each, { root, keys })))
      this.#asked = [...this.#asked, { root, keys, isDeep }];
  }

  /** A copy with other conditions. */
  within(conditions: readonly Condition[]): State {
    if (conditions === this.conditions) return this;
    const copy = this.fork();
    copy.conditions = conditions;
    return copy;
  }

  /** Takes over the tests of another state. */
  askedLike(other: State): void {
    this.#asked = other.#asked;
  }

  /** True if an input, or a part of it, has been tested before. */
  isAsked({ root, keys }: InputPart): boolean {
    return (
      this.#asked.length >= maxAsked ||
      this.#asked.some(
        (each) =>
          each.root === root &&
          (each.isDeep || each.keys.length >= keys.length) &&
          each.keys.every((key, at) => at >= keys.length || key === keys[at]),
      )
    );
  }

  learn(facts: readonly CheckResult[]): void {
    if (facts.length) this.facts = [...this.facts, ...facts];
  }

  assume(conditions: readonly Condition[], outcome: boolean): void {
    for (const condition of outcome ? conditions : negated(conditions)) {
      // A constant value carries all that is known about it.
      const others =
        condition.isEqual && !condition.among
          ? this.conditions.filter((other) => !isOfSameInput(other, condition))
          : this.conditions;
      const isContradicted = this.conditions.some(
        (other) => isOfSameInput(other, condition) && areContrary(other, condition),
      );
      if (isContradicted) this.isDead = true;
      else if (condition.isEqual || others.length < maxConditions) this.conditions = [...others, condition];
    }
  }

  /** The state where two branches meet: what is known in both. Takes over the variables of this object. */
  meet(a: State, b: State): void {
    const [one, other] = a.isDead ? [b, b] : b.isDead ? [a, a] : [a, b];
    this.isDead = a.isDead && b.isDead;
    this.#asked = [...new Set([...a.#asked, ...b.#asked])].slice(0, maxAsked);
    if (one === other) {
      this.values.take(one.values);
      this.facts = one.facts;
      this.conditions = one.conditions;
      this.choices = one.choices;
      return;
    }
    this.facts = commonFacts(one.facts, other.facts);
    const known = new Set(this.facts);
    const ofOne = one.facts.filter((fact) => !known.has(fact));
    const ofOther = other.facts.filter((fact) => !known.has(fact));
    this.values.meet(one.values, other.values, { ofOne, ofOther });
    const shared = new Set(one.conditions);
    this.conditions = other.conditions.filter((each) => shared.has(each));
    const chosen = new Set(one.choices);
    this.choices = other.choices.filter((each) => chosen.has(each));
  }

  /** The dangers that a value is safe from here. */
  safetyOf(taint: Taint): number {
    return this.facts.reduce((safe, fact) => safe | safetyBy(fact, taint), taint.safe);
  }
}

/** The conditions where a test with some conditions is false. */
export function negated(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.flatMap((each) => (each.isPartial ? [] : [{ ...each, isEqual: !each.isEqual }]));
}

/** True if conditions can hold together. */
export function isFeasible(conditions: readonly Condition[]): boolean {
  return conditions.every((a, index) =>
    conditions.slice(index + 1).every((b) => {
      return a.root !== b.root || a.keys.join("\0") !== b.keys.join("\0") || !areContrary(a, b);
    }),
  );
}

/** True for two conditions on one input that cannot hold together. */
function areContrary(a: Condition, b: Condition): boolean {
  if (a.isEqual && !a.among) return !holdsFor(b, a.value);
  return b.isEqual && !b.among && !holdsFor(a, b.value);
}

/** True if a condition holds for a value of its input. */
export function holdsFor({ value, among, isEqual }: Condition, given: Condition["value"]): boolean {
  return (among ? among.has(given) : value === given) === isEqual;
}
