import { join } from "node:path";
import { tooLargeJson } from "./parsers.ts";
import { slowness } from "../live/slowness.ts";
import type { TimeLimit } from "../result/time-limit.ts";
import type { LintText } from "./source-text.ts";
import { readLiveServer } from "../live/exchange.ts";
import { defaultTimeout, liveDocumentOf, type LiveOptions, type LiveServer } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { shownTarget } from "../live/shown-target.ts";

/** A time limit for a fast server must not be too short for us. */
const minLintTime = 5_000;

/** A running server's answer as a text for linting, and its other information. */
export interface ServerText {
  readonly source: LintText;
  readonly server: LiveServer;
}

/** How the answers of a server are judged. */
export interface TextOptions extends Pick<LiveOptions, "timeout"> {
  readonly cwd: string;
}

/**
 * Reads a running server.
 *
 * @throws LiveServerError for every failure.
 */
export async function readServerText(target: string, options: LiveOptions & TextOptions): Promise<ServerText> {
  const server = await readLiveServer(target, options);
  return { server, source: textOfServer(server, options) };
}

/**
 * The answers of a server as a text for linting.
 *
 * @throws LiveServerError `PROTOCOL_ERROR` for answers that are too deep or too large to be parsed.
 */
export function textOfServer(server: LiveServer, { cwd, timeout }: TextOptions): LintText {
  const { target, name, version, protocolVersion, instructions, capabilities } = server;
  return {
    type: "server",
    name: shownTarget(target),
    path: join(cwd, "tools.json"),
    language: "live",
    server: { name, version, protocolVersion, instructions, capabilities },
    text: readable(liveDocumentOf(server), target),
    isNamed: true,
    timeLimit: timeLimitOf(target, timeout),
  };
}

/** @throws LiveServerError `PROTOCOL_ERROR` for an answer that is too deep or too large to be parsed. */
function readable(text: string, target: string): string {
  const fault = tooLargeJson(text);
  if (!fault) return text;
  const problem = `The answers of the server cannot be read: ${fault.message.toLowerCase()}.`;
  throw new LiveServerError("PROTOCOL_ERROR", target, problem, "Check the program that generates them.");
}

function timeLimitOf(target: string, timeout = defaultTimeout): TimeLimit {
  const milliseconds = Math.max(timeout, minLintTime);
  const message = `The answers of the server could not be checked within ${String(milliseconds)} ms.`;
  const passed = (): Error => new LiveServerError("TIMEOUT", target, message, "Allow more time with --timeout.");
  return { milliseconds: Math.ceil(milliseconds * slowness()), passed };
}
