import { programOf } from "./program.ts";
import { exitCodeOf, processStreams } from "./streams.ts";

const streams = processStreams();

// Whoever reads only the first lines has closed the pipe, which is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  await programOf(streams, (code) => {
    process.exitCode = code;
  }).parseAsync();
} catch (error) {
  // Commander has printed its own errors, and set the exit code.
  const isCommanders = error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
  if (!isCommanders) process.exitCode = unexpected(error);
}

/** An error that is not the user's is ours, and says so: a report of a half-finished run would look like a good one. */
function unexpected(error: unknown): number {
  try {
    return exitCodeOf(error, streams);
  } catch {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    streams.err(
      `INTERNAL_ERROR mcp-validate: ${text}\nThis is a fault of mcp-validate. Please report it with the input that caused it.\n`,
    );
    return 2;
  }
}
