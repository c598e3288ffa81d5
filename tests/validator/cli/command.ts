import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { runProgram } from "../../../lib/validator/cli/program.ts";
import { built, root } from "../built.ts";

/** How a run of the command ended. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The input of a run besides its arguments. */
export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** The content of standard input. */
  readonly input?: string | Buffer;
}

/** Variables that change the behavior of the command, for any environment of the tests. */
const ours = ["FORCE_COLOR", "NO_COLOR", "GITHUB_ACTIONS", "CI", "npm_execpath"];

function environment(env: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.includes(name))), ...env };
}

/** Runs `mcp-validate` within this process, with separate streams. */
export async function runCommand(
  args: readonly string[],
  cwd: string = root,
  { env = {}, input = "" }: Surroundings = {},
): Promise<Run> {
  let [out, err] = ["", ""];
  const code = await runProgram(args, {
    cwd,
    env: environment(env),
    out: (text) => (out += text),
    err: (text) => (err += text),
    isTerminal: false,
    terminal: undefined,
    readIn: () => Promise.resolve(Buffer.from(input)),
  });
  return { code, out, err };
}

/** Runs the built `mcp-validate` as a separate process. */
export function spawnCommand(
  args: readonly string[],
  cwd: string = root,
  { env = {}, input = "" }: Surroundings = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built("mcp-validate.js"), ...args], {
    cwd,
    encoding: "utf8",
    env: environment(env),
    input,
    maxBuffer: 1 << 28,
    // A process that waits for ever would end no test.
    timeout: 25_000,
    killSignal: "SIGKILL",
  });
  return { code: status, out: stdout, err: stderr };
}

/** Starts the built `mcp-validate` as a separate process, for tests that answer it meanwhile. */
export function startCommand(
  args: readonly string[],
  cwd: string = root,
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ended: Promise<Run> } {
  const child = spawn(process.execPath, [built("mcp-validate.js"), ...args], {
    cwd,
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe"],
    // A process that waits for ever would end no test.
    timeout: 25_000,
    killSignal: "SIGKILL",
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (err += chunk));
  const ended = once(child, "close").then(([code]): Run => ({ code: code as number | null, out, err }));
  return { child, ended };
}
