/** How the author of a file writes: what new text has to look like. */
export interface WritingStyle {
  readonly quote: '"' | "'";
  /** One level of indentation. */
  readonly indent: string;
  readonly newline: "\n" | "\r\n";
}

let last: { readonly text: string; readonly style: WritingStyle } | undefined;

/** The style of a file's text. All edits of one pass ask about one text, so the last answer is kept. */
export function styleOf(text: string): WritingStyle {
  if (last?.text !== text)
    last = { text, style: { quote: quoteOf(text), indent: indentOf(text), newline: newlineOf(text) } };
  return last.style;
}

/** The white space that a line starts with, for the line that holds `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  let end = start;
  while (text[end] === " " || text[end] === "\t") end++;
  return text.slice(start, end);
}

/** Where the line that holds `offset` starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** True where nothing but white space stands before `offset` on its line. */
export function startsLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === "";
}

function quoteOf(text: string): WritingStyle["quote"] {
  // Imports show the author's choice best: other strings may be quoted as their content needs it.
  const specifier = /\b(?:from|import|require\()\s*(["'])/u.exec(text);
  if (specifier) return specifier[1] === "'" ? "'" : '"';
  const count = (quote: string): number => text.split(quote).length;
  return count("'") > count('"') ? "'" : '"';
}

function indentOf(text: string): string {
  // " * " continues a comment; it says nothing about indentation.
  const indented = /^(\t|[ ]{2,8})(?=[^\s*])/mu.exec(text);
  return indented?.[1] ?? "  ";
}

function newlineOf(text: string): WritingStyle["newline"] {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
