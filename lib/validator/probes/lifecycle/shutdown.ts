import { setTimeout as sleep } from "node:timers/promises";
import { assertAlive } from "../../conformance/raw-requests.ts";
import { asStdio, defineProbe } from "../probe.ts";

/** Milliseconds for a server to exit. The protocol says "a reasonable time". */
const patience = 5_000;

/** A server that keeps running after its client has exited holds memory and ports until the machine is restarted. */
export default defineProbe({
  name: "shutdown",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "SHOULD",
  requirement: "The server exits when its standard input is closed.",
  sources: { "2025-11-25": "basic/lifecycle#stdio", "2026-07-28": "basic/transports/stdio#shutdown" },
  transports: ["stdio"],
  when: "alone",
  sends: "A ping or server/discover request. The probe then closes the standard input.",
  remedy: "Exit the process when its standard input is closed.",
  async check(context) {
    const peer = asStdio(context, context.peer);
    // A server that is still starting may not read its input.
    await assertAlive(peer);
    peer.endInput();
    const ended = new Promise((resolve) => {
      peer.ended.addEventListener("abort", resolve, { once: true });
    });
    const isLate = await Promise.race([sleep(patience, true, { ref: false }), ended]);
    if (isLate !== true) return;
    context.fail({
      message: `The server is still running ${String(patience / 1000)} s after its standard input was closed.`,
      // The older revisions only say what the client does: it ends a server that does not exit.
      ...(context.era === "2025-11-25" ? { level: "ADVICE" } : {}),
    });
  },
});
