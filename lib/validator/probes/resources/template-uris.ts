import { isRecord } from "../../../model/json.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { templateFaultOf } from "../../conformance/uris.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client cannot make a URI from a template that it cannot read. */
export default defineProbe({
  name: "template-uris",
  family: "resources",
  requirements: ["REQ-FEATURE-001"],
  level: "MUST",
  requirement:
    "resources/templates/list gives a list of templates, each with a name and a URI template after RFC 6570.",
  sources: {
    "2025-11-25": "server/resources#resource-templates",
    "2026-07-28": "server/resources#resource-templates",
  },
  sends: "Nothing: it looks at the lists that are read before the probes.",
  remedy: "Write each variable as {name}, close each brace, and escape other characters as in %20.",
  needs: ({ pages }) =>
    pages.resourceTemplates.some(({ reply }) => reply.result) ? undefined : "The server lists no resource templates.",
  check({ facts, fail }) {
    const groups = new FailureGroups<Failure>();
    for (const { reply } of facts.pages.resourceTemplates.filter((page) => page.reply.result)) {
      const templates: unknown = reply.result?.["resourceTemplates"];
      if (!Array.isArray(templates)) {
        groups.add("list", { message: "The result of resources/templates/list holds no list of templates.", reply });
        continue;
      }
      for (const template of templates as unknown[]) {
        if (!isRecord(template) || typeof template["uriTemplate"] !== "string") {
          groups.add("uri", { message: "A template has no uriTemplate.", received: JSON.stringify(template) });
          continue;
        }
        const { uriTemplate, name } = template;
        const subject = { kind: "resource", name: uriTemplate } as const;
        const fault = templateFaultOf(uriTemplate);
        if (fault !== undefined)
          groups.add("wrong uri", { message: `The URI template ${JSON.stringify(uriTemplate)} ${fault}.`, subject });
        if (typeof name !== "string")
          groups.add("name", { message: `The template '${uriTemplate}' has no name.`, subject });
      }
    }
    groups.report(fail);
  },
});
