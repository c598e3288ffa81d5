import type { Json, JsonObject } from "./json.ts";
import type { Span } from "./span.ts";

/** A replacement in the linted file's text. An empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
  /** True if several definitions use the replaced text. */
  readonly isShared?: boolean;
  /** For the first entry of a list: what separates it from another one that is inserted at the same place. */
  readonly separator?: string;
}

/** A change of the model as replacements in the text. Never empty, never overlapping, sorted by position. */
export type Edit = readonly [TextEdit, ...TextEdit[]];

/**
 * The possible changes of one located value. Every method returns `undefined` if the text cannot be changed safely: it
 * is in another file, two definitions use it, it is behind a YAML anchor or a spread, parts of it are unknown, or the
 * language cannot express the change.
 *
 * On a schema the keys are JSON Schema keywords in every language: `set("maxLength", 100)` writes `.max(100)` in Zod.
 */
export interface Editor {
  /** True for text that several definitions use. */
  readonly isShared?: boolean;
  /** Adds the member `key`, or replaces its value. */
  set(key: string, value: Json): Edit | undefined;
  /** Sets several members at once, if their edits cannot be joined: see `setAll`. */
  setAll?(members: JsonObject): Edit | undefined;
  /** Adds the member `key` with a value that the file has elsewhere, as it is written there; in code only. */
  setCopy?(key: string, source: Span): Edit | undefined;
  /** Removes the member `key`, or the array element at the index `key`. */
  remove(key: string | number): Edit | undefined;
  /** Replaces the whole value. */
  replace(value: Json): Edit | undefined;
  /** Renames the member `key`. Only documents support this: in code, other code also uses the name. */
  rename?(key: string, to: string): Edit | undefined;
  /** Appends `text` to a string value, inside its last literal. */
  append(text: string): Edit | undefined;
  /** Appends `text` to the string member `key`, if the value's own editor cannot. */
  extend?(key: string, text: string): Edit | undefined;
}

/**
 * Joins several edits; `undefined` if one of them does not exist, or if two of them change the same text differently.
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
