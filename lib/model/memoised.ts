/**
 * Remembers the answers of a pure function of a string. The same few hundred names and phrases are asked about by every
 * rule; `limit` bounds what an editor's linting process keeps over the hours.
 */
export function memoised<T>(limit: number, compute: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const answer = answers.get(text);
    if (answer !== undefined || answers.has(text)) return answer as T;
    // Starting afresh is cheaper than keeping an order of use, and happens next to never.
    if (answers.size >= limit) answers.clear();
    const fresh = compute(text);
    answers.set(text, fresh);
    return fresh;
  };
}
