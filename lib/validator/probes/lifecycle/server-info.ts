import { isRecord } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** Without it, the logs of clients and gateways do not show which server, and which version of it, has answered. */
export default defineProbe({
  name: "server-info",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-002"],
  level: "SHOULD",
  requirement: "Every result contains the name and the version of the server.",
  sources: { "2026-07-28": "basic/index#meta" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Add 'io.modelcontextprotocol/serverInfo' with 'name' and 'version' to '_meta' of every result.",
  when: "afterwards",
  check({ conversations, fail }) {
    const results = conversations
      .flatMap(receivedIn)
      .filter(({ message, request, revision }) => message.kind === "result" && request && revision === "2026-07-28");
    const without = results.filter(({ message }) => message.kind === "result" && !namesServer(message.result));
    const [first] = without;
    if (!first) return;
    const which =
      without.length === results.length
        ? "The results of the server do"
        : `The result of ${first.request?.method ?? ""} does`;
    fail({ message: `${which} not name the server in _meta.`, received: first.frame.text });
  },
});

function namesServer(result: unknown): boolean {
  const meta = isRecord(result) ? result["_meta"] : undefined;
  return isRecord(meta) && isRecord(meta["io.modelcontextprotocol/serverInfo"]);
}
