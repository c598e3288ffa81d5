import { setTimeout as sleep } from "node:timers/promises";
import { askForLife } from "../../conformance/raw-requests.ts";
import { asStdio, defineProbe } from "../probe.ts";

/** Milliseconds for a server to end. The protocol says "a reasonable time". */
const patience = 5_000;

/** A server that stays when its client has gone keeps memory and ports until the machine is restarted. */
export default defineProbe({
  name: "shutdown",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "SHOULD",
  requirement: "A server ends when its standard input is closed.",
  sources: { "2025-11-25": "basic/lifecycle#stdio", "2026-07-28": "basic/transports/stdio#shutdown" },
  transports: ["stdio"],
  when: "alone",
  sends: "The end of the standard input.",
  remedy: "End the process when its standard input ends.",
  async check(context) {
    const peer = asStdio(context, context.peer);
    // A server that still starts may not look at its input.
    await askForLife(peer);
    peer.endInput();
    const ended = new Promise((resolve) => {
      peer.ended.addEventListener("abort", resolve, { once: true });
    });
    const isLate = await Promise.race([sleep(patience, true, { ref: false }), ended]);
    if (isLate === true)
      context.fail({
        message: `The server still runs ${String(patience / 1000)} s after its standard input was closed.`,
      });
  },
});
