/**
 * Creates a value on first use. For values that take long to create, such as an expression over Unicode classes or a
 * table, and that files without MCP never need.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Caches the results of a pure function of a string. Several rules in a row use the same names and texts.
 *
 * @param max how many results are kept. Beyond it all are dropped, which is cheaper than tracking their use.
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

/**
 * Caches the results of a pure function of an object as long as the object lives, like a field of it. For questions
 * about one schema or tool that several rules have in common and that the model cannot answer, such as those about
 * English.
 */
export function memoizeFor<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const answers = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    const known = answers.get(key);
    if (known) return known.value;
    const value = compute(key);
    answers.set(key, { value });
    return value;
  };
}
