import { isRecord } from "../../../model/json.ts";
import { idKeyOf, isOfOneEra } from "../../conformance/exchanges.ts";
import { type Frame, messageOf } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** Log messages that nobody requested fill the context of a model or the log of a user. */
export default defineProbe({
  name: "log-messages",
  family: "logging",
  requirements: ["REQ-PROTOCOL-003", "REQ-PROTOCOL-004"],
  level: "MUST",
  requirement: "The server sends log messages only if it declares logging, and only those that the client requested.",
  sources: {
    "2025-11-25": "server/utilities/logging#capabilities",
    "2026-07-28": "server/utilities/logging#per-request-log-level",
  },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Declare `logging`, and send no message below the level that the client requested.",
  when: "afterwards",
  check({ conversations, facts, era, fail }) {
    const frames = conversations.filter(isOfOneEra).map((conversation) => conversation.frames);
    if (!isRecord(facts.capabilities["logging"])) {
      const message = frames.flat().find(isLogMessage);
      const text = "The server sends log messages but does not declare the logging capability.";
      if (message) fail({ message: text, received: message.text });
    }
    if (era === "2026-07-28") {
      const unasked = frames.map(firstUnasked).find((frame) => frame !== undefined);
      const text = "The server sends a log message although no request asked for log messages.";
      if (unasked) fail({ message: text, received: unasked.text });
      return;
    }
    const low = frames.map(firstBelowLevel).find((frame) => frame !== undefined);
    if (low) fail({ message: "The server sends a log message below the level that was set.", received: low.text });
  },
});

const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

function rankOf(level: unknown): number {
  return typeof level === "string" ? levels.indexOf(level) : -1;
}

function isLogMessage(frame: Frame): boolean {
  const message = frame.from === "server" ? messageOf(frame) : undefined;
  return message?.kind === "notification" && message.method === "notifications/message";
}

/** The first log message before any request that asks for log messages. */
function firstUnasked(frames: readonly Frame[]): Frame | undefined {
  for (const frame of frames) {
    const message = messageOf(frame);
    const meta = message?.kind === "request" ? message.params["_meta"] : undefined;
    if (frame.from === "client" && isRecord(meta) && "io.modelcontextprotocol/logLevel" in meta) return undefined;
    if (isLogMessage(frame)) return frame;
  }
  return undefined;
}

/** The first log message below the lowest requested level, once the server has confirmed a level. */
function firstBelowLevel(frames: readonly Frame[]): Frame | undefined {
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
