/** The offset of the first character at or after `offset` that is neither white space nor comment. */
export function skipTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < text.length && /\s/u.test(text.charAt(at))) at++;
    if (text.startsWith("//", at)) at = lineEnd(text, at);
    else if (text.startsWith("/*", at)) at = blockEnd(text, at);
    else return at;
  }
}

/**
 * The offset after whatever belongs to the line of `offset` behind it: spaces and comments that end on that line.
 * A comment there speaks of what stands before it, so that new lines come after it.
 */
export function endOfLineTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (text[at] === " " || text[at] === "\t") at++;
    if (text.startsWith("//", at)) return lineEnd(text, at);
    if (!text.startsWith("/*", at)) break;
    const end = blockEnd(text, at);
    if (text.slice(at, end).includes("\n")) break;
    at = end;
  }
  const isEnd = at >= text.length || text[at] === "\n" || text.startsWith("\r\n", at);
  return isEnd ? at : offset;
}

/** True where a comment stands between two offsets that hold nothing else but white space and punctuation. */
export function hasComment(text: string, start: number, end: number): boolean {
  return /\/[/*]/u.test(text.slice(start, end));
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}

function blockEnd(text: string, offset: number): number {
  const end = text.indexOf("*/", offset + 2);
  return end < 0 ? text.length : end + 2;
}
