/**
 * The errors of `@cyanheads/mcp-ts-core`: release 0.10.17, `dist/types-global/errors.js`, seen 2026-11-26. The package
 * exports them from `@cyanheads/mcp-ts-core/errors`.
 */

/** The package, and any of its entry points. */
const frameworkPackage = "@cyanheads/mcp-ts-core";

/** The entry point that exports the errors. */
export const errorsModule = `${frameworkPackage}/errors`;

/** The enumeration of the codes, and the class of the errors. */
export const codeEnum = "JsonRpcErrorCode";
export const errorClass = "McpError";

/** The codes by the names of the enumeration's members. */
export const errorCodes: ReadonlyMap<string, number> = new Map([
  ["ParseError", -32700],
  ["InvalidRequest", -32600],
  ["MethodNotFound", -32601],
  ["InvalidParams", -32602],
  ["InternalError", -32603],
  ["ServiceUnavailable", -32000],
  ["NotFound", -32001],
  ["Conflict", -32002],
  ["RateLimited", -32003],
  ["Timeout", -32004],
  ["Forbidden", -32005],
  ["Unauthorized", -32006],
  ["ValidationError", -32007],
  ["ConfigurationError", -32008],
  ["InitializationFailed", -32009],
  ["DatabaseError", -32010],
  ["SerializationError", -32070],
  ["UnknownError", -32099],
]);

/** The code of errors that the framework cannot classify. */
export const unknownErrorCode = -32099;

/** The names of the codes without a function that makes their errors. */
const withoutFactory = new Set(["ParseError", "MethodNotFound", "InitializationFailed", "UnknownError"]);

/** The function that makes an error with a code: `notFound` for "NotFound"; `undefined` for a code without one. */
export function errorFactoryOf(code: string): string | undefined {
  return withoutFactory.has(code) || !errorCodes.has(code) ? undefined : code.charAt(0).toLowerCase() + code.slice(1);
}

/** The name of the error code that belongs to a function; `undefined` for any other function. */
export function codeMadeBy(factory: string): string | undefined {
  const code = factory.charAt(0).toUpperCase() + factory.slice(1);
  return errorFactoryOf(code) === factory ? code : undefined;
}

/** The names of the codes with which any call may fail, so that no contract has to list them. */
export const baselineCodes: ReadonlySet<string> = new Set([
  "InternalError",
  "ServiceUnavailable",
  "Timeout",
  "ValidationError",
  "SerializationError",
]);

/** True for the specifier of an import from the framework. */
export function isFrameworkModule(specifier: string): boolean {
  return specifier === frameworkPackage || specifier.startsWith(`${frameworkPackage}/`);
}

/**
 * The export of the framework that a qualified name refers to:
 * `@cyanheads/mcp-ts-core/errors.JsonRpcErrorCode.NotFound` is "JsonRpcErrorCode.NotFound".
 *
 * @returns `undefined` for a name that is not an export of the framework
 */
export function frameworkExport(qualified: string): string | undefined {
  if (!qualified.startsWith(frameworkPackage)) return undefined;
  const rest = qualified.slice(frameworkPackage.length);
  return /^(?:\/[\w/-]+)?\.(?:default\.)?(.+)$/.exec(rest)?.[1];
}
