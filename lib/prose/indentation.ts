/** Fewer spaces belong to a list. */
const leastIndent = 4;

/**
 * A text without the indentation of the source code that it was written in: the spaces that all lines after the first
 * have in common, and blank lines at both ends. Lines keep their places relative to one another.
 *
 * @returns `undefined` for a text without such indentation
 */
export function withoutSourceIndentation(text: string): string | undefined {
  if (!text.includes("\n") || text.includes("\r") || text.includes("\t")) return undefined;
  const [first = "", ...others] = text.split("\n");
  const filled = others.filter((line) => line.trim());
  // "Options:" before an indented list, and a block of code after one line, are meant.
  if (!filled.length || (first.trim() && (filled.length < 2 || /[:`]\s*$/.test(first)))) return undefined;
  const common = filled.reduce((least, line) => Math.min(least, indentOf(line)), Infinity);
  if (common < leastIndent) return undefined;
  const lines = others.map((line) => (line.trim() ? line.slice(common) : ""));
  return [first.trimEnd(), ...lines].join("\n").trim();
}

/** The number of spaces at the beginning. */
function indentOf(line: string): number {
  return line.length - line.replace(/^ +/, "").length;
}
