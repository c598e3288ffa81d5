import type { JsonObject } from "../../../model/json.ts";
import { isDeepStrictEqual } from "node:util";
import { lists, type ListName, pagesOf } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** A list in another order is another text for a model, so that nothing of the conversation can be cached. */
export default defineProbe({
  name: "list-order",
  family: "lists",
  requirements: ["REQ-FEATURE-002"],
  level: "SHOULD",
  requirement: "A list that is asked for twice has the same entries in the same order.",
  sources: {
    "2025-11-25": "server/utilities/pagination#implementation-guidelines",
    "2026-07-28": "server/tools#capabilities",
  },
  sends: "The requests for all lists once more.",
  remedy: "Sort the entries by something that does not change, such as their names.",
  needs: ({ pages }) =>
    Object.values(pages).some((some) => some.length) ? undefined : "The server declares nothing that is listed.",
  async check({ era, facts, fail, peer, skip }) {
    let compared = 0;
    for (const name of Object.keys(lists) as ListName[]) {
      const before = facts.pages[name];
      if (!before.length || before.length > maxPages) continue;
      const { key, method } = lists[name];
      const [first, second] = [before, await pagesOf(peer, method, name)].map((pages) =>
        pages.flatMap(({ entries }) => entries),
      );
      const keysOf = (entries: readonly JsonObject[] = []): string[] =>
        entries.map((entry) => JSON.stringify(entry[key]));
      // Other entries are another list, which may be.
      if (!isDeepStrictEqual(keysOf(first).sort(), keysOf(second).sort())) continue;
      compared++;
      // Only the newest revision speaks of the order, and only of that of tools.
      const level = name === "tools" && era === "2026-07-28" ? "SHOULD" : "ADVICE";
      if (!isDeepStrictEqual(keysOf(first), keysOf(second)))
        fail({ level, message: `The server answers ${method} with the same entries in another order.` });
      else if (!isDeepStrictEqual(first, second)) {
        const changed = keysOf(first).find((_, index) => !isDeepStrictEqual(first?.[index], second?.[index]));
        const message = `The server answers ${method} with another definition of '${String(changed)}' the second time.`;
        fail({ level: "ADVICE", message, remedy: "Keep what changes out of definitions." });
      }
    }
    if (!compared) skip("The lists have changed meanwhile, or are very long.");
  },
});

/** Longer lists are not read again. */
const maxPages = 10;
