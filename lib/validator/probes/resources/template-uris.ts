import { isRecord } from "../../../model/json.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { templateFaultOf } from "../../../schema/uris.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { unansweredList } from "../../conformance/facts.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client cannot build a URI from a template that it cannot parse. */
export default defineProbe({
  name: "template-uris",
  family: "resources",
  requirements: ["REQ-FEATURE-001"],
  level: "MUST",
  requirement:
    "resources/templates/list returns a list of templates, each with a name and a valid URI template (RFC 6570).",
  sources: {
    "2025-11-25": "server/resources#resource-templates",
    "2026-07-28": "server/resources#resource-templates",
  },
  sends: "Nothing. This probe checks the lists that were read before the probes ran.",
  remedy:
    "Write each variable as {name}, close each brace, and percent-encode invalid characters, such as a space as %20.",
  needs: (facts) =>
    unansweredList(facts, "resourceTemplates") ??
    (facts.pages.resourceTemplates.some(({ reply }) => reply.result)
      ? undefined
      : // A server need not have any.
        inapplicable("The server returns no list of resource templates.")),
  check({ facts, fail }) {
    const groups = new FailureGroups<Failure>();
    for (const { reply } of facts.pages.resourceTemplates.filter((page) => page.reply.result)) {
      const templates: unknown = reply.result?.["resourceTemplates"];
      if (!Array.isArray(templates)) {
        groups.add("list", {
          message: "The result of resources/templates/list does not contain a list of resource templates.",
          reply,
        });
        continue;
      }
      for (const template of templates as unknown[]) {
        if (!isRecord(template) || typeof template["uriTemplate"] !== "string") {
          groups.add("uri", { message: "A resource template has no uriTemplate.", received: JSON.stringify(template) });
          continue;
        }
        const { uriTemplate, name } = template;
        const subject = { kind: "resource", name: uriTemplate } as const;
        const fault = templateFaultOf(uriTemplate);
        if (fault !== undefined)
          groups.add("wrong uri", { message: `The URI template ${JSON.stringify(uriTemplate)} ${fault}.`, subject });
        if (typeof name !== "string")
          groups.add("name", { message: `The resource template '${uriTemplate}' has no name.`, subject });
      }
    }
    groups.report(fail);
  },
});
