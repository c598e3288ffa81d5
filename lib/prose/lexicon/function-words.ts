/** Words with a grammatical function and no content, and their functions. */
import { wordSet } from "./list.ts";

/** Articles, pronouns, prepositions, auxiliaries. */
export const functionWords = wordSet(`
  a about above after again against all also am an and any are as at be because been before being below between both
  but by can could did do does doing down during each either every few for from further had has have having he her
  here him his how i if in into is it its itself just may me might more most must my neither no nor not now of off on
  once one only or other our ours out over own per same she should so some such than that the their them then there
  these they this those through to too under until up upon use used using very via was we were what when where whether
  which while who whom whose why will with within without would you your yours`);

/** Words in the place of an article. */
export const determiners = wordSet(`
  a all an another any both each every few her his its many me most multiple my no our several some that the their
  these this those two you your`);

/** Words that begin an object, so the word before them is a verb. */
export const articles = wordSet("a all an any each every the this your");

/** Prepositions and similar words that look like verbs before an article: "Given a URL". */
export const prepositions = wordSet(`
  alongside among assuming based depending despite given inside near onto outside plus provided
  since unless`);

/** Words that are lower-case within a title. */
export const smallTitleWords = wordSet(`
  a an and as at but by for from if in into nor of on or per the to via vs with`);

/** Words that texts write in capitals to stress them. */
export const stressedWords = wordSet(`
  all always entire exact full live never new old single`);

/** Words of sentences that may be between commas like the values of a list. */
export const sentenceWords = wordSet(`
  an and are as be by for from if in is it its of or other otherwise that the their then this to was when which with`);

/** Words for the tool in its description, and pronouns. A verb after them is the tool's action. */
export const subjects = wordSet(`
  action agent also api automatically call command endpoint function it method operation query request server
  service that tool which`);

/** Words before the imperative of the tool's action: "Tool to fetch users", "You can list users". */
export const auxiliaries = wordSet("and can cannot for help helps lets may must or shall to will");

/** Words before a gerund: "Entry point for finding papers", "Lightweight tool returning metadata". */
export const gerundStarters = wordSet(`
  allows and by enables endpoint for function in of or supports tool while`);

/** Words before a verb in the imperative: "to stop", "can be copied or moved". */
export const verbStarters = wordSet("and can may or please then to will you");

/** Words besides adverbs that may precede the first verb of a text. */
export const leadingWords = wordSet("also and just now then");

/** Words in -ly that are not adverbs: nouns, adjectives before a noun, verbs that no tool has. */
export const otherWordsInLy = wordSet(`
  ally anomaly assembly butterfly comply daily early family fly friendly hourly imply italy july monopoly monthly multiply
  quarterly rely weekly yearly`);

/** Abbreviations with a full stop that does not end a sentence. */
export const abbreviationsWithStop = wordSet("approx ca cf dr e.g etc fig i.e incl mr mrs no st vs");

/** Words before a verb for the amount of its objects. */
export const measures = wordSet("batch bulk");

/** Words before a verb for the manner of the action: "Long press", "Right click". */
export const manners = wordSet("double hard left long middle right soft");

/** Words for the direction of an action: "Go forward", "Forward geocode". Alone, they are verbs. */
export const directions = wordSet("forward");
