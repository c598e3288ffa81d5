import { memoizeFor } from "../model/lazy.ts";
import type { ToolTexts } from "./effects.ts";
import { computations, insidePlaces, outsideWords, startingVerbs, webWords } from "./lexicon/worlds.ts";
import { hasWordOf } from "./text.ts";
import { wordsOf } from "./words.ts";

/** What a tool reaches according to its texts. */
export interface World {
  /** True for web pages and other things outside; false for the server's own machine and memory alone. */
  readonly isOpen: boolean;
  /** Whether the tool's description says so. Otherwise it follows only from a name or a parameter. */
  readonly isStated: boolean;
}

/** The world of a tool; `undefined` if its texts do not say: "List all projects" may ask a service or read a folder. */
export const worldOf = memoizeFor(({ name, description, parameters }: ToolTexts): World | undefined => {
  const words = wordsOf(name);
  const isToldOpen = hasWordOf(description, webWords);
  if (isToldOpen || words.some((word) => webWords.has(word))) return { isOpen: true, isStated: isToldOpen };
  if (words.some((word) => outsideWords.has(word) || startingVerbs.has(word))) return undefined;
  if (hasWordOf(description, outsideWords)) return undefined;
  for (const parameter of parameters) {
    if (hasWordOf(parameter.description, outsideWords)) return undefined;
    if (wordsOf(parameter.name).some((word) => outsideWords.has(word))) return undefined;
  }
  if (insidePlaces.test(description) || computations.test(description)) return { isOpen: false, isStated: true };
  const takesPlace = parameters.some((parameter) => insidePlaces.test(parameter.description));
  return takesPlace ? { isOpen: false, isStated: false } : undefined;
});
