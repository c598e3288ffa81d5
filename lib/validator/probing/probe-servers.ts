import type { ActiveProbe } from "../config/active-probes.ts";
import { readLiveServer } from "../live/exchange.ts";
import { defaultPatience, type LiveOptions, type ServerTarget } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { shownTarget } from "../live/shown-target.ts";
import type { RuntimeFindings, ValidationSource } from "../result/result.ts";
import { textOfServer, type TextOptions } from "../sources/read-server.ts";
import type { LintText } from "../sources/source-text.ts";
import { conformanceOf, type ServerConformance } from "./conformance.ts";
import { type ProbeOutcome, probeTime, timeLimitReached, tookLonger } from "./run-probes.ts";
import { runtimeFindingsOf } from "./runtime-result.ts";
import { type CallArguments, noAllowedTool, noCallableTool } from "../conformance/calls.ts";

/** The default time limit of all probes of one server, in milliseconds. */
export const defaultMaxTime = 60_000;

/** Which servers to probe, and how. */
export interface ProbeRequest extends LiveOptions {
  readonly targets: readonly ServerTarget[];
  readonly probes: readonly ActiveProbe[];
  /** The time limit of each server, in milliseconds. Default: 60,000. */
  readonly maxTime?: number | undefined;
  /** The names of tools that may be called in addition to those with `readOnlyHint: true`. */
  readonly call?: readonly string[] | undefined;
  /** The arguments of tools, in place of generated ones. */
  readonly callArgs?: CallArguments | undefined;
  readonly onOutcome?: (outcome: ProbeOutcome) => void;
}

/** The findings of the probes, and what the servers list. */
export interface Probed {
  readonly findings: RuntimeFindings;
  /** What the servers list, for the rules. */
  readonly texts: readonly LintText[];
  /** The servers whose lists cannot be read as a text. */
  readonly unchecked: readonly ValidationSource[];
  /** One for each server that cannot be probed at all. */
  readonly faults: readonly LiveServerError[];
}

/**
 * Runs probes on servers, one after the other. Starting a command runs its code, and a tool call may change data, so
 * the caller needs the user's consent.
 *
 * @throws LiveServerError if no server can be probed at all; the reason of an aborted signal.
 */
export async function probeServers(request: ProbeRequest): Promise<Probed> {
  const { targets, probes, call = [], timeout = defaultPatience, maxTime = defaultMaxTime } = request;
  const options = { ...request, probes: probes.map(({ probe }) => probe), timeout, maxTime, callable: new Set(call) };
  const servers: ServerConformance[] = [];
  const faults: LiveServerError[] = [];
  for (const { target, ...own } of targets) {
    try {
      const server = await conformanceOf(target, { ...options, ...own, servers: targets.length });
      if (!server.channels.length) await failUnread(server, { ...request, ...own });
      servers.push({ ...server, notices: [...server.notices, ...noticesOf(server, { timeout, maxTime, call })] });
    } catch (error) {
      if (!(error instanceof LiveServerError)) throw error;
      faults.push(error);
    }
  }
  if (!servers.length && faults[0]) throw faults[0];
  const texts = servers.map((server) => textOf(server, { timeout, cwd: options.cwd ?? process.cwd() }));
  return {
    findings: runtimeFindingsOf(servers, probes),
    texts: texts.flatMap((text) => text ?? []),
    unchecked: servers.flatMap((server, index) => (texts[index] ? [] : [sourceOf(server)])),
    faults,
  };
}

/**
 * Reads a server without channels as without probes: those errors say more about the cause.
 *
 * @throws LiveServerError always.
 */
export async function failUnread({ target, lateness }: ServerConformance, options: LiveOptions): Promise<never> {
  if (lateness) throw lateness;
  if (options.isReplay)
    throw new LiveServerError(
      "PROTOCOL_ERROR",
      target,
      "The record has no conversation with this server that got as far as its lists.",
      "Run the probes on the server itself.",
    );
  await readLiveServer(target, options);
  throw new LiveServerError(
    "PROTOCOL_ERROR",
    target,
    "The server answers neither 'initialize' nor 'server/discover' with a result that states a revision of the protocol.",
    "Answer one of them as the protocol requires. Otherwise MCP clients cannot connect.",
  );
}

/** What the server lists, over the first transport and in the first era; `undefined` if it cannot be parsed. */
function textOf({ target, channels: [first] }: ServerConformance, options: TextOptions): LintText | undefined {
  if (!first) return undefined;
  const { transport, protocolVersion, facts } = first;
  const { name, version, instructions } = first.description;
  const { capabilities, tools, resources, resourceTemplates, prompts } = facts;
  const said = { name, version, protocolVersion, instructions, capabilities, notices: [] };
  try {
    return textOfServer({ target, transport, ...said, tools, resources, resourceTemplates, prompts }, options);
  } catch (error) {
    if (!(error instanceof LiveServerError)) throw error;
    return undefined;
  }
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

/** The limits and the consent of a run. */
interface RunSettings {
  readonly timeout: number;
  readonly maxTime: number;
  /** The tools that the user allows probes to call. */
  readonly call: readonly string[];
}

/** Reports which checks the settings of a run prevented, because the status "not run" is easily overlooked. */
function noticesOf({ channels, outcomes }: ServerConformance, settings: RunSettings): string[] {
  const { timeout, maxTime, call } = settings;
  const notRun = (text: string): number => outcomes.filter(({ reason }) => reason === text).length;
  const late = notRun(timeLimitReached);
  const long = notRun(tookLonger(timeout));
  const uncalled = notRun(noCallableTool) + notRun(noAllowedTool);
  const listed = new Set(channels.flatMap(({ facts }) => facts.tools.map(({ name }) => name)));
  return [
    ...call.filter((name) => !listed.has(name)).map((name) => `The server has no tool '${name}'.`),
    ...(uncalled ? ["No tool was called, because none has readOnlyHint: true. Allow calls with --call NAME."] : []),
    ...(late
      ? [`${probesText(late)} did not run because the time limit (--max-time ${String(maxTime)}) was reached.`]
      : []),
    ...(long
      ? [`${probesText(long)} did not finish within ${String(probeTime(timeout))} ms, three times --timeout.`]
      : []),
  ];
}

function probesText(count: number): string {
  return count === 1 ? "1 probe" : `${String(count)} probes`;
}
