import { stripVTControlCharacters } from "node:util";
import { shownTarget } from "./shown-target.ts";
import { UserError } from "../result/input-error.ts";

/** The kinds of failures of a running server. Source: the validator specification, "Error Codes". */
export type LiveServerErrorCode = "CONNECTION_FAILED" | "PROTOCOL_ERROR" | "TIMEOUT";

/** A server that cannot be read. Its place is the URL or the command line, without credentials. */
export class LiveServerError extends UserError {
  readonly code: LiveServerErrorCode;
  /** The last lines that a command wrote to stderr, made safe to print; empty for a URL. */
  readonly stderr: string;

  constructor(code: LiveServerErrorCode, server: string | ServerOutput, problem: string, remedy: string) {
    const { target, stderr } = typeof server === "string" ? { target: server, stderr: "" } : server;
    super(shownTarget(target), problem, remedy);
    this.name = "LiveServerError";
    this.code = code;
    this.stderr = stderr;
  }
}

/** A command line, and the last lines that the command wrote to stderr. */
export interface ServerOutput {
  readonly target: string;
  readonly stderr: string;
}

/** An answer that breaks the protocol. It becomes a `LiveServerError` once the server is known. */
export class LiveProtocolFault extends Error {
  override readonly name = "ProtocolFault";
}

/** A JSON-RPC error in place of a result. */
export class ErrorAnswer extends Error {
  override readonly name = "ErrorAnswer";
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A sentence about a wrong answer to a method. */
export function answerFault(error: unknown, method: string): string {
  if (error instanceof LiveProtocolFault) return error.message;
  const text = shortened((error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").trim(), 300);
  if (error instanceof ErrorAnswer)
    return `The server answered ${method} with an error: '${text}' (code ${String(error.code)}).`;
  return `The answer to ${method} violates the protocol: ${text.replace(/\.$/, "")}.`;
}

/** A server's text, made safe for a terminal: no colors, cursor movements or bells. Tabs and line breaks stay. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text.replaceAll("\r\n", "\n")).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    "",
  );
}

/** The first line of a server's text that is not blank, short enough to be quoted in a sentence. */
export function quotable(text: string): string {
  const line =
    printableText(text)
      .split("\n")
      .find((candidate) => candidate.trim()) ?? "";
  return shortened(line.trim(), 120);
}

/** Cuts a text to a length; an ellipsis marks the cut. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
