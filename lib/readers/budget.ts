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
