import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { undeclared } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** A user who wants more or fewer log messages gets an error instead. */
export default defineProbe({
  name: "log-level",
  family: "logging",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "A server that declares logging answers logging/setLevel with an empty result.",
  sources: { "2025-11-25": "server/utilities/logging#setting-log-level" },
  sends: "A logging/setLevel request with the level 'warning'.",
  remedy: "Implement 'logging/setLevel' for all eight levels, or do not declare 'logging'.",
  needs: undeclared("logging"),
  async check({ peer, fail, skip }) {
    const reply = await peer.request("logging/setLevel", { level: "warning" });
    if (reply.error?.code === -32601)
      skip("The server does not implement logging/setLevel, which capabilities-answer reports.");
    const unexpected = Object.keys(reply.result ?? {}).find((key) => key !== "_meta");
    if (unexpected !== undefined) {
      const message = `The result of logging/setLevel should be empty but contains ${unexpected}.`;
      fail({ message, reply, level: "ADVICE" });
    }
    if (reply.result) return;
    const found = actualVersusExpected(reply, "an empty result");
    fail({ message: `The server answers logging/setLevel with ${found}.`, reply });
  },
});
