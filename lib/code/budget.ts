import type { FollowingWork } from "../model/handler/handler.ts";
import type { Summary } from "./analysis.ts";

const limits = {
  /** Steps for the handler of one tool. */
  steps: 100_000,
  /** Steps for all handlers of the tools of one file. */
  ofFile: 600_000,
  /** Nested steps. Each takes some stack frames. */
  nesting: 400,
};

const itemsPerStep = 8;

/** Limits the work of following handlers: that of one tool, of all tools of a file, and its depth. */
export class Budget {
  #work: FollowingWork = { steps: 0 };
  #left: number = limits.steps;
  #nesting = 0;
  #hasCut = false;

  /**
   * Allows the question about another handler its share of work.
   *
   * @param work what has been done for the tools of the same file
   */
  begin(work: FollowingWork): void {
    if (work !== this.#work && this.#hasCut) {
      this.#hasCut = false;
      this.forget();
    }
    this.#work = work;
    this.#left = Math.min(limits.steps, limits.ofFile - work.steps);
  }

  /** Forgets what was found while there was too much work. */
  protected forget(): void {
    // Nothing is kept here.
  }

  /** True if there has been too much work for the question or its file. */
  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** False if there has been too much work. */
  spend(steps = 1): boolean {
    if (this.isSpent) {
      this.#hasCut = true;
      return false;
    }
    this.#left -= steps;
    this.#work.steps += steps;
    return true;
  }

  /** Runs a step inside of others; `undefined` if there has been too much work, or steps are nested too deep. */
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

/** The work of an application, in steps: large summaries take long in each of many calls. */
export function costOf({ uses, hits, actions, calls, ends }: Summary): number {
  const sinks = hits.length + actions.length;
  return Math.ceil((uses.length + sinks + calls.length + ends.length) / itemsPerStep);
}
