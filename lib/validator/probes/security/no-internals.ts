import { textsIn } from "../../conformance/content-blocks.ts";
import { type Received, receivedIn, type Request } from "../../conformance/exchanges.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import type { ServerFacts } from "../../conformance/facts.ts";
import { internalsIn } from "../../conformance/internals.ts";
import { HttpPeer } from "../../conversation/http-peer.ts";
import { isRecord } from "../../../model/json.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** Stack traces and paths help attackers, tell users nothing, and fill the context of the model. */
export default defineProbe({
  name: "no-internals",
  family: "security",
  requirements: ["SEC-NFR-002", "REQ-ERROR-003"],
  level: "SHOULD",
  requirement: "Errors hold no stack traces, and no paths of the machine.",
  sources: {
    "2025-11-25": "https://cwe.mitre.org/data/definitions/209.html",
    "2026-07-28": "https://cwe.mitre.org/data/definitions/209.html",
  },
  sends: "Nothing: it looks at the errors that came in answer to all other probes.",
  remedy: "Write the error to a log of the server, and send a sentence that says what the caller can do.",
  when: "afterwards",
  check({ conversations, facts, fail }) {
    const groups = new FailureGroups();
    const told = toldBy(facts);
    for (const conversation of conversations) {
      for (const received of receivedIn(conversation))
        for (const text of errorTextsOf(received)) {
          const { request, frame } = received;
          const isKnown = (path: string): boolean => told.includes(path) || isNamedIn(request, path);
          report(groups, text, isKnown, {
            received: frame.text,
            ...(request ? { sent: JSON.stringify(request.params) } : {}),
            ...subjectOf(request),
          });
        }
      const { peer } = conversation;
      // Pages of errors that are no messages.
      for (const { sent = "", response } of peer instanceof HttpPeer ? peer.responses : [])
        if (response.status >= 400 && !/^\s*[{[]/u.test(response.body))
          report(groups, plainText(response.body), (path) => told.includes(path) || sent.includes(path), {
            sent,
            received: response.body,
          });
    }
    groups.report(fail);
  },
});

type Evidence = Omit<Failure, "message">;

function report(groups: FailureGroups, text: string, isKnown: (path: string) => boolean, evidence: Evidence): void {
  const found = internalsIn(text, isKnown);
  if (!found) return;
  const shown = found.text.length > 100 ? `${found.text.slice(0, 100)}…` : found.text;
  const message = `An error holds a ${found.kind}${found.kind === "path" ? " of the machine" : ""}: “${shown}”.`;
  // A path alone tells little.
  groups.add(found.kind, { message, ...(found.kind === "path" ? { level: "ADVICE" as const } : {}), ...evidence });
}

/** The texts of an error of JSON-RPC, or of a failed call. */
function errorTextsOf({ message }: Received): readonly string[] {
  if (message.kind === "error") return [...stringsIn(message.error.message), ...stringsIn(message.error.data)];
  if (message.kind !== "result" || !isRecord(message.result) || message.result["isError"] !== true) return [];
  return textsIn(message.result["content"]);
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether a request named a path, or its last part. */
function isNamedIn(request: Request | undefined, path: string): boolean {
  const segments = path.split(/[/\\]/u);
  return stringsIn(request?.params).some((text) => {
    const last = text.split(/[/\\]/u).findLast(Boolean);
    return text.includes(path) || (last !== undefined && segments.includes(last));
  });
}

/** What the server says of its tools and resources: a server of files speaks of paths. */
function toldBy({ tools, resources, resourceTemplates, prompts, handshake }: ServerFacts): string {
  return JSON.stringify([tools, resources, resourceTemplates, prompts, handshake.result]);
}

function subjectOf(request: Request | undefined): Pick<Failure, "subject"> {
  const name = request?.method === "tools/call" ? request.params["name"] : undefined;
  return typeof name === "string" ? { subject: { kind: "tool", name } } : {};
}

/** A page of HTML as text. */
function plainText(page: string): string {
  return page
    .slice(0, 50_000)
    .replace(/<(?:br|\/p|\/div|\/li|\/pre)\b[^<>]*>/giu, "\n")
    .replace(/<[^<>]*>/gu, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
