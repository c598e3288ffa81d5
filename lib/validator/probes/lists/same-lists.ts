import { isDeepStrictEqual } from "node:util";
import { type ListName, lists, pagesOf, unreadLists } from "../../conformance/facts.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** A client that keeps a list for later, as the cache hints allow, calls tools that are not there any longer. */
export default defineProbe({
  name: "same-lists",
  family: "lists",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "A list has the same entries and cursors on each connection, whatever was requested there before.",
  sources: { "2026-07-28": "server/tools#capabilities" },
  sends: "Requests for all lists on two connections, and once more if they differ.",
  remedy: "Let lists depend on nothing but the request, such as its token.",
  comparesAnswers: true,
  // Over HTTP, connections are the matter of proxies and libraries on the way.
  transports: ["stdio"],
  needs: unreadLists,
  async check({ callable, facts, fail, open, peer, skip }) {
    if (callable.size) skip("The tools that the user allows may change the lists of one process.");
    const other = await open();
    for (const name of Object.keys(lists) as ListName[]) {
      if (!facts.pages[name].some(({ reply }) => reply.result)) continue;
      const cursor = facts.pages[name].map((page) => page.cursor).find((one) => one !== undefined);
      const page = cursor === undefined ? undefined : await other.request(lists[name].method, { cursor });
      if (page?.error)
        fail({ message: `The server refuses a cursor of ${lists[name].method} on another connection.`, reply: page });
      const own = await keysOn(peer, name);
      const others = await keysOn(other, name);
      if (isDeepStrictEqual(own, others)) continue;
      // A list may change at any time. Then both connections have the new one.
      const again = [await keysOn(peer, name), await keysOn(other, name)];
      if (!isDeepStrictEqual(again, [own, others])) continue;
      const one = own.find((key) => !others.includes(key)) ?? others.find((key) => !own.includes(key));
      const differ = one === undefined ? "" : `: ${one} is only in one of them`;
      fail({ message: `The server answers ${lists[name].method} with other entries on another connection${differ}.` });
    }
  },
});

/** The keys of all entries of a list, sorted. */
async function keysOn(peer: Peer, name: ListName): Promise<readonly string[]> {
  const pages = await pagesOf(peer, lists[name].method, name);
  return pages.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry[lists[name].key]))).sort();
}
