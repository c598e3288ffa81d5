/**
 * The limits for reading one file. Real servers stay far below (the largest of 23 measured repositories needs 40
 * modules and 30,000 steps for a file). The limits are for generated and hostile code.
 */
export const limits = {
  /** Steps of evaluation for one linted file, one for each expression. All of them take about a second at most. */
  steps: 400_000,
  /** Nested evaluations. Each takes a few stack frames. */
  depth: 250,
  /** Nested calls of the project's functions: schema helpers that call helpers. */
  calls: 40,
  /** Calls in one chain: `z.string().min(1)….optional()`. The longest seen has 11. */
  chain: 400,
  /** Terms of one `a + b + c`. A long description has tens. */
  terms: 5_000,
  /** Characters of one computed string. No known server has descriptions above 100,000. */
  characters: 1_000_000,
  /** Items of one computed list: `.map`, `.flatMap`, spreads. */
  items: 20_000,
  /** Iterations of an evaluated loop. The largest table of tools seen has 63 rows. */
  iterations: 1_000,
  /** Modules loaded for one linted file. */
  modules: 400,
  /** Modules of installed packages among these. */
  packageModules: 60,
  /** Bytes of a module of an installed package. Larger ones are bundles of whole programs. */
  packageModule: 1_000_000,
  /** Steps of evaluation in the code of installed packages, of all steps for one linted file. */
  packageSteps: 100_000,
  /** Re-exports followed in a row. */
  reExports: 50,
  /** Definitions in one linted file. The largest measured server has 263 tools in all its modules. */
  definitions: 1_000,
  /** Undecided conditions that are combined with each other. Further ones are only negated one by one. */
  combined: 3,
  /** Variants of one definition from undecided conditions. */
  variants: 8,
  /** Source files of one package that are searched for imports. The largest measured package has 2,300. */
  projectFiles: 4_000,
  /** Characters of a source file that is searched for imports. */
  outline: 500_000,
  /** Modules that bring the definitions of one linted file into a server. */
  importers: 60,
  /** Nodes that are lowered for one linted file: those of the functions behind its tools. */
  codeNodes: 300_000,
  /** Nested nodes of such functions. */
  codeDepth: 200,
  /** Statements that a case of a `switch` falls through to. */
  codeFallThrough: 400,
  /** Assignments of one variable of such functions. */
  codeAssignments: 40,
} as const;

/**
 * The cost of work in steps, besides the one step for each expression. A step takes about 2.5 µs. Results may also stay
 * in memory, so a million characters cost more than their time.
 */
export const costOf = {
  /** Characters of a text that is created or searched. */
  characters: (count: number): number => count / 100,
  /** Items or members of a list or an object that is created or copied. */
  items: (count: number): number => count / 10,
  /** Items of an argument for Zod, which creates an entry for each. */
  zodItems: (count: number): number => count / 2,
  /** Characters of a JSON text that is parsed or printed. */
  json: (count: number): number => count / 20,
  /** Steps of matching a regular expression. */
  matching: (steps: number): number => steps / 2_000,
} as const;

/** Why a value is unknown that the budget did not suffice for. */
export const outOfSteps = "the file takes too many steps to evaluate";

/** Why a value is unknown that the budget for packages did not suffice for. */
export const outOfPackageSteps = "the code of packages takes too many steps to evaluate";
