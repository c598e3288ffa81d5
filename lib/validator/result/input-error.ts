import type { LineTable } from "../../languages/line-table.ts";
import { editDistance } from "../../prose/spelling.ts";

/** What can be wrong with what a person asks the validator to read, or with how they ask. */
export type InputErrorCode =
  "FILE_NOT_FOUND" | "PARSE_ERROR" | "INVALID_FORMAT" | "INVALID_CONFIG" | "USAGE" | "INTERNAL_ERROR";

/** An input that cannot be read: what is wrong, where, and what to do about it. */
export class InputError extends Error {
  readonly code: InputErrorCode;
  /** `path`, `path:line` or `path:line:column`. */
  readonly place: string;
  readonly remedy: string;
  /** Where in the file, if that is known. */
  readonly position: LinePosition | undefined;

  constructor(code: InputErrorCode, place: string, message: string, remedy: string, position?: LinePosition) {
    super(message);
    this.name = "InputError";
    this.code = code;
    this.place = position ? `${place}:${String(position.line)}:${String(position.column)}` : place;
    this.remedy = remedy;
    this.position = position;
  }
}

/** Line and column, both counted from 1. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset in UTF-16 code units, as people count. */
export function linePositionOf(offset: number, lines: LineTable): LinePosition {
  const { line, column } = lines.positionOf(offset);
  return { line, column: column + 1 };
}

/** More guesses than this confuse. */
const most = 3;

/**
 * The candidates that someone may have meant by a word, the nearest first: such as differ by a third of their letters
 * at most.
 */
export function nearestNames(word: string, candidates: readonly string[]): string[] {
  const wanted = word.toLowerCase();
  const limit = Math.max(2, Math.floor(word.length / 3));
  return candidates
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), limit) }))
    .filter(({ name, distance }) => distance <= limit && distance < name.length)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** A sentence that offers the nearest candidates, or all of them where none is near and they are few. */
export function didYouMean(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearestNames(word, candidates);
  if (near.length) return `Did you mean ${near.join(" or ")}?`;
  return candidates.length <= 12 ? `It may be ${listOf(candidates)}.` : otherwise;
}

/** Words as a list in a sentence: `a, b or c`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
