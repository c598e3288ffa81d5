/** A full stop after these ends no sentence. */
const abbreviations = new Set([
  "e.g",
  "i.e",
  "etc",
  "vs",
  "approx",
  "incl",
  "no",
  "dr",
  "mr",
  "mrs",
  "st",
  "cf",
  "ca",
  "fig",
]);

const stop = /[.!?。]/g;

/**
 * The first sentence of a text, without the space around it: up to a full stop, exclamation mark or question mark that
 * a space or the end follows, or to an empty line or the beginning of a list. "v1.2", "e.g. a name" and "file.txt" end
 * nothing. The whole text where there is but one.
 */
export function firstSentenceOf(text: string): string {
  const trimmed = text.trim();
  const block = firstBlockOf(trimmed);
  for (const { 0: char, index: at } of block.matchAll(stop)) {
    if (char === "。") return block.slice(0, at + 1);
    const next = block.charAt(at + 1);
    if (next && !/[\s"')\]]/.test(next)) continue;
    if (char === "." && endsInAbbreviation(block, at)) continue;
    return block.slice(0, /["')\]]/.test(next) ? at + 2 : at + 1);
  }
  return block;
}

/** What stands before an empty line, or a line that begins a list or a heading. */
function firstBlockOf(text: string): string {
  const end = /\n\s*(?:\n|[-*•#]\s|\d+[.)]\s)/.exec(text);
  return end ? text.slice(0, end.index).trimEnd() : text;
}

function endsInAbbreviation(text: string, stop: number): boolean {
  let start = stop;
  while (start > 0 && /[\p{L}.]/u.test(text.charAt(start - 1))) start--;
  const before = text.slice(start, stop).toLowerCase();
  return abbreviations.has(before);
}
