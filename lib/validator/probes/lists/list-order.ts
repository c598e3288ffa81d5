import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../../model/json.ts";
import { lists, type ListName, type Page, pagesOf, unreadLists } from "../../conformance/facts.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A list in a different order is a different prompt for a model, so nothing of the conversation can be cached. */
export default defineProbe({
  name: "list-order",
  family: "lists",
  requirements: ["REQ-FEATURE-002"],
  level: "SHOULD",
  requirement:
    "A list that is requested twice has the same entries in the same order, and a cursor returns the same page.",
  sources: {
    "2025-11-25": "server/utilities/pagination#implementation-guidelines",
    "2026-07-28": "server/tools#capabilities",
  },
  sends: "Requests for all lists, each sent twice.",
  remedy: "Sort the entries by a stable key, such as their names.",
  comparesAnswers: true,
  needs: unreadLists,
  async check(context) {
    let compared = 0;
    for (const name of Object.keys(lists) as ListName[]) {
      const before = context.facts.pages[name].filter(({ reply }) => reply.result).slice(0, maxPages);
      if (before.length && (await isComparable(context, name, before))) compared++;
    }
    if (!compared) context.skip("The lists changed while they were compared.");
  },
});

/** Pages after these are not read again. */
const maxPages = 10;

/** Compares a list with its earlier state. @returns false if it has other entries now, which is allowed. */
async function isComparable(
  { era, fail, facts, peer }: ProbeContext,
  name: ListName,
  before: readonly Page[],
): Promise<boolean> {
  const { key, method } = lists[name];
  const keysOf = (entries: readonly JsonObject[]): string[] => entries.map((entry) => JSON.stringify(entry[key]));
  // Twice, because a server may alternate between two answers.
  for (const { cursor, entries } of [...before, ...before]) {
    const reply = await peer.request(method, cursor === undefined ? {} : { cursor });
    const listed = reply.result?.[name];
    const again = Array.isArray(listed) ? (listed as JsonObject[]) : [];
    if (isDeepStrictEqual(again, entries)) continue;
    if (isDeepStrictEqual(keysOf(again), keysOf(entries))) {
      const changed = keysOf(entries).find((_, index) => !isDeepStrictEqual(entries[index], again[index])) ?? "";
      const message = `If ${method} is requested again, the server returns a different definition of ${changed}.`;
      fail({ level: "ADVICE", message, remedy: "Keep values that change out of definitions.", reply });
      return true;
    }
    if (cursor !== undefined) {
      const remedy = "Keep cursors valid, and start the page of a cursor at the same entry each time.";
      fail({ message: `The server returns a different page for the same cursor of ${method}.`, remedy, reply });
      return true;
    }
    const all = (await pagesOf(peer, method, name)).flatMap((page) => page.entries);
    if (!isDeepStrictEqual(keysOf(all).sort(), keysOf(facts[name]).sort())) return false;
    // Only the newest revision specifies the order, and only that of tools.
    const level = name === "tools" && era === "2026-07-28" ? "SHOULD" : "ADVICE";
    const message = `If ${method} is requested again, the server returns the same entries in a different order.`;
    fail({ level, message, reply });
    return true;
  }
  return true;
}
