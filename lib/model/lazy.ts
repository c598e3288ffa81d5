/**
 * Makes a value when it is asked for first. For what takes long to make, such as an expression over classes of Unicode
 * or a table, and is never needed where ESLint loads the plugin for files without MCP.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Remembers the answers of a pure function of a string: rules ask about the same names and texts, one after the other.
 *
 * @param max how many answers are kept; beyond it all are dropped, which is cheaper than keeping an order of use
 */
export function memoize<T>(compute: (text: string) => T, { max = 2_000 } = {}): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const answer = answers.get(text);
    if (answer !== undefined || answers.has(text)) return answer as T;
    const fresh = compute(text);
    if (answers.size >= max) answers.clear();
    answers.set(text, fresh);
    return fresh;
  };
}
