import { memoize } from "../model/lazy.ts";
import { changesHandedContent } from "./handed-content.ts";
import { singularOf } from "./singular.ts";
import { nounWith, tellsOfTrial } from "./verb-nouns.ts";
import { verbOfName, type NameVerb } from "./verb-place.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/**
 * What a call does to the world: it only looks; it adds something and leaves the rest as it is; it changes what is
 * there; it takes something away for good.
 */
export type EffectKind = "reading" | "creating" | "changing" | "destroying";

/** What the name of a tool says that a call does, and the verb that says it. */
export interface NamedEffect {
  readonly kind: EffectKind;
  readonly verb: string;
  /**
   * Whether the name leaves no doubt: it begins with the verb, which is no part of a noun. `delete_policy` may be one.
   */
  readonly isCertain: boolean;
}

/**
 * Verbs by what they do. A verb that does now this, now that (`run`, `process`, `export`) stands in none of the lists.
 */
const verbsByKind: Readonly<Record<EffectKind, ReadonlySet<string>>> = {
  reading: wordSet(`
    analyse analyze blame browse calculate check compare count describe detect diagnose diff discover display echo
    enumerate estimate examine explain explore extract fetch find get inspect list lookup peek ping
    predict preview query read recommend retrieve review scrape search show summarise summarize tail validate verify
    view whoami`),
  creating: wordSet(`
    add append attach book buy clone comment copy create duplicate enqueue fork forward grant import init insert instantiate invite make
    mint new notify order pin post publish register reply reserve schedule sell send share snooze star subscribe submit tag
    upload vote watch`),
  changing: wordSet(`
    accept activate adjust approve archive assign cancel change close commit configure correct deactivate decline demote deploy
    disable dismiss edit enable fix install lock mark merge migrate modify move mute patch pause promote
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

/** What is open until somebody resolves it. */
const settled = wordSet(
  "alert annotation bug comment conflict discussion dispute incident issue problem review suggestion task thread ticket todo",
);

/**
 * What the name of a tool says that it does: `delete_user` → destroying, `github_create_issue` → creating,
 * `get_and_delete` → destroying. The first word decides where it is such a verb, else the first verb behind the name of
 * the service.
 *
 * @returns `undefined` where no word is a verb of which that is known, or the verb is a part of a noun
 *   (`delete_preview`).
 */
export const effectOf: (name: string) => NamedEffect | undefined = memoize((name) => {
  const words = wordsOf(name);
  const found = verbOfName(words, isVerbOfKind);
  if (!found || isSum(words) || changesHandedContent(words)) return undefined;
  const first = effectAt(words, found.at, found.isCertain);
  if (!first || isOtherDeed(words, found)) return undefined;
  const noun = first.kind === "reading" ? "none" : nounWith(words, found);
  if (noun === "sure" || (first.kind !== "reading" && tellsOfTrial(words))) return undefined;
  // A thread is resolved for good, a name is resolved to an address.
  if (first.verb === "resolve" && !words.some((word) => settled.has(singularOf(word)))) return undefined;
  // "create or update", "click and delete"
  const own = { ...first, isCertain: first.isCertain && noun === "none" };
  const joined = words.slice(found.at + 1).flatMap((word, index) => {
    if (word !== "and" && word !== "or") return [];
    return effectAt(words, found.at + index + 2, own.isCertain && own.kind !== "reading") ?? [];
  });
  return [own, ...joined].reduce((grave, one) =>
    gravity.indexOf(one.kind) > gravity.indexOf(grave.kind) ? one : grave,
  );
});

/** What a verb does together with the word behind it, or before it, that it does not do by itself. */
const otherDeeds = new Set([
  // A visitor is checked in, a box is checked, a beginner starts here.
  ...["in", "out", "off", "box", "boxes", "checkbox"].map((word) => `check ${word}`),
  "git fetch",
  "start here",
  // What is shown to the user was not there before.
  "display message",
  ...["alert", "banner", "dialog", "modal", "notification", "popup", "toast"].flatMap((word) => [
    `show ${word}`,
    `display ${word}`,
  ]),
]);

function isOtherDeed(words: readonly string[], { verb, at }: NameVerb): boolean {
  return otherDeeds.has(`${verb} ${words[at + 1] ?? ""}`) || otherDeeds.has(`${words[at - 1] ?? ""} ${verb}`);
}

function isVerbOfKind(word: string): boolean {
  return kindsByVerb.has(word);
}

/** A sum is what `add` says in every introduction to the protocol: `add`, `add_numbers`. */
function isSum([verb, ...rest]: readonly string[]): boolean {
  return verb === "add" && (!rest.length || rest.some((word) => word === "numbers" || word === "integers"));
}

function effectAt(words: readonly string[], index: number, isCertain: boolean): NamedEffect | undefined {
  const verb = words[index] ?? "";
  const kind = kindsByVerb.get(verb);
  return kind && { kind, verb, isCertain };
}
