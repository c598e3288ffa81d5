import { isRecord } from "../../../model/json.ts";
import { defineProbe } from "../probe.ts";

/** A user who wants fewer messages, or more, gets an error instead. */
export default defineProbe({
  name: "log-level",
  family: "logging",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server that declares logging answers logging/setLevel with an empty result.",
  sources: { "2025-11-25": "server/utilities/logging#setting-log-level" },
  sends: "The log level “warning”.",
  remedy: "Implement `logging/setLevel` for all eight levels, or do not declare `logging`.",
  needs: ({ capabilities }) => (isRecord(capabilities["logging"]) ? undefined : "The server declares no logging."),
  async check({ peer, fail, skip }) {
    const reply = await peer.request("logging/setLevel", { level: "warning" });
    if (reply.error?.code === -32601) skip("The server does not know the method, which capabilities-answer reports.");
    const unexpected = Object.keys(reply.result ?? {}).find((key) => key !== "_meta");
    if (unexpected !== undefined) {
      const message = `The result of logging/setLevel has the member ${unexpected}, and should be empty.`;
      fail({ message, reply, level: "ADVICE" });
    }
    if (reply.result) return;
    const found = reply.error ? `the error ${String(reply.error.code)}` : "no message";
    fail({ message: `The server answers logging/setLevel with ${found} instead of an empty result.`, reply });
  },
});
