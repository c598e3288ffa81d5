import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A client that gets no answer to a ping assumes that the connection is broken, and closes it. */
export default defineProbe({
  name: "ping",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers a ping with an empty result.",
  sources: { "2025-11-25": "basic/utilities/ping#behavior-requirements" },
  sends: "A ping request.",
  remedy: "Answer 'ping' with an empty object.",
  isBasic: true,
  async check({ peer, fail }) {
    const reply = await peer.request("ping");
    const unexpected = Object.keys(reply.result ?? {}).find((key) => key !== "_meta");
    if (!reply.result)
      fail({ message: `The server answers a ping with ${actualVersusExpected(reply, "a result")}.`, reply });
    else if (unexpected !== undefined)
      fail({
        message: `The result of ping should be empty but contains ${unexpected}.`,
        reply,
        level: "ADVICE",
      });
  },
});
