import { isRecord } from "../../../model/json.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** A client that cannot subscribe keeps showing outdated contents. */
export default defineProbe({
  name: "resource-subscription",
  family: "resources",
  requirements: ["REQ-FEATURE-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "A server that declares subscriptions answers resources/subscribe and resources/unsubscribe with empty results.",
  sources: { "2025-11-25": "server/resources#subscriptions" },
  sends: "A request to subscribe to the first resource, and a request to unsubscribe from it.",
  remedy: "Answer resources/subscribe and resources/unsubscribe with an empty result: {}.",
  needs: (facts) => {
    const { resources: declared } = facts.capabilities;
    return isRecord(declared) && declared["subscribe"] === true
      ? emptyList("resources")(facts)
      : inapplicable("The server does not declare the resources.subscribe capability.");
  },
  async check({ facts, fail, peer, skip }) {
    const uri = facts.resources.map((resource) => resource["uri"]).find((one) => typeof one === "string");
    if (uri === undefined) skip(inapplicable("No resource has a URI."));
    const subject = { kind: "resource", name: String(uri) } as const;
    for (const method of ["resources/subscribe", "resources/unsubscribe"]) {
      const reply = await peer.request(method, { uri: subject.name });
      if (reply.error?.code === -32601)
        skip(`The server does not implement ${method}, which capabilities-answer reports.`);
      if (!reply.result) {
        fail({
          message: `The server answers ${method} with ${actualVersusExpected(reply, "an empty result")}.`,
          subject,
          reply,
        });
        continue;
      }
      const others = Object.keys(reply.result).filter((key) => key !== "_meta");
      if (others.length)
        fail({
          level: "ADVICE",
          message: `The result of ${method} should be empty but contains ${others.join(", ")}.`,
          subject,
          reply,
        });
    }
  },
});
