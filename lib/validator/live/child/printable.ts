import { stripVTControlCharacters } from "node:util";

/**
 * A server's text, fit to be shown in a terminal: no colours, no cursor movements, nothing that rings; tabs and line
 * breaks stay.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text.replaceAll("\r\n", "\n")).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    "",
  );
}

/** The first line of a server's text that says something, short enough to be quoted in a sentence. */
export function quotable(text: string): string {
  const line =
    printable(text)
      .split("\n")
      .find((candidate) => candidate.trim()) ?? "";
  return shortened(line.trim(), 120);
}

/** At most so many characters, the last of them an ellipsis where something is left out. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
