/** What can go wrong with a running server. Source: seed 001, "Error Codes". */
export type LiveServerErrorCode = "CONNECTION_FAILED" | "PROTOCOL_ERROR" | "TIMEOUT";

/** A server that cannot be read: what is wrong, with which server, and what to do about it. */
export class LiveServerError extends Error {
  readonly code: LiveServerErrorCode;
  /** The URL or the command line. */
  readonly place: string;
  readonly remedy: string;
  /** The last lines that a command wrote to stderr, fit to be printed; empty where there are none, and for a URL. */
  readonly stderr: string;

  constructor(code: LiveServerErrorCode, place: string, message: string, remedy: string, stderr = "") {
    super(message);
    this.name = "LiveServerError";
    this.code = code;
    this.place = place;
    this.remedy = remedy;
    this.stderr = stderr;
  }
}
