import { inspect } from "node:util";
import { InputError } from "../result/input-error.ts";
import type { Streams } from "./streams.ts";
import { isLoopback } from "../service/guards.ts";
import { startService, type RunningService } from "../service/serve.ts";

/** The flags of `mcp-validate serve`. */
export interface ServeFlags {
  readonly port?: number;
  readonly host?: string;
  readonly maxRequests?: number;
  readonly timeLimit?: number;
  readonly cors?: readonly string[];
  readonly token?: string;
}

/** A safer place for the token: every user of the machine can see the arguments of a process. */
const tokenVariable = "MCP_VALIDATE_TOKEN";

/**
 * Runs the service until a signal stops it (SIGTERM, SIGINT).
 *
 * @returns the exit code: 0 after a clean stop.
 * @throws InputError `USAGE` for a wrong flag, or if the service cannot listen.
 */
export async function runServe(flags: ServeFlags, { env, out, err }: Streams): Promise<number> {
  const { port = 8080, host = "127.0.0.1", maxRequests = 32, timeLimit = 30_000, cors: origins = [] } = flags;
  for (const origin of origins) checkOrigin(origin);
  const token = tokenOf(flags, env);
  // Before the line "Listening on" is printed, because its reader may stop the service at once.
  const stopping = stopSignal();
  const service = await started({
    ...{ host, port, maxRequests, timeLimit, origins, token },
    onFault: (error) => {
      err(`${inspect(error)}\n`);
    },
  });
  out(`Listening on ${service.url}\n`);
  if (token === undefined && !isLoopback(host))
    err(`Anyone who reaches this address can use the service: set ${tokenVariable} to ask for a token.\n`);
  await stopping;
  await service.stop();
  return 0;
}

/** An origin in the form that browsers send. With a path or a final slash it would never match. */
function checkOrigin(origin: string): void {
  if (origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin)) return;
  throw new InputError(
    "USAGE",
    `--cors ${origin}`,
    "It is not an origin.",
    "Name scheme, host and port alone, as in https://example.com, or * for every page.",
  );
}

/** An empty token is probably a variable that somebody forgot to set, so it must not disable the check. */
function tokenOf({ token: flag }: ServeFlags, env: Streams["env"]): string | undefined {
  const token = flag ?? env[tokenVariable];
  if (token === undefined || /^[\x21-\x7E]+$/u.test(token)) return token;
  const place = flag === undefined ? tokenVariable : "--token";
  throw new InputError(
    "USAGE",
    place,
    token ? "A token is of visible ASCII characters." : "The token is empty.",
    "Set one, or none at all to let everybody in.",
  );
}

async function started(options: Parameters<typeof startService>[0]): Promise<RunningService> {
  try {
    return await startService(options);
  } catch (error) {
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    const place = `${options.host}:${String(options.port)}`;
    throw new InputError(
      "USAGE",
      place,
      `The service cannot listen: ${error.message}.`,
      "Choose another --port or --host.",
    );
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    // A second signal ends the process at once.
    const stop = (): void => {
      process.off("SIGTERM", stop);
      process.off("SIGINT", stop);
      resolve();
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  });
}
