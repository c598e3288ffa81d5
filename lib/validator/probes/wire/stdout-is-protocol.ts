import { straysIn } from "../../conformance/stray-output.ts";
import { defineProbe } from "../probe.ts";

/** A client reads every line of stdout as a message, and many close the connection at the first that is none. */
export default defineProbe({
  name: "stdout-is-protocol",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server writes nothing but messages to its standard output.",
  sources: { "2025-11-25": "basic/transports#stdio", "2026-07-28": "basic/transports/stdio" },
  transports: ["stdio"],
  sends: "Nothing: it looks at the messages of all other probes.",
  remedy: "Write logs to stderr: `console.error` instead of `console.log`, `print(…, file=sys.stderr)`.",
  when: "afterwards",
  check({ conversations, fail }) {
    const texts = conversations.flatMap(({ frames }) => straysIn(frames)).filter(({ kind }) => kind === "text");
    const lines = [...new Set(texts.map(({ text }) => text))];
    const [first] = lines;
    if (first === undefined) return;
    const more = lines.length > 1 ? ` It does so with ${String(lines.length)} different lines.` : "";
    fail({ message: `The server writes text to stdout that is no message.${more}`, received: first });
  },
});
