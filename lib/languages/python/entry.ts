/**
 * The only entry to the Python parser for ESLint. The build bundles everything that it imports into
 * `python-language.cjs`, which is loaded for the first file. Callers must not test its results with `instanceof`.
 */
export { createSourceCode, parseForEslint } from "./eslint-parse.ts";
export { parsePython } from "./parser.ts";
