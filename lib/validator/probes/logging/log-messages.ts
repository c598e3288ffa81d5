import { isRecord } from "../../../model/json.ts";
import { idKeyOf, isOfOneEra } from "../../conformance/exchanges.ts";
import { type Frame, messageOf } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** Messages that nobody has asked for fill the context of a model, or the log of a user. */
export default defineProbe({
  name: "log-messages",
  family: "logging",
  requirements: ["REQ-PROTOCOL-003", "REQ-PROTOCOL-004"],
  level: "MUST",
  requirement: "The server sends log messages only if that is declared and asked for, and none below the level.",
  sources: {
    "2025-11-25": "server/utilities/logging#capabilities",
    "2026-07-28": "server/utilities/logging#per-request-log-level",
  },
  sends: "Nothing: it looks at the messages of all other probes.",
  remedy: "Declare `logging`, and compare the level of each message with the level that the client wants.",
  when: "afterwards",
  check({ conversations, facts, era, fail }) {
    const frames = conversations.filter(isOfOneEra).map((conversation) => conversation.frames);
    if (!isRecord(facts.capabilities["logging"])) {
      const message = frames.flat().find(isLogMessage);
      const text = "The server sends log messages, and does not declare the capability logging.";
      if (message) fail({ message: text, received: message.text });
    }
    if (era === "2026-07-28") {
      const unasked = frames.map(firstUnasked).find((frame) => frame !== undefined);
      const text = "The server sends a log message, and no request has asked for any.";
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

/** The first log message before any request that asks for some. */
function firstUnasked(frames: readonly Frame[]): Frame | undefined {
  for (const frame of frames) {
    const message = messageOf(frame);
    const meta = message?.kind === "request" ? message.params["_meta"] : undefined;
    if (frame.from === "client" && isRecord(meta) && "io.modelcontextprotocol/logLevel" in meta) return undefined;
    if (isLogMessage(frame)) return frame;
  }
  return undefined;
}

/** The first log message below the lowest level that was set, and that the server has agreed to. */
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
    // What was asked for but not yet agreed to may be in force, too.
    const level = rankOf(message.params["level"]);
    if (level >= 0 && level < Math.min(...asked.values())) return frame;
  }
  return undefined;
}
