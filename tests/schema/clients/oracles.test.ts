import { readFileSync } from "node:fs";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { Client as NewerClient } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../lib/model/json.ts";
import { validate } from "../../../lib/validator/index.ts";

type Injected = Readonly<Record<string, JsonObject & { readonly name: string }>>;

// Vite reads no JSON of 100 levels.
const injected = JSON.parse(readFileSync(new URL("injected.json", import.meta.url), "utf8")) as Injected;

type Outcome = "taken" | "refuse calls" | "leave out the server";

/** A message of the protocol, as far as the stand-in reads it. */
interface Message {
  readonly id?: string | number | undefined;
  readonly method?: string;
  readonly params?: unknown;
}

/** A transport behind which a server has one tool. Nothing leaves the process. */
class StandIn {
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #tool: unknown;

  constructor(tool: unknown) {
    this.#tool = tool;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  send({ id, method }: Message): Promise<void> {
    if (id === undefined) return Promise.resolve();
    const results: Readonly<Record<string, Record<string, unknown>>> = {
      initialize: {
        protocolVersion: "2025-06-18",
        capabilities: { tools: {} },
        serverInfo: { name: "stand-in", version: "1.0.0" },
      },
      "tools/list": { tools: [this.#tool] },
      "tools/call": { content: [], structuredContent: {} },
    };
    const result = results[method ?? ""];
    const message: JSONRPCMessage = result
      ? { jsonrpc: "2.0", id, result }
      : { jsonrpc: "2.0", id, error: { code: -32_601, message: "Method not found" } };
    queueMicrotask(() => this.onmessage?.(message));
    return Promise.resolve();
  }
}

/** What a client does with a tool: it reads the list, then calls the tool. The result may be wrong for its schema. */
async function outcomeOf(client: OlderClient | NewerClient, tool: { readonly name: string }): Promise<Outcome> {
  await client.connect(new StandIn(tool));
  try {
    await client.listTools();
  } catch {
    return "leave out the server";
  }
  try {
    await client.callTool({ name: tool.name, arguments: {} });
  } catch (error) {
    return String(error).includes("does not match the tool's output schema") ? "taken" : "refuse calls";
  }
  return "taken";
}

const identity = { name: "oracle", version: "1.0.0" };

/** References and dialects are rules of `portability`. */
const rules = { "schema-no-defs": "warning", "schema-dialect-tag": "warning" } as const;

describe.each([
  { choice: "typescript-sdk@1.32.2", make: () => new OlderClient(identity) },
  { choice: "typescript-sdk@2.4.0", make: () => new NewerClient(identity) },
] as const)("the client $choice", ({ choice, make }) => {
  it("does what the table says", async () => {
    const differences: string[] = [];
    for (const [id, tool] of Object.entries(injected)) {
      const { issues } = await validate(
        { tools: [tool] },
        { preset: "strict", config: { rules }, settings: { clients: [choice] } },
      );
      const told = issues.flatMap(({ effects = [] }) => effects.map(({ does }) => does));
      const says = (["leave out the server", "refuse calls"] as const).find((does) => told.includes(does)) ?? "taken";
      const does = await outcomeOf(make(), tool);
      if (says !== does) differences.push(`${id}: ${says}, but ${does}`);
    }
    expect(differences).toEqual([]);
  });
});
