/**
 * What ends a description that a suggestion has made from a name. It says nothing about use, examples or effects, so that
 * no rule about those takes it for an answer, and {@link isUnfinished} knows it again.
 */
const marker = "TODO: finish this description.";

/** Marks the beginning of a description for the author to finish. */
export function unfinished(sentence: string): string {
  return `${sentence} ${marker}`;
}

/** True for a text that still carries a note of what is to be done. */
export function isUnfinished(text: string): boolean {
  return /\b(?:TODO|FIXME|TBD)\b/.test(text);
}
