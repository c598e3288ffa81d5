import { damagedReplyIn } from "../../conformance/exchanges.ts";
import { assertAlive, harmlessRequest } from "../../conformance/raw-requests.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** In another encoding, names and texts get corrupted, and a client cannot find what it requested. */
export default defineProbe({
  name: "utf8-messages",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server reads and writes UTF-8.",
  sources: { "2025-11-25": "basic/transports", "2026-07-28": "basic/transports/index#messages" },
  sends: "A request whose id contains non-ASCII characters, and one whose id ends with half of a character.",
  remedy: "Set the encoding of the standard streams, or of HTTP bodies, to UTF-8.",
  async check({ peer, open, conversations, fail }) {
    const reply = await peer.request(peer.harmlessMethod, {}, { id: letters }).catch((error: unknown) => {
      const isDamaged = damagedReplyIn(peer.frames, letters) !== undefined || peer.frames.some(({ isUtf8 }) => !isUtf8);
      if (!(error instanceof NoAnswer && isDamaged)) throw error;
    });
    // Over HTTP, the response with the wrong id ends the wait for the right one.
    const damaged = reply?.frame ? undefined : damagedReplyIn(peer.frames, letters);
    if (damaged)
      fail({ message: `The server returns the id '${letters}' as '${damaged.id}'.`, received: damaged.text });
    const wrong = conversations.flatMap(({ frames }) => frames).find(({ isUtf8 }) => !isUtf8);
    if (wrong) fail({ message: "The server sends bytes that are not UTF-8.", received: wrong.text });
    // Whether this one is answered is up to the server.
    const other = await open();
    await other.send(harmlessRequest(other, halved), { method: other.harmlessMethod });
    await assertAlive(other);
  },
});

/** One character of each length in UTF-8. */
const letters = "utf8-é€𝄞";
/** Ends with half of a character, which JSON can express and UTF-8 cannot. */
const halved = "utf8-half-\ud834";
