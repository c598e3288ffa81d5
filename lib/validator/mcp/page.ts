import { createHash } from "node:crypto";
import { InputError } from "../result/input-error.ts";

/** The longest texts of answers. Longer ones are cut, or left out where a part is of no use. */
export const longest = { text: 2000, value: 500 };

/** A page of a list, as a tool's parameters ask for it. */
export interface PageRequest {
  readonly limit: number;
  /** `start` for the first page. */
  readonly cursor: string;
}

/** A part of a list. */
export interface ListPage<T> {
  readonly entries: T[];
  /** The number of entries of the whole list. */
  readonly total: number;
  readonly nextCursor?: string;
}

/** A page ends before it has more characters, as JSON. A single entry may have more. */
const maxCharacters = 20_000;

/**
 * A page of a list. The list is made anew for each page, so a cursor tells which list it belongs to: after a change of
 * a file, the entries at the same numbers would be others.
 *
 * @throws InputError `USAGE` for a cursor that is none, or of another list.
 */
export function listPage<T>(list: readonly T[], { limit, cursor }: PageRequest): ListPage<T> {
  const texts = list.map((entry) => JSON.stringify(entry));
  const hash = createHash("sha256").update(texts.join("\n")).digest("base64url").slice(0, 12);
  const start = cursor === "start" ? 0 : startOf(cursor, hash);
  let characters = 0;
  const entries = list.slice(start, start + limit).filter((_entry, index) => {
    characters += texts[start + index]?.length ?? 0;
    return index === 0 || characters <= maxCharacters;
  });
  const end = start + entries.length;
  const next = end < list.length ? { nextCursor: `${String(end)}-${hash}` } : {};
  return { entries, total: list.length, ...next };
}

function startOf(cursor: string, hash: string): number {
  const [, start, of] = /^(\d{1,9})-([\w-]{12})$/u.exec(cursor) ?? [];
  const remedy = "Call again with cursor start, and with the other arguments unchanged.";
  if (start === undefined) throw new InputError("USAGE", "cursor", "It is not a nextCursor of an answer.", remedy);
  if (of !== hash)
    throw new InputError("USAGE", "cursor", "The entries have changed since that answer, or are others.", remedy);
  return Number(start);
}
