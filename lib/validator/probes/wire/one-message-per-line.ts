import { straysIn } from "../../conformance/stray-output.ts";
import { defineProbe } from "../probe.ts";

/** A client reads line by line, so it can parse neither a part of a message nor two messages on one line. */
export default defineProbe({
  name: "one-message-per-line",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "Each line of the standard output is one complete message.",
  sources: { "2025-11-25": "basic/transports#stdio", "2026-07-28": "basic/transports/stdio" },
  transports: ["stdio"],
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Write each message as JSON without line breaks, followed by one line break.",
  when: "afterwards",
  check({ conversations, fail }) {
    const strays = conversations.flatMap(({ frames }) => straysIn(frames));
    const spread = strays.find(({ kind }) => kind === "spread");
    const joined = strays.find(({ kind }) => kind === "joined");
    if (spread) fail({ message: "The server splits a message across several lines.", received: spread.text });
    if (joined) fail({ message: "The server writes several messages on one line.", received: joined.text });
  },
});
