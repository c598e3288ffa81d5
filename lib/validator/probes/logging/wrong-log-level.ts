import { isRecord } from "../../../model/json.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { declaredList } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** A client that misspells a level expects log messages but gets none. */
export default defineProbe({
  name: "wrong-log-level",
  family: "logging",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers an unknown log level with error -32602.",
  sources: {
    "2025-11-25": "server/utilities/logging#error-handling",
    "2026-07-28": "server/utilities/logging#error-handling",
  },
  sends: "A request with the log level 'loud'.",
  remedy: "Accept only the eight levels from 'debug' to 'emergency', and answer others with error -32602.",
  needs: ({ capabilities }) =>
    isRecord(capabilities["logging"]) ? undefined : "The server does not declare the logging capability.",
  async check({ peer, era, facts, fail, skip }) {
    const level = "loud";
    const meta = { "io.modelcontextprotocol/logLevel": level };
    const reply =
      era === "2025-11-25"
        ? await peer.request("logging/setLevel", { level })
        : await peer.request(declaredList(facts) ?? "server/discover", {}, { meta });
    const code = reply.error?.code;
    if (code === -32602) return;
    if (code === -32601) skip("The server does not implement the method, which capabilities-answer reports.");
    const message = `The server answers the log level '${level}' with ${actualVersusExpected(reply, "error -32602")}.`;
    // With any error, the client learns that the level is wrong.
    fail({ message, reply, ...(reply.error ? { level: "ADVICE" } : {}) });
  },
});
