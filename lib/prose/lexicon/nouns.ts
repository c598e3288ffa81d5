/** Nouns, and lists of nouns that decide about a name or a text. */
import { wordSet } from "./list.ts";

/** Plurals without -s. */
export const irregularPlurals = wordSet("children criteria indices matrices media men people vertices women");

/** Singulars in -s, beside those in -ss, -us and -is. */
export const singularsInS = wordSet(`
  alias atlas aws bias canvas css dns gas gps https ios kubernetes lens macos news os rss sales tls`);

/** Last words of names of what tells one thing from all others, and is copied, never made up: `user_id`. */
export const identifiers = wordSet(`
  guid guids id identifier identifiers ids iid iids ref refs sha shas uid uids uuid uuids`);

/** Last words, beside identifiers, of names of what a caller gets from another call. */
export const references = wordSet("handle handles key keys");

/** Words that make a noun of the verb before them, or are its object: the delete policy, `delete_policy`. */
export const nounMakers = wordSet(`
  candidates changelog check checker checks confirmation cost costs diff docs dryrun errors estimate events example
  examples guide help history impact info instructions limits log logs notes options permissions plan policy preview
  previews queue request requests requirements result results rules schema settings state stats status suggestions
  summary template templates validation validator`);

/** More of them, which are the object where the verb begins the name: `update_details`, `mcp_update_details`. */
export const nounMakersOfServices = wordSet("activity blame count details diffs note");

/** Words that are rather the object, but not for certain: `update_report`, the update reports. */
export const possibleNounMakers = wordSet(`
  documentation feed limit list plans policies report reports schedule simulation test tests`);

/** What things have whose name is a verb as well: an order's history, the swap's health. */
export const aspects = wordSet(`
  check count counts fee fees graph health history limits quote quotes releases stats status`);

/** What is told of a counted action: an update check, an install guide. */
export const accounts = wordSet("check checker guide history");

/** What is told of a noun that may be an order: `invoice_details`. */
export const detailsOfNouns = wordSet(`
  by code codes count data detail details feed for history id ids info list of palette scheme settings stats status
  summary timeline type types`);

/** Words of names that tell of a trial run, in which nothing is done. */
export const trialWords = wordSet("dry dryrun preview previews simulate");

/** What is open until somebody resolves it. */
export const settledThings = wordSet(`
  alert annotation bug comment conflict discussion dispute incident issue problem review suggestion task thread
  ticket todo`);

/** What a caller hands in and gets back, so that nothing that is kept changes. */
export const transformedContents = wordSet(`
  background grammar json noise punctuation spelling string strings text typos watermark whitespace xml yaml`);

/** What is told of a thing whose name may be a verb: "Share price of a company", "Clear sky index". */
export const valuesBehindNouns = wordSet(`
  approaches book chart charts depth news price prices rate rates ratio ratios sky times`);

/** More of it, which can be cleared as well: "Commit history", but "Clear history". */
export const valuesBehindActions = wordSet("diff history index info ports statistics stats");

/** The verbs whose nouns have such values. */
export const actionsWithValues = wordSet("close commit kill lock patch share star stop switch transfer");

/** What is there once however often it is added: a label, but not a comment. */
export const addedOnce = wordSet(`
  alias assignee attendee collaborator dependency dependent favorite favourite follower keyword label link member
  membership participant permission reaction relation reviewer role star tag`);

/** What is carried out where it arrives: `send_sql`, `submit_code`. */
export const orders = wordSet(`
  code command commands cypher expression expressions query script sql statement`);

/** What ties two things together: taken away, a call puts it back. */
export const ties = wordSet(`
  alias assignee association bookmark collaborator favorite favourite follower label like link mapping member
  membership permission pin reaction relation relationship reviewer star subscription tag vote watch watching`);

/** What holds for a session, or fills itself again. */
export const temporary = wordSet(`
  build cache console context cookie default defaults filter form highlight input override preference screen
  selection session temp throttling tmp working`);

/** What is filled by hand again as easily as it was emptied. */
export const refilled = wordSet("cart favorite favourite playlist queue watchlist");

/** What is started again after it was ended: `terminate_app`, but not `terminate_instance`. */
export const restartable = wordSet(`
  app application browser command job process server service session simulator task terminal`);

/** What is open on a screen, and gone with it. */
export const onScreen = wordSet("browser devtools dialog tab");

/** Words behind the verb that tell nothing of the topic of a name: `insert_many`, `get_all`. */
export const vagueWords = wordSet(`
  batch bulk by current data detail details info list many multiple new one status`);

/** Names of texts that have no other form than the name says. */
export const pureTexts = wordSet("comment content message prompt query text title uri url");

/** Last words of names of parameters that a first call leaves out: pages, limits, filters. */
export const refinements = wordSet(`
  cursor filter filters limit offset order page pagesize size skip sort take token`);

/** Last words of names of texts that are short by nature. */
export const shortTexts = wordSet(`
  branch email host keyword name password path query region remote tag target term url username version`);

/** Last words of names of texts that are as long as their author likes, beside contents. */
export const longTexts = wordSet(`
  answer bio caption context desc description headline note notes reason remark remarks status summary title tweet`);

/** Headers of HTTP without the hyphen or the `x-` that tells others. */
export const httpHeaders = wordSet(`
  accept api-key api-version authorization cache-control consistencylevel content-encoding content-language
  content-type cookie etag idempotency-key if-match if-none-match origin prefer referer user-agent`);

/** Words of servers' names that name no service. */
export const serverWords = wordSet("api mcp official server the");
