import { stripVTControlCharacters } from "node:util";

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

/**
 * Something in a server's answers that is not the protocol; becomes a `LiveServerError` with what is known of the
 * server.
 */
export class ProtocolFault extends Error {
  override readonly name = "ProtocolFault";
}

/** True for an answer that is an error of JSON-RPC. */
export function isErrorAnswer(error: unknown): error is Error & { code: number } {
  return error instanceof Error && "code" in error && typeof error.code === "number";
}

/** What is wrong with the answer to a method, in a sentence. */
export function answerFault(error: unknown, method: string): string {
  if (error instanceof ProtocolFault) return error.message;
  const text = shortened((error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim(), 300);
  if (isErrorAnswer(error))
    return `The server answers ${method} with an error: “${text}” (code ${String(error.code)}).`;
  return `The answer to ${method} is not what the protocol says: ${text.replace(/\.$/, "")}.`;
}

/**
 * A server's text, fit to be shown in a terminal: no colours, no cursor movements, nothing that rings; tabs and line
 * breaks stay.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text.replaceAll("\r\n", "\n")).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    "",
  );
}

/** The first line of a server's text that says something, short enough to be quoted in a sentence. */
export function quotable(text: string): string {
  const line =
    printable(text)
      .split("\n")
      .find((candidate) => candidate.trim()) ?? "";
  return shortened(line.trim(), 120);
}

/** At most so many characters, the last of them an ellipsis where something is left out. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
