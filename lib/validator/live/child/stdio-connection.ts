import { statSync } from "node:fs";
import type { Client } from "@modelcontextprotocol/client";
import { clientFor, type Connection, type Era, type ConnectionRequest } from "../connection.ts";
import { maxTimer } from "../deadline.ts";
import type { LiveOptions } from "../live-server.ts";
import { answerFault, isErrorAnswer, LiveServerError, type LiveServerErrorCode } from "../live-server-error.ts";
import { shownTarget } from "../shown-target.ts";
import { ChildTransport } from "./child-transport.ts";
import { type ServerCommand, ServerProcess } from "./server-process.ts";

/** What to do about a command that is not a working server, by the kind of failure. */
export const commandRemedies = {
  command: "Check the spelling of the command, and that it is on the PATH. It is started without a shell.",
  name: "If it is the name of a server of your client, add --client-config.",
  executable: "Make it executable, or write what runs it before it, as in 'node server.js'.",
  assignment: "The command is started without a shell: pass environment variables with --env NAME=value.",
  directory: "Use a working directory that exists.",
  crash:
    "Run the same command yourself to see why. A server inherits only PATH, HOME and similar variables; " +
    "pass others with --env NAME=value.",
  module:
    "Start it with the Python that has its packages, such as .venv/bin/python instead of python, or with 'uv run'.",
  protocol: "Start a server that speaks MCP on its standard streams and writes nothing else to stdout.",
  server: "Fix the server: MCP clients cannot read it either.",
  time: "Allow more time with --timeout, and check that the command starts a server that speaks MCP on its standard streams.",
} as const;

/** A server started as a child process. */
export class StdioConnection implements Connection {
  readonly transport = "stdio";
  readonly isForbidden = false;
  readonly era: Era;
  readonly client: Client;
  readonly #target: string;
  readonly #cwd: string | undefined;
  readonly #process: ServerProcess;
  readonly #messages: ChildTransport;

  private constructor({ target, era, options }: ConnectionRequest, client: Client, process_: ServerProcess) {
    this.#target = target;
    this.era = era;
    this.client = client;
    this.#process = process_;
    this.#messages = new ChildTransport(process_);
    this.#cwd = options.cwd;
  }

  /**
   * Starts a command.
   *
   * @param signal prevents the start once it is aborted.
   * @throws LiveServerError for a command line without a command.
   */
  static async start(request: ConnectionRequest, signal: AbortSignal): Promise<StdioConnection> {
    const [process_, client] = await Promise.all([
      startCommand(request.target, request.options, signal),
      clientFor(request.era, request.options, request.probeTime),
    ]);
    return new StdioConnection(request, client, process_);
  }

  open(): Promise<void> {
    return this.client.connect(this.#messages, { timeout: maxTimer });
  }

  async close(isUrgent: boolean): Promise<void> {
    await this.#process.stop(isUrgent);
    await this.client.close();
  }

  isRefusal(error: unknown): boolean {
    if (this.#process.startError) return false;
    // A server with the older handshake may exit on an unknown request, or not answer at all.
    return this.era === "server/discover" || isErrorAnswer(error);
  }

  failure(error: unknown, method: string): LiveServerError {
    const { startError, ownEnd } = this.#process;
    const { excess, strayLine, hasSpoken } = this.#messages;
    if (startError) return this.#startFailure(startError);
    if (excess !== undefined) return this.#error("PROTOCOL_ERROR", excess, commandRemedies.protocol);
    if (ownEnd) {
      const how = ownEnd.signal ? `was ended by ${ownEnd.signal}` : `exited with code ${String(ownEnd.code)}`;
      const message = `The server ${how} before it answered ${method}.`;
      const lacksModule = /^ModuleNotFoundError:/mu.test(this.#process.stderr.lines());
      if (!strayLine) {
        const remedy = lacksModule ? commandRemedies.module : commandRemedies.crash;
        return this.#error("CONNECTION_FAILED", message, remedy);
      }
      const isNoServer = ownEnd.code === 0 && !hasSpoken;
      return this.#error(
        isNoServer ? "PROTOCOL_ERROR" : "CONNECTION_FAILED",
        `${message} It wrote '${strayLine}' to stdout, which is not MCP.`,
        isNoServer ? commandRemedies.protocol : commandRemedies.crash,
      );
    }
    return this.#error("PROTOCOL_ERROR", answerFault(error, method), commandRemedies.server);
  }

  lateness(method: string, milliseconds: number): LiveServerError {
    const { strayLine, hasSpoken, badMessage } = this.#messages;
    const message = `The server did not answer ${method} within ${String(milliseconds)} ms.`;
    const other = badMessage || (hasSpoken ? "" : strayLine);
    if (!other) return this.#error("TIMEOUT", message, commandRemedies.time);
    const what = badMessage ? "a valid MCP message" : "MCP";
    return this.#error(
      "PROTOCOL_ERROR",
      `${message} It wrote '${other}' to stdout, which is not ${what}.`,
      commandRemedies.protocol,
    );
  }

  notices(): string[] {
    const { strayLines, strayLine } = this.#messages;
    if (!strayLines) return [];
    const more = strayLines > 1 ? ` and ${String(strayLines - 1)} more ${strayLines > 2 ? "lines" : "line"}` : "";
    return [
      `The server writes '${strayLine}'${more} to stdout, which is reserved for the protocol; write logs to stderr.`,
    ];
  }

  #startFailure(error: NodeJS.ErrnoException): LiveServerError {
    // Node reports a missing directory as a command that was not found.
    if (this.#cwd !== undefined && !statSync(this.#cwd, { throwIfNoEntry: false })?.isDirectory()) {
      return this.#error(
        "CONNECTION_FAILED",
        `The working directory ${this.#cwd} does not exist.`,
        commandRemedies.directory,
      );
    }
    const command = error.path ?? this.#target;
    if (error.code === "ENOENT") {
      const isBare = /^[\w.-]+$/u.test(this.#target);
      const remedy = /^\w+=/.test(command)
        ? commandRemedies.assignment
        : `${commandRemedies.command}${isBare ? ` ${commandRemedies.name}` : ""}`;
      return this.#error("CONNECTION_FAILED", `The command ${shownTarget(command)} was not found.`, remedy);
    }
    if (error.code === "EACCES" && statSync(command, { throwIfNoEntry: false })?.isDirectory())
      return this.#error("CONNECTION_FAILED", `The command ${command} is a folder.`, commandRemedies.command);
    if (error.code === "EACCES")
      return this.#error("CONNECTION_FAILED", `The file ${command} is not executable.`, commandRemedies.executable);
    return this.#error(
      "CONNECTION_FAILED",
      `The command cannot be started: ${error.message}.`,
      commandRemedies.command,
    );
  }

  #error(code: LiveServerErrorCode, message: string, remedy: string): LiveServerError {
    const output = { target: this.#target, stderr: this.#process.stderr.lines() };
    return new LiveServerError(code, output, message, remedy);
  }
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
  const [{ parseArgsStringToArgv }, { getDefaultEnvironment }, { default: spawn }] = await Promise.all([
    import("string-argv"),
    import("@modelcontextprotocol/client/stdio"),
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
  return startProcess(spawn, { command, args, env: { ...getDefaultEnvironment(), ...env }, cwd }, target);
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
