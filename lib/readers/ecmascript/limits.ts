/**
 * What reading one file may cost. Real servers stay far below (the largest of 23 measured repositories needs 40
 * modules and 30,000 steps for a file); the limits are there for generated code and for code made to hurt.
 */
export const limits = {
  /** Expressions evaluated for one linted file; about half a second at the worst. */
  steps: 200_000,
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
  /** Steps of all matches of regular expressions for one linted file; a second at the worst. */
  matching: 400_000_000,
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
