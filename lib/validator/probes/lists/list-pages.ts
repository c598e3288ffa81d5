import { lists, type ListName, type Page, unreadLists } from "../../conformance/facts.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** If the cursors are wrong, a client requests pages forever or never sees the rest of the list. */
export default defineProbe({
  name: "list-pages",
  family: "lists",
  requirements: ["REQ-FEATURE-001", "REQ-FEATURE-002", "REQ-FEATURE-003"],
  level: "MUST",
  requirement: "Every list ends: each nextCursor is a string that the server accepts, and no cursor is repeated.",
  sources: {
    "2025-11-25": "server/utilities/pagination#response-format",
    "2026-07-28": "server/utilities/pagination#response-format",
  },
  sends: "Nothing. This probe checks the lists that were read before the probes ran.",
  remedy: "Return a nextCursor only if there are more entries, and accept it in the next request.",
  needs: unreadLists,
  check({ facts, fail }) {
    const groups = new FailureGroups<Failure>();
    for (const name of Object.keys(lists) as ListName[]) {
      const pages = facts.pages[name];
      const { key, method } = lists[name];
      for (const [index, { reply, cursor }] of pages.entries()) {
        const next = reply.result?.["nextCursor"];
        if (next !== undefined && typeof next !== "string") {
          const message = `The server answers ${method} with a nextCursor that is not a string: ${JSON.stringify(next)}.`;
          groups.add("type", { message, remedy: "Omit nextCursor on the last page.", reply });
        }
        if (next === "") {
          const message = `The server answers ${method} with an empty nextCursor, which says that there are more pages.`;
          groups.add("empty", { message, remedy: "Omit nextCursor on the last page.", reply });
        }
        if (cursor !== undefined && !reply.result)
          groups.add("refused", {
            message: `The server answers its own cursor of ${method} with ${kindOf(reply)}.`,
            reply,
          });
        if (typeof next === "string" && pages.slice(0, index + 1).some((page) => page.cursor === next))
          groups.add("again", { message: `The server repeats a cursor of ${method}, so the list never ends.`, reply });
      }
      if (pagesWithoutNews(pages, key) >= manyPages)
        groups.add("endless", {
          message: `The server answers ${method} with at least ${String(manyPages)} pages in a row that contain no new entries.`,
        });
    }
    groups.report(fail);
  },
});

/** A list with this many pages in a row without a new entry does not end. */
const manyPages = 10;

/** The number of pages at the end of a list that contain no new entries. */
function pagesWithoutNews(pages: readonly Page[], key: string): number {
  const known = new Set<unknown>();
  let count = 0;
  for (const { entries } of pages) {
    const ids = entries.map((entry) => entry[key]).filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    count = ids.length ? 0 : count + 1;
  }
  return count;
}
