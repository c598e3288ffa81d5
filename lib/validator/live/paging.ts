import { ProtocolFault } from "./protocol-fault.ts";

/** Sends one request and gives back its answer as it came. */
export type Ask = (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** More than any server has; a list beyond it has no end. */
const maxPages = 1_000;
const maxEntries = 200_000;

/**
 * All pages of a list. A `nextCursor` of `null` or of no characters ends it, as servers mean it to.
 *
 * @throws ProtocolFault for an answer without the list, a cursor that comes again, and a list without end.
 */
export async function allPages(ask: Ask, method: string, key: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const answer = await ask(method, cursor === undefined ? undefined : { cursor });
    const page = answer[key];
    if (!Array.isArray(page)) throw new ProtocolFault(`The server answers ${method} without a list '${key}'.`);
    for (const entry of page as unknown[]) entries.push(entry);
    const next = answer["nextCursor"] ?? "";
    if (next === "") return entries;
    if (typeof next !== "string")
      throw new ProtocolFault(`The server answers ${method} with a nextCursor that is no string.`);
    if (seen.has(next))
      throw new ProtocolFault(`The server answers ${method} with the same nextCursor again, so its pages have no end.`);
    seen.add(next);
    if (seen.size >= maxPages)
      throw new ProtocolFault(`The pages of ${method} have no end: ${maxPages.toLocaleString("en")} were read.`);
    if (entries.length > maxEntries) {
      throw new ProtocolFault(
        `The list of ${method} has no end: ${maxEntries.toLocaleString("en")} entries were read.`,
      );
    }
    cursor = next;
  }
}
