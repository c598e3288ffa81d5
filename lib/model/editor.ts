import type { Json } from "./json.ts";
import type { Span } from "./span.ts";

/** A replacement of one stretch of the linted file's text; an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** A change to the model, as replacements in the text. Never empty, never overlapping, sorted by position. */
export type Edit = readonly [TextEdit, ...TextEdit[]];

/**
 * What can be changed about one located value. Every method answers `undefined` where the text cannot be changed
 * safely: it lies in another file, serves two definitions, sits behind a YAML anchor or a spread, has holes, or the
 * surface cannot express the change.
 *
 * On a schema the keys are JSON Schema keywords whatever the surface: `set("maxLength", 100)` writes `.max(100)` in
 * Zod.
 */
export interface Editor {
  /** Adds the member `key`, or replaces its value where it stands. */
  set(key: string, value: Json): Edit | undefined;
  /** Removes the member `key`, or the array element at the index `key`. */
  remove(key: string | number): Edit | undefined;
  /** Replaces the whole value. */
  replace(value: Json): Edit | undefined;
  /**
   * Gives the member `key` another name, where it stands. Documents alone have it: in code a name is used by more code
   * than the definition.
   */
  rename?(key: string, to: string): Edit | undefined;
  /** Appends `text` to a string value, within the literal that ends it. */
  append(text: string): Edit | undefined;
  /** Appends `text` to the string member `key`, where the value cannot do that by itself. */
  extend?(key: string, text: string): Edit | undefined;
}

/**
 * Several edits as one; `undefined` where one of them does not exist or two of them touch the same text, unless they
 * say the same.
 */
export function joinEdits(edits: readonly (Edit | undefined)[]): Edit | undefined {
  const parts: TextEdit[] = [];
  for (const edit of edits) {
    if (!edit) return undefined;
    for (const part of edit) if (!parts.some((other) => isSameEdit(part, other))) parts.push(part);
  }
  parts.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const [first, ...rest] = parts;
  const overlap = rest.some(
    ({ span }, index) => span.start < (parts[index]?.span.end ?? 0) || span.start === parts[index]?.span.start,
  );
  return first && !overlap ? [first, ...rest] : undefined;
}

function isSameEdit(a: TextEdit, b: TextEdit): boolean {
  return a.span.start === b.span.start && a.span.end === b.span.end && a.text === b.text;
}
