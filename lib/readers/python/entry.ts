/**
 * The only entry to the readers of Python. The build bundles everything that it imports into `python.cjs`, which is
 * loaded for the first file. Callers must not test its results with `instanceof`.
 */
export { readDefinitions } from "./definitions/read-definitions.ts";
export { entriesOf } from "./project/entries.ts";
export { importsFrom, modulesAround } from "./project/files.ts";
export { readProgram } from "./program/read-program.ts";
