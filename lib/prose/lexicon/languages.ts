/** Words that identify a text in another language. */
import { wordSet } from "./list.ts";
import words from "./languages.json" with { type: "json" };

/** Function words of Spanish, French, German, Italian, Portuguese and Dutch that do not exist in English. */
export const foreignWords = wordSet(words.foreignWords);

/** Verbs of these languages, and of Indonesian, that begin descriptions of tools. */
export const foreignVerbs = wordSet(words.foreignVerbs);
