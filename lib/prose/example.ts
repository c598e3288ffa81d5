/**
 * Words that announce an example, code in backticks or braces, and a value that stands beside a name:
 * `pattern="*.json"`.
 */
const example = new RegExp(
  [
    String.raw`\b(?:examples?|sample (?:call|usage|input|request)s?|for instance|such as)\b`,
    String.raw`\b(?:e\.g\b|eg[.,:]|ex[.:]\s)`,
    String.raw`\blike ["'“]`,
    "`[^`\n]+`|```",
    String.raw`\{\s*["']?\w+["']?\s*:`,
    String.raw`\w=(?!=)["'\w*[{./-]`,
  ].join("|"),
  "i",
);

/** No model reads on here for an example. */
const longestRead = 50_000;

/** True for a text that shows an example. A quotation mark or an apostrophe alone is none: "the user's name". */
export function hasExample(text: string): boolean {
  return example.test(text.slice(0, longestRead));
}
