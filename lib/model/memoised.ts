/**
 * Remembers the answers of a pure function of a string: rules ask about the same names and phrases, one after the
 * other.
 *
 * @param limit how many answers are kept. Beyond it all are forgotten, which is cheaper than to keep an order of use.
 *   Many for words and names, which come back in every tool; few for sentences, which come but once: what outlives the
 *   work on some tools is copied by the garbage collector before it is thrown away.
 */
export function memoize<T>(limit: number, compute: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const answer = answers.get(text);
    if (answer !== undefined || answers.has(text)) return answer as T;
    const fresh = compute(text);
    if (answers.size >= limit) answers.clear();
    answers.set(text, fresh);
    return fresh;
  };
}

/** The limit for what is found out about words, names and other short texts that many tools have in common. */
export const forWords = 2_000;
/** The limit for what is found out about sentences. */
export const forSentences = 100;
