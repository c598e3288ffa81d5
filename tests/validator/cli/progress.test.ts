import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { progressOf, type Streams } from "../../../lib/validator/cli/streams.ts";

/** The terminal output of a run over three files, each of which takes 600 ms. */
function seen(isTerminal: boolean, isShown: boolean): string {
  let text = "";
  const streams: Streams = {
    cwd: "/",
    env: {},
    out: () => undefined,
    err: (part) => (text += part),
    isTerminal,
    terminal: undefined,
    readIn: () => Promise.resolve(Buffer.of()),
  };
  const progress = progressOf(streams, 3, isShown);
  for (let file = 0; file < 3; file++) {
    progress.step();
    vi.advanceTimersByTime(600);
  }
  progress.end();
  return text;
}

describe("progress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is shown at a terminal after a second, and taken away at the end", () => {
    expect(seen(true, true)).toBe("\r\u001B[KReading file 3 of 3\r\u001B[K");
  });

  it.each([
    [false, true],
    [true, false],
  ])("is not shown elsewhere (terminal: %s, wanted: %s)", (isTerminal, isShown) => {
    expect(seen(isTerminal, isShown)).toBe("");
  });
});
