import { openingOf } from "./opening.ts";
import { isActionVerb } from "./verbs.ts";
import { singularOf } from "./singular.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** What ties two things together: taken away, it is put back by a call. */
const ties = wordSet(`
  alias assignee association bookmark collaborator favorite favourite follower label like link member membership
  mapping permission pin reaction relation relationship reviewer star subscription tag vote watch watcher watching`);

/** What holds for a session only, or fills itself again. */
const passing = wordSet(`
  build cache console context cookie default defaults filter form highlight input override preference screen selection session
  temp throttling tmp working`);

/** What is filled by hand again as easily as it was emptied. */
const refilled = wordSet("basket cart favorite favourite playlist queue watchlist wishlist");

/** Verbs that take something away only where the name says what: `drop_table`, but `browser_drop`. */
const needsObject = new Set(["clean", "clear", "drop", "flush", "reset", "revoke"]);

/** What is started again after it was ended: `terminate_app`, `kill_process`, but not `terminate_instance`. */
const running = wordSet("app application browser command job process server service session simulator task terminal");
const endings = new Set(["kill", "terminate"]);

/**
 * True for a name that speaks of taking away what does not come back by itself or by the opposite call: `delete_user`,
 * but neither `remove_label` nor `clear_cache`.
 */
export function isLastingLoss(key: string): boolean {
  const [verb = "", name = ""] = key.split(" ");
  const all = wordsOf(name).map(singularOf);
  // "remove_member_from_card": what is taken away stands before.
  const from = all.indexOf("from");
  const words = from > 0 ? all.slice(0, from) : all;
  if (from > 0 && refilled.has(all.at(-1) ?? "")) return false;
  const isLast = words.at(-1) === verb;
  if (isLast && needsObject.has(verb)) return false;
  if (endings.has(verb) && running.has(words.at(-1) ?? "")) return false;
  return (
    !ties.has(words.at(-1) ?? "") &&
    !words.some((word) => passing.has(word)) &&
    !words.includes("related") &&
    !words.includes("linked")
  );
}

/** Verbs that leave open what is done. */
const opaque = wordSet(
  "apply batch call do eval evaluate exec execute handle invoke manage perform process run trigger use",
);

/** What is open on a screen, and gone with it. */
const onScreen = wordSet("browser dialog devtools tab");

/**
 * True for a tool of which neither the verb of its name nor that of its description says what is done: `execute_sql`.
 */
export function isOpaque(name: string, text: string): boolean {
  const verb = nameVerbOf(name) || openingOf(text).verb?.verb;
  return (verb === undefined || opaque.has(verb)) && !wordsOf(name).some((word) => onScreen.has(word));
}

function nameVerbOf(name: string): string {
  return wordsOf(name).find(isActionVerb) ?? "";
}
