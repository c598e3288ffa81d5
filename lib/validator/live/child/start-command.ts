import type { LiveOptions } from "../live-server.ts";
import { LiveServerError } from "../live-server-error.ts";
import { type ServerCommand, ServerProcess } from "./server-process.ts";

/** What to do about a command that is not a working server, by the kind of failure. */
export const commandRemedies = {
  command: "Check the spelling of the command, and that it is on the PATH. It is started without a shell.",
  name: "If it is the name of a server of your client, add --client-config.",
  executable: "Make it executable, or write what runs it before it, as in 'node server.js'.",
  assignment: "The command is started without a shell: pass environment variables with --env NAME=value.",
  folder: "The command is started without a shell: name its folder with --cwd, and leave out 'cd'.",
  directory: "Use a working directory that exists.",
  crash:
    "Run the same command yourself to see why. A server inherits only PATH, HOME and similar variables; " +
    "pass others with --env NAME=value.",
  module:
    "Start it with the Python that has its packages, such as .venv/bin/python instead of python, or with 'uv run'.",
  protocol: "Start a server that speaks MCP on its standard streams and writes nothing else to stdout.",
  volume: "Let the server send less: no client keeps that much.",
  server: "Fix the server: MCP clients cannot read it either.",
  time: "Allow more time with --timeout, and check that the command starts a server that speaks MCP on its standard streams.",
} as const;

/**
 * The variables that MCP clients pass on. Source: `getDefaultEnvironment` of @modelcontextprotocol/client 2.4.0
 * (2026-11).
 */
const inheritedVariables: readonly string[] =
  process.platform === "win32"
    ? [
        "APPDATA",
        "COMSPEC",
        "HOMEDRIVE",
        "HOMEPATH",
        "LOCALAPPDATA",
        "PATH",
        "PATHEXT",
        "PROCESSOR_ARCHITECTURE",
        "PROGRAMDATA",
        "PROGRAMFILES",
        "PROGRAMFILES(X86)",
        "PROGRAMW6432",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "USERNAME",
        "USERPROFILE",
        "WINDIR",
      ]
    : ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    inheritedVariables.flatMap((name) => {
      const value = process.env[name];
      // Bash exports a function as a variable whose value begins so. No server should run it.
      return value === undefined || value.startsWith("()") ? [] : [[name, value]];
    }),
  );
}

/**
 * Starts the server of a command line, without a shell.
 *
 * @param signal prevents the start once it is aborted.
 * @throws LiveServerError for a command line without a command.
 */
export async function startCommand(
  target: string,
  { env, cwd, argv }: Pick<LiveOptions, "env" | "cwd" | "argv">,
  signal: AbortSignal | undefined,
): Promise<ServerProcess> {
  const [{ parseArgsStringToArgv }, { default: spawn }] = await Promise.all([
    import("string-argv"),
    import("cross-spawn"),
  ]);
  const [command, ...args] = argv ?? parseArgsStringToArgv(target);
  if (!command)
    throw new LiveServerError(
      "CONNECTION_FAILED",
      target,
      "The command line is empty.",
      'Use a command such as "node server.js", or a URL.',
    );
  signal?.throwIfAborted();
  return startProcess(spawn, { command, args, env: { ...inheritedEnvironment(), ...env }, cwd }, target);
}

function startProcess(
  spawn: ConstructorParameters<typeof ServerProcess>[0],
  line: ServerCommand,
  target: string,
): ServerProcess {
  try {
    return new ServerProcess(spawn, line);
  } catch (error) {
    // Node refuses some arguments itself, such as one with a null character.
    const reason = error instanceof Error ? error.message : String(error);
    throw new LiveServerError(
      "CONNECTION_FAILED",
      target,
      `The command cannot be started: ${reason}.`,
      commandRemedies.command,
    );
  }
}
