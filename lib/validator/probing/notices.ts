import { noCallableTool } from "../conformance/calls.ts";
import type { ServerConformance } from "./conformance.ts";
import { timeLimitReached, tookLonger } from "./run-probes.ts";

/** The limits and the consent of a run. */
interface RunSettings {
  readonly timeout: number;
  readonly maxTime: number;
  /** The tools that the user allows probes to call. */
  readonly call: readonly string[];
}

/** Reports which checks the settings of a run prevented, because the status "not run" is easily overlooked. */
export function noticesOf({ channels, outcomes }: ServerConformance, settings: RunSettings): string[] {
  const { timeout, maxTime, call } = settings;
  const notRun = (text: string): number => outcomes.filter(({ reason }) => reason === text).length;
  const late = notRun(timeLimitReached);
  const long = notRun(tookLonger(timeout));
  const uncalled = notRun(noCallableTool);
  const listed = new Set(channels.flatMap(({ facts }) => facts.tools.map(({ name }) => name)));
  return [
    ...call.filter((name) => !listed.has(name)).map((name) => `The server has no tool '${name}'.`),
    ...(uncalled ? ["No tool was called, because none has readOnlyHint: true. Allow calls with --call NAME."] : []),
    ...(late
      ? [`${probesText(late)} did not run because the time limit (--max-time ${String(maxTime)}) was reached.`]
      : []),
    ...(long ? [`${probesText(long)} did not finish within the time limit (--timeout ${String(timeout)}).`] : []),
  ];
}

function probesText(count: number): string {
  return count === 1 ? "1 probe" : `${String(count)} probes`;
}
