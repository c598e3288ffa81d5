import { straysIn } from "../../conformance/stray-output.ts";
import { StdioPeer } from "../../live/conversation/stdio-peer.ts";
import { defineProbe } from "../probe.ts";

/** A client reads every line of stdout as a message, and many close the connection if a line is not a message. */
export default defineProbe({
  name: "stdout-is-protocol",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server writes only messages to its standard output.",
  sources: { "2025-11-25": "basic/transports#stdio", "2026-07-28": "basic/transports/stdio" },
  transports: ["stdio"],
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Write logs to stderr: 'console.error' instead of 'console.log', 'print(…, file=sys.stderr)'.",
  when: "afterwards",
  check({ conversations, fail }) {
    const texts = conversations.flatMap(({ frames }) => straysIn(frames)).filter(({ kind }) => kind === "text");
    const lines = [...new Set(texts.map(({ text }) => text))];
    const [first] = lines;
    const blank = conversations.some(({ peer }) => peer instanceof StdioPeer && peer.blankLines > 0);
    if (blank)
      fail({
        message: "The server writes empty lines to stdout.",
        remedy: "End each message with one line break, and write nothing else.",
        level: "SHOULD",
      });
    if (first === undefined) return;
    const more = lines.length > 1 ? ` There are ${String(lines.length)} different lines of such text.` : "";
    fail({ message: `The server writes text to stdout that is not a message.${more}`, received: first });
  },
});
