import { isRecord } from "../../../model/json.ts";
import { argumentsFor, callableIn } from "../../conformance/calls.ts";
import type { ServerFacts } from "../../conformance/facts.ts";
import { ignoreServerEnd } from "../../conformance/openings.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { assertAlive, unlessSilent } from "../../conformance/raw-requests.ts";
import type { Reply } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A client or a model can correct its request if it learns that the parameters are wrong. */
export default defineProbe({
  name: "invalid-params",
  family: "errors",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers parameters of the wrong type with error -32602.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
    "2026-07-28": "basic/index#error-codes",
  },
  sends:
    "Requests for a tool, resource or prompt with a number as the name or URI and without it, a call whose arguments are a list, and a request whose params are a list.",
  remedy: "Validate the parameters of each method, and answer invalid ones with error -32602.",
  needs: (facts) => (requestFor(facts) ? undefined : noCapability),
  async check(context) {
    const { peer, facts, fail, open, skip } = context;
    const [method, key] = requestFor(facts) ?? skip(noCapability);
    const reply = await peer.request(method, { [key]: 5 });
    // On a separate connection: SDKs report what they cannot read as a log message, which would be attributed to
    // others.
    const other = await open().catch(ignoreServerEnd);
    const list = other && (await replyToList(other));
    if (list?.result)
      // This is harmless.
      fail({
        message: "The server ignores params that are a list instead of an object.",
        reply: list,
        level: "ADVICE",
      });
    await checkMissing(context, method, key);
    const { error, result, http } = reply;
    // Over HTTP, a header repeats the name, which is not possible for a number.
    if (error?.code === -32602 || (http && error?.code === -32020)) return;
    // An unknown tool may also be reported with `isError`.
    if (result?.["isError"] === true) return;
    const found = actualVersusExpected(reply, "error -32602");
    const message = `If the ${key} is a number, the server answers ${method} with ${found}.`;
    fail({ message, reply, ...(error ? { level: "ADVICE" } : {}) });
  },
});

/** A request without its name or URI, and a call whose arguments are a list. */
async function checkMissing(context: ProbeContext, method: string, key: string): Promise<void> {
  const { peer, facts, fail } = context;
  const tool = callableIn(context).find(({ inputSchema }) => argumentsFor(inputSchema));
  const requests = [
    { method, params: {}, sent: `Without the ${key}` },
    ...(method !== "resources/read" && isRecord(facts.capabilities["resources"])
      ? [{ method: "resources/read", params: {}, sent: "Without the uri" }]
      : []),
    ...(tool
      ? [{ method: "tools/call", params: { name: tool.name, arguments: [] }, sent: "If the arguments are a list" }]
      : []),
  ];
  for (const { method: asked, params, sent } of requests) {
    const reply = await unlessSilent(peer.request(asked, params));
    // The code of an error is judged where the type is wrong. A tool may say itself what is wrong with its arguments.
    if (!reply || reply.error) continue;
    const isFailure = reply.result?.["isError"] === true;
    if ("arguments" in params && isFailure) continue;
    const found = actualVersusExpected(reply, "error -32602");
    const message = `${sent}, the server answers ${asked} with ${found}.`;
    fail({ message, reply, ...(isFailure ? { level: "ADVICE" } : {}) });
  }
}

/** @returns `undefined` if there is no reply, which `invalid-request` reports. */
async function replyToList(peer: Peer): Promise<Reply | undefined> {
  const id = peer.nextId();
  const text = JSON.stringify({ jsonrpc: "2.0", id, method: peer.harmlessMethod, params: [5] });
  // The server may still be starting.
  if (!(await unlessSilent(assertAlive(peer)))) return undefined;
  const reply = unlessSilent(peer.exchange(text, id, { timeout: patience }));
  // Over HTTP, a response ends the request in any case.
  if (peer.transport === "http") return reply;
  reply.catch(ignoreServerEnd);
  return Promise.race([reply, silentUntilLater(peer)]);
}

/** Many servers never answer. Nothing comes if later requests have been answered, one after the other. */
async function silentUntilLater(peer: Peer): Promise<undefined> {
  for (let index = 0; index < laterRequests; index++) await unlessSilent(assertAlive(peer));
}

const noCapability = inapplicable("The server does not declare the tools, resources or prompts capability.");

/** Milliseconds to wait for an answer that many servers never send. */
const patience = 1_000;
const laterRequests = 2;

function requestFor({ capabilities }: ServerFacts): readonly [method: string, key: string] | undefined {
  if (isRecord(capabilities["tools"])) return ["tools/call", "name"];
  if (isRecord(capabilities["resources"])) return ["resources/read", "uri"];
  return isRecord(capabilities["prompts"]) ? ["prompts/get", "name"] : undefined;
}
