import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { readLiveServer } from "../../../lib/validator/live/exchange.ts";
import { LiveServerError } from "../../../lib/validator/live/live-server-error.ts";
import type { LiveOptions } from "../../../lib/validator/live/live-server.ts";

/** The command line that starts one of the servers of fixtures/live. */
export function commandOf(file: string, ...args: readonly string[]): string {
  const path = fileURLToPath(new URL(`../../../fixtures/live/${file}.mjs`, import.meta.url));
  return [process.execPath, path, ...args].map((word) => `'${word}'`).join(" ");
}

/** The command line of the server that misbehaves in one way. */
export function scripted(script: string, detail = ""): string {
  return commandOf("scripted", script, ...(detail ? [detail] : []));
}

/** Starts one of the HTTP servers of fixtures/live for the time of a test; gives back where it listens. */
export async function startHttp(file: string, ...args: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(`../../../fixtures/live/${file}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, "exit");
  });
  const [port] = (await once(createInterface(child.stdout), "line")) as [string];
  return `http://127.0.0.1:${port}`;
}

/** Answers requests for the time of a test; gives back where. */
export async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** How reading a server fails. */
export async function failureOf(target: string, options?: LiveOptions): Promise<LiveServerError> {
  const error: unknown = await readLiveServer(target, options).then(
    (server) => new Error(`It was read: ${JSON.stringify(server)}`),
    (reason: unknown) => reason,
  );
  if (error instanceof LiveServerError) return error;
  throw error;
}
