import type { FollowingWork } from "../model/handler/handler.ts";
import type { Summary } from "./summary.ts";

const limits = {
  /** The steps for the handler of one tool. */
  steps: 100_000,
  /** The steps for all handlers of the tools in one file. */
  ofFile: 600_000,
  /** The depth of nested steps. Each takes some stack frames. */
  nesting: 400,
};

const itemsPerStep = 8;

/** Limits the work of following handlers: for one tool, for all tools of a file, and in depth. */
export class FollowingBudget {
  #work: FollowingWork = { steps: 0 };
  #left: number = limits.steps;
  #nesting = 0;
  #hasCut = false;

  /**
   * Gives the analysis of another handler its share of the work.
   *
   * @param work what has been spent on the tools of the same file
   */
  begin(work: FollowingWork): void {
    if (work !== this.#work && this.#hasCut) {
      this.#hasCut = false;
      this.forget();
    }
    this.#work = work;
    this.#left = Math.min(limits.steps, limits.ofFile - work.steps);
  }

  /** What identifies the budget: the tools of one file share it. */
  protected get work(): FollowingWork {
    return this.#work;
  }

  /** Discards results that were found after the budget was exceeded. */
  protected forget(): void {
    // Results are not kept here.
  }

  /** True if the budget of the handler or of its file is exceeded. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** False if the budget is exceeded. */
  spend(steps = 1): boolean {
    if (this.isSpent) {
      this.#hasCut = true;
      return false;
    }
    this.#left -= steps;
    this.#work.steps += steps;
    return true;
  }

  /** Runs a nested step; `undefined` if the budget is exceeded, or steps are nested too deeply. */
  nested<T>(step: () => T): T | undefined {
    if (this.#nesting >= limits.nesting || !this.spend()) return undefined;
    this.#nesting++;
    try {
      return step();
    } finally {
      this.#nesting--;
    }
  }
}

/** The cost of applying a summary, in steps. Large summaries take long, and each call applies them again. */
export function summaryCost({ uses, hits, actions, calls, ends }: Summary): number {
  const sinks = hits.length + actions.length;
  return Math.ceil((uses.length + sinks + calls.length + ends.length) / itemsPerStep);
}
