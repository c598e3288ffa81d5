import { forWords, memoised } from "../model/memoised.ts";
import { changesHandedContent } from "./handed-content.ts";
import { singularOf } from "./singular.ts";
import { isEndingNoun, isPureVerb } from "./verbs.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/**
 * What a call does to the world: it only looks; it adds something and leaves the rest as it is; it changes what is there;
 * it takes something away for good.
 */
export type EffectKind = "reading" | "creating" | "changing" | "destroying";

/** What the name of a tool says that a call does, and the verb that says it. */
export interface NamedEffect {
  readonly kind: EffectKind;
  readonly verb: string;
}

/** Verbs by what they do. A verb that does now this, now that (`run`, `process`, `export`) stands in none of the lists. */
const verbsByKind: Readonly<Record<EffectKind, ReadonlySet<string>>> = {
  reading: wordSet(`
    analyse analyze blame browse calculate check compare count describe detect diagnose diff discover display echo
    enumerate estimate examine explain explore extract fetch find get inspect learn list lookup peek ping
    predict preview query read recommend retrieve review scrape search show summarise summarize tail validate verify
    view whoami`),
  creating: wordSet(`
    add append attach book buy clone comment copy create duplicate enqueue fork forward grant import init insert instantiate invite make
    mint new notify order pin post publish register reply reserve schedule sell send share snooze star subscribe submit tag
    upload vote watch`),
  changing: wordSet(`
    accept activate adjust approve archive assign cancel change close commit configure correct deactivate decline demote deploy
    disable dismiss edit enable fix install lock mark merge migrate modify move mute optimize patch pause promote
    protect publish push put rebase refund reject rename reopen reorder replace rerun reschedule resize resolve restart
    restore resume revert rollback rotate save set setup start stop swap switch sync synchronize toggle transfer
    transition unapprove unarchive unassign unlock unmute unpin unprotect unpublish unstar unsubscribe unwatch untag update
    upgrade upsert write`),
  destroying: wordSet(`
    clean clear delete destroy discard drop erase expunge flush kill overwrite prune purge remove reset revoke terminate
    teardown trash truncate uninstall wipe`),
};

const kindsByVerb: ReadonlyMap<string, EffectKind> = new Map(
  (["reading", "creating", "changing", "destroying"] as const).flatMap((kind) =>
    [...verbsByKind[kind]].map((verb) => [verb, kind] as const),
  ),
);

/** From the most harmless to the most grave: a tool that does two things is as grave as the graver of them. */
const gravity: readonly EffectKind[] = ["reading", "creating", "changing", "destroying"];

/** Words that make a noun of the verbs before them: a delete preview, the update history, a merge request. */
const nounMakers = wordSet(`
  activity blame candidates changelog confirmation cost costs count details diff diffs docs errors events example
  examples guide help history info instructions limits log logs note notes options permissions plan policy preview
  queue request requests requirements result results rules schema settings state stats status suggestions summary
  template templates`);

/** Verbs that are nouns as well, and what makes such nouns of them where they begin a name: an order's history, the swap's health. */
const nounVerbs = wordSet("comment copy deploy fork import invite merge new order patch push release reply send star swap transfer upload vote watch");
const aspects = wordSet("check count counts fee fees graph health history limits quote quotes releases stats status");

/** What is open until somebody resolves it. */
const settled = wordSet("alert annotation bug comment conflict discussion dispute incident issue problem review suggestion task thread ticket todo");

/** The words of a name that tell of a trial run, in which nothing is done. */
const trialWords = new Set(["dry", "preview", "simulate"]);

/**
 * What the name of a tool says that it does: `delete_user` → destroying, `github_create_issue` → creating, `get_and_delete`
 * → destroying. The first word decides where it is such a verb, else the first verb behind the name of the service.
 *
 * @returns `undefined` where no word is a verb of which that is known, or the verb is a part of a noun (`delete_preview`).
 */
export const effectOf: (name: string) => NamedEffect | undefined = memoised(forWords, (name) => {
  const words = wordsOf(name);
  if (words.some((word) => trialWords.has(word))) return undefined;
  const at = verbIndexOf(words);
  const first = effectAt(words, at);
  if (!first || isSum(words) || changesHandedContent(words)) return undefined;
  const isNoun = words.length > at + 1 && nounMakers.has(words.at(-1) ?? "") && first.kind !== "reading" && at > 0;
  // A thread is resolved for good, a name is resolved to an address.
  if (first.verb === "resolve" && !words.some((word) => settled.has(singularOf(word)))) return undefined;
  if (isNoun || (at === 0 && words.length > 1 && nounVerbs.has(first.verb) && aspects.has(words.at(-1) ?? ""))) return undefined;
  // "create or update", "click and delete"
  const joined = words.slice(at + 1).flatMap((word, index) => {
    if (word !== "and" && word !== "or") return [];
    return effectAt(words, at + index + 2) ?? [];
  });
  return [first, ...joined].reduce((grave, one) => (gravity.indexOf(one.kind) > gravity.indexOf(grave.kind) ? one : grave));
});

/** A sum is what `add` says in every introduction to the protocol: `add`, `add_numbers`. */
function isSum([verb, ...rest]: readonly string[]): boolean {
  return verb === "add" && (!rest.length || rest.some((word) => word === "numbers" || word === "integers"));
}

function effectAt(words: readonly string[], index: number): NamedEffect | undefined {
  const verb = words[index] ?? "";
  const kind = kindsByVerb.get(verb);
  return kind && { kind, verb };
}

/** Where the verb stands: first, at a place where no noun can be, or next after what names the service. */
function verbIndexOf(words: readonly string[]): number {
  if (kindsByVerb.has(words[0] ?? "")) return 0;
  const last = words.length - 1;
  const pure = words.findIndex((word, index) => isPureVerb(word) && (index === 1 || index === last));
  if (pure >= 0) return pure;
  return words.findIndex((word, index) => kindsByVerb.has(word) && (index < last || !isEndingNoun(word)));
}
