import type { Place, Variable } from "../model/handler/code.ts";
import { type AbstractValue, allTaints, type Condition, abstractMember, untracked, type Taint } from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { danger } from "./dangers.ts";
import { abstractArguments, type EvaluatedCall } from "./evaluated-call.ts";
import { factsAbout } from "./facts.ts";
import type { Callee } from "./sinks.ts";
import { namesOfQuestions } from "./tables/names.ts";
import { queryKeys } from "./tables/programs.ts";
import type { ActionRow, ActionShape } from "./tables/rows.ts";
import { ofOldRows, tableOfQuery } from "./tables/words.ts";

/** A text that the caller passes and that decides whether a call has an effect: `request("DELETE", url)`. */
export interface Precondition {
  readonly root: Variable;
  readonly keys: readonly string[];
  readonly words: RegExp;
}

/** A call with an effect outside of the server. */
export interface Action {
  readonly row: ActionRow;
  readonly place: Place;
  /** The calls that lead to the action, ending with the action itself. */
  readonly steps: readonly Place[];
  /** The inputs that select the target of the action. */
  readonly taints: readonly Taint[];
  readonly conditions: readonly Condition[];
  readonly needs: readonly Precondition[];
  /**
   * True for a file whose whole path is a constant in the code, and which is not in a folder for a program's own files.
   */
  readonly isOfStatedFile?: boolean;
  /** The table of a query. */
  readonly table?: string | undefined;
  /** True if only one of several possible callees has the action, and that callee may belong to another tool. */
  readonly isOfSome?: boolean;
}

/** Source: https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation */
const question: ActionRow = {
  kind: "asks",
  shape: "call",
  words: /^/,
  does: "asks the user",
};

/** Kinds that count only if an argument selects the target. Otherwise the target may be the server's own. */
export const needsInput: ReadonlySet<ActionShape> = new Set(["file", "mode", "request", "method", "url"]);
const maxWords = 6;

/** Functions that copy a file or folder. */
const copying = /(?:^|\.)(?:copy2?|copyfile|copytree|copyFile|cp)(?:Sync)?$/;

/** Records what a call of an external function does. */
export function recordActions({ name, self }: Callee, call: EvaluatedCall, run: Run): void {
  for (const row of run.analysis.models.factsOf(name, call.place).actions) {
    const needs = needsOf(row, call);
    if (!needs) continue;
    const args = abstractArguments(call);
    const first = (row.isMethodOfSubject ? self : args[0]) ?? untracked;
    const isOfFile = row.shape === "file" || row.shape === "mode";
    if (first.isTemporary && (isOfFile || row.shape === "call")) continue;
    // The text that is written may come from an input, too.
    const all = row.isMethodOfSubject ? [first, ...args] : args;
    const subjects = isOfFile && row.kind === "deletes" ? [first] : all;
    const taints = subjects.flatMap((each) => allTaints(each));
    if (isOfFile && row.kind === "deletes" && isCopied(taints, run)) continue;
    if (isOfFile && copying.test(name) && !args.at(-1)?.isTemporary)
      run.state.learn(factsAbout(allTaints(first).filter(isWhole), danger.loss));
    const { place } = call;
    const query = row.shape === "query" ? textOf(first) : undefined;
    if (query !== undefined && !taints.length && ofOldRows.test(query)) continue;
    const table = query === undefined ? undefined : tableOfQuery.exec(query)?.[1];
    const stated = isOfFile && row.kind === "deletes" && isStatedFile(first) ? { isOfStatedFile: true } : {};
    run.recorder.act({ row, place, steps: [place], taints, conditions: run.state.conditions, needs, table, ...stated });
  }
}

/** True for a path that has been copied before: a copy and the deletion of its source are a move. */
function isCopied(taints: readonly Taint[], { state }: Run): boolean {
  return taints.length > 0 && taints.every((each) => isWhole(each) && (state.safetyOf(each) & danger.loss) !== 0);
}

function isWhole({ part }: Taint): boolean {
  return part === "whole";
}

/** `/var/lib/app/users.db`, but not `/tmp/app.sock` or `cache/users.json`. */
function isStatedFile({ constant }: AbstractValue): boolean {
  if (typeof constant !== "string" || !/^(?:\/|~\/|[A-Za-z]:[\\/])/u.test(constant)) return false;
  return !/(?:^|[\W_])(?:te?mp|cached?|caches|locks?|pids?|logs?|run|sock|socket|session|sessions|token|state)(?:$|[\W_])/iu.test(
    constant,
  );
}

/** Records a call that asks the user. It is recognized by its name alone, whatever object has the method. */
export function recordQuestion(name: string, { place }: EvaluatedCall, run: Run): void {
  if (!namesOfQuestions.test(name)) return;
  run.recorder.act({ row: question, place, steps: [place], taints: [], conditions: [], needs: [] });
}

/**
 * What must still be known about the caller; `undefined` if the call does not have the effect, or that is not known.
 */
function needsOf(row: ActionRow, call: EvaluatedCall): readonly Precondition[] | undefined {
  const [first = untracked, second = untracked] = call.args;
  switch (row.shape) {
    case "call":
    case "file":
    case "url":
      return [];
    case "mode":
      return needed(row.words, call.keywords?.named.get("mode") ?? (row.isMethodOfSubject ? first : second));
    case "method":
      return needed(row.words, call.keywords?.named.get("method") ?? first);
    case "command": {
      // `run(["git", "clean"])`, `execFile("git", ["clean"])`, `create_subprocess_exec("git", "clean")`
      const list = first.members ?? second.members;
      const program = first.members ? [] : [first, ...(list ? [] : call.args.slice(1))];
      const words = [...program, ...(list?.values() ?? [])].slice(0, maxWords + 1).map(textOf);
      const end = words.indexOf(undefined);
      return row.words.test((end < 0 ? words : words.slice(0, end)).join(" ")) ? [] : undefined;
    }
    case "query": {
      if (call.isTemplate) return needed(row.words, abstractMember(first, "0"));
      const key = queryKeys.find((each) => first.members?.has(each));
      return needed(row.words, key === undefined ? first : abstractMember(first, key));
    }
    case "request": {
      const options = [second, first].find((each) => each.members?.has("method")) ?? second;
      return needed(row.words, abstractMember(options, "method"));
    }
  }
}

/**
 * What must still be known once a caller has called the function that contains the action; `undefined` if the caller's
 * values exclude the effect, or that is not known.
 */
export function preconditionsLeft(
  needs: readonly Precondition[],
  valueOf: (need: Precondition) => AbstractValue | undefined,
): readonly Precondition[] | undefined {
  const left: Precondition[] = [];
  for (const need of needs) {
    const value = valueOf(need);
    const more = value ? needed(need.words, value) : [need];
    if (!more) return undefined;
    left.push(...more);
  }
  return left;
}

/**
 * What must still be known about the caller if a text must contain certain words; `undefined` as for {@link needsOf}.
 */
function needed(words: RegExp, value: AbstractValue): readonly Precondition[] | undefined {
  const text = textOf(value);
  if (text !== undefined) return words.test(text) ? [] : undefined;
  const [taint, ...others] = value.taints;
  return taint?.isExact && !others.length ? [{ root: taint.root, keys: taint.keys, words }] : undefined;
}

/** A text whose known part is its start. */
function textOf({ constant, start }: AbstractValue): string | undefined {
  return typeof constant === "string" ? constant : start;
}
