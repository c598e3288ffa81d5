import type { Json, JsonObject } from "./json.ts";
import type { Span } from "./span.ts";

/** A replacement in the linted file's text. An empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
  /** True if several definitions use the replaced text. */
  readonly isShared?: boolean;
  /**
   * For the first entry of a list: the text that separates it from another entry that is inserted at the same place.
   */
  readonly separator?: string;
  /** The text whose form must not change, or the replacement becomes wrong. Default: the replaced text. */
  readonly construct?: Construct;
  /** What the replacement does to the model, apart from the other replacements of its edit. */
  readonly claims?: readonly EditClaim[];
}

/**
 * The construct that an edit depends on: a call, an object literal, a signature, a docstring. Only one of the edits
 * with the same construct may be applied before the text is read again.
 */
export interface Construct extends Span {
  /** True if its form changes: then no edit of anything within it can be applied together with this one. */
  readonly isRewritten?: boolean;
}

/** What an edit does to the model: to the values whose editors have this target. */
export interface EditClaim {
  readonly target: object;
  readonly change: ClaimedChange;
  /** True if a library makes the schema of the target, so that more of it may change, and its place in `required`. */
  readonly isConverted: boolean;
}

/** A change of a located value. */
export type ClaimedChange =
  | { readonly kind: "set"; readonly key: string; readonly value: Json }
  | { readonly kind: "remove"; readonly key: string | number }
  | { readonly kind: "replace"; readonly value: Json }
  | { readonly kind: "rename"; readonly key: string; readonly to: string }
  /** Appends to the value itself, or to its member `key`. */
  | { readonly kind: "append"; readonly key?: string; readonly text: string };

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
  /** Identifies what is changed: located values with the same target change together. */
  readonly target?: object | undefined;
  /** True for text that several definitions use. */
  readonly isShared?: boolean;
  /** Adds the member `key`, or replaces its value. */
  set(key: string, value: Json): Edit | undefined;
  /** Sets several members at once, if their edits cannot be joined: see `setAll`. */
  setAll?(members: JsonObject): Edit | undefined;
  /** Adds the member `key` with the source text of a value that the file has elsewhere; in code only. */
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
    for (const part of edit) {
      const index = parts.findIndex((other) => isSameText(part, other));
      const same = parts[index];
      if (same) parts[index] = withClaims(same, part.claims);
      else parts.push(part);
    }
  }
  parts.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const [first, ...rest] = parts;
  const overlap = rest.some(
    ({ span }, index) => span.start < (parts[index]?.span.end ?? 0) || span.start === parts[index]?.span.start,
  );
  return first && !overlap ? [first, ...rest] : undefined;
}

function isSameText(a: TextEdit, b: TextEdit): boolean {
  return a.span.start === b.span.start && a.span.end === b.span.end && a.text === b.text;
}

/** True for edits with the same resulting text. */
export function isSameEdit(a: Edit | undefined, b: Edit | undefined): boolean {
  if (!a || !b) return a === b;
  return a.length === b.length && a.every((part, index) => isSameText(part, b[index] ?? part));
}

/** The replacement with further claims. */
export function withClaims(part: TextEdit, claims: readonly EditClaim[] = []): TextEdit {
  return claims.length ? { ...part, claims: [...(part.claims ?? []), ...claims] } : part;
}

/** The edit with further claims. */
export function claiming(edit: Edit, claims: readonly EditClaim[]): Edit {
  const [first, ...rest] = edit;
  return [withClaims(first, claims), ...rest];
}

/** What an edit does to the model. */
export function claimsOf(edit: Edit): readonly EditClaim[] {
  return edit.flatMap(({ claims = [] }) => claims);
}

/** The edit with a construct for all replacements without one; for all replacements, if its form changes. */
export function withConstruct([first, ...rest]: Edit, construct: Construct): Edit {
  const placed = (part: TextEdit): TextEdit =>
    part.construct && !construct.isRewritten ? part : { ...part, construct };
  return [placed(first), ...rest.map(placed)];
}
