import { Client as ClientOfSdk2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as TransportOfSdk2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOfSdk1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as TransportOfSdk1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { onTestFinished } from "vitest";
import { built } from "../built.ts";

/** The result of a call, as both clients return it. */
export interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

interface ListedTool {
  readonly name: string;
  readonly outputSchema?: object | undefined;
}

/** A client that is connected to `mcp-validate mcp`. */
export interface Connection {
  readonly list: () => Promise<readonly ListedTool[]>;
  readonly call: (name: string, args: object, signal?: AbortSignal) => Promise<Result>;
}

export const sdks = ["SDK 1", "SDK 2"] as const;

const identity = { name: "test", version: "1.0.0" };

/** Starts the server of a folder, for the present test, and connects the client of an SDK to it. */
export async function connected(
  cwd: string,
  flags: readonly string[] = [],
  sdk: (typeof sdks)[number] = "SDK 2",
): Promise<Connection> {
  const command = { command: process.execPath, args: [built("mcp-validate.js"), "mcp", ...flags], cwd };
  const client = sdk === "SDK 1" ? new ClientOfSdk1(identity) : new ClientOfSdk2(identity);
  if (client instanceof ClientOfSdk1) await client.connect(new TransportOfSdk1(command));
  else await client.connect(new TransportOfSdk2(command));
  onTestFinished(() => client.close());
  return {
    list: async () => (await client.listTools()).tools,
    call: async (name, args, signal) => {
      const params = { name, arguments: { ...args } };
      const options = signal && { signal };
      const result =
        client instanceof ClientOfSdk1
          ? await client.callTool(params, undefined, options)
          : await client.callTool(params, options);
      return result as Result;
    },
  };
}

/** The usual values of the parameters. */
export const page = { limit: 20, cursor: "start" };
export const rest = { preset: "project", only: [], minSeverity: "advice", ...page };
