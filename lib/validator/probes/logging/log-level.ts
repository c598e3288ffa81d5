import { argumentsFor, callableIn, callTool, forTools } from "../../conformance/calls.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { declaredList, undeclared } from "../../conformance/facts.ts";
import { levels } from "../../conformance/log-levels.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A user who wants more or fewer log messages gets an error instead. */
export default defineProbe({
  name: "log-level",
  family: "logging",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "A server that declares logging answers logging/setLevel with an empty result, and in 2026-07-28 takes the level of a request.",
  sources: {
    "2025-11-25": "server/utilities/logging#setting-log-level",
    "2026-07-28": "server/utilities/logging#per-request-log-level",
  },
  sends:
    "A logging/setLevel request with the level 'warning', and calls to the tools that may be called after the level 'debug' was set, and one above; in 2026-07-28, a list request and these calls with such levels, and the calls without one.",
  remedy: "Take all eight levels, or do not declare 'logging'.",
  needs: undeclared("logging"),
  async check(context) {
    if (context.era === "2026-07-28") await checkRequestLevel(context);
    else await checkSetLevel(context);
    // What comes then, the probes judge that look at all messages: `log-messages`, `no-internals`.
    const first = await callsWithLevel(context, "debug");
    const seen = first.frames.map(levelIn).filter((rank) => rank >= 0);
    // The lowest level that the server uses is not sent to a client that asks for the next one.
    const next = levels[Math.min(...seen) + 1];
    if (next !== undefined) await callsWithLevel(context, next);
    if (context.era === "2026-07-28") await callTools(context, first, {});
  },
});

const debug = { "io.modelcontextprotocol/logLevel": "debug" };

/** Calls tools in a conversation of its own, with a level for its log messages. */
async function callsWithLevel(context: ProbeContext, level: string): Promise<Peer> {
  const peer = await context.open();
  const isModern = context.era === "2026-07-28";
  if (!isModern) await peer.request("logging/setLevel", { level });
  await callTools(context, peer, isModern ? { "io.modelcontextprotocol/logLevel": level } : {});
  return peer;
}

/** The rank of the level of a log message; -1 for other frames. */
function levelIn(frame: MessageFrame): number {
  const message = frame.from === "server" ? messageOf(frame) : undefined;
  const isLog = message?.kind === "notification" && message.method === "notifications/message";
  return isLog ? levels.findIndex((level) => level === message.params["level"]) : -1;
}

async function callTools(context: ProbeContext, peer: Peer, meta: Readonly<Record<string, string>>): Promise<void> {
  await forTools(callableIn(context), async (tool) => {
    const args = argumentsFor(tool.inputSchema);
    if (args) await callTool(peer, tool, args, { meta });
  });
}

async function checkSetLevel({ peer, fail, skip }: ProbeContext): Promise<void> {
  const reply = await peer.request("logging/setLevel", { level: "warning" });
  if (reply.error?.code === -32601)
    skip("The server does not implement logging/setLevel, which capabilities-answer reports.");
  const unexpected = Object.keys(reply.result ?? {}).find((key) => key !== "_meta");
  if (unexpected !== undefined) {
    const message = `The result of logging/setLevel should be empty but contains ${unexpected}.`;
    fail({ message, reply, level: "ADVICE" });
  }
  if (reply.result) return;
  const found = actualVersusExpected(reply, "an empty result");
  fail({ message: `The server answers logging/setLevel with ${found}.`, reply });
}

async function checkRequestLevel({ peer, facts, fail }: ProbeContext): Promise<void> {
  const method = declaredList(facts) ?? "server/discover";
  const reply = await peer.request(method, {}, { meta: debug });
  // The control: a list that is never answered says nothing.
  if (reply.result || !(await peer.request(method)).result) return;
  const found = actualVersusExpected(reply, "a result");
  fail({ message: `The server answers ${method} with the log level 'debug' with ${found}.`, reply });
}
