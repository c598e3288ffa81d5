import { isPlural } from "./nouns.ts";
import { spelled } from "./title.ts";
import { isNounToo } from "./verb-place.ts";
import { isActionVerb } from "./verbs.ts";
import { wordSet } from "./word-set.ts";

/** Last words that leave a noun phrase open: `createdAt`, `updatedBefore`. */
const openings = new Map([
  ["at", "When"],
  ["before", "The time before which"],
  ["after", "The time after which"],
  ["since", "The time since which"],
  ["until", "The time until which"],
  ["by", "Who or what"],
]);

/** Participles without -ed. */
const participles = wordSet(`
  begun bought broken built chosen done drawn frozen given held hidden known left lost made paid seen sent shown signed sold spent
  taken withdrawn written`);

/** Nouns and the like in -ed. */
const noParticiples = wordSet("bed embed fed led red shed");

/** What something is at some time, as against what was done to it: `due_at`, `valid_until`. */
const states = wordSet("active available closed due effective open valid visible");

/** What something does at some time by itself: `starts_at`. */
const happenings = wordSet("arrives begins closes departs ends expires finishes opens renews resets starts");

/** How often or when it was done, before the participle: `last_modified_by`. */
const times = wordSet("first last next originally previously recently");

/** Verbs of which one says by what: `sort_by`. */
const sorting = wordSet("filter group order partition rank sort split");

/** True for a word behind which something is missing: `created_at`. */
export function isDangling(word: string): boolean {
  return openings.has(word);
}

/**
 * A phrase for a name that ends in "at", "before", "by" and the like: created at → "When it was created", order created
 * at → "When the order was created", sort by → "What to sort by".
 *
 * @param words the words of the name, of which the last {@link isDangling}.
 * @returns `undefined` where what stands before it tells nothing that is done: `insert_before`, `start_date_since`.
 */
export function danglingPhraseOf(words: readonly string[]): string | undefined {
  const end = words.at(-1) ?? "";
  const opening = openings.get(end);
  // `created_at_before`: the time is named twice.
  const isTwice = end !== "by" && (words.at(-2) === "at" || words.at(-2) === "on");
  const before = words.slice(0, isTwice ? -2 : -1);
  const [verb = "", ...others] = [before.at(-1), ...before.slice(0, -1)];
  if (opening === undefined || verb === "") return undefined;
  if (end === "by" && !others.length && sorting.has(verb)) return `What to ${verb} by`;
  const isTime = others.length > 0 && others.every((word) => times.has(word));
  const isMany = isPlural(others.at(-1) ?? "");
  const subject = others.length && !isTime ? `the ${others.map(spelled).join(" ")}` : "it";
  const adverbs = isTime ? `${others.join(" ")} ` : "";
  // `order_updated_before` is about an order, `include_deleted_since` is not about an include.
  const [first = ""] = others;
  if (!isTime && isActionVerb(first) && !isNounToo(first)) return undefined;
  if (end !== "by" && states.has(verb)) return `${opening} ${subject} ${isMany ? "are" : "is"} ${verb}`;
  if (end !== "by" && happenings.has(verb)) return `${opening} ${subject} ${verb}`;
  if (!isParticiple(verb)) return undefined;
  if (end === "by") return `${opening} ${subject} ${isMany ? "are" : "is"} ${adverbs}${verb} by`;
  return `${opening} ${subject} ${isMany ? "were" : "was"} ${adverbs}${verb}`;
}

function isParticiple(word: string): boolean {
  return participles.has(word) || (/[^e]ed$/.test(word) && !noParticiples.has(word));
}
