import type { Bound } from "../model/value-facts.ts";
import { statedDefaultOf, statedRangeOf } from "./stated.ts";
import { wordsOf } from "./words.ts";

/** Names of a parameter for the number of items, and for the position to continue from, as words. */
const limitName =
  /^(?:limit|count|max|size|top|first|take|n|per page|items per page|(?:batch|page|results?) (?:count|limit|size)|(?:max|maximum|max num|num|number of) (?:count|entries|hits|items|matches|records|results?|rows))$/;
const positionName =
  /^(?:cursor|page|offset|skip|start|after|before|token|(?:end|next|page|pagination|start|continuation) (?:cursor|idx|index|num|number|offset|page|token)|start at|search after|exclusive start key|(?:max|min|since) id)$/;

/** The parameters for reading a list in parts, by any of their names. */
export function pagingNamesIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const words = wordsOf(name).join(" ");
    return limitName.test(words) || positionName.test(words);
  });
}

/** True for the name of an output field that says where the next part begins: `nextCursor`, `next_page_token`. */
export function namesNextPage(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.some((word) => /^(?:next|end|continuation)$/.test(word)) &&
    words.some((word) => /^(?:cursor|token|page|offset|key)$/.test(word))
  );
}

/** True for the name of an output field with the number of all items: `total`, `totalCount`, `total_results`. */
export function namesTotal(name: string): boolean {
  return wordsOf(name).includes("total");
}

const selectingName =
  /^(?:select|selected|projection|attributes|columns|properties|(?:include|included|exclude|output|response|return|returned|select|selected) (?:attributes|columns|fields|properties))$/;

/** The parameters that select the fields of an answer, by any of their names. */
export function selectingNamesIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => selectingName.test(wordsOf(name).join(" ")));
}

/**
 * The number of items for a call that does not state one, according to a description; "unknown" if it mentions a
 * default.
 */
export function statedPageSize(description: string): Bound {
  const stated = statedDefaultOf(description);
  if (stated?.form === "number") return Number(stated.value);
  return /\bdefaults?\b/i.test(description) ? "unknown" : undefined;
}

/** The highest number of items according to a description; "unknown" if it mentions one. */
export function statedMaximumOf(description: string): Bound {
  const maximum = statedRangeOf(description)?.maximum;
  if (maximum !== undefined) return maximum;
  return /\b(?:max(?:imum)?|at most|up to|clamped|capped|no more than)\b/i.test(description) ? "unknown" : undefined;
}
