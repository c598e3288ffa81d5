import { contentsFaultOf } from "../../conformance/content-blocks.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { NoAnswer } from "../../conversation/peer.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A resource that is listed and cannot be read is offered to a user, who sees an error. */
export default defineProbe({
  name: "read-resource",
  family: "resources",
  requirements: ["REQ-FEATURE-001"],
  level: "MUST",
  requirement: "A listed resource can be read: its contents have a URI, and a text or a blob in Base64.",
  sources: {
    "2025-11-25": "server/resources#resource-contents",
    "2026-07-28": "server/resources#resource-contents",
  },
  sends: "Requests for the first five resources that the server lists.",
  remedy: "List only what can be read, and return contents with uri, and text or blob.",
  needs: ({ resources }) => (resources.length ? undefined : "The server lists no resources."),
  async check({ facts, fail, peer, skip }) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    for (const { uri } of facts.resources.slice(0, maxRead)) {
      if (typeof uri !== "string") continue;
      const subject = { kind: "resource", name: uri } as const;
      let reply;
      try {
        reply = await peer.request("resources/read", { uri });
      } catch (error) {
        // A large or distant resource may take long.
        if (error instanceof NoAnswer) continue;
        throw error;
      }
      judged++;
      if (!reply.result) {
        const isUnknown = reply.error?.code === -32002 || reply.error?.code === -32602;
        const message = `The server lists '${uri}', and answers its reading with ${kindOf(reply)}.`;
        groups.add("refused", { message, subject, reply, ...(isUnknown ? {} : { level: "SHOULD" }) });
        continue;
      }
      if (reply.result["resultType"] === "input_required") continue;
      const contents: unknown = reply.result["contents"];
      if (!Array.isArray(contents)) {
        groups.add("list", { message: `The result for '${uri}' has no list of contents.`, subject, reply });
        continue;
      }
      const fault = contents.map(contentsFaultOf).find((each) => each !== undefined);
      if (fault !== undefined) groups.add(fault, { message: `A part of '${uri}' ${fault}.`, subject, reply });
    }
    if (!judged) skip("No resource was read in time.");
    groups.report(fail);
  },
});

const maxRead = 5;
