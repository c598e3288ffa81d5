import type { Variable } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import type { Tool } from "../model/tool.ts";
import { type AbstractValue, allTaints, join } from "./abstract.ts";
import { Analysis, analysisWith } from "./analysis.ts";
import { type HandlerRun, runAfter, runOf } from "./handler-run.ts";

/**
 * The calls of the tools of a file after calls that have kept arguments in variables: `cwd = dir` in one tool, and
 * `exec("ls " + cwd)` in another one. None if no tool keeps an argument.
 */
export const runsAfterOthers: (tools: readonly Tool[]) => readonly HandlerRun[] = memoizeFor(
  (tools: readonly Tool[]) => {
    const kept = keptBy(tools);
    if (!kept.size) return [];
    const variables = new Set(kept.keys());
    let analysis: Analysis | undefined;
    return tools.flatMap((tool) => {
      const run = runOf(tool);
      if (!run) return [];
      const { models } = analysisWith(run.handler.models);
      if (analysis?.models !== models) analysis = new Analysis(models, variables);
      return runAfter(tool, run.handler, analysis, kept) ?? [];
    });
  },
);

/** The variables in which the tools keep arguments, with the values that they leave there. */
function keptBy(tools: readonly Tool[]): ReadonlyMap<Variable, AbstractValue> {
  const kept = new Map<Variable, AbstractValue>();
  for (const tool of tools) {
    const run = runOf(tool);
    for (const [variable, value] of run?.kept ?? []) {
      if (!allTaints(value).some(({ root }) => root === run?.input)) continue;
      const before = kept.get(variable);
      kept.set(variable, before ? join(before, value) : value);
    }
  }
  return kept;
}
