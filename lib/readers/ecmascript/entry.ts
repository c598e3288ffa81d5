/**
 * The only entry to the readers of modules. The build bundles everything that it imports into `ecmascript.cjs`, which
 * is loaded for the first module. Callers must not test its results with `instanceof`.
 */
export { readApp } from "./definitions/read-app.ts";
export { readSchemaUsers } from "./definitions/borrowers.ts";
export { readDefinitions } from "./definitions/read-definitions.ts";
export {
  entriesOf,
  importersOf,
  importsFrom,
  isReachedModule,
  isUnusedModule,
  modulesAround,
} from "./project/importers.ts";
export { readProgram } from "./program/read-program.ts";
export { readRuntime, type RuntimeDefinitions } from "./runtime/read-runtime.ts";
