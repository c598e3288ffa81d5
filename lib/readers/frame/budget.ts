import type { Loss } from "../../model/losses.ts";

/** The work that the evaluation of one linted file may take. All its evaluators share one budget. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** True if nothing is left, not even for one expression. */
  get isSpent(): boolean {
    return this.#left < 1;
  }

  /**
   * Counts work.
   *
   * @returns false if the rest of the budget is not enough: nothing is counted, and the work must not be done.
   */
  spend(steps: number): boolean {
    if (steps > this.#left) return false;
    this.#left -= steps;
    return true;
  }
}

/**
 * The loss that is reported if the budget of a file is spent. It is not known which definitions are missing, so its
 * place is the beginning of the file.
 */
export function lossOf({ isSpent }: Budget): readonly Loss[] {
  if (!isSpent) return [];
  const reason =
    "to evaluate the file and what it imports takes more steps than the limit, so that some may be missing";
  return [{ kind: "tool", span: { start: 0, end: 1 }, reason, wrappers: [] }];
}
