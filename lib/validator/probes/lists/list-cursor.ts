import { lists, type ListName } from "../../conformance/facts.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** Without an error, a client with an outdated cursor reads the list from the start and treats its entries as new. */
export default defineProbe({
  name: "list-cursor",
  family: "lists",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers an invalid cursor with error -32602.",
  sources: {
    "2025-11-25": "server/utilities/pagination#error-handling",
    "2026-07-28": "server/utilities/pagination#error-handling",
  },
  sends: "A request with an invalid cursor for each list that has more than one page.",
  remedy: "Answer invalid cursors with error -32602.",
  async check({ facts, fail, peer, skip }) {
    // A server without pagination has no cursors, and libraries ignore them there.
    const paged = (Object.keys(lists) as ListName[]).filter((name) =>
      facts.pages[name].some(({ reply }) => typeof reply.result?.["nextCursor"] === "string"),
    );
    if (!paged.length) skip("No list has more than one page.");
    for (const name of paged) {
      const reply = await peer.request(lists[name].method, { cursor: "validator-no-such-cursor" });
      if (reply.error?.code === -32602) continue;
      const found = actualVersusExpected(reply, "error -32602");
      const message = `If the cursor is invalid, the server answers ${lists[name].method} with ${found}.`;
      fail({ message, reply });
    }
  },
});
