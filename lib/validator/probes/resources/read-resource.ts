import { contentsFaultOf } from "../../conformance/content-blocks.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { needsCapability } from "../../conformance/input-requests.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { emptyList } from "../../conformance/facts.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Clients offer listed resources to their users, who get an error if a resource cannot be read. */
export default defineProbe({
  name: "read-resource",
  family: "resources",
  requirements: ["REQ-FEATURE-001"],
  level: "MUST",
  requirement: "Every listed resource can be read, and its contents have a URI and either a text or a Base64 blob.",
  sources: {
    "2025-11-25": "server/resources#resource-contents",
    "2026-07-28": "server/resources#resource-contents",
  },
  sends: "Read requests for the first five resources that the server lists.",
  remedy: "List only resources that can be read, and return contents with uri and either text or blob.",
  needs: emptyList("resources"),
  async check({ era, facts, fail, peer, skip }) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    let broken = 0;
    for (const { uri } of facts.resources.slice(0, maxRead)) {
      if (typeof uri !== "string") continue;
      const subject = { kind: "resource", name: uri } as const;
      let reply;
      try {
        reply = await peer.request("resources/read", { uri });
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const message = `The server lists the resource '${uri}': ${error.message.replace(/^T/u, "t")}`;
        // A large or remote resource may take long. The others are not awaited, too.
        groups.add("silence", { message, subject, level: "SHOULD", sent: error.sent, isUnanswered: true });
        break;
      }
      if (needsCapability(reply, era)) continue;
      judged++;
      if (reply.error?.code === -32603) broken++;
      if (!reply.result) {
        const isUnknown = reply.error?.code === -32002 || reply.error?.code === -32602;
        const message = `The server lists the resource '${uri}' but answers resources/read with ${kindOf(reply)}.`;
        groups.add("refused", { message, subject, reply, ...(isUnknown ? {} : { level: "SHOULD" }) });
        continue;
      }
      if (reply.result["resultType"] === "input_required") continue;
      const contents: unknown = reply.result["contents"];
      if (!Array.isArray(contents)) {
        groups.add("list", {
          message: `The result for the resource '${uri}' has no list of contents.`,
          subject,
          reply,
        });
        continue;
      }
      const fault = contents.map(contentsFaultOf).find((each) => each !== undefined);
      if (fault !== undefined)
        groups.add(fault, { message: `An entry in the contents of the resource '${uri}' ${fault}.`, subject, reply });
    }
    // A database that is down says nothing about the list.
    if (judged > 0 && broken === judged) skip("The server answers each request to read a resource with error -32603.");
    groups.report(fail);
    if (!judged) skip("No resource could be read in time by a client without capabilities.");
  },
});

const maxRead = 5;
