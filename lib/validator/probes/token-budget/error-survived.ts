import { isRecord, type Json, type JsonObject } from "../../../model/json.ts";
import {
  argumentsFor,
  type CallableTool,
  callableTools,
  callOnce,
  callTool,
  forTools,
} from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { incompleteFor, wrongFor } from "../../conformance/faulty-arguments.ts";
import { fits } from "../../conformance/schema-check.ts";
import { emptyList } from "../../conformance/facts.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A failing tool must not end the server, and with it the work of all other tools. */
export default defineProbe({
  name: "error-survived",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement: "The server answers a call that fails inside the tool, and keeps running.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "Calls to each tool that may be called: with a missing, a wrong, and an unusual argument.",
  remedy: "Catch everything that a handler throws, and answer with a general error message.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const tools = callableTools(context);
    const peer = await context.open();
    await forTools(tools, async (tool) => {
      const valid = argumentsFor(tool.inputSchema);
      // A tool that is slow with ordinary arguments is not called with unusual ones.
      const isQuick = valid && (await callOnce(context, tool, valid)).reply;
      for (const args of [incompleteFor(tool)?.args, wrongFor(tool)?.args, isQuick && unusualFor(tool)]) {
        const reply = args && (await callTool(peer, tool, args)).reply;
        if (!reply?.frame || !/\bpanicked at\b/u.test(reply.frame.text)) continue;
        const message = `The answer of the tool '${tool.name}' reports a panic.`;
        groups.add("panic", { message, subject: { kind: "tool", name: tool.name }, reply });
      }
    });
    await peer.request(context.era === "2026-07-28" ? "server/discover" : "ping");
    groups.report(context.fail);
  },
});

/** Control characters, a four-byte character, quotes and format specifiers. */
const unusualText = "\u0000 \u001b é 😀 ' \" \\ %s {0}";
const unusual: readonly Json[] = [unusualText, -1, 0, 2 ** 53 - 1];

/** Unusual arguments that the schema allows. */
function unusualFor({ inputSchema }: CallableTool): JsonObject | undefined {
  const valid = argumentsFor(inputSchema);
  const { properties } = inputSchema;
  if (!valid || !isRecord(properties)) return undefined;
  const changed: Record<string, Json> = { ...valid };
  for (const [name, value] of Object.entries(valid)) {
    const other = unusual.find((one) => typeof one === typeof value && fits(inputSchema, { ...changed, [name]: one }));
    if (other !== undefined) changed[name] = other;
  }
  return changed;
}
