import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { McpServer as McpServer2 } from "@modelcontextprotocol/server";
import { FastMCP } from "fastmcp";
import * as zod3 from "zod/v3";
import * as zod4 from "zod/v4";

/** The part of a tool's registration that schemas matter to. */
export interface Registration {
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: object;
}

type Listed = Readonly<Record<string, unknown>>;

/** Evaluates the text of a schema with the real Zod, as a server would. */
export function realSchema(version: 3 | 4, text: string): unknown {
  const z = version === 4 ? zod4.z : zod3.z;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- The text is the test\'s own.
  return (new Function("z", `return ${text};`) as (library: unknown) => unknown)(z);
}

/** The response of a running server of SDK 1 to `tools/list` for one tool; an error if it fails. */
export async function listedBySdk1(registration: Registration): Promise<Listed> {
  const server = new McpServer({ name: "test", version: "1.0.0" });
  server.registerTool("tool", registration as never, () => ({ content: [] }));
  return firstTool(server);
}

/** The response of a running server of SDK 2. */
export async function listedBySdk2(registration: Registration): Promise<Listed> {
  const server = new McpServer2({ name: "test", version: "1.0.0" });
  server.registerTool("tool", registration as never, (() => ({ content: [] })) as never);
  return firstTool(server);
}

/**
 * The response of a running server of FastMCP, for many tools at once, because it waits a tenth of a second for each
 * client.
 */
export async function listedByFastMcp(
  schemas: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<string, Listed>> {
  const server = new FastMCP({ name: "test", version: "1.0.0", roots: { enabled: false }, ping: { enabled: false } });
  for (const [name, schema] of Object.entries(schemas)) {
    const tool = {
      name,
      description: "d",
      parameters: schema,
      outputSchema: schema,
      execute: () => Promise.resolve(""),
    };
    server.addTool(tool as never);
  }
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "client", version: "1.0.0" });
  await Promise.all([server.connect(serverEnd as never, undefined), client.connect(clientEnd)]);
  const tools = await listOf(client);
  await client.close();
  return new Map(tools.map((tool) => [String(tool["name"]), tool]));
}

async function listOf(client: Client): Promise<Listed[]> {
  const result = await client.request(
    { method: "tools/list" },
    zod4.object({ tools: zod4.array(zod4.looseObject({})) }) as never,
  );
  return (result as { tools: Listed[] }).tools;
}

async function firstTool(server: {
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
}): Promise<Listed> {
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "client", version: "1.0.0" });
  await server.connect(serverEnd);
  await client.connect(clientEnd);
  try {
    const [tool] = await listOf(client);
    if (!tool) throw new Error("The server lists no tool.");
    return tool;
  } finally {
    await client.close();
    await server.close();
  }
}
