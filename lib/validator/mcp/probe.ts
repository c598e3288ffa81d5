import type { CallToolResult } from "@modelcontextprotocol/server";
import { probeServer } from "../library/validate.ts";
import type { LiveOptions } from "../live/live-server.ts";
import { LiveServerError } from "../live/live-server-error.ts";
import { shownTarget } from "../live/shown-target.ts";
import { InputError, shortenedInput } from "../result/input-error.ts";
import { severityWord, type RuntimeResult, type ValidationIssue } from "../result/result.ts";
import { answerResult, faultResult } from "./answers.ts";
import { longest, listPage } from "./page.ts";
import { maxTime } from "./readers.ts";
import type { Outputs, ProbeInput } from "./schemas.ts";

/** The servers that the user has named on the command line, and how they are started or reached. */
export interface ProbeConsent extends Pick<LiveOptions, "headers" | "env" | "timeout" | "cwd"> {
  readonly servers: readonly [string, ...string[]];
}

/** Probes the servers that the user has named, and no others: a model cannot make this process run a command. */
export class Probing {
  /** The names of the servers, without secrets. */
  readonly targets: readonly [string, ...string[]];
  readonly #consent: ProbeConsent;

  constructor(consent: ProbeConsent) {
    this.#consent = consent;
    const [first, ...others] = consent.servers;
    this.targets = [shownTarget(first), ...others.map(shownTarget)];
  }

  /** Answers a call of the tool. */
  async answer({ server, preset, only, ...page }: ProbeInput, signal: AbortSignal): Promise<CallToolResult> {
    const choices = { preset: preset === "project" ? undefined : preset, only: only.length ? only : undefined };
    const { servers, ...live } = this.#consent;
    const target = servers[this.targets.indexOf(server)] ?? servers[0];
    try {
      const { runtime, issues } = await probeServer(target, {
        ...live,
        ...choices,
        signal,
        maxTime,
      });
      return runtime
        ? answerResult(answerOf(runtime, issues, page))
        : faultResult("INTERNAL_ERROR Nothing was probed.");
    } catch (error) {
      if (signal.aborted) return faultResult("CANCELLED");
      if (!(error instanceof InputError) && !(error instanceof LiveServerError)) throw error;
      return faultResult(`${error.code} ${error.message}`);
    }
  }
}

function answerOf(
  { probes, counts, notices }: RuntimeResult,
  issues: readonly ValidationIssue[],
  request: Pick<ProbeInput, "limit" | "cursor">,
): Outputs["probed"] {
  const failed = issues.map(({ rule: probe, severity, message, suggestion, exchange }) => ({
    ...{ probe, severity: severityWord(severity), message },
    ...(suggestion === undefined ? {} : { remedy: suggestion }),
    ...(exchange?.received === undefined ? {} : { received: shortenedInput(exchange.received, longest.value - 1) }),
  }));
  const { entries: failures, ...page } = listPage(failed, request);
  const { passed, flaky, "not run": notRun, "not applicable": inapplicable } = counts;
  const reasons = new Map<string, Set<string>>();
  for (const { probe, status, reason } of probes) {
    if (status === "not run" && reason !== undefined)
      reasons.set(reason, (reasons.get(reason) ?? new Set()).add(probe));
  }
  const notes = [...reasons].map(([reason, names]) => `Not run: ${[...names].join(", ")}: ${reason}`);
  return {
    counts: { passed, failed: counts.failed, flaky, notRun, inapplicable },
    failures,
    ...page,
    notes: [...notices, ...notes],
  };
}
