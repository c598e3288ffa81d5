import { lists, type ListName } from "../../conformance/facts.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { defineProbe, type Failure, type Subject } from "../probe.ts";

/** A client that keeps definitions by name loses one of two with the same name, and nobody knows which. */
export default defineProbe({
  name: "list-unique",
  family: "lists",
  requirements: ["REQ-FEATURE-001", "REQ-FEATURE-002", "REQ-FEATURE-003"],
  level: "SHOULD",
  requirement: "No name of a tool or prompt, and no URI, is in a list twice.",
  sources: { "2025-11-25": "server/tools#tool-names", "2026-07-28": "server/tools#tool-names" },
  sends: "Nothing: it looks at the lists that are read before the probes.",
  remedy: "Give each definition its own name or URI, and begin each page after the last entry of the one before.",
  needs: ({ pages }) =>
    Object.values(pages).some((some) => some.length) ? undefined : "The server declares nothing that is listed.",
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
            message: `The server answers ${method} with '${id}' ${count === 2 ? "twice" : `${String(count)} times`}.`,
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
