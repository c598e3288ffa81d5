import { lists, type ListName } from "../../conformance/facts.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A client with an old cursor reads the list from its beginning again, and takes the entries for new ones. */
export default defineProbe({
  name: "list-cursor",
  family: "lists",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "A cursor that the server has not made is answered with the error -32602.",
  sources: {
    "2025-11-25": "server/utilities/pagination#error-handling",
    "2026-07-28": "server/utilities/pagination#error-handling",
  },
  sends: "A request for each list of several pages, with a cursor that the server has not made.",
  remedy: "Answer cursors that cannot be read with the error code -32602.",
  async check({ facts, fail, peer, skip }) {
    // A server without pages knows no cursors, and the libraries ignore them there.
    const paged = (Object.keys(lists) as ListName[]).filter((name) =>
      facts.pages[name].some(({ reply }) => typeof reply.result?.["nextCursor"] === "string"),
    );
    if (!paged.length) skip("No list has more than one page.");
    for (const name of paged) {
      const reply = await peer.request(lists[name].method, { cursor: "validator-no-such-cursor" });
      if (reply.error?.code === -32602) continue;
      const message = `The server answers a cursor of ${lists[name].method} that it has not made with ${kindOf(reply)}.`;
      fail({ message, reply });
    }
  },
});
