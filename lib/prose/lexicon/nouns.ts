/** Nouns, and lists of nouns that decide about a name or a text. */
import { wordSet } from "./list.ts";

/** Plurals without -s. */
export const irregularPlurals = wordSet("children criteria indices matrices media men people vertices women");

/** Singulars in -s, besides those in -ss, -us and -is. */
export const singularsInS = wordSet(`
  alias atlas aws bias canvas css dns gas gps https ios kubernetes lens macos news os rss sales tls`);

/** Last words in names of identifiers, which are copied and never invented: `user_id`. */
export const identifiers = wordSet(`
  guid guids id identifier identifiers ids iid iids ref refs sha shas uid uids uuid uuids`);

/** Last words, besides identifiers, in names of values from another call. */
export const references = wordSet("handle handles key keys");

/** Words that turn the verb before them into a noun, or are its object: the delete policy, `delete_policy`. */
export const nounMakers = wordSet(`
  candidates changelog check checker checks confirmation cost costs diff docs dryrun errors estimate events example
  examples guide help history impact info instructions limits log logs notes options permissions plan policy preview
  previews queue request requests requirements result results rules schema settings state stats status suggestions
  summary template templates validation validator`);

/** More such words, which are the object if the verb begins the name: `update_details`, `mcp_update_details`. */
export const nounMakersOfServices = wordSet("activity blame count details diffs note");

/** Nouns for data that one only retrieves, in names without a verb: `driving_directions`. */
export const answers = wordSet("directions geocoding");

/** Words that are more likely the object: `update_report`, the update reports. */
export const possibleNounMakers = wordSet(`
  documentation feed limit list plans policies report reports schedule simulation test tests`);

/** Properties of things whose names are also verbs: an order's history, the swap's health. */
export const aspects = wordSet(`
  check count counts fee fees graph health history limits quote quotes releases stats status`);

/** Reports on a counted action: an update check, an install guide. */
export const accounts = wordSet("check checker guide history");

/** Details of a noun that may also be a verb: `invoice_details`. */
export const detailsOfNouns = wordSet(`
  by code codes count data detail details feed for history id ids info list of palette scheme settings stats status
  summary timeline type types`);

/** Words in names of trial runs, which change nothing. */
export const trialWords = wordSet("dry dryrun preview previews simulate");

/** Things that are open until they are resolved. */
export const stateNouns = wordSet(`
  alert annotation bug comment conflict discussion dispute incident issue problem review suggestion task thread
  ticket todo`);

/** Content that a caller passes in and gets back, so no stored thing changes. */
export const transformedContents = wordSet(`
  background grammar json noise punctuation spelling string strings text typos watermark whitespace xml yaml`);

/** Values of a thing whose name is also a verb: "Share price of a company", "Clear sky index". */
export const valuesAfterNouns = wordSet(`
  approaches book chart charts depth news price prices rate rates ratio ratios sky times`);

/** More such values, which can also be cleared: "Commit history", but "Clear history". */
export const valuesAfterActions = wordSet("diff history index info ports statistics stats");

/** The verbs whose nouns have such values. */
export const actionsWithValues = wordSet("close commit kill lock patch share star stop switch transfer");

/** Things that are executed where they arrive: `send_sql`, `submit_code`. */
export const orders = wordSet(`
  code command commands cypher expression expressions query script sql statement`);

/** Links between two things: after a removal, one call restores them. */
export const ties = wordSet(`
  alias assignee association bookmark collaborator favorite favourite follower label like link mapping member
  membership permission pin reaction relation relationship reviewer star subscription tag vote watch watching`);

/** Things that last for a session, or are filled again automatically. */
export const temporary = wordSet(`
  build cache console context cookie default defaults filter form highlight input override preference screen
  selection session temp throttling tmp working`);

/** Things that a user fills again as easily as they were emptied. */
export const refilled = wordSet("cart favorite favourite playlist queue watchlist");

/** Things that can be started again: `terminate_app`, but not `terminate_instance`. */
export const restartable = wordSet(`
  app application browser command job process server service session simulator task terminal`);

/** Things on a screen that disappear when they are closed. */
export const uiNouns = wordSet("browser devtools dialog tab");

/** Words after the verb that do not show the topic of a name: `insert_many`, `get_all`. */
export const vagueWords = wordSet(`
  batch bulk by current data detail details info list many multiple new one status`);

/** Names of texts without any further form. */
export const pureTexts = wordSet("comment content message prompt query text title uri url");

/** Last words in names of parameters that a first call omits: pages, limits, filters. */
export const refinements = wordSet(`
  cursor filter filters limit offset order page pagesize size skip sort take token`);

/** Last words in names of short texts. */
export const shortTexts = wordSet(`
  branch email host keyword name password path query region remote tag target term url username version`);

/** Last words in names of texts without a usual length, besides contents. */
export const longTexts = wordSet(`
  answer bio caption context desc description headline note notes reason remark remarks status summary tweet`);

/** HTTP headers without a hyphen or the `x-` that identifies others. */
export const httpHeaders = wordSet(`
  accept api-key api-version authorization cache-control consistencylevel content-encoding content-language
  content-type cookie etag idempotency-key if-match if-none-match origin prefer referer user-agent`);

/** Words in servers' names that are not the name of a service. */
export const serverWords = wordSet("api mcp official server the");
