import type { CodeValue } from "../model/handler/code.ts";
import { type AbstractValue, abstractMember, allTaints, type CheckResult, type Taint } from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { allDangers, danger } from "./dangers.ts";
import type { EvaluatedCall } from "./evaluated-call.ts";
import { change } from "./execute.ts";
import { factsAbout } from "./facts.ts";
import { textStart } from "./starts.ts";
import type { SinkReach } from "./summary.ts";
import {
  boundKeys,
  namesOfLists,
  namesOfQueries,
  queryKeys,
  queryKeywords,
  startsOfQueries,
} from "./tables/programs.ts";
import type { Sink } from "./tables/rows.ts";
import { tablesFor } from "./tables/tables.ts";

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

/**
 * What a row shows about the values of a query: `SELECT name FROM sqlite_master WHERE name = ?` finds an allowed name.
 * A pattern finds a row for many texts. The rows of other tables may be texts that a client has stored: no names that a
 * query may contain.
 */
export function boundValues({ args: [query, ...values] }: EvaluatedCall): readonly CheckResult[] {
  const whole = query?.constant;
  const text = typeof whole === "string" ? whole : query?.start;
  if (text !== undefined && /\b(?:I?LIKE|GLOB|REGEXP|SIMILAR)\b/iu.test(text)) return [];
  const safe = typeof whole === "string" && !namesOfLists.test(whole) ? allDangers & ~danger.query : allDangers;
  const facts = values.flatMap((value) => factsAbout(allTaints(value), safe));
  return facts.map((fact) => ({ ...fact, ifFound: true }));
}

/** What a test of an object shows, a test of its method's result shows, too: `cursor.fetchone()`. */
export function withFound(result: AbstractValue, self: AbstractValue | undefined): AbstractValue {
  const found = self?.about.filter(({ ifFound }) => ifFound) ?? [];
  return found.length
    ? { ...result, about: [...result.about, ...found], whenTrue: [...result.whenTrue, ...found] }
    : result;
}

/** A cursor keeps the rows of the query that it has run last, until its methods give them: `cursor.fetchone()`. */
export function keepRows(
  object: CodeValue,
  name: string,
  { callee, call }: { readonly callee: AbstractValue; readonly call: EvaluatedCall },
  run: Run,
): void {
  const { ofCursor } = tablesFor(call.place);
  const made = callee.targets.flatMap((target) => (target.kind === "external" ? target.name.split(".").at(-2) : []));
  const named = object.kind === "variable" ? object.variable.name : undefined;
  if (!ofCursor?.method.test(name) || ![...made, named].some((each) => each && ofCursor.name.test(each))) return;
  const about = boundValues(call);
  run.recorder.check(about);
  change(object, run, (cursor) => {
    const others = cursor.about.filter(({ ifFound }) => !ifFound);
    return { ...cursor, about: [...others, ...about] };
  });
}
