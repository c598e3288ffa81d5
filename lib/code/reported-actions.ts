import { memoizeFor } from "../model/lazy.ts";
import type { Tool } from "../model/tool.ts";
import { type Action, needsInput } from "./actions.ts";
import { areSame } from "./conditions.ts";
import { type HandlerRun, runOf } from "./handler-run.ts";
import type { ActionKind } from "./tables/rows.ts";

/**
 * The longest chain of calls to a deletion that no argument selects. Longer chains lead to housekeeping: locks, and
 * rows that have expired.
 */
const maxCalls = 4;

/** What the handler of a tool does on some path through its code; empty if the handler is not known. */
const actionsOf: (tool: Tool) => readonly Action[] = memoizeFor((tool: Tool) => {
  const run = runOf(tool);
  if (!run) return [];
  const { actions } = run.recorder;
  return actions.filter(
    (action) =>
      isOfTool(action, run) && !(action.row.kind === "deletes" && actions.some((each) => refills(each, action))),
  );
});

/** True if rows take the place of those that another query has deleted: that changes them. */
function refills({ row, table, conditions }: Action, deleting: Action): boolean {
  return (
    row.kind === "writes" && table !== undefined && table === deleting.table && areSame(conditions, deleting.conditions)
  );
}

/** True for an action on something of the user that the tool itself does. */
function isOfTool(
  { needs, row, taints, steps, isOfStatedFile, isOfSome, conditions }: Action,
  run: HandlerRun,
): boolean {
  return (
    !needs.length &&
    // If another tool may be the one that asks, it is not known whether this one does.
    (row.kind === "asks" || (!isOfSome && conditions.every(({ isKey, root }) => !isKey || root === run.input))) &&
    ((!needsInput.has(row.shape) && (row.kind !== "deletes" || steps.length <= maxCalls)) ||
      taints.some(({ root }) => root === run.input) ||
      // The handler does it itself. A function with many callers may write a file that belongs to the server.
      (isOfStatedFile === true && steps.length <= 2))
  );
}

/** The first action of a kind. */
export function actionOf(tool: Tool, kind: ActionKind): Action | undefined {
  return actionsOf(tool).find(({ row }) => row.kind === kind);
}
