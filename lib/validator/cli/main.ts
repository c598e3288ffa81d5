import { runProgram } from "./program.ts";
import { processStreams, StandardOutput } from "./streams.ts";

const output = new StandardOutput();
const code = await runProgram(process.argv.slice(2), processStreams());
process.exitCode = output.hasFailed ? 2 : code;
