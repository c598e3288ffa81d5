/**
 * The verbs of tools. A list holds lower-case imperatives. For words that are also nouns, further lists help to decide.
 */
import { wordSet } from "./list.ts";
import words from "./verbs.json" with { type: "json" };

/** Verbs that begin names of tools, by the effect of the call. */
export const verbsByEffect = {
  reading: wordSet(words.reading),
  creating: wordSet(words.creating),
  changing: wordSet(words.changing),
  destroying: wordSet(words.destroying),
};

/** Words with an effect that are not verbs: it is known if they begin a name. */
export const wordsWithEffect = wordSet(words.wordsWithEffect);

/** More verbs that begin names. Their effect differs from tool to tool: `run`, `process`, `export`. */
export const otherVerbs = wordSet(words.otherVerbs);

/** Verbs that often begin descriptions, but seldom names: no tool is called `provides_…`. */
export const describingVerbs = wordSet(words.describingVerbs);

/** Verbs of several syllables that double the last consonant: "Submitting". */
export const doublingVerbs = wordSet(words.doublingVerbs);

/** Shell commands, which state an action although they are not verbs. */
export const shellCommands = wordSet(words.commands);

/** Git commands that are not verbs; after `git` they state an action. */
export const gitCommands = wordSet(words.gitCommands);

/** Nouns that state an action alone or before an object: `color_elements`, `invoice`. */
export const orderingNouns = wordSet(words.orderingNouns);

/** Verbs that cannot be nouns. At the end of a name they are its verb: `monitor_get`. */
export const pureVerbs = wordSet(words.pureVerbs);

/** Verbs that also name objects, which a verb after them acts on: `comment_list`, `order_cancel`. */
export const thingVerbs = wordSet(words.thingVerbs);

/** Verbs that are nouns before one of the verbs above, `upload_get`, but verbs before others: `copy_list`. */
export const actionVerbs = wordSet(words.actionVerbs);

/** Verbs after the name of a thing: `order_cancel`. */
export const verbsBehindThings = wordSet(words.verbsBehindThings);

/** Verbs that are nouns at the end of a name: `user_profile`, `price_alert`. */
export const nounsAtEnd = wordSet(words.nounsAtEnd);

/** Some of these also end names on servers that put the object first: `analysis_run`. */
export const orderingAtEnd = wordSet(words.orderingAtEnd);

/** Verbs that end names on servers that put the object first: `job_get`. */
export const verbsOfObjectFirstServers = wordSet(words.verbsOfObjectFirstServers);

/** Verbs that are also nouns or adjectives, besides the nouns above: the close price, a clear sky. */
export const ambiguousVerbs = wordSet(words.ambiguousVerbs);

/**
 * Words that are nouns at the beginning of a text unless a determiner follows: "Project details", "Project a point".
 */
export const nounsFirst = wordSet(words.nounsFirst);

/** Words in -ing that are nouns at the beginning of a text: "Billing information". */
export const gerundNouns = wordSet(words.gerundNouns);

/** Verbs that no name of a reading tool begins with. Verbs that are also nouns (`archive`, `push`) are omitted. */
export const certainlyChanging = wordSet(words.certainlyChanging);

/** Verbs that no name of a changing tool begins with. */
export const certainlyReading = wordSet(words.certainlyReading);

/** Verbs, besides the reading ones, that begin descriptions of tools that only compute something. */
export const informingVerbs = wordSet(words.informingVerbs);

/** Verbs in descriptions of tools that store something new. */
export const storageVerbs = wordSet(words.storageVerbs);

/** Changing verbs that do something again with each call. */
export const repeatingVerbs = wordSet(words.repeatingVerbs);

/** Verbs that may have no effect the second time: following somebody twice is following once. */
export const perhapsIdempotent = wordSet(words.perhapsIdempotent);

/** Verbs that pass something on, possibly a command: `send_sql`. */
export const handingVerbs = wordSet(words.handingVerbs);

/** Verbs of calls without parameters: there is only one object of the kind. */
export const wholeVerbs = wordSet(words.wholeVerbs);

/** Verbs that do not show the effect. */
export const opaqueVerbs = wordSet(words.opaqueVerbs);

/** Verbs that destroy something only if the name says what: `drop_table`, but `browser_drop`. */
export const lossesWithObject = wordSet(words.lossesWithObject);

/** Verbs that may remove something from a text or a picture, or from a server. */
export const transformingVerbs = wordSet(words.transformingVerbs);

/** Verbs that form nouns with a report: an update check, an install guide. */
export const countedActions = wordSet(words.countedActions);

/** Verbs that do not state an action: "If you need it, use this to …". */
export const emptyVerbs = wordSet(words.emptyVerbs);

/** Verbs of a movement, which may have a direction: "go forward". */
export const motions = wordSet(words.motions);

/** Verbs of a second sentence about the requirements of the tool: "Full update. Requires all nodes." */
export const demandingVerbs = wordSet(words.demandingVerbs);

/** Verbs that say nothing without an object: every tool does, runs or handles something. */
export const genericVerbs = wordSet(words.genericVerbs);

/** Verbs that say little, and nothing with an empty noun. */
export const thinVerbs = wordSet(words.thinVerbs);

/** Verbs that begin or end most names of tools: `search`, `get-user`, `user-create`. */
export const commonVerbs = wordSet(words.commonVerbs);

/** First words in names of functions that use tools without defining them: `listTools`, `hasTool`. */
export const nonDefiningWords = wordSet(words.nonDefiningWords);
