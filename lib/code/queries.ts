import type { CodeValue } from "../model/handler/code.ts";
import { type AbstractValue, abstractMember, type Taint } from "./abstract.ts";
import type { Run } from "./analysis.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { textStart } from "./starts.ts";
import type { SinkReach } from "./summary.ts";
import { boundKeys, namesOfQueries, queryKeys, queryKeywords, startsOfQueries } from "./tables/programs.ts";
import type { Sink } from "./tables/rows.ts";

/** A function that runs a query, known by the text that it gets. */
const runsQuery: Sink = { danger: "query", shape: "query", args: [0], does: "is run as SQL" };

/** The same where only the caller knows the text. */
const runsIfQuery: Sink = { ...runsQuery, ifText: startsOfQueries };

/** The positions at which functions get the text: `execute(sql)`, `execute(database, sql)`. */
const positions = [0, 1];

/**
 * Records inputs in a text of SQL that a function gets of which nothing is known but its name:
 * `get_connection().execute(f"SELECT * FROM {table}")`.
 */
export function recordQueryByText(name: string, { args, keywords, codes, place }: EvaluatedCall, run: Run): void {
  if (!namesOfQueries.test(name)) return;
  const record = (value: AbstractValue, code: CodeValue | undefined): void => {
    const sink = sinkFor(value);
    const { state, recorder } = run;
    const taints = value.taints.map((taint) => ({ ...taint, safe: state.safetyOf(taint) }));
    if (sink && taints.length)
      recorder.hit({ sink, place: code?.place ?? place, taints, conditions: state.conditions, isOfStart: false });
  };
  for (const at of positions) {
    const arg = args[at];
    if (!arg) continue;
    record(arg, codes[at]);
    const key = queryKeys.find((each) => arg.members?.has(each));
    const isBound = boundKeys.some((each) => arg.members?.has(each));
    if (key !== undefined && !isBound) record(abstractMember(arg, key), codes[at]);
  }
  for (const key of queryKeywords) {
    const value = keywords?.named.get(key);
    if (value) record(value, undefined);
  }
}

/** The sink for a text; `undefined` for one that is known not to be a query. */
function sinkFor(value: AbstractValue): Sink | undefined {
  const start = textStart(value);
  if (start !== undefined) return startsOfQueries.some((each) => each.test(start)) ? runsQuery : undefined;
  return value.taints.some(isInput) ? runsIfQuery : undefined;
}

function isInput({ isExact, part }: Taint): boolean {
  return isExact && part === "whole";
}

/**
 * A sink that counts only for some texts, as the caller sees it.
 *
 * @param of gives the value that the caller passes for an input; `undefined` if the caller does not know it either
 */
export function ofCaller(hit: SinkReach, of: (taint: Taint) => AbstractValue | undefined): SinkReach | undefined {
  if (!hit.sink.ifText) return hit;
  const [taint] = hit.taints.filter(isInput);
  const value = taint && of(taint);
  if (!value) return taint && hit;
  const sink = sinkFor(value);
  return sink && { ...hit, sink };
}
