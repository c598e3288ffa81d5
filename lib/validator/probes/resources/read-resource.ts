import { contentsFaultOf, isMediaType } from "../../conformance/content-blocks.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { needsCapability } from "../../conformance/input-requests.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { emptyList } from "../../conformance/facts.ts";
import { isRecord } from "../../../model/json.ts";
import { defineProbe, type Failure, type RequirementLevel } from "../probe.ts";

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
    for (const { uri, size, mimeType: listed } of facts.resources.slice(0, maxRead)) {
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
      for (const { kind, text, level } of fault === undefined
        ? mildFaultsOf(contents.filter(isRecord), { uri, size, listed })
        : [])
        groups.add(kind, { message: `The contents of the resource '${uri}' ${text}.`, subject, reply, level });
    }
    // A database that is down says nothing about the list.
    if (judged > 0 && broken === judged) skip("The server answers each request to read a resource with error -32603.");
    groups.report(fail);
    if (!judged) skip("No resource could be read in time by a client without capabilities.");
  },
});

const maxRead = 5;

interface MildFault {
  readonly kind: string;
  /** The end of a sentence. */
  readonly text: string;
  readonly level: RequirementLevel;
}

/** What clients can read and show wrongly. */
function mildFaultsOf(
  contents: readonly Readonly<Record<string, unknown>>[],
  { uri, size, listed }: { readonly uri: string; readonly size: unknown; readonly listed: unknown },
): readonly MildFault[] {
  const faults: MildFault[] = [];
  // A folder has the contents of what is in it.
  if (contents.length && !contents.some((one) => typeof one["uri"] === "string" && one["uri"].startsWith(uri)))
    faults.push({ kind: "other", text: "are those of another URI", level: "SHOULD" });
  const type = [listed, ...contents.map((one) => one["mimeType"])].find(
    (one) => typeof one === "string" && !isMediaType(one),
  );
  if (typeof type === "string")
    faults.push({ kind: "type", text: `have the MIME type '${type}', which is none`, level: "SHOULD" });
  const [only, ...others] = contents;
  const bytes = others.length || !only ? undefined : bytesOf(only);
  if (typeof size === "number" && bytes !== undefined && bytes !== size)
    faults.push({
      kind: "size",
      text: `have ${String(bytes)} bytes, and are listed with ${String(size)}`,
      level: "ADVICE",
    });
  return faults;
}

function bytesOf({ text, blob }: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof text === "string") return Buffer.byteLength(text);
  return typeof blob === "string" ? Buffer.from(blob, "base64").length : undefined;
}
