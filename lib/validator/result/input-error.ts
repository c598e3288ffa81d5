import type { LineTable } from "../../languages/line-table.ts";
import { wordsInSentence, type OptionFault } from "../../model/options.ts";
import { editDistance } from "../../prose/spelling.ts";

/** An error that the user can correct: its place, the problem and the remedy. */
export abstract class UserError extends Error {
  readonly place: string;
  /** The problem, as a sentence. */
  readonly problem: string;
  /** The remedy, as a sentence. */
  readonly remedy: string;

  constructor(place: string, problem: string, remedy: string) {
    super(`${place}: ${problem} ${remedy}`);
    this.place = place;
    this.problem = problem;
    this.remedy = remedy;
  }
}

/** The kinds of faults in an input, a configuration or an option. */
export type InputErrorCode =
  | "FILE_NOT_FOUND"
  | "UNREADABLE_FILE"
  | "PARSE_ERROR"
  | "INVALID_FORMAT"
  | "INVALID_CONFIG"
  | "USAGE"
  | "INTERNAL_ERROR";

/** A wrong input, configuration or option. Its place is `path`, `path:line:column` or the name of an option. */
export class InputError extends UserError {
  readonly code: InputErrorCode;
  /** The position in the file, if it is known. */
  readonly position: LinePosition | undefined;

  constructor(code: InputErrorCode, place: string | FilePlace, problem: string, remedy: string) {
    const { file, position } = typeof place === "string" ? { file: place, position: undefined } : place;
    super(position ? `${file}:${String(position.line)}:${String(position.column)}` : file, problem, remedy);
    this.name = "InputError";
    this.code = code;
    this.position = position;
  }
}

/** A file, and a position in it if one is known. */
export interface FilePlace {
  readonly file: string;
  readonly position: LinePosition | undefined;
}

/** Line and column, both counted from 1. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** The position of an offset in UTF-16 code units, with lines and columns from 1. */
export function linePositionOf(offset: number, lines: LineTable): LinePosition {
  const { line, column } = lines.positionOf(offset);
  return { line, column: column + 1 };
}

/** More guesses would be confusing. */
const maxGuesses = 3;

/** Longer lists of choices are not put into a sentence. */
const maxListed = 13;

/** A shorter beginning of a word may begin anything. */
const minBeginning = 3;

/**
 * The candidates for a misspelled word, the nearest first: at most a third of its letters differ (of a word of up to
 * four letters one, so that "xml" is not taken for "yaml"), or it is their beginning.
 */
export function nearestNames(word: string, candidates: readonly string[]): string[] {
  const wanted = word.toLowerCase();
  const limit = word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 3));
  const isBegun = (name: string): boolean => wanted.length >= minBeginning && name.toLowerCase().startsWith(wanted);
  return candidates
    .map((name) => ({ name, distance: isBegun(name) ? 1 : editDistance(wanted, name.toLowerCase(), limit) }))
    .filter(({ name, distance }) => distance <= limit && distance < name.length)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxGuesses)
    .map(({ name }) => name);
}

/** A sentence with the nearest candidates; with all of them if none is near and there are few. */
export function didYouMean(word: string, candidates: readonly string[], otherwise = ""): string {
  const near = nearestNames(word, candidates);
  if (near.length) return `Did you mean ${near.join(" or ")}?`;
  return candidates.length <= maxListed ? `Use ${wordsInSentence(candidates)}.` : otherwise;
}

/** The remedy for a wrong option: the likely spelling, if there is one. */
export function remedyFor({ misspelling, remedy }: OptionFault): string {
  return misspelling ? didYouMean(misspelling.given, misspelling.choices, remedy) : remedy;
}

/** Longer texts of strangers are cut in messages. */
const maxShown = 60;

/** The beginning of a text, which may be of any length. */
export function shortenedInput(text: string, most = maxShown): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
