import { runProgram } from "./program.ts";
import { processStreams } from "./streams.ts";

// A reader that needs only the first lines closes the pipe, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runProgram(process.argv.slice(2), processStreams());
