import { spawnSync } from "node:child_process";
import module from "node:module";
import { constants } from "node:os";
import { runProgram } from "./program.ts";
import { processStreams, StandardOutput, writeLine } from "./streams.ts";

/** The heap of a run with `--untrusted`, in megabytes. */
const megabytes = 1024;

// Node 22 keeps compiled code among the temporary files, unless NODE_DISABLE_COMPILE_CACHE is set. Node 20 cannot.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const args = process.argv.slice(2);
const limit = `--max-old-space-size=${String(megabytes)}`;

if (args.includes("--untrusted") && !process.execArgv.some(isLimited)) process.exitCode = runLimited();
else {
  const output = new StandardOutput();
  const code = await runProgram(args, processStreams());
  process.exitCode = output.hasFailed ? 2 : code;
}

/** True for a flag of Node.js that limits the memory as much, as `mcp-validate sweep` gives it. */
function isLimited(flag: string): boolean {
  const [, heap] = /^--max-old-space-size=(\d+)$/u.exec(flag) ?? [];
  return heap !== undefined && Number(heap) <= megabytes;
}

/** Runs the same command in a process whose memory is limited, because the limit of a running one cannot be changed. */
function runLimited(): number {
  const [, script = ""] = process.argv;
  const { status, signal } = spawnSync(process.execPath, [...process.execArgv, limit, script, ...args], {
    stdio: "inherit",
  });
  if (status !== null && signal === null && status < 128) return status;
  // Node.js ends itself with this signal when its memory is used up.
  if (signal === "SIGABRT" || status === 128 + constants.signals.SIGABRT) {
    const message = `The check needs more than ${String(megabytes)} MB, which --untrusted does not allow.`;
    writeLine(`USAGE --untrusted: ${message} Name fewer files.`, processStreams());
  }
  return 2;
}
