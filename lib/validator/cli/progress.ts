import type { Streams } from "./streams.ts";

/** Milliseconds of work after which a person at a terminal is told that it goes on. */
const patience = 1_000;

/** A line that counts the files, on a terminal only, and only when the work takes long enough to wonder. */
export interface Progress {
  /** One more file begins. */
  readonly step: () => void;
  readonly end: () => void;
}

/** @param isShown false where nobody wants to see it. */
export function progressOf({ err, isTerminal }: Streams, total: number, isShown = true): Progress {
  const start = Date.now();
  let done = 0;
  let isOn = false;
  return {
    step: () => {
      done++;
      if (!isTerminal || !isShown || Date.now() - start < patience) return;
      isOn = true;
      err(`\r\u001B[KReading file ${String(done)} of ${String(total)}`);
    },
    end: () => {
      if (isOn) err("\r\u001B[K");
    },
  };
}
