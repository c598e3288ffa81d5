import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { progressOf, type Streams, type Work } from "../../../lib/validator/cli/streams.ts";
import { built } from "../built.ts";
import { folderOf } from "../folders.ts";
import { spawnCommand } from "./command.ts";

/** The terminal output of a run with three steps, each of which takes 600 ms and finds two tools. */
function seen(work: Work, isTerminal: boolean, isShown: boolean): string {
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
  const progress = progressOf(streams, work, isShown);
  for (let file = 0; file < 3; file++) {
    if (work === "probes") vi.advanceTimersByTime(600);
    progress.step("name", file * 2);
    if (work !== "probes") vi.advanceTimersByTime(600);
  }
  progress.end();
  vi.advanceTimersByTime(5_000);
  return text;
}

const erase = "\r\u001B[K";

describe("progress", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is shown at a terminal after a second, and taken away at the end", () => {
    expect(seen({ files: 3 }, true, true)).toBe(`${erase}Reading file 3 of 3, 4 tools found${erase}`);
  });

  it("counts probes, also before the next one has ended", () => {
    expect(seen("probes", true, true)).toBe(
      ["", "Running probes: 1 probe done", "Running probes: 2 probes done", "Running probes: 3 probes done", ""].join(
        erase,
      ),
    );
  });

  it.each([
    [false, true],
    [true, false],
  ])("is not shown elsewhere (terminal: %s, wanted: %s)", (isTerminal, isShown) => {
    for (const work of ["probes", { files: 3 }] as const) expect(seen(work, isTerminal, isShown)).toBe("");
  });
});

/** A server that answers nothing, so that a run with it takes as long as its time limit. */
const silent = { "silent.mjs": "process.stdin.resume();\n" };
const slow = ["probe", "--server", "node silent.mjs", "--timeout", "1500", "--max-time", "1500"];

/** Runs a command with a terminal. */
const terminal = "/usr/bin/script";

describe("the progress of a process", () => {
  it("does not reach a pipe", () => {
    const { err } = spawnCommand(slow, folderOf(silent));
    expect(err).not.toMatch(/Running|\u001B/u);
  });

  it.runIf(process.platform === "linux" && existsSync(terminal))("reaches a terminal, without --ci and --quiet", () => {
    const folder = folderOf(silent);
    const shown = (...flags: string[]): string => {
      const words = [process.execPath, built("mcp-validate.js"), ...slow, ...flags];
      const line = words.map((word) => `'${word}'`).join(" ");
      return spawnSync(terminal, ["-qec", line, "/dev/null"], { cwd: folder, encoding: "utf8" }).stdout;
    };
    expect(shown()).toContain(`${erase}Running probes: `);
    for (const flag of ["--ci", "--quiet"]) expect(shown(flag)).not.toContain("Running probes");
    expect(shown("--quiet")).toContain("silent.mjs");
  });
});
