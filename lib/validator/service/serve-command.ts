import { InputError } from "../input-error.ts";
import type { Streams } from "../cli/streams.ts";
import { startService, type RunningService } from "./serve.ts";

/** The flags of `mcp-validate serve`. */
export interface ServeFlags {
  readonly port?: number;
  readonly host?: string;
  readonly maxRequests?: number;
  readonly timeLimit?: number;
  readonly cors?: readonly string[];
  readonly token?: string;
}

/**
 * Runs the service until it is told to stop (SIGTERM, SIGINT).
 *
 * @returns the exit code: 0 after a clean stop.
 * @throws InputError `USAGE` where it cannot listen.
 */
export async function runServe(flags: ServeFlags, { env, out, err }: Streams): Promise<number> {
  const { port = 8080, host = "127.0.0.1", maxRequests = 32, timeLimit = 30_000, cors: origins = [] } = flags;
  // An argument can be seen by every user of the machine; the environment is the better place.
  const token = flags.token ?? env["MCP_VALIDATE_TOKEN"];
  const service = await started({ host, port, maxRequests, timeLimit, origins, token: token === "" ? undefined : token });
  out(`Listening on ${service.url}\n`);
  if (!token && !isLoopback(host)) err("Anyone who reaches this address can use the service: set MCP_VALIDATE_TOKEN to ask for a token.\n");
  await stopSignal();
  await service.stop();
  return 0;
}

async function started(options: Parameters<typeof startService>[0]): Promise<RunningService> {
  try {
    return await startService(options);
  } catch (error) {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    const place = `${options.host}:${String(options.port)}`;
    throw new InputError("USAGE", place, `The service cannot listen: ${error.message}.`, "Choose another --port or --host.");
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGTERM", stop);
      process.off("SIGINT", stop);
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  });
}
