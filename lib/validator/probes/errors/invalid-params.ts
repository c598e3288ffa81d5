import { isRecord } from "../../../model/json.ts";
import type { ServerFacts } from "../../conformance/facts.ts";
import { harmlessMethod } from "../../conformance/raw-requests.ts";
import type { Reply } from "../../conversation/message.ts";
import { NoAnswer, type Peer } from "../../conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** A client, or a model, corrects its request if it learns that the parameters are wrong. */
export default defineProbe({
  name: "invalid-params",
  family: "errors",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers parameters of a wrong type with the error -32602.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
    "2026-07-28": "basic/index#error-codes",
  },
  sends: "A request for a tool, a resource or a prompt whose name is a number, and one with a list of parameters.",
  remedy: "Check the parameters of each method, and answer with the code -32602.",
  needs: (facts) => (requestFor(facts) ? undefined : "The server declares no method with parameters."),
  async check({ peer, facts, fail, skip }) {
    const [method, key] = requestFor(facts) ?? skip("The server declares no method with parameters.");
    const reply = await peer.request(method, { [key]: 5 });
    const list = await replyToList(peer);
    if (list?.result)
      // It does no harm.
      fail({
        message: "The server ignores parameters that are a list instead of an object.",
        reply: list,
        level: "ADVICE",
      });
    const { error, result, http } = reply;
    // Over HTTP, a header repeats the name, and a number cannot be repeated.
    if (error?.code === -32602 || (http && error?.code === -32020)) return;
    // A tool may say itself that it does not exist.
    if (result?.["isError"] === true) return;
    const found = error ? `the error ${String(error.code)}` : result ? "a result" : "no message";
    const message = `The server answers ${method} with a number as the ${key} with ${found} instead of the error -32602.`;
    fail({ message, reply, ...(error ? { level: "ADVICE" } : {}) });
  },
});

/** @returns `undefined` if there is no reply, which `invalid-request` reports. */
async function replyToList(peer: Peer): Promise<Reply | undefined> {
  const id = peer.nextId();
  const text = JSON.stringify({ jsonrpc: "2.0", id, method: harmlessMethod(peer), params: [5] });
  try {
    return await peer.exchange(text, id, { timeout: patience });
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

/** Milliseconds for an answer that many servers do not give. */
const patience = 1_000;

function requestFor({ capabilities }: ServerFacts): readonly [method: string, key: string] | undefined {
  if (isRecord(capabilities["tools"])) return ["tools/call", "name"];
  if (isRecord(capabilities["resources"])) return ["resources/read", "uri"];
  return isRecord(capabilities["prompts"]) ? ["prompts/get", "name"] : undefined;
}
