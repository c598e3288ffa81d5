/** A text that ends as a sentence does, whatever quote or bracket closes it. */
const ended = /[.!?:;…。]["'”’)\]`]*$/;

/** A text that ends in a block of code, behind which a word of ours would be a part of it. */
const endsInCode = /```\s*$/;

/** True for a text that ends as a sentence does. */
export function endsAsSentence(text: string): boolean {
  return ended.test(text.trimEnd());
}

/**
 * What to append to a description so that it says the phrases too, in the form that it has: "Username" → " (max 100
 * characters)", "The page size." → " Range: 1-100.", "Sort order" → ". One of: a, b, c."
 *
 * @param phrases what stands in brackets behind a text without a full stop
 * @param sentences what stands in sentences of its own in any case, without full stops
 * @returns `undefined` for a text that nothing can be appended to
 */
export function completionOf(
  text: string,
  phrases: readonly string[],
  sentences: readonly string[],
): string | undefined {
  if (endsInCode.test(text)) return undefined;
  const space = /\s$/.test(text) ? "" : " ";
  const closed = sentences.map((sentence) => ` ${sentence}.`).join("");
  if (endsAsSentence(text)) {
    const own = phrases.length ? ` ${sentenceOf(phrases)}` : "";
    return `${own}${closed}`.slice(space ? 0 : 1);
  }
  const bracketed = phrases.length ? `${space}(${phrases.join(", ")})` : "";
  if (!closed) return bracketed;
  return `${bracketed}.${closed}`;
}

function sentenceOf(phrases: readonly string[]): string {
  const text = phrases.join(", ");
  const [only = ""] = phrases;
  if (phrases.length === 1 && /^-?[\d.]+(?:-| to )[\d.-]+$/.test(only)) return `Range: ${only}.`;
  if (phrases.length === 1 && /^\p{Lu}/u.test(only)) return `Format: ${only}.`;
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  // A full stop behind a pattern would look like a part of it.
  return phrases.at(-1)?.startsWith("pattern ") ? sentence : `${sentence}.`;
}
