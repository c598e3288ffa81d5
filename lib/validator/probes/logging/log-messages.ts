import { isRecord } from "../../../model/json.ts";
import { bearerTokenOf, isSecretName } from "../../conformance/credentials.ts";
import { levels } from "../../conformance/log-levels.ts";
import { idKeyOf, haveSameRevision } from "../../conformance/exchanges.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { defineProbe, type RequirementLevel } from "../probe.ts";

/** Unrequested log messages fill the context of a model or the log of a user. */
export default defineProbe({
  name: "log-messages",
  family: "logging",
  requirements: ["REQ-PROTOCOL-003", "REQ-PROTOCOL-004"],
  level: "MUST",
  requirement:
    "The server sends log messages only if it declares logging, none below the level that the client has set and, in 2026-07-28, only for requests that ask for them.",
  sources: {
    "2025-11-25": "server/utilities/logging#capabilities",
    "2026-07-28": "server/utilities/logging#per-request-log-level",
  },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Declare 'logging', and send no message below the level that the client requested.",
  when: "afterwards",
  check({ conversations, facts, era, fail }) {
    const frames = conversations.filter(haveSameRevision).map((conversation) => untilInvalid(conversation.frames));
    const report = (frame: MessageFrame | undefined, fault: string, level?: RequirementLevel): void => {
      const message = `The server sends a log message${frame ? loggerIn(frame) : ""} ${fault}.`;
      if (frame) fail({ message, received: frame.text, ...(level && { level }) });
    };
    const tokens = conversations.flatMap(({ peer }) =>
      peer instanceof HttpPeer ? (bearerTokenOf(peer.endpoint) ?? []) : [],
    );
    const telling = frames
      .flat()
      .find((frame) => isLogMessage(frame) && tokens.some((one) => frame.text.includes(one)));
    report(telling, "that contains the token of the client");
    for (const frame of frames.flat()) {
      const secret = isLogMessage(frame) ? secretIn(frame.value) : undefined;
      if (secret === undefined) continue;
      report(frame, `that contains a secret, '${secret}'`);
      break;
    }
    if (!isRecord(facts.capabilities["logging"]))
      report(frames.flat().find(isLogMessage), "but does not declare the logging capability");
    if (era === "2026-07-28") {
      report(firstOf(frames, firstUnasked), "although no open request asks for log messages");
      report(firstOf(frames, firstBelowAsked), "below the level that its request asks for");
    }
    // No revision has a MUST here: the schema says that the server "should send all logs at this level and higher".
    else report(firstOf(frames, firstBelowLevel), "below the level that was set", "SHOULD");
  },
});

function firstOf(
  conversations: readonly (readonly MessageFrame[])[],
  find: (frames: readonly MessageFrame[]) => MessageFrame | undefined,
): MessageFrame | undefined {
  return conversations.map(find).find((frame) => frame !== undefined);
}

/** The frames before the first of ours that is not a message: SDKs report what they cannot read as a log message. */
function untilInvalid(frames: readonly MessageFrame[]): readonly MessageFrame[] {
  const end = frames.findIndex((frame) => frame.from === "client" && !isValid(frame));
  return end < 0 ? frames : frames.slice(0, end);
}

function isValid(frame: MessageFrame): boolean {
  const { value } = frame;
  if (!messageOf(frame) || !isRecord(value) || value["jsonrpc"] !== "2.0") return false;
  return value["params"] === undefined || isRecord(value["params"]);
}

function loggerIn(frame: MessageFrame): string {
  const message = messageOf(frame);
  const logger = message?.kind === "notification" ? message.params["logger"] : undefined;
  return typeof logger === "string" && logger ? ` of the logger '${logger}'` : "";
}

/** The longest nesting of data that is searched. */
const maxDepth = 8;

/** The name of a value that is secret, and is not hidden by asterisks, dots or brackets. */
function secretIn(value: unknown, depth = 0): string | undefined {
  if (depth > maxDepth || typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (typeof inner === "string" && isSecretName(name) && /^[^*•<>[\]()\s]{6,}$/u.test(inner)) return name;
    const found = secretIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rankOf(level: unknown): number {
  return typeof level === "string" ? levels.indexOf(level) : -1;
}

function isLogMessage(frame: MessageFrame): boolean {
  const message = frame.from === "server" ? messageOf(frame) : undefined;
  return message?.kind === "notification" && message.method === "notifications/message";
}

/** The first log message while no request is open that asks for log messages. */
function firstUnasked(frames: readonly MessageFrame[]): MessageFrame | undefined {
  const open = new Set<string>();
  const answered = new Set<string>();
  for (const frame of frames) {
    if (isLogMessage(frame) && !open.size) return frame;
    const message = messageOf(frame);
    const key = message && "id" in message ? idKeyOf(message.id) : undefined;
    if (frame.from === "server") {
      if (key !== undefined && open.has(key)) answered.add(key);
      continue;
    }
    // What belongs to a request may come with its reply.
    for (const one of answered) open.delete(one);
    answered.clear();
    const meta = message?.kind === "request" ? message.params["_meta"] : undefined;
    if (key !== undefined && isRecord(meta) && "io.modelcontextprotocol/logLevel" in meta) open.add(key);
  }
  return undefined;
}

/** The first log message below the level of each request so far. */
function firstBelowAsked(frames: readonly MessageFrame[]): MessageFrame | undefined {
  const asked: number[] = [];
  return frames.find((frame) => {
    const message = messageOf(frame);
    const meta = frame.from === "client" && message?.kind === "request" ? message.params["_meta"] : undefined;
    const level = isRecord(meta) ? rankOf(meta["io.modelcontextprotocol/logLevel"]) : -1;
    if (level >= 0) asked.push(level);
    if (!isLogMessage(frame) || message?.kind !== "notification" || !asked.length) return false;
    const rank = rankOf(message.params["level"]);
    return rank >= 0 && rank < Math.min(...asked);
  });
}

/** The first log message below the lowest requested level, once the server has confirmed a level. */
function firstBelowLevel(frames: readonly MessageFrame[]): MessageFrame | undefined {
  const asked = new Map<string, number>();
  const agreed: number[] = [];
  for (const frame of frames) {
    const message = messageOf(frame);
    const key = message && "id" in message ? idKeyOf(message.id) : undefined;
    if (frame.from === "client" && message?.kind === "request" && message.method === "logging/setLevel")
      asked.set(key ?? "", rankOf(message.params["level"]));
    if (frame.from === "server" && message?.kind === "result" && key !== undefined) {
      const level = asked.get(key);
      if (level !== undefined) agreed.push(level);
    }
    if (!isLogMessage(frame) || message?.kind !== "notification" || !agreed.length) continue;
    // A level that was requested but not yet confirmed may already apply.
    const level = rankOf(message.params["level"]);
    if (level >= 0 && level < Math.min(...asked.values())) return frame;
  }
  return undefined;
}
