/**
 * What ends a description that a suggestion has made from a name. It says nothing about use, examples or effects, so
 * that no rule about those takes it for an answer, and {@link isUnfinished} knows it again.
 */
const marker = "TODO: finish this description.";

/** Marks the beginning of a description for the author to finish. */
export function unfinished(sentence: string): string {
  return `${sentence} ${marker}`;
}

/**
 * A note that stands by itself: at the beginning or end of a sentence or line, before a colon, or before what is to be
 * done.
 */
const note =
  /(?:^|[.!?:;,([{<*`—–-]|\n)\s*(?:TODO|FIXME|TBD|XXX)(?=\s*(?:$|[.!?:;,)\]}>*`—–-]|\n)|\s+(?:add|complete|describe|document|explain|fill|finish|fix|improve|replace|update|write)\b)/;

/**
 * True for a text that still carries a note of what is to be done. "Create a TODO" and "List TODO comments" are none.
 */
export function isUnfinished(text: string): boolean {
  return /TODO|FIXME|TBD|XXX/.test(text) && note.test(text);
}
