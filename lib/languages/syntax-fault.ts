import type { OxcError } from "oxc-parser";
import { isTolerated } from "./tolerated-errors.ts";

/** Why a text has no tree, and where. */
export interface SyntaxFault {
  readonly message: string;
  /** Offset in UTF-16 code units. */
  readonly index: number;
}

/**
 * The first of oxc's errors that keeps @typescript-eslint/parser from giving a tree too; `undefined` if there is none.
 *
 * @param gaveUp whether oxc could not read on: then one of the errors is fatal, whatever they say.
 */
export function syntaxErrorOf(errors: readonly OxcError[], gaveUp: boolean): SyntaxFault | undefined {
  const fatal = errors.find((error) => !isTolerated(error.message)) ?? (gaveUp ? errors.at(-1) : undefined);
  return fatal && { message: fatal.message, index: indexOf(fatal) };
}

/**
 * The place that an error is about. Other labels tell what led there (`Opened here`), so they come before it in the
 * text; the exceptions are two errors about a stretch, where the first label opens it.
 */
function indexOf({ message, labels }: OxcError): number {
  const starts = labels.map((label) => label.start);
  if (starts.length === 0) return 0;
  return /^(?:Encountered diff marker|Illegal newline)/u.test(message) ? Math.min(...starts) : Math.max(...starts);
}
