import { isRecord, type Json, type JsonObject } from "../../../model/json.ts";
import { resultDataOf, itemsIn } from "../../conformance/budget.ts";
import {
  argumentsFor,
  asSuccess,
  type CallableTool,
  callableTools,
  callOnce,
  forTools,
} from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { fits } from "../../conformance/schema-check.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Otherwise, a model that needs only the names of a hundred items pays for all of their fields. */
export default defineProbe({
  name: "fields-respected",
  family: "token-budget",
  requirements: [],
  level: "ADVICE",
  requirement: "A tool with a 'fields' parameter returns only the requested fields.",
  sources: { "2025-11-25": "docs:token-budget", "2026-07-28": "docs:token-budget" },
  presets: ["token-budget", "all"],
  sends: "Two calls to each such tool that may be called: one for all fields, and one for a single field.",
  remedy: "Remove all keys that are not in 'fields' from the answer.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const results = await forTools(callableTools(context).filter(takesFields), async (tool) => {
      const args = argumentsFor(tool.inputSchema);
      const all = args && asSuccess(await callOnce(context, tool, args));
      const [field] = all ? choosable(tool, args, recordsIn(resultDataOf(all.result))) : [];
      if (!args || field === undefined) return false;
      const some = asSuccess(await callOnce(context, tool, { ...args, fields: [field] }));
      if (!some) return false;
      const others = new Set(recordsIn(resultDataOf(some.result)).flatMap(plainKeys));
      for (const kept of [field, "id"]) others.delete(kept);
      if (others.size)
        groups.add("others", {
          message: `If only the field '${field}' is requested, the tool '${tool.name}' also returns ${[...others].slice(0, 3).join(", ")}.`,
          subject: { kind: "tool", name: tool.name, pointer: "/inputSchema/properties/fields" },
          reply: some.reply,
        });
      return true;
    });
    if (!results.includes(true))
      context.skip(inapplicable("No tool that may be called has a 'fields' parameter and returns records."));
    groups.report(context.fail);
  },
});

function takesFields({ inputSchema: { properties } }: CallableTool): boolean {
  const fields = isRecord(properties) ? properties["fields"] : undefined;
  return isRecord(fields) && JSON.stringify(fields).includes('"array"');
}

function recordsIn(data: Json | undefined): readonly JsonObject[] {
  return itemsIn(data) ?? (isRecord(data) ? [data] : []);
}

/** The keys of a record, without those that the token budget adds. */
function plainKeys(record: JsonObject): readonly string[] {
  return Object.keys(record).filter((key) => !key.startsWith("_"));
}

/** The fields that may be requested, if the records have other fields, too. */
function choosable({ inputSchema }: CallableTool, args: JsonObject, records: readonly JsonObject[]): readonly string[] {
  const keys = [...new Set(records.flatMap(plainKeys))];
  return keys.filter((key) => key !== "id" && keys.length > 2 && fits(inputSchema, { ...args, fields: [key] }));
}
