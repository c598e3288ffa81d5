import { initializeParams } from "../../live/conversation/handshake.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** The user of an older client sees only this error, so it has to say why the server cannot be used. */
export default defineProbe({
  name: "initialize-refusal",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "SHOULD",
  requirement:
    "A server that does not support older revisions names its supported versions when it refuses initialize.",
  sources: { "2026-07-28": "basic/versioning#backward-compatibility-with-initialization-based-versions" },
  sends: "An initialize request of revision 2025-11-25, on a new connection.",
  remedy: "Name the supported versions in the message or the data of the error.",
  async check({ openRaw, fail }) {
    const peer = await openRaw();
    const id = peer.nextId();
    const text = JSON.stringify({ jsonrpc: "2.0", id, method: "initialize", params: initializeParams("2025-11-25") });
    const reply = await peer
      .exchange(text, id, { headers: { "mcp-protocol-version": undefined } })
      .catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        fail({ message: "The server does not answer initialize, not even with an error.", sent: text });
      });
    if (!reply || reply.result) return;
    // The body of an HTTP error can be plain text, or an error without an id.
    const said = `${reply.frame?.text ?? ""} ${reply.http?.body ?? ""}`;
    if (!said.includes("2026-07-28"))
      fail({
        message: "The server refuses initialize without naming the version 2026-07-28, which it supports.",
        reply,
      });
  },
});
