import { statSync } from "node:fs";
import { type Introduction, introductionOf, resultOfReply, versionNotices } from "./answer.ts";
import type { Connection, ConnectionRequest } from "./connection.ts";
import { StrictStdioPeer } from "./conversation/strict-stdio-peer.ts";
import { maxTimer } from "./deadline.ts";
import { answerFault, ErrorAnswer, LiveServerError, type LiveServerErrorCode } from "./live-server-error.ts";
import type { Ask } from "./session.ts";
import { shownTarget } from "./shown-target.ts";
import { commandRemedies } from "./child/start-command.ts";

/** A server started as a child process. */
export class StdioConnection implements Connection {
  readonly transport = "stdio";
  readonly isForbidden = false;
  readonly #request: ConnectionRequest;
  readonly #peer: StrictStdioPeer;

  private constructor(request: ConnectionRequest, peer: StrictStdioPeer) {
    this.#request = request;
    this.#peer = peer;
  }

  /**
   * Starts a command.
   *
   * @param signal prevents the start once it is aborted.
   * @throws LiveServerError for a command line without a command.
   */
  static async start(request: ConnectionRequest, signal: AbortSignal): Promise<StdioConnection> {
    const { target, era, options } = request;
    return new StdioConnection(request, await StrictStdioPeer.start(target, era, { ...options, signal }));
  }

  async open(): Promise<Introduction> {
    const reply = await this.#peer.shakeHands(this.#request.handshakeTime);
    return introductionOf(this.#request.era, resultOfReply(reply));
  }

  readonly ask: Ask = async (method, params) =>
    resultOfReply(await this.#peer.request(method, params, { timeout: maxTimer }));

  close(isUrgent: boolean): Promise<void> {
    return this.#peer.close(isUrgent);
  }

  isRefusal(error: unknown): boolean {
    if (this.#peer.startError) return false;
    // A server with the older handshake may exit on an unknown request, or not answer at all.
    return this.#request.era === "2026-07-28" || error instanceof ErrorAnswer;
  }

  failure(error: unknown, method: string): LiveServerError {
    const { startError, ownEnd, excess, strayLine, hasSpoken } = this.#peer;
    if (startError) return this.#startFailure(startError);
    if (excess !== undefined) return this.#error("PROTOCOL_ERROR", excess, commandRemedies.protocol);
    if (ownEnd) {
      const how = ownEnd.signal ? `was ended by ${ownEnd.signal}` : `exited with code ${String(ownEnd.code)}`;
      const message = `The server ${how} before it answered ${method}.`;
      const lacksModule = /^ModuleNotFoundError:/mu.test(this.#peer.stderr);
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
    const { strayLine, hasSpoken, badMessage } = this.#peer;
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
    const { strayLines, strayLine } = this.#peer;
    const refused = versionNotices(this.#peer);
    if (!strayLines) return refused;
    const more = strayLines > 1 ? ` and ${String(strayLines - 1)} more ${strayLines > 2 ? "lines" : "line"}` : "";
    return [
      ...refused,
      `The server writes '${strayLine}'${more} to stdout, which is reserved for the protocol; write logs to stderr.`,
    ];
  }

  #startFailure(error: NodeJS.ErrnoException): LiveServerError {
    const { target, options } = this.#request;
    const { cwd } = options;
    // Node reports a missing directory as a command that was not found.
    if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
      return this.#error(
        "CONNECTION_FAILED",
        `The working directory ${cwd} does not exist.`,
        commandRemedies.directory,
      );
    }
    const command = error.path ?? target;
    if (error.code === "ENOENT") {
      const isBare = /^[\w.-]+$/u.test(target);
      const remedy = /^\w+=/.test(command)
        ? commandRemedies.assignment
        : command === "cd"
          ? commandRemedies.folder
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
    const output = { target: this.#request.target, stderr: this.#peer.stderr };
    return new LiveServerError(code, output, message, remedy);
  }
}
