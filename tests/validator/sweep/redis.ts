import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";

/** Whether this machine has a Redis to start. Without it, the tests of queues say so and are left out. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

if (!hasRedis)
  process.stderr.write("redis-server is not installed, so the queues of 'mcp-validate sweep' are not tested here.\n");

/** A Redis that a test has started, and that ends with it. */
export interface TestRedis {
  /** The address of a queue of its own, for `--engine`. */
  readonly engine: string;
  /** Runs a command of Redis. */
  readonly client: Redis;
  /** Ends it, and starts it again with what it has written. */
  restart(): Promise<void>;
}

/** Starts a Redis that writes every change to a folder. */
export async function startRedis(folder: string): Promise<TestRedis> {
  const port = await freePort();
  let server = serve(port, folder);
  const client = new Redis({ port, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  onTestFinished(() => {
    client.disconnect();
    server.kill("SIGKILL");
  });
  await client.ping();
  return {
    engine: `bullmq://127.0.0.1:${String(port)}/0?queue=test`,
    client,
    async restart() {
      const end = new Promise((resolve) => server.once("close", resolve));
      server.kill("SIGTERM");
      await end;
      server = serve(port, folder);
      await client.ping();
    },
  };
}

function serve(port: number, folder: string): ChildProcess {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""];
  return spawn("redis-server", args, { stdio: "ignore" });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
