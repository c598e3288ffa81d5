import { isRecord } from "../../../model/json.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { uriFaultOf } from "../../../schema/uris.ts";
import { unansweredList } from "../../conformance/facts.ts";
import { listAnswers } from "../../conformance/list-answers.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client cannot request a resource if it cannot parse the URI. */
export default defineProbe({
  name: "resources-list",
  family: "resources",
  requirements: ["REQ-FEATURE-001"],
  level: "MUST",
  requirement: "resources/list returns a list of resources, each with a name and a valid URI (RFC 3986).",
  sources: { "2025-11-25": "server/resources#resource", "2026-07-28": "server/resources#resource" },
  sends: "Nothing. This probe checks the lists that were read before the probes ran.",
  remedy:
    "Give each resource a name and a URI with a scheme, and percent-encode invalid characters, such as a space as %20.",
  isBasic: true,
  needs: (facts) => unansweredList(facts, "resources"),
  check(context) {
    const groups = new FailureGroups<Failure>();
    for (const reply of listAnswers(context, "resources")) {
      const resources: unknown = reply.result?.["resources"];
      if (!Array.isArray(resources)) {
        groups.add("list", { message: "The result of resources/list does not contain a list of resources.", reply });
        continue;
      }
      for (const resource of resources as unknown[]) {
        if (!isRecord(resource) || typeof resource["uri"] !== "string") {
          groups.add("uri", { message: "A resource has no uri.", received: JSON.stringify(resource) });
          continue;
        }
        const { uri, name } = resource;
        const subject = { kind: "resource", name: uri } as const;
        const fault = uriFaultOf(uri);
        if (fault !== undefined)
          groups.add("wrong uri", { message: `The resource URI ${JSON.stringify(uri)} ${fault}.`, subject });
        if (typeof name !== "string") groups.add("name", { message: `The resource '${uri}' has no name.`, subject });
      }
    }
    groups.report(context.fail);
  },
});
