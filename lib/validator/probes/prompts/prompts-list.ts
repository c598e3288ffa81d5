import { isRecord } from "../../../model/json.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { unansweredList } from "../../conformance/facts.ts";
import { listAnswers } from "../../conformance/list-answers.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client that cannot read one definition often shows no prompts at all. */
export default defineProbe({
  name: "prompts-list",
  family: "prompts",
  requirements: ["REQ-FEATURE-003"],
  level: "MUST",
  requirement:
    "prompts/list returns a list of prompts, each with a name and, if it takes arguments, a list of named arguments.",
  sources: { "2025-11-25": "server/prompts#prompt", "2026-07-28": "server/prompts#prompt" },
  sends: "Nothing. This probe checks the lists that were read before the probes ran.",
  remedy: "Give each prompt a name, and list its arguments, each with a name.",
  isBasic: true,
  needs: (facts) => unansweredList(facts, "prompts"),
  check(context) {
    const groups = new FailureGroups<Failure>();
    for (const reply of listAnswers(context, "prompts")) {
      const prompts: unknown = reply.result?.["prompts"];
      if (!Array.isArray(prompts)) {
        groups.add("list", { message: "The result of prompts/list does not contain a list of prompts.", reply });
        continue;
      }
      for (const prompt of prompts as unknown[]) {
        const fault = faultOf(prompt);
        if (fault === undefined) continue;
        const name = isRecord(prompt) ? prompt["name"] : undefined;
        if (typeof name === "string" && name)
          groups.add(fault, { message: `The prompt '${name}' ${fault}.`, subject: { kind: "prompt", name } });
        else groups.add(fault, { message: `A prompt ${fault}.`, received: JSON.stringify(prompt) });
      }
    }
    groups.report(context.fail);
  },
});

function faultOf(prompt: unknown): string | undefined {
  if (!isRecord(prompt)) return "is not an object";
  const { name, arguments: listed } = prompt;
  if (typeof name !== "string" || !name) return "has no name";
  if (listed === undefined) return undefined;
  if (!Array.isArray(listed)) return "has arguments that are not a list";
  for (const one of listed as unknown[]) {
    if (!isRecord(one) || typeof one["name"] !== "string") return "has an argument without a name";
    if (one["required"] !== undefined && typeof one["required"] !== "boolean")
      return "has an argument whose 'required' is not a boolean";
  }
  return undefined;
}
