import { isRecord, type JsonObject } from "../../../model/json.ts";
import { argumentsFor, type CallableTool, callableTools, parameterHeaders } from "../../conformance/calls.ts";
import { Calibration, machineBusy } from "../../conformance/calibration.ts";
import { assertAlive, unlessSilent } from "../../conformance/raw-requests.ts";
import { messageOf } from "../../live/conversation/message.ts";
import { NoAnswer, type Peer, ServerEnded } from "../../live/conversation/peer.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** One large message, sent by mistake or on purpose, must not make the server unavailable for everyone. */
export default defineProbe({
  name: "large-message",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers or refuses a message of 5 MB in time, and keeps running.",
  sources: { "2025-11-25": "basic/index#responses", "2026-07-28": "basic/index#responses" },
  when: "alone",
  sends: "A call to a tool that may be called, or a request for an unknown method, with a text of 5 MB.",
  remedy:
    "Limit the size of messages. Answer with status 413 over HTTP and with an error otherwise, and read the next message.",
  async check(context) {
    const { peer } = context;
    const calibration = await Calibration.of(peer);
    try {
      await judge(context, calibration);
    } finally {
      calibration.end();
    }
  },
});

async function judge(context: ProbeContext, calibration: Calibration): Promise<void> {
  const { peer, fail, skip, transport } = context;
  const tool = toolWithText(context);
  // A tool may need long for so much text, which is not a failure. An unknown method is refused immediately.
  const id = peer.nextId();
  const isDone =
    (tool !== undefined && (await isAnswered(context, "tools/call", { ...tool, id, share: 0.8 }))) ||
    (await isAnswered(context, "validator/large", { params: { text }, id: peer.nextId(), share: 1.2 })) ||
    hasReply(peer, id);
  try {
    const later = await unlessSilent(assertAlive(peer, { timeout: peer.answerTime * 0.7 }));
    if (!later && calibration.isBusy) skip(machineBusy);
    if (!later)
      fail({
        message: "The server does not answer an ordinary request after a message of 5 MB.",
        isUnanswered: true,
      });
    // The message is lost if one after it is answered.
    else if (!isDone) fail({ message: "The server neither answers nor refuses a message of 5 MB." });
  } catch (error) {
    // Only the connection may have ended.
    if (!(error instanceof ServerEnded) || transport === "stdio" || !(await isThere(context))) throw error;
  }
}

const text = "large ".repeat((5 * 1024 * 1024) / 6);

interface Large {
  readonly params: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Asking extends Large {
  readonly id: number;
  /** How long to wait, as a share of the time for an answer. The whole probe has three times that time. */
  readonly share: number;
}

/** @returns true for a refusal, too. @throws ServerEnded over stdio. */
async function isAnswered({ peer, transport }: ProbeContext, method: string, asking: Asking): Promise<boolean> {
  const { params, headers = {}, id, share } = asking;
  try {
    await peer.request(method, params, { id, headers, timeout: peer.answerTime * share });
    return true;
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    // A server that refuses a body may close the connection before it is read.
    if (error instanceof ServerEnded && transport !== "stdio") return true;
    throw error;
  }
}

/** True if the reply to a request has arrived late. */
function hasReply({ frames }: Peer, id: number): boolean {
  return frames.some((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    return (message?.kind === "result" || message?.kind === "error") && message.id === id;
  });
}

async function isThere({ open }: ProbeContext): Promise<boolean> {
  try {
    await assertAlive(await open());
    return true;
  } catch {
    return false;
  }
}

/** A call with a large text as an argument that accepts any text. */
function toolWithText(context: ProbeContext): Large | undefined {
  const tools = callableTools({ ...context, skip: () => [] as never });
  for (const { name, inputSchema } of tools) {
    const key = freeTextOf(inputSchema);
    const args = argumentsFor(inputSchema);
    if (key === undefined || !args) continue;
    return {
      params: { name, arguments: { ...args, [key]: text } },
      headers: context.era === "2026-07-28" ? parameterHeaders(inputSchema, args) : {},
    };
  }
  return undefined;
}

function freeTextOf({ properties }: CallableTool["inputSchema"]): string | undefined {
  if (!isRecord(properties)) return undefined;
  return Object.entries(properties).find(([, schema]) => isRecord(schema) && isFreeText(schema))?.[0];
}

function isFreeText(schema: Readonly<Record<string, unknown>>): boolean {
  const limits = ["maxLength", "pattern", "format", "enum", "const", "x-mcp-header"];
  return schema["type"] === "string" && limits.every((keyword) => !(keyword in schema));
}
