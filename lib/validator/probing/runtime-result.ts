import { docsUrlOf } from "../../rule/define-rule.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { severityOfLevel } from "../catalogue/find-probes.ts";
import type { ActiveProbe } from "../config/active-probes.ts";
import { printable, shortened } from "../live/live-server-error.ts";
import { shownTarget } from "../live/shown-target.ts";
import type { Failure, RequirementLevel } from "../probes/probe.ts";
import { complianceOf, rateOf } from "../validation/summary.ts";
import {
  isAtLeast,
  type IssueSeverity,
  type ProbeChannel,
  type ProbeResult,
  type ProbeStatus,
  type RequirementResult,
  type RuntimeFindings,
  type ValidationIssue,
} from "../result/result.ts";
import type { ServerConformance } from "./conformance.ts";
import { serverRequirements } from "../conformance/requirements.ts";
import type { Outcome } from "./run-probes.ts";

/** The maximum length of the sent and received texts in an issue, in characters. */
const maxExchange = 1_000;

/** Turns the outcomes of probes into issues and a matrix of requirements. */
export function runtimeFindingsOf(
  servers: readonly ServerConformance[],
  active: readonly ActiveProbe[],
): RuntimeFindings {
  const severities = new Map(active.map(({ probe, severity }) => [probe, severity]));
  const channels = servers.flatMap((server) => server.channels);
  const outcomes = servers.flatMap((server) => server.outcomes);
  const results = outcomes.map(({ probe, channel, status, reason, milliseconds }): ProbeResult => {
    const { name, family, level, requirement } = probe;
    return {
      probe: name,
      family,
      level,
      requirement,
      channel: channels.indexOf(channel),
      status,
      ...(reason === undefined ? {} : { reason }),
      milliseconds: Math.round(milliseconds),
    };
  });
  const required = outcomes.filter(({ probe, status }) => probe.level !== "ADVICE" && status !== "not run");
  const passed = required.filter(isMet).length;
  const rate = rateOf({ total: required.length, passed });
  const hasFailedMust = required.some((outcome) => levelsOf(outcome).includes("MUST"));
  return {
    issues: outcomes.flatMap((outcome) =>
      issuesOf(outcome, severities.get(outcome.probe) ?? "error", channels.length > 1),
    ),
    runtime: {
      channels: channels.map(({ shownTarget, transport, era, protocolVersion }): ProbeChannel => {
        return { server: shownTarget, transport, era, protocolVersion };
      }),
      probes: results,
      requirements: matrixOf(outcomes),
      counts: countsOf(outcomes),
      complianceRate: rate,
      compliance: rate === null ? null : complianceOf(rate, !hasFailedMust),
      notices: servers.flatMap(({ target, notices }) => notices.map((notice) => `${shownTarget(target)}: ${notice}`)),
    },
  };
}

/**
 * The issues for one outcome.
 *
 * @param severity the severity of the probe; a failure with a lower level gets a milder one.
 * @param namesChannel true to name the channel in each message.
 */
function issuesOf(
  { probe, channel, status, failures }: Outcome,
  severity: IssueSeverity,
  namesChannel: boolean,
): ValidationIssue[] {
  const where = namesChannel ? ` (${channel.transport}, ${channel.era})` : "";
  return failures.map((failure) => {
    const { message, remedy = probe.remedy, level = probe.level, subject } = failure;
    const own = level === probe.level ? severity : milderOf(severity, severityOfLevel[level]);
    const pointer = subject?.pointer ?? "";
    return {
      id: probe.name,
      rule: probe.name,
      category: "runtime",
      family: undefined,
      severity: status === "flaky" ? milderOf(own, "warning") : own,
      message: `${printable(message)}${status === "flaky" ? " A second attempt passed." : ""}${where}`,
      tool: subject?.name ?? "",
      kind: subject?.kind ?? "server",
      path: keyPathOf(pointer),
      pointer,
      suggestion: remedy,
      documentation: `${docsUrlOf("probes")}#${probe.name}`,
      file: channel.shownTarget,
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 1,
      edits: [],
      ...exchangeOf(failure),
    };
  });
}

function milderOf(one: IssueSeverity, other: IssueSeverity): IssueSeverity {
  return isAtLeast(one, other) ? other : one;
}

function exchangeOf({
  reply,
  sent = reply?.sent,
  received = reply?.frame?.text,
}: Failure): Pick<ValidationIssue, "exchange"> {
  const shown = received ?? (reply?.http ? `HTTP ${String(reply.http.status)} ${reply.http.body}`.trim() : undefined);
  if (sent === undefined && shown === undefined) return {};
  return {
    exchange: {
      ...(sent === undefined ? {} : { sent: shortened(printable(sent), maxExchange) }),
      ...(shown === undefined ? {} : { received: shortened(printable(shown), maxExchange) }),
    },
  };
}

function matrixOf(outcomes: readonly Outcome[]): RequirementResult[] {
  return serverRequirements.map(([id, { title, level }]): RequirementResult => {
    const own = outcomes.filter(({ probe }) => probe.requirements.includes(id));
    const ran = own.filter(({ status }) => status !== "not run");
    const failed = namesOf(ran.filter((one) => !isMet(one)));
    return {
      id,
      title,
      level,
      status: failed.length ? "failed" : ran.length ? "passed" : "not run",
      failed,
      checkedBy: namesOf(ran),
      ...(ran.length ? {} : { reason: own[0]?.reason ?? "None of its probes applies to this server." }),
    };
  });
}

/** True if nothing failed above the level ADVICE. A flaky outcome counts as not met. */
function isMet(outcome: Outcome): boolean {
  return outcome.status !== "flaky" && levelsOf(outcome).every((level) => level === "ADVICE");
}

/** The levels of the failures in an outcome. */
function levelsOf({ probe, failures }: Outcome): RequirementLevel[] {
  return failures.map(({ level = probe.level }) => level);
}

function namesOf(outcomes: readonly Outcome[]): string[] {
  return [...new Set(outcomes.map(({ probe }) => probe.name))];
}

function countsOf(outcomes: readonly Outcome[]): Record<ProbeStatus, number> {
  const counts: Record<ProbeStatus, number> = { passed: 0, failed: 0, flaky: 0, "not run": 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}
