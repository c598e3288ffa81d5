import { isRecord, type JsonObject } from "../../../model/json.ts";
import {
  argumentsFor,
  asSuccess,
  callableIn,
  type CallableTool,
  callTool,
  parameterHeaders,
} from "../../conformance/calls.ts";
import { fits } from "../../conformance/schema-check.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { unreadList } from "../../conformance/facts.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** If answers are mixed up, a model that calls several tools at once gets wrong data and does not notice it. */
export default defineProbe({
  name: "parallel-calls",
  family: "tools",
  requirements: ["REQ-FEATURE-002", "REQ-PROTOCOL-004"],
  level: "MUST",
  requirement: "The server answers all concurrent calls, each with its own result.",
  sources: { "2025-11-25": "basic/index#requests", "2026-07-28": "basic/index#requests" },
  when: "alone",
  sends: "Ten concurrent calls to a tool that may be called or to tools that do not exist, each with a different text.",
  remedy: "Keep the state of a call in variables of that call, and answer every call.",
  comparesAnswers: true,
  needs: (facts) => unreadList(facts, "tools"),
  async check(context) {
    const choice = await echoing(context);
    const replies = await Promise.all(
      markers.map((marker) => {
        if (!choice) return context.peer.request("tools/call", { name: marker, arguments: {} });
        const args = { ...choice.args, [choice.parameter]: marker };
        const headers = context.era === "2026-07-28" ? parameterHeaders(choice.tool.inputSchema, args) : {};
        return context.peer.request("tools/call", { name: choice.tool.name, arguments: args }, { headers });
      }),
    );
    const mixed = replies.find((reply, index) => isForAnother(reply, index));
    if (mixed)
      context.fail({
        message: "One of ten concurrent calls is answered with the result of another.",
        ...(choice ? { subject: { kind: "tool", name: choice.tool.name } } : {}),
        reply: mixed,
      });
  },
});

const markers = [
  "validator_amber",
  "validator_birch",
  "validator_cedar",
  "validator_delta",
  "validator_ember",
  "validator_fjord",
  "validator_grove",
  "validator_haven",
  "validator_inlet",
  "validator_jetty",
] as const;

interface Choice {
  readonly tool: CallableTool;
  readonly parameter: string;
  readonly args: JsonObject;
}

/** A quick tool that repeats a string argument in its result; `undefined` if there is none. */
async function echoing({ facts, callable, peer }: ProbeContext): Promise<Choice | undefined> {
  // The calls are not concurrent: otherwise, a server that mixes up answers would seem to repeat nothing.
  for (const tool of callableIn({ facts, callable })) {
    const args = argumentsFor(tool.inputSchema);
    const parameter = args && freeTextOf(tool.inputSchema, args);
    if (!args || parameter === undefined) continue;
    const call = await callTool(peer, tool, { ...args, [parameter]: markers[0] });
    const result = asSuccess(call)?.result;
    if (call.milliseconds <= quick && JSON.stringify(result ?? {}).includes(markers[0]))
      return { tool, parameter, args };
  }
  return undefined;
}

/** Milliseconds. */
const quick = 500;

/** A string parameter that accepts any text. */
function freeTextOf(inputSchema: JsonObject, args: JsonObject): string | undefined {
  const { properties } = inputSchema;
  return Object.keys(args).find((name) => {
    const schema = isRecord(properties) ? properties[name] : undefined;
    if (!isRecord(schema) || schema["type"] !== "string" || schema["format"] !== undefined) return false;
    return markers.every((marker) => fits(inputSchema, { ...args, [name]: marker }));
  });
}

/** True for an answer that repeats the text of another call and not its own. */
function isForAnother({ frame }: Reply, index: number): boolean {
  const text = frame?.text ?? "";
  const own = markers[index] ?? "";
  return !text.includes(own) && markers.some((marker) => text.includes(marker));
}
