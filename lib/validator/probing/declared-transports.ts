import { basename, join, resolve } from "node:path";
import { fileLimits, kindOfPath, readText } from "../../files/read.ts";
import { isRecord } from "../../model/json.ts";
import type { ProbeChannel } from "../result/probe-channel.ts";

/** The file name of the manifest for the MCP registry. */
const manifestName = "server.json";

/**
 * Finds transports that a `server.json` declares but that were not probed. Source: the conformance review,
 * REQ-CONN-001. The format is that of https://github.com/modelcontextprotocol/registry (2025-12).
 *
 * @param paths the files and folders with the server's source.
 * @param channels the channels that were probed.
 * @returns a sentence for each such transport.
 */
export function transportsNotProbed(
  paths: readonly string[],
  cwd: string,
  channels: readonly ProbeChannel[],
): string[] {
  const kinds = new Set<string>(channels.map(({ transport }) => transport));
  return paths.flatMap((path) => {
    const file = manifestAt(resolve(cwd, path));
    const declared = file === undefined ? [] : transportsIn(readText(file, fileLimits.own) ?? "");
    const missing = declared.filter(({ transport }) => !kinds.has(transport));
    return missing.map(({ type, url }) => {
      const target = url ?? "the command or the URL of that transport";
      return `${manifestName} declares the transport ${type}, which was not probed. Add --server with ${target}.`;
    });
  });
}

function manifestAt(path: string): string | undefined {
  if (basename(path) === manifestName) return path;
  const inside = join(path, manifestName);
  return kindOfPath(inside) === "file" ? inside : undefined;
}

/** Maps the transport names of a manifest to those of this project. */
const names: Readonly<Record<string, ProbeChannel["transport"]>> = {
  stdio: "stdio",
  "streamable-http": "http",
  sse: "sse",
};

interface Declared {
  readonly type: string;
  readonly transport: ProbeChannel["transport"];
  readonly url: string | undefined;
}

function transportsIn(text: string): Declared[] {
  const manifest = parsed(text);
  if (!isRecord(manifest)) return [];
  const { packages, remotes } = manifest;
  const stated = [...itemsOf(packages).map(({ transport }) => transport), ...itemsOf(remotes)];
  const declared = stated.flatMap((one): Declared[] => {
    if (!isRecord(one) || typeof one["type"] !== "string") return [];
    const transport = names[one["type"]];
    const url = typeof one["url"] === "string" ? one["url"] : undefined;
    return transport === undefined ? [] : [{ type: one["type"], transport, url }];
  });
  return [...new Map(declared.map((one) => [one.transport, one])).values()];
}

function itemsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The rules report invalid JSON.
    return undefined;
  }
}
