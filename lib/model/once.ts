/**
 * Makes a value when it is asked for first. For what takes long to make, such as an expression over classes of Unicode
 * or a table, and is never needed where ESLint loads the plugin for files without MCP.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
