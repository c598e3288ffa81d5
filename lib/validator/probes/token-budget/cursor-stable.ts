import { isRecord, type Json, type JsonObject } from "../../../model/json.ts";
import { namesNextPage } from "../../../prose/paging.ts";
import { isListAction } from "../../../prose/tool-answers.ts";
import { resultDataOf, takesLimit } from "../../conformance/budget.ts";
import {
  argumentsFor,
  asSuccess,
  type CallableTool,
  callableTools,
  callOnce,
  callTool,
  forTools,
} from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { fits } from "../../conformance/schema-check.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A cursor that is kept for one call alone cannot be used again after an error, and no cache recognizes it. */
export default defineProbe({
  name: "cursor-stable",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement: "Two equal calls that return the same page return the same cursor for the next one.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "Two equal calls to each tool that has a cursor parameter and may be called, for a page of one item.",
  remedy: "Make the cursor of the place alone, such as base64(JSON({ offset, sort_key })).",
  comparesAnswers: true,
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const results = await forTools(callableTools(context).filter(takesCursor), async (tool) => {
      const args = argumentsForPage(tool);
      const first = args && asSuccess(await callOnce(context, tool, args));
      const before = first && pageIn(resultDataOf(first.result));
      if (!before) return false;
      const second = asSuccess(await callTool(context.peer, tool, args));
      const after = second && pageIn(resultDataOf(second.result));
      // The data may have changed between the calls.
      if (!after || after.rest !== before.rest) return false;
      if (after.cursor !== before.cursor)
        groups.add("changes", {
          message: `Two equal calls of the tool '${tool.name}' return the same page and two different cursors.`,
          subject: { kind: "tool", name: tool.name },
          reply: second.reply,
        });
      return true;
    });
    if (!results.includes(true))
      context.skip(inapplicable("No tool that may be called returned the same page twice, with a cursor."));
    groups.report(context.fail);
  },
});

function takesCursor({ inputSchema: { properties } }: CallableTool): boolean {
  return isRecord(properties) && Object.keys(properties).some((name) => /cursor|token/iu.test(name));
}

/** Arguments for a short page, so that there is another one. */
function argumentsForPage(tool: CallableTool): JsonObject | undefined {
  const { inputSchema } = tool;
  const args = argumentsFor(inputSchema);
  if (!args) return undefined;
  const more = { ...(takesLimit(tool) ? { limit: 1 } : {}), ...listAction(inputSchema) };
  return fits(inputSchema, { ...args, ...more }) ? { ...args, ...more } : args;
}

/** The action of a tool that lists something, for a tool that dispatches actions. */
function listAction({ properties }: JsonObject): JsonObject {
  const action = isRecord(properties) ? properties["action"] : undefined;
  const values = isRecord(action) ? action["enum"] : undefined;
  const listing = Array.isArray(values)
    ? values.find((value): value is string => typeof value === "string" && isListAction(value))
    : undefined;
  return listing === undefined ? {} : { action: listing };
}

/** A page of an answer. */
interface Page {
  readonly cursor: string;
  /** Everything else that is data, for a comparison. */
  readonly rest: string;
}

/** The page in an answer: a cursor in it, or in an object of it such as `pagination`. */
function pageIn(data: Json | undefined): Page | undefined {
  let cursor: string | undefined;
  const rest = JSON.stringify(data, (key, value: Json) => {
    if (key === "_meta") return undefined;
    if (!namesNextPage(key) || typeof value !== "string" || !value) return value;
    cursor ??= value;
    return undefined;
  });
  return cursor === undefined ? undefined : { cursor, rest };
}
