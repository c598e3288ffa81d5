import type { Source } from "../source.ts";

/** A cheap test of a document's text. (Being built.) */
export function looksLikeDefinitions(_source: Source): boolean {
  return true;
}
