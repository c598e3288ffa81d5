import type { LinePosition } from "./line-position.ts";

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
