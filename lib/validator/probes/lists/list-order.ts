import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../../model/json.ts";
import { lists, type ListName, type Page, pagesOf } from "../../conformance/facts.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A list in another order is another text for a model, so that nothing of the conversation can be cached. */
export default defineProbe({
  name: "list-order",
  family: "lists",
  requirements: ["REQ-FEATURE-002"],
  level: "SHOULD",
  requirement:
    "A list that is asked for twice has the same entries in the same order, and a cursor gives the same page.",
  sources: {
    "2025-11-25": "server/utilities/pagination#implementation-guidelines",
    "2026-07-28": "server/tools#capabilities",
  },
  sends: "The requests for all lists, twice.",
  remedy: "Sort the entries by something that does not change, such as their names.",
  needs: ({ pages }) =>
    Object.values(pages).some((some) => some.length) ? undefined : "The server declares nothing that is listed.",
  async check(context) {
    let compared = 0;
    for (const name of Object.keys(lists) as ListName[]) {
      const before = context.facts.pages[name].slice(0, maxPages);
      if (before.length && (await isComparable(context, name, before))) compared++;
    }
    if (!compared) context.skip("The lists have changed meanwhile.");
  },
});

/** Further pages are not read again. */
const maxPages = 10;

/** Compares a list with what it was. @returns false if it has other entries now, which may be. */
async function isComparable(
  { era, fail, facts, peer }: ProbeContext,
  name: ListName,
  before: readonly Page[],
): Promise<boolean> {
  const { key, method } = lists[name];
  const keysOf = (entries: readonly JsonObject[]): string[] => entries.map((entry) => JSON.stringify(entry[key]));
  // Twice, as a server may change at each second request.
  for (const { cursor, entries } of [...before, ...before]) {
    const reply = await peer.request(method, cursor === undefined ? {} : { cursor });
    const listed = reply.result?.[name];
    const again = Array.isArray(listed) ? (listed as JsonObject[]) : [];
    if (isDeepStrictEqual(again, entries)) continue;
    if (isDeepStrictEqual(keysOf(again), keysOf(entries))) {
      const changed = keysOf(entries).find((_, index) => !isDeepStrictEqual(entries[index], again[index])) ?? "";
      const message = `The server answers ${method} with another definition of ${changed} the second time.`;
      fail({ level: "ADVICE", message, remedy: "Keep what changes out of definitions.", reply });
      return true;
    }
    if (cursor !== undefined) {
      const remedy = "Keep a cursor valid, and begin its page at the same entry each time.";
      fail({ message: `The server answers the same cursor of ${method} with another page.`, remedy, reply });
      return true;
    }
    const all = (await pagesOf(peer, method, name)).flatMap((page) => page.entries);
    if (!isDeepStrictEqual(keysOf(all).sort(), keysOf(facts[name]).sort())) return false;
    // Only the newest revision speaks of the order, and only of that of tools.
    const level = name === "tools" && era === "2026-07-28" ? "SHOULD" : "ADVICE";
    fail({ level, message: `The server answers ${method} with the same entries in another order.`, reply });
    return true;
  }
  return true;
}
