/**
 * The only entry to what parses Python for ESLint. The build bundles everything behind it into `python-language.cjs`,
 * which is loaded for the first file. Callers must not test its results with `instanceof`.
 */
export { createSourceCode, parse } from "./eslint-parse.ts";
export { parsePython } from "./parser.ts";
