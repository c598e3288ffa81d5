import type { ActiveProbe } from "../config/active-probes.ts";
import { readLiveServer } from "../live/exchange.ts";
import { defaultTimeout, type LiveOptions } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { shownTarget } from "../live/shown-target.ts";
import type { RuntimeFindings, ValidationSource } from "../result/result.ts";
import { conformanceOf, type ServerConformance } from "./conformance.ts";
import type { Outcome } from "./run-probes.ts";
import { runtimeFindingsOf } from "./runtime-result.ts";

/** Milliseconds for all probes of one server. */
export const defaultMaxTime = 60_000;

/** Which servers to probe, and how. */
export interface ProbeRequest extends LiveOptions {
  readonly targets: readonly string[];
  readonly probes: readonly ActiveProbe[];
  /** Milliseconds for each server. Default: 60,000. */
  readonly maxTime?: number | undefined;
  /** Tools that may be called, besides those with `readOnlyHint: true`. */
  readonly call?: readonly string[] | undefined;
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** What the probes say, and the servers as sources. */
export interface Probed {
  readonly findings: RuntimeFindings;
  readonly sources: readonly ValidationSource[];
}

/**
 * Runs probes on servers, one after the other. Starting a command runs its code, and calling a tool may change
 * something, so the caller needs the user's consent.
 *
 * @throws LiveServerError for a server that cannot be asked at all; the reason of an aborted signal.
 */
export async function probeServers(request: ProbeRequest): Promise<Probed> {
  const { targets, probes, call = [], timeout = defaultTimeout, maxTime = defaultMaxTime } = request;
  const servers: ServerConformance[] = [];
  for (const target of targets) {
    const server = await conformanceOf(target, {
      ...request,
      probes: probes.map(({ probe }) => probe),
      timeout,
      maxTime,
      callable: new Set(call),
    });
    if (!server.channels.length) await failure(target, request);
    servers.push(server);
  }
  return { findings: runtimeFindingsOf(servers, probes), sources: servers.map(sourceOf) };
}

/** The client library knows more reasons why a server cannot be asked. @throws LiveServerError */
async function failure(target: string, options: LiveOptions): Promise<never> {
  await readLiveServer(target, options);
  throw new LiveServerError(
    "PROTOCOL_ERROR",
    target,
    "The server answers neither 'initialize' nor 'server/discover' with a result that states a revision of the protocol.",
    "Answer them as the protocol says: MCP clients cannot connect otherwise.",
  );
}

function sourceOf({ target, channels }: ServerConformance): ValidationSource {
  const [first] = channels;
  const { tools = [], resources = [], resourceTemplates = [], prompts = [] } = first?.facts ?? {};
  return {
    type: "server",
    name: shownTarget(target),
    language: "live",
    tools: tools.length,
    resources: resources.length + resourceTemplates.length,
    prompts: prompts.length,
    checks: 0,
    ...(first ? { server: first.description } : {}),
    text: "",
  };
}
