import { isRecord } from "../../model/json.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { severityOfLevel } from "../catalog/find-probes.ts";
import type { ActiveProbe } from "../config/active-probes.ts";
import { printableText, shortened } from "../live/live-server-error.ts";
import { shownTarget } from "../live/shown-target.ts";
import type { Failure, Probe, RequirementLevel } from "../probes/probe.ts";
import { meanRate } from "../validation/requirement-counter.ts";
import { complianceOf } from "../validation/summary.ts";
import {
  hasRun,
  isAtLeast,
  type IssueSeverity,
  type ProbeChannel,
  type ProbeResult,
  type ProbeStatus,
  type RequirementResult,
  type RuntimeFindings,
  type ValidationIssue,
} from "../result/result.ts";
import type { Channel } from "./channel.ts";
import { probeUrlOf } from "../probes/families.ts";
import type { ServerConformance } from "./conformance.ts";
import { serverRequirements } from "../../requirements/review.ts";
import { reproductionOf } from "./reproduction.ts";
import type { ProbeOutcome } from "./run-probes.ts";

/** The maximum length of the sent and received texts in an issue, in characters. */
const maxExchange = 1_000;

/** Turns the outcomes of probes into issues and a matrix of requirements. */
export function runtimeFindingsOf(
  servers: readonly ServerConformance[],
  active: readonly ActiveProbe[],
): RuntimeFindings {
  const chosen = new Map(active.map((one) => [one.probe, one]));
  const channels = servers.flatMap((server) => server.channels);
  const outcomes = servers.flatMap((server) => server.outcomes);
  const results = outcomes.map((outcome): ProbeResult => {
    const { probe, channel, status, reason, milliseconds } = outcome;
    const { name, family, level, requirement } = probe;
    const failedLevel = worstOf(levelsOf(outcome));
    return {
      probe: name,
      family,
      level,
      requirement,
      channel: channels.indexOf(channel),
      status,
      ...(failedLevel ? { failedLevel } : {}),
      ...(reason === undefined ? {} : { reason }),
      milliseconds: Math.round(milliseconds),
    };
  });
  const applicable = outcomes.filter(({ status }) => status !== "not applicable");
  const required = applicable.filter(({ probe }) => probe.level !== "ADVICE");
  const runRate = meanRate([{ applied: applicable.length, met: applicable.filter(hasRun).length }]) ?? null;
  const rate =
    required.filter(hasRun).length < required.length * leastRun ? null : (meanRate(sharesOf(required)) ?? null);
  const failedMust = required.filter((outcome) =>
    outcome.failures.some((failure) => weightOf(failure, outcome.probe, chosen.get(outcome.probe)) === "MUST"),
  );
  const isCritical = failedMust.some(({ probe }) => probe.family === "security");
  return {
    issues: mergedIssues(
      outcomes.flatMap((outcome) => issuesOf(outcome, chosen.get(outcome.probe))),
      channels.length > 1,
    ),
    runtime: {
      channels: channels.map(({ shownTarget, transport, era, protocolVersion }): ProbeChannel => {
        return { server: shownTarget, transport, era, protocolVersion };
      }),
      probes: results,
      requirements: matrixOf(outcomes, channels),
      counts: countsOf(outcomes),
      runRate,
      complianceRate: rate,
      compliance:
        rate === null ? null : complianceOf(rate, isCritical ? ["CRITICAL"] : failedMust.length ? ["MODERATE"] : []),
      notices: servers.flatMap(({ target, notices }) => notices.map((notice) => `${shownTarget(target)}: ${notice}`)),
    },
  };
}

/** An issue, and the channel where it was found. */
interface FoundIssue {
  readonly channel: Channel;
  readonly issue: ValidationIssue;
}

/**
 * Merges the issues that are the same in several eras. The first one keeps its exchange.
 *
 * @param namesChannels true to name the transport and the eras in each message.
 */
function mergedIssues(found: readonly FoundIssue[], namesChannels: boolean): ValidationIssue[] {
  const groups: { readonly key: string; readonly issue: ValidationIssue; readonly channels: Channel[] }[] = [];
  for (const { channel, issue } of found) {
    const { exchange: _exchange, ...rest } = issue;
    const key = JSON.stringify([rest, channel.transport]);
    // A channel may have two equal issues with different exchanges. Both are kept.
    const group = groups.find((one) => one.key === key && !one.channels.includes(channel));
    if (group) group.channels.push(channel);
    else groups.push({ key, issue, channels: [channel] });
  }
  return groups.map(({ issue, channels }) => {
    const eras = [...new Set(channels.map(({ era }) => era))].join(" and ");
    const where = namesChannels ? ` (${channels[0]?.transport ?? ""}, ${eras})` : "";
    return { ...issue, message: issue.message + where };
  });
}

/**
 * The level that decides on the severity of a failure: that of the requirement or, where the protocol's own text is
 * weaker and the run is not about the requirements, the level of that text.
 */
function weightOf(
  { level, protocol }: Failure,
  probe: Probe,
  { isLiteral = false }: Partial<ActiveProbe> = {},
): RequirementLevel {
  return (isLiteral ? undefined : protocol?.level) ?? level ?? probe.level;
}

/**
 * The issues for one outcome.
 *
 * @param active the probe with its severity; a failure with a lower level gets a milder one.
 */
