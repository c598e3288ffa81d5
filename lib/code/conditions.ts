import type { Variable } from "../model/handler/code.ts";
import type { Scalar } from "../model/value-facts.ts";
import type { AbstractValue, Callable } from "./abstract.ts";
import { holdsFor, isFeasible, type State } from "./state.ts";
import { computedThrough } from "./text-conditions.ts";

/** A condition that an input has, or does not have, a value. */
export interface Condition {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly value: Scalar;
  readonly isEqual: boolean;
  /** The values of which it has one, instead of {@link value}. */
  readonly among?: { readonly has: (value: Scalar) => boolean; readonly key?: string };
  /** True if it says nothing where the test is false: one of several conditions of the test. */
  readonly isPartial?: boolean;
  /** True if the input is a key that chooses one of several values. */
  readonly isKey?: boolean;
}

/** What is computed of one input alone, if that is a text: `name.split("_")[0]`. */
export interface Computed {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly of: (text: string) => unknown;
  /** Identifies the computation; empty for the text itself. */
  readonly key: string;
}

/**
 * The conditions of a called function, translated for its caller. Cached, because the same ones are needed repeatedly.
 */
export class MappedConditions {
  readonly #state: State;
  readonly #valueOf: (root: Variable, keys: readonly string[]) => AbstractValue | undefined;
  readonly #decided = new Map<readonly Condition[], readonly Condition[] | undefined>();
  readonly #undecided = new Map<readonly Condition[], readonly Condition[]>();

  /**
   * @param state what the caller knows
   * @param valueOf the value that the caller passes; `undefined` if the caller does not know it either
   */
  constructor(state: State, valueOf: (root: Variable, keys: readonly string[]) => AbstractValue | undefined) {
    this.#state = state;
    this.#valueOf = valueOf;
  }

  /** The conditions that are still undecided, with those of the caller; `undefined` if they cannot hold together. */
  decided(conditions: readonly Condition[]): readonly Condition[] | undefined {
    if (this.#decided.has(conditions)) return this.#decided.get(conditions);
    const decided = this.#decide(conditions);
    this.#decided.set(conditions, decided);
    return decided;
  }

  #decide(conditions: readonly Condition[]): readonly Condition[] | undefined {
    const { conditions: known } = this.#state;
    if (!conditions.length) return isFeasible(known) ? known : undefined;
    const mapped = [...known];
    for (const condition of conditions) {
      const value = this.#valueOf(condition.root, condition.keys);
      if (!value) {
        mapped.push(condition);
        continue;
      }
      if (value.constant !== undefined) {
        if (!holdsFor(condition, value.constant)) return undefined;
        continue;
      }
      const [taint, ...others] = value.taints;
      if (taint?.isExact && !others.length) mapped.push({ ...condition, root: taint.root, keys: taint.keys });
    }
    return isFeasible(mapped) ? mapped : undefined;
  }

  /** A target with the conditions of its choice in the caller; none if the caller has chosen another target. */
  chosen(target: Callable): readonly Callable[] {
    const { conditions = [], isOfSome } = target;
    if (!conditions.length) return [target];
    const left: Condition[] = [];
    let isOpen = isOfSome;
    for (const condition of conditions) {
      const value = this.#valueOf(condition.root, condition.keys);
      const [taint, ...others] = value?.taints ?? [];
      if (!value) left.push(condition);
      else if (value.constant !== undefined && !value.isMixed) {
        if (!holdsFor(condition, value.constant)) return [];
      } else if (taint?.isExact && !others.length) left.push({ ...condition, root: taint.root, keys: taint.keys });
      else isOpen = true;
    }
    return [{ ...target, conditions: left, ...(isOpen && { isOfSome: isOpen }) }];
  }

  /** True if a key that the caller does not know chooses between values. */
  isGuessed(conditions: readonly Condition[]): boolean {
    return this.undecided(conditions).some(({ isKey, isEqual }) => isKey && isEqual);
  }

  /** What a test of a result shows about the inputs of the caller; nothing about a value that the caller knows. */
  tested(conditions: readonly Condition[]): readonly Condition[] {
    const known = conditions.flatMap((condition) => {
      const value = this.#valueOf(condition.root, condition.keys);
      if (!value) return [condition];
      const [taint, ...others] = value.taints;
      return taint?.isExact && !others.length ? [{ ...condition, root: taint.root, keys: taint.keys }] : [];
    });
    return known.length < conditions.length ? known.map((each) => ({ ...each, isPartial: true })) : known;
  }

  /** What the function computes of an input, for the text that the caller passes. */
  computed(computed: Computed | undefined): Computed | undefined {
    const value = computed && this.#valueOf(computed.root, computed.keys);
    return value ? computedThrough(computed, value) : computed;
  }

  /** The conditions on values about which the caller knows nothing. */
  undecided(conditions: readonly Condition[]): readonly Condition[] {
    let open = this.#undecided.get(conditions);
    if (open) return open;
    open = conditions.filter(({ root, keys }) => {
      const value = this.#valueOf(root, keys);
      return value?.constant === undefined && value?.taints.every(({ isExact }) => !isExact);
    });
    this.#undecided.set(conditions, open);
    return open;
  }
}

/** True for the same conditions in the same order. */
export function areSame(a: readonly Condition[], b: readonly Condition[]): boolean {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return (
        one === other ||
        (one.root === other?.root &&
          one.value === other.value &&
          (one.among === other.among || (one.among?.key !== undefined && one.among.key === other.among?.key)) &&
          one.isEqual === other.isEqual &&
          one.keys.join("\0") === other.keys.join("\0"))
      );
    })
  );
}
