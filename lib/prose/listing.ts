/** Words as an English list: "a, b and c". */
export function listOf(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

/** Words in quotes as an English list: "'a', 'b' and 'c'". */
export function quotedListOf(words: readonly string[], conjunction: "and" | "or" = "and"): string {
  return listOf(
    words.map((word) => `'${word}'`),
    conjunction,
  );
}
