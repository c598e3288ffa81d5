/** The description that suggestions write where there is none. It says nothing, so every rule about descriptions still asks for one. */
export function todoDescription(name: string): string {
  return `TODO: describe ${name}`;
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
