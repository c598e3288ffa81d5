import { isFunctionWord } from "./function-words.ts";
import { spellingOf } from "./spelling.ts";
import { isActionVerb } from "./verbs.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/** Words that a title writes small unless they begin or end it. */
const smallWords = wordSet(`a an and as at but by for from if in into nor of on or per the to via vs with`);

/** Words that texts write in capitals to stress them. */
const stressed = wordSet("all always entire exact existing full important live multiple never new old required single");

/**
 * A title in capitals and small letters made from an identifier: `get_user_profile` → "Get User Profile".
 *
 * @param text what is said of it, which shows how its words are spelled: "a DMCA takedown notice".
 */
export function titleOf(identifier: string, text = ""): string {
  const words = wordsOf(identifier);
  const last = words.length - 1;
  const isShouting = !/\p{Ll}/u.test(identifier);
  return words
    .map((word, index) => {
      if (index > 0 && index < last && smallWords.has(word)) return word;
      return (
        spellingOf(word) ??
        (isShouting ? undefined : capitalsIn(identifier, word)) ??
        capitalsIn(text, word) ??
        capitalised(word)
      );
    })
    .join(" ");
}

const longestShortForm = 6;

/** The word in capitals, where a text has it so and in no other way; not a word that is stressed: "ALL users". */
function capitalsIn(text: string, word: string): string | undefined {
  if (word.length < 2 || word.length > longestShortForm || !/^\p{Ll}+$/u.test(word)) return undefined;
  if (isActionVerb(word) || isFunctionWord(word) || stressed.has(word)) return undefined;
  const upper = word.toUpperCase();
  const other = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${word}|${capitalised(word)})(?![\p{L}_])`, "u");
  return new RegExp(String.raw`(?<!\p{Lu})${upper}(?!\p{Ll})`, "u").test(text) && !other.test(text) ? upper : undefined;
}

/** A word as it stands in a title. */
function capitalised(word: string): string {
  return spellingOf(word) ?? word.charAt(0).toUpperCase() + word.slice(1);
}
