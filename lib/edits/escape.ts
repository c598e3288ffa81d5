/** Text as it stands between the quotes of a literal: `"`, `'` or a backtick. */
export function escapeFor(quote: string, text: string): string {
  if (quote === "`") return text.replaceAll(/[\\`]|\$(?=\{)/gu, "\\$&");
  const escaped = JSON.stringify(text).slice(1, -1);
  if (quote === '"') return escaped;
  // Each escape as a whole, so that the quote in `\\"` (a backslash, then a quote's end) is not taken for `\"`.
  return escaped.replaceAll(/\\.|'/gsu, (found) => (found === "'" ? "\\'" : found === '\\"' ? '"' : found));
}
