/**
 * The limits for reading one file. The largest of 30 published servers stays far below. The limits are for generated
 * and hostile code.
 */
export const limits = {
  /** Steps of evaluation for one linted file, one for each expression. */
  steps: 200_000,
  /** Steps of evaluating the code of installed packages for it. */
  packageSteps: 40_000,
  /** Nested evaluations. */
  depth: 120,
  /** Characters of one computed string. */
  characters: 1_000_000,
  /** Items of one computed list. */
  items: 20_000,
  /** Modules loaded for one linted file. */
  modules: 300,
  /** The factor by which more modules are loaded for data that many linted files share. */
  sharing: 10,
  /** Modules of installed packages among these. */
  packageModules: 60,
  /** Bytes of a module of an installed package. */
  packageModule: 1_000_000,
  /** The maximum number of files of the project that are searched for mounts. */
  projectFiles: 4_000,
  /** The maximum number of modules with a handler of all tool calls that may import the linted one. */
  importers: 20,
  /** Definitions in one linted file. */
  definitions: 1_000,
  /** Nodes that are lowered for one linted file: those of the functions behind its tools. */
  codeNodes: 300_000,
  /** Nested nodes of such functions. */
  codeDepth: 200,
  /** Assignments of one variable of such functions. */
  codeAssignments: 40,
  /** Nested calls of functions that run for the linted file. */
  runDepth: 30,
  /** The maximum number of superclasses. */
  bases: 20,
} as const;

/** Why a value is unknown that the budget did not suffice for. */
export const outOfSteps = "the file takes too many steps to evaluate";
