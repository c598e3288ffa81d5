/** The answers of every memoised function, with the number of them that may be kept from one file to the next. */
const memories: { readonly limit: number; readonly answers: Map<string, unknown> }[] = [];

/**
 * Remembers the answers of a pure function of a string. The same names and phrases are asked about by every rule, one rule
 * after the other: what one file says is kept until all have asked, however much it is.
 *
 * @param limit how many answers an editor's linting process may keep over the hours; {@link forgetSurplus} sees to it.
 */
export function memoised<T>(limit: number, compute: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  memories.push({ limit, answers });
  return (text) => {
    const answer = answers.get(text);
    if (answer !== undefined || answers.has(text)) return answer as T;
    const fresh = compute(text);
    answers.set(text, fresh);
    return fresh;
  };
}

/** Before a file is read: forgets what has grown beyond its limit. Starting afresh is cheaper than keeping an order of use. */
export function forgetSurplus(): void {
  for (const { limit, answers } of memories) if (answers.size > limit) answers.clear();
}
