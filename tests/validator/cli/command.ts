import { spawnSync } from "node:child_process";
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
