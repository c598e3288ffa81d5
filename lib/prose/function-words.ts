import { wordSet } from "./word-set.ts";

/** Words that carry grammar and no content. */
const functionWords = wordSet(`
  a about above after again against all also am an and any are as at be because been before being below between both
  but by can could did do does doing down during each either every few for from further had has have having he her
  here hers him his how i if in into is it its itself just may me might more most must my neither no nor not now of
  off on once one only or other our ours out over own per same she should so some such than that the their theirs
  them then there these they this those through to too under until up upon use used using very via was we were what
  when where whether which while who whom whose why will with within without would you your yours`);

/** True for a lower-case word that says nothing by itself: an article, a pronoun, a preposition, an auxiliary. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}
