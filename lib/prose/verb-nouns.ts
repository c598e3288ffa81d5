import { isNounToo, type NameVerb } from "./verb-place.ts";
import { wordSet } from "./word-set.ts";

/** Words that make a noun of the verb before them, or are what it is done to: the delete policy, `delete_policy`. */
const nounMakers = wordSet(`
  candidates changelog check checker checks confirmation cost costs diff docs dryrun errors estimate events example examples guide
  help history impact info instructions limits log logs notes options permissions plan policy preview previews queue request
  requests requirements result results rules schema settings state stats status suggestions summary template templates
  validation validator`);

/**
 * More of them, which are what it is done to where the verb begins the name: `update_details`, `mcp_update_details`.
 */
const behindServices = wordSet("activity blame count details diffs note");

/** Words that are rather what it is done to, but not for certain: `update_report`, the update reports. */
const doubtful = wordSet("documentation feed limit list plans policies report reports schedule simulation test tests");

/** What verbs that are nouns as well have, where they begin a name: an order's history, the swap's health. */
const aspects = wordSet("check count counts fee fees graph health history limits quote quotes releases stats status");

/** Verbs beside them of which something is told: an update check, an install guide, the history of a reset. */
const accountable = wordSet("install migrate publish reset restart sync uninstall update upgrade");
const accounts = wordSet("check checker guide history");

/** The words of a name that tell of a trial run, in which nothing is done. */
const trialWords = wordSet("dry dryrun preview previews simulate");

/** Whether the verb of a name is a part of a noun: it surely is in `update_history`, it may be in `delete_policy`. */
export function nounWith(words: readonly string[], { verb, at }: NameVerb): "sure" | "possible" | "none" {
  const last = words.at(-1) ?? "";
  if (words.length === at + 1) return "none";
  // Behind the name of a service: `bank_transfer_status`.
  if (at > 0 && (nounMakers.has(last) || behindServices.has(last))) return "sure";
  // What Mastodon calls a status is posted.
  if (at === 0 && isNounToo(verb) && aspects.has(last) && verb !== "post") return "sure";
  if (at === 0 && accountable.has(verb) && accounts.has(last)) return "sure";
  return nounMakers.has(last) || doubtful.has(last) ? "possible" : "none";
}

/** True for the words of a name that say that nothing is done: `send_email_dry_run`, `delete_preview`. */
export function tellsOfTrial(words: readonly string[]): boolean {
  return words.some((word) => trialWords.has(word));
}
