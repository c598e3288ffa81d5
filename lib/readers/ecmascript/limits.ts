/**
 * What reading one file may cost. Real servers stay far below (the largest of 23 measured repositories needs 40
 * modules and 30,000 steps for a file); the limits are there for generated code and for code made to hurt.
 */
export const limits = {
  /** Steps of evaluation for one linted file, one for each expression; about a second at the worst. */
  steps: 400_000,
  /** Evaluations inside each other; each takes a few stack frames. */
  depth: 250,
  /** Functions of the project inlined inside each other: schema helpers that call helpers. */
  calls: 40,
  /** Links of one call chain: `z.string().min(1)….optional()`. Longest seen: 11. */
  chain: 400,
  /** Terms of one `a + b + c`; a long description has tens. */
  terms: 5_000,
  /** Characters of one computed string; descriptions beyond 100,000 exist in no server seen. */
  characters: 1_000_000,
  /** Items of one computed list: `.map`, `.flatMap`, spreads. */
  items: 20_000,
  /** Iterations of a loop that is carried out; the largest table of tools seen has 63 rows. */
  iterations: 1_000,
  /** Modules loaded for one linted file. */
  modules: 400,
  /** Bytes of an imported module; bundles beyond are data or minified code. */
  moduleBytes: 4_000_000,
  /** Re-exports followed one after another. */
  reExports: 50,
  /** Definitions of one linted file; the largest server measured has 263 tools in all its modules. */
  definitions: 1_000,
  /** Forms of one definition that undecided conditions give. */
  variants: 8,
} as const;

/**
 * What work costs in steps, beside the one step of each expression. A step takes about 2.5 µs; what is made may also
 * stay in memory, so that a million characters cost more than their time.
 */
export const costOf = {
  /** Characters of a text that is made or searched. */
  characters: (count: number): number => count / 100,
  /** Items or members of a list or an object that is made or copied. */
  items: (count: number): number => count / 10,
  /** Items of an argument that Zod reads: it makes an entry of its own for each. */
  zodItems: (count: number): number => count / 2,
  /** Characters of a JSON text that is parsed or written. */
  json: (count: number): number => count / 20,
  /** Steps of matching a regular expression. */
  matching: (steps: number): number => steps / 2_000,
} as const;

/** The work that the evaluation of one linted file may take, whatever the number of evaluators that share it. */
export class Budget {
  #left: number = limits.steps;

  /**
   * Counts work as done.
   *
   * @returns false where the rest of the budget does not suffice: the work must not be done, and nothing is counted.
   */
  spend(steps: number): boolean {
    if (steps > this.#left) return false;
    this.#left -= steps;
    return true;
  }
}