function issuesOf(outcome: ProbeOutcome, active: ActiveProbe | undefined): FoundIssue[] {
  const { probe, channel, status, failures } = outcome;
  const { severity = "error" } = active ?? {};
  return failures.map((failure) => {
    const { message: said, remedy = probe.remedy, subject, protocol } = failure;
    const level = weightOf(failure, probe, active);
    const message = protocol ? `${said} ${protocol.says}` : said;
    const own = level === probe.level ? severity : milderOf(severity, severityOfLevel[level]);
    const pointer = subject?.pointer ?? "";
    const issue: ValidationIssue = {
      id: probe.name,
      rule: probe.name,
      category: "runtime",
      family: undefined,
      severity: status === "flaky" ? milderOf(own, "warning") : own,
      message: `${printableText(message)}${status === "flaky" ? " A second attempt passed." : ""}`,
      tool: subject?.name ?? "",
      kind: subject?.kind ?? "server",
      path: keyPathOf(pointer),
      pointer,
      suggestion: remedy,
      documentation: probeUrlOf(probe.name),
      file: channel.shownTarget,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      edits: [],
      ...exchangeOf(failure, outcome),
    };
    return { channel, issue };
  });
}

function milderOf(one: IssueSeverity, other: IssueSeverity): IssueSeverity {
  return isAtLeast(one, other) ? other : one;
}

function exchangeOf(failure: Failure, outcome: ProbeOutcome): Pick<ValidationIssue, "exchange"> {
  const { reply, sent = reply?.sent, received = reply?.frame?.text } = failure;
  const shown = received ?? (reply?.http ? `HTTP ${String(reply.http.status)} ${reply.http.body}`.trim() : undefined);
  if (sent === undefined && shown === undefined) return {};
  const reproduction = reproductionOf(failure, outcome);
  return {
    exchange: {
      ...(sent === undefined ? {} : { sent: shortened(printableText(sent), maxExchange) }),
      ...(shown === undefined ? {} : { received: shortened(printableText(shown), maxExchange) }),
      ...(reproduction === undefined ? {} : { reproduction }),
    },
  };
}

function matrixOf(outcomes: readonly ProbeOutcome[], channels: readonly Channel[]): RequirementResult[] {
  return serverRequirements.map(({ id, statement: title = id, level, capability }): RequirementResult => {
    const own = outcomes.filter(({ probe }) => probe.requirements.includes(id));
    const ran = own.filter(hasRun);
    const failures = ran.filter((one) => !isMet(one));
    const row = { id, title, level, failed: namesOf(failures) };
    if (failures.length) {
      const failedLevel = failures.some((one) => levelsOf(one).includes("MUST")) ? "MUST" : "SHOULD";
      return { ...row, status: "failed", failedLevel, checkedBy: namesOf(ran) };
    }
    // Probes such as those of JSON-RPC also run without the capability, but show nothing about it.
    if (capability !== undefined && !channels.some(({ facts }) => isRecord(facts.capabilities[capability]))) {
      const reason = `The server does not declare the ${capability} capability.`;
      return { ...row, status: "not run", checkedBy: [], reason };
    }
    if (ran.length) return { ...row, status: "passed", checkedBy: namesOf(ran) };
    const reason =
      (own.find(({ status }) => status === "not run") ?? own[0])?.reason ??
      "None of its probes applies to this server.";
    return { ...row, status: "not run", checkedBy: [], reason };
  });
}

/**
 * The share of the probes that apply that must have run for a level: of a server that most probes could not judge, the
 * others say little.
 */
const leastRun = 0.5;

/**
 * How many probes of each requirement apply, and how many of these passed. A probe without a requirement counts as one.
 */
function sharesOf(outcomes: readonly ProbeOutcome[]): readonly { readonly applied: number; readonly met: number }[] {
  const shares = new Map<string, { applied: number; met: number }>();
  for (const outcome of outcomes) {
    const { name, requirements } = outcome.probe;
    for (const id of requirements.length ? requirements : [name]) {
      const { applied, met } = shares.get(id) ?? { applied: 0, met: 0 };
      shares.set(id, { applied: applied + 1, met: met + Number(isMet(outcome)) });
    }
  }
  return [...shares.values()];
}

/** True if it ran, and nothing failed above the level ADVICE, not even in the first attempt. */
function isMet(outcome: ProbeOutcome): boolean {
  return hasRun(outcome) && levelsOf(outcome).every((level) => level === "ADVICE");
}

/** The levels of the failures in an outcome. */
function levelsOf({ probe, failures }: ProbeOutcome): RequirementLevel[] {
  return failures.map(({ level = probe.level }) => level);
}

/** The most binding of some levels; `undefined` if there are none. */
function worstOf(levels: readonly RequirementLevel[]): RequirementLevel | undefined {
  return (["MUST", "SHOULD", "ADVICE"] as const).find((level) => levels.includes(level));
}

function namesOf(outcomes: readonly ProbeOutcome[]): string[] {
  return [...new Set(outcomes.map(({ probe }) => probe.name))];
}

function countsOf(outcomes: readonly ProbeOutcome[]): Record<ProbeStatus, number> {
  const counts: Record<ProbeStatus, number> = { passed: 0, failed: 0, flaky: 0, "not run": 0, "not applicable": 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}
