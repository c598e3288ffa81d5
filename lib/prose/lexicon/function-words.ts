/** Words with a grammatical function and no content, and their functions. */
import { wordSet } from "./list.ts";
import words from "./function-words.json" with { type: "json" };

/** Articles, pronouns, prepositions, auxiliaries. */
export const functionWords = wordSet(words.functionWords);

/** Words in the place of an article. */
export const determiners = wordSet(words.determiners);

/** Words that begin an object, so the word before them is a verb. */
export const articles = wordSet(words.articles);

/** Prepositions and similar words that look like verbs before an article: "Given a URL". */
export const prepositions = wordSet(words.prepositions);

/** Words that are lower-case within a title. */
export const smallTitleWords = wordSet(words.smallTitleWords);

/** Words that texts write in capitals to stress them. */
export const stressedWords = wordSet(words.stressedWords);

/** Words of sentences that may be between commas like the values of a list. */
export const sentenceWords = wordSet(words.sentenceWords);

/** Words for the tool in its description, and pronouns. A verb after them is the tool's action. */
export const subjects = wordSet(words.subjects);

/** Words before the imperative of the tool's action: "Tool to fetch users", "You can list users". */
export const auxiliaries = wordSet(words.auxiliaries);

/** Words before a gerund: "Entry point for finding papers", "Lightweight tool returning metadata". */
export const gerundStarters = wordSet(words.gerundStarters);

/** Words before a verb in the imperative: "to stop", "can be copied or moved". */
export const verbStarters = wordSet(words.verbStarters);

/** Words besides adverbs that may precede the first verb of a text. */
export const leadingWords = wordSet(words.leadingWords);

/** Words in -ly that are not adverbs: nouns, adjectives before a noun, verbs that no tool has. */
export const otherWordsInLy = wordSet(words.otherWordsInLy);

/** Abbreviations with a full stop that does not end a sentence. */
export const abbreviationsWithStop = wordSet(words.abbreviationsWithStop);

/** Words before a verb for the amount of its objects. */
export const measureWords = wordSet(words.measures);

/** Words before a verb for the manner of the action: "Long press", "Right click". */
export const manners = wordSet(words.manners);

/** Words for the direction of an action: "Go forward", "Forward geocode". Alone, they are verbs. */
export const directions = wordSet(words.directions);
