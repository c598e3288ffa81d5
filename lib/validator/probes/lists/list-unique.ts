import { lists, type ListName, unreadLists } from "../../conformance/facts.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { defineProbe, type Failure, type Subject } from "../probe.ts";

/** A client that stores definitions by name keeps only one of two with the same name, and which one is arbitrary. */
export default defineProbe({
  name: "list-unique",
  family: "lists",
  requirements: ["REQ-FEATURE-001", "REQ-FEATURE-002", "REQ-FEATURE-003"],
  level: "SHOULD",
  requirement: "No list contains the same tool name, prompt name or URI twice.",
  sources: { "2025-11-25": "server/tools#tool-names", "2026-07-28": "server/tools#tool-names" },
  sends: "Nothing. This probe checks the lists that were read before the probes ran.",
  remedy: "Give each definition a unique name or URI, and start each page after the last entry of the previous page.",
  needs: unreadLists,
  check({ facts, fail }) {
    for (const name of Object.keys(lists) as ListName[]) {
      const groups = new FailureGroups<Failure>();
      const { key, method } = lists[name];
      const counts = new Map<string, number>();
      for (const entry of facts[name]) {
        const id = entry[key];
        if (typeof id === "string") counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      for (const [id, count] of counts)
        if (count > 1)
          groups.add("twice", {
            message: `The result of ${method} contains '${id}' ${count === 2 ? "twice" : `${String(count)} times`}.`,
            subject: { kind: kinds[name], name: id },
          });
      groups.report(fail);
    }
  },
});

const kinds = {
  tools: "tool",
  resources: "resource",
  resourceTemplates: "resource",
  prompts: "prompt",
} as const satisfies Readonly<Record<ListName, Subject["kind"]>>;
