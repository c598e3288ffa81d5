import { isRecord } from "../../../model/json.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A client that cannot subscribe shows what was true once. */
export default defineProbe({
  name: "resource-subscription",
  family: "resources",
  requirements: ["REQ-FEATURE-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "Who declares subscriptions lets a client subscribe to a resource and unsubscribe, with empty results.",
  sources: { "2025-11-25": "server/resources#subscriptions" },
  sends: "A subscription to the first resource, and its end.",
  remedy: "Answer resources/subscribe and resources/unsubscribe with {}.",
  needs: ({ capabilities: { resources: declared }, resources }) =>
    !isRecord(declared) || declared["subscribe"] !== true
      ? "The server declares no subscriptions."
      : resources.length
        ? undefined
        : "The server lists no resources.",
  async check({ facts, fail, peer, skip }) {
    const uri = facts.resources.map((resource) => resource["uri"]).find((one) => typeof one === "string");
    if (uri === undefined) skip("No resource has a URI.");
    const subject = { kind: "resource", name: String(uri) } as const;
    for (const method of ["resources/subscribe", "resources/unsubscribe"]) {
      const reply = await peer.request(method, { uri: subject.name });
      if (!reply.result) {
        fail({ message: `The server answers ${method} with ${kindOf(reply)}.`, subject, reply });
        continue;
      }
      const others = Object.keys(reply.result).filter((key) => key !== "_meta");
      if (others.length)
        fail({
          level: "SHOULD",
          message: `The result of ${method} is not empty: ${others.join(", ")}.`,
          subject,
          reply,
        });
    }
  },
});
