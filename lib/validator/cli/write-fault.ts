import { NativePackageError } from "../../languages/native-package.ts";
import { InputError } from "../input-error.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import type { Streams } from "./streams.ts";

/** Says what is wrong, on one line: the code, the place, the message and what to do. */
export function writeFault(
  { code, place, message, remedy }: Pick<InputError, "place" | "message" | "remedy"> & { readonly code: string },
  { err }: Streams,
): void {
  err(`${code} ${oneLine(`${place}: ${message} ${remedy}`)}\n`);
}

/** Names of files and words of servers are anybody's: no sequence in them may move the cursor or begin a line. */
function oneLine(text: string): string {
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/gu, " ");
}

/**
 * Says why a command cannot go on.
 *
 * @returns the exit code: 2 for an input, a usage or an installation that is wrong, 3 for a server, 130 after Ctrl-C.
 * @throws what is no error of the user's.
 */
export function exitCodeOf(error: unknown, streams: Streams): number {
  if (error instanceof InputError) {
    writeFault(error, streams);
    return 2;
  }
  if (error instanceof NativePackageError) {
    streams.err(`INSTALLATION_ERROR ${oneLine(error.message)}\n`);
    return 2;
  }
  if (error instanceof LiveServerError) {
    writeFault(error, streams);
    // Its reader has made it fit to be printed.
    if (error.stderr) streams.err(`Its last words on stderr:\n${error.stderr.trimEnd().replaceAll(/^/gmu, "  ")}\n`);
    return 3;
  }
  if (error instanceof DOMException && error.name === "AbortError") return 130;
  throw error;
}
