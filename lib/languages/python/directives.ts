import type { PythonComment } from "./parser.ts";

/** True for a text with a comment that may configure ESLint; only then are the comments read. */
export function mayHaveDirectives(text: string): boolean {
  return /#\s*eslint/u.test(text);
}

/**
 * The parts of comments that configure ESLint. Python only has comments that extend to the end of the line, so several
 * tools share one: `# noqa  # eslint-disable-line mcp/description-required  # pylint: disable=all`.
 */
export function directivesIn(comments: readonly PythonComment[], text: string): PythonComment[] {
  return comments.flatMap(({ range: [start, end] }) => {
    const parts: PythonComment[] = [];
    // A number after `#` is an issue that a justification refers to.
    const starts = [...text.slice(start, end).matchAll(/#(?=\s*[^\s\d#])/gu)].map(({ index }) => start + index);
    for (const [index, from] of starts.entries()) {
      const to = text.slice(from, starts[index + 1] ?? end).trimEnd().length + from;
      const value = text.slice(from + 1, to);
      if (isDirective(value)) parts.push({ value, range: [from, to] });
    }
    return parts;
  });
}

/** False for a sentence that begins with "eslint": rules of plugins have a slash in their names. */
function isDirective(value: string): boolean {
  return /^\s*eslint(?:-enable|-disable(?:(?:-next)?-line)?)(?:\s|$)|^\s*eslint\s+["']?[@\w/-]+\/[\w-]+["']?\s*:/u.test(
    value,
  );
}
