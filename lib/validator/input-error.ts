/** What can be wrong with what a person asks the validator to read. */
export type InputErrorCode = "FILE_NOT_FOUND" | "PARSE_ERROR" | "INVALID_FORMAT";

/** An input that cannot be read: what is wrong, where, and what to do about it. */
export class InputError extends Error {
  readonly code: InputErrorCode;
  /** `path`, `path:line` or `path:line:column`. */
  readonly place: string;
  readonly remedy: string;

  constructor(code: InputErrorCode, place: string, message: string, remedy: string) {
    super(message);
    this.name = "InputError";
    this.code = code;
    this.place = place;
    this.remedy = remedy;
  }
}
