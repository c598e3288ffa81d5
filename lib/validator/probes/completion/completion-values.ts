import { isRecord } from "../../../model/json.ts";
import { completable } from "../../conformance/prompt-arguments.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { undeclared } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client that validates answers rejects a list that is too long or contains numbers, and shows no suggestions. */
export default defineProbe({
  name: "completion-values",
  family: "completion",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "A completion has at most 100 values, all of them strings, and total and hasMore agree with them.",
  sources: {
    "2025-11-25": "server/utilities/completion#completion-results",
    "2026-07-28": "server/utilities/completion#completion-results",
  },
  sends: "Completion requests with an empty value, for the first five arguments of prompts and resource templates.",
  remedy: "Return at most 100 strings, and set hasMore if there are more.",
  needs: undeclared("completions"),
  async check({ facts, fail, peer, skip }) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    const requests = completable(facts);
    if (!requests.length) skip(inapplicable("No prompt or resource template of the server has arguments."));
    for (const params of requests.slice(0, maxAsked)) {
      const reply = await peer.request("completion/complete", params);
      if (!reply.result) continue;
      judged++;
      const fault = faultOf(reply.result["completion"]);
      if (fault !== undefined) groups.add(fault, { message: `A completion ${fault}.`, reply });
    }
    if (!judged) skip("The server completes none of the arguments of its prompts and resource templates.");
    groups.report(fail);
  },
});

const maxAsked = 5;
const maxValues = 100;

function faultOf(completion: unknown): string | undefined {
  const values: unknown = isRecord(completion) ? completion["values"] : undefined;
  if (!isRecord(completion) || !Array.isArray(values)) return "has no list of values";
  if (values.some((value) => typeof value !== "string")) return "has values that are not strings";
  if (values.length > maxValues) return `has ${String(values.length)} values, more than ${String(maxValues)}`;
  const { total, hasMore } = completion;
  if (total !== undefined && typeof total !== "number") return "has a total that is not a number";
  if (hasMore !== undefined && typeof hasMore !== "boolean") return "has a hasMore that is not a boolean";
  if (total === undefined) return undefined;
  const [all, shown] = [String(total), String(values.length)];
  if (total < values.length) return `has the total ${all}, and ${shown} values`;
  if (total > values.length && hasMore === false) return `has no more than ${shown} values, and the total ${all}`;
  return total === values.length && hasMore === true
    ? `has more than ${shown} values, and the total ${all}`
    : undefined;
}
