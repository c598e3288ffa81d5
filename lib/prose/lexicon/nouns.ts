/** Nouns, and lists of nouns that decide about a name or a text. */
import { wordSet } from "./list.ts";
import words from "./nouns.json" with { type: "json" };

/** Plurals without -s. */
export const irregularPlurals = wordSet(words.irregularPlurals);

/** Singulars in -s, besides those in -ss, -us and -is. */
export const singularsInS = wordSet(words.singularsInS);

/** Last words in names of identifiers, which are copied and never invented: `user_id`. */
export const identifiers = wordSet(words.identifiers);

/** Last words, besides identifiers, in names of values from another call. */
export const references = wordSet(words.references);

/** Words that turn the verb before them into a noun, or are its object: the delete policy, `delete_policy`. */
export const nounMakers = wordSet(words.nounMakers);

/** More such words, which are the object if the verb begins the name: `update_details`, `mcp_update_details`. */
export const nounMakersOfServices = wordSet(words.nounMakersOfServices);

/** Nouns for data that one only retrieves, in names without a verb: `driving_directions`. */
export const answers = wordSet(words.answers);

/** Words that are more likely the object: `update_report`, the update reports. */
export const possibleNounMakers = wordSet(words.possibleNounMakers);

/** Properties of things whose names are also verbs: an order's history, the swap's health. */
export const aspects = wordSet(words.aspects);

/** Reports on a counted action: an update check, an install guide. */
export const accounts = wordSet(words.accounts);

/** Details of a noun that may also be a verb: `invoice_details`. */
export const detailsOfNouns = wordSet(words.detailsOfNouns);

/** Words in names of trial runs, which change nothing. */
export const trialWords = wordSet(words.trialWords);

/** Things that are open until they are resolved. */
export const stateNouns = wordSet(words.stateNouns);

/** Content that a caller passes in and gets back, so no stored thing changes. */
export const transformedContents = wordSet(words.transformedContents);

/** Values of a thing whose name is also a verb: "Share price of a company", "Clear sky index". */
export const valuesAfterNouns = wordSet(words.valuesAfterNouns);

/** More such values, which can also be cleared: "Commit history", but "Clear history". */
export const valuesAfterActions = wordSet(words.valuesAfterActions);

/** The verbs whose nouns have such values. */
export const actionsWithValues = wordSet(words.actionsWithValues);

/** Things that are executed where they arrive: `send_sql`, `submit_code`. */
export const orders = wordSet(words.orders);

/** Links between two things: after a removal, one call restores them. */
export const ties = wordSet(words.ties);

/** Things that last for a session, or are filled again automatically. */
export const temporary = wordSet(words.temporary);

/** Things that a user fills again as easily as they were emptied. */
export const refilled = wordSet(words.refilled);

/** Things that can be started again: `terminate_app`, but not `terminate_instance`. */
export const restartable = wordSet(words.restartable);

/** Things on a screen that disappear when they are closed. */
export const uiNouns = wordSet(words.uiNouns);

/** Words after the verb that do not show the topic of a name: `insert_many`, `get_all`. */
export const vagueWords = wordSet(words.vagueWords);

/** Names of texts without any further form. */
export const pureTexts = wordSet(words.pureTexts);

/** Last words in names of parameters that a first call omits: pages, limits, filters. */
export const refinements = wordSet(words.refinements);

/** Last words in names of short texts. */
export const shortTexts = wordSet(words.shortTexts);

/** Last words in names of texts without a usual length, besides contents. */
export const longTexts = wordSet(words.longTexts);

/** HTTP headers without a hyphen or the `x-` that identifies others. */
export const httpHeaders = wordSet(words.httpHeaders);

/** Words in servers' names that are not the name of a service. */
export const serverWords = wordSet(words.serverWords);
