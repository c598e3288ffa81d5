import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { type ListName, lists } from "../conformance/facts.ts";
import { sampleOf } from "../conformance/samples.ts";
import { asObjectSchema, fits } from "../conformance/schema-check.ts";
import type { OpenResponse, SendHttp } from "../live/conversation/http-exchange.ts";
import { messageOf } from "../live/conversation/message.ts";
import { ServerEnded } from "../live/conversation/peer.ts";
import type { Wires } from "../live/conversation/wire.ts";
import type { Channel } from "./channel.ts";
import { jsonIn } from "./recorded-messages.ts";
import { LocalProcess } from "./replayed-process.ts";

/** What a server has shown over one transport in one era. */
export type Shown = Pick<Channel, "transport" | "era" | "facts">;

/**
 * Wires to a server in this process. It lists what the real one has listed, and answers requests as the protocol asks,
 * so that probes go on as they would with the real one. Nothing is started or sent.
 */
export function simulatedWires(channels: readonly Shown[]): Wires {
  return ({ transport, era }) => {
    const shown = channels.find((one) => one.transport === transport && one.era === era);
    if (!shown) throw new ServerEnded("The server does not support this revision over this transport.");
    return {
      start: () => Promise.resolve(new SimulatedProcess(shown)),
      send: sendingTo(shown),
    };
  };
}

class SimulatedProcess extends LocalProcess {
  readonly #shown: Shown;

  constructor(shown: Shown) {
    super();
    this.#shown = shown;
  }

  protected answerTo(line: string): (() => void) | undefined {
    const answer = answerTo(line, this.#shown);
    if (answer === undefined) return undefined;
    return () => {
      this.print(Buffer.from(`${JSON.stringify(answer)}\n`));
    };
  }

  protected finish(): void {
    this.end({ code: 0, signal: null, stderr: "" });
  }
}

const session = "mcp-session-id";

function sendingTo(shown: Shown): SendHttp {
  const opensSession = shown.facts.handshake.http?.headers[session] !== undefined;
  return ({ method, body = "" }) => {
    if (method !== "POST") return Promise.resolve(response(method === "DELETE" ? 200 : 405, {}, ""));
    const answer = answerTo(body, shown);
    if (answer === undefined) return Promise.resolve(response(202, {}, ""));
    const opens = opensSession && body.includes('"initialize"');
    const headers = { "content-type": "application/json", ...(opens ? { [session]: "simulated" } : {}) };
    return Promise.resolve(response(answer["id"] === null ? 400 : 200, headers, JSON.stringify(answer)));
  };
}

function response(status: number, headers: OpenResponse["headers"], body: string): OpenResponse {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(body));
  }
  return { status, headers, pieces: pieces(), discard: () => undefined };
}

/** The codes of JSON-RPC 2.0, section 5.1, and that of the revision 2025-11-25 for a resource that does not exist. */
const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, resource: -32002 } as const;

/** The answer to a message; `undefined` if it needs none. */
function answerTo(text: string, shown: Shown): JsonObject | undefined {
  const value = jsonIn(text);
  const message = messageOf({ value });
  if (!message || !isRecord(value) || value["jsonrpc"] !== "2.0")
    return { jsonrpc: "2.0", id: null, error: errorOf(value === undefined ? codes.parse : codes.request) };
  if (message.kind !== "request") return undefined;
  const { id, method, params } = message;
  if (typeof id !== "string" && typeof id !== "number")
    return { jsonrpc: "2.0", id: null, error: errorOf(codes.request) };
  const outcome = Object.hasOwn(methods, method) ? methods[method]?.(params, shown) : listed(method, params, shown);
  if (typeof outcome === "object") {
    const type = shown.era === "2026-07-28" ? { resultType: "complete" } : {};
    return { jsonrpc: "2.0", id, result: { ...type, ...outcome } };
  }
  return { jsonrpc: "2.0", id, error: errorOf(outcome ?? codes.method) };
}

function errorOf(code: number): JsonObject {
  return { code, message: "The request is refused." };
}

/** A result, or the code of an error; `undefined` for a method that the server does not have. */
type Outcome = JsonObject | number | undefined;

function listed(method: string, { cursor }: JsonObject, { facts }: Shown): Outcome {
  const name = (Object.keys(lists) as ListName[]).find((one) => lists[one].method === method);
  if (!name || !facts.pages[name].length) return undefined;
  return facts.pages[name].find((page) => page.cursor === cursor)?.reply.result ?? codes.params;
}

const handshake = (_params: JsonObject, { facts }: Shown): Outcome => facts.handshake.result ?? {};

function ifDeclared(capability: string, result: JsonObject) {
  return (_params: JsonObject, { facts }: Shown): Outcome =>
    isRecord(facts.capabilities[capability]) ? result : undefined;
}

const methods: Readonly<Record<string, (params: JsonObject, shown: Shown) => Outcome>> = {
  initialize: handshake,
  "server/discover": handshake,
  ping: (_params, { era }) => (era === "2025-11-25" ? {} : undefined),
  "tools/call": called,
  "resources/read": ({ uri }, { facts, era }) =>
    facts.resources.some((resource) => resource["uri"] === uri)
      ? { contents: [{ uri: uri ?? "", text: "" }] }
      : era === "2025-11-25"
        ? codes.resource
        : codes.params,
  "prompts/get": ({ name }, { facts }) =>
    facts.prompts.some((prompt) => prompt["name"] === name)
      ? { messages: [{ role: "user", content: { type: "text", text: "" } }] }
      : codes.params,
  "tasks/get": ({ taskId }, { facts }) => (facts.capabilities["tasks"] ? taskOf(taskId, "completed") : undefined),
  "tasks/result": ifDeclared("tasks", { content: [{ type: "text", text: "" }] }),
  "tasks/list": ifDeclared("tasks", { tasks: [] }),
  // Each task has ended.
  "tasks/cancel": ({ taskId }, { facts }) => (facts.capabilities["tasks"] && taskId ? codes.params : undefined),
  "completion/complete": ifDeclared("completions", { completion: { values: [] } }),
  "logging/setLevel": ifDeclared("logging", {}),
  "resources/subscribe": ifDeclared("resources", {}),
  "resources/unsubscribe": ifDeclared("resources", {}),
};

/** The state of a task. Source: 2025-11-25, "Tasks". */
function taskOf(taskId: Json | undefined, status: string): JsonObject {
  const time = new Date().toISOString();
  return { taskId: taskId ?? "", status, createdAt: time, lastUpdatedAt: time, ttl: null };
}

function called({ name, arguments: args = {}, task }: JsonObject, { facts }: Shown): Outcome {
  const tool = facts.tools.find((one) => one["name"] === name);
  if (!tool) return codes.params;
  if (task && facts.capabilities["tasks"]) return { task: taskOf("simulated", "working") };
  const content = [{ type: "text", text: "" }];
  const [input, output] = [asObjectSchema(tool["inputSchema"]), asObjectSchema(tool["outputSchema"])];
  if (input && !fits(input, args)) return { content, isError: true };
  const structured = output && sampleOf(output);
  return structured === undefined ? { content } : { content, structuredContent: structured };
}
