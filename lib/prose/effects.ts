import { effectOf } from "./effect-kinds.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/**
 * Verbs that no reading tool begins its name with. Verbs that are nouns as well (`archive`, `push`, `set`) are left
 * out.
 */
const changingVerbs = wordSet(`
  cancel clear delete deploy destroy disable enable erase insert install kill overwrite publish purge remove
  rename reset restart revoke send terminate truncate uninstall update wipe`);

/** Verbs that only look. */
const lookingVerbs = wordSet("count describe find get list lookup read search show view");

/**
 * The verb with which a name says for certain that the tool changes something: `delete_user` → "delete".
 *
 * @returns `undefined` where the verb may be a part of a noun (`delete_policy`), or the name says that nothing is done
 *   (`send_email_dry_run`).
 */
export function changingVerbOf(name: string): string | undefined {
  return certainVerbOf(name, changingVerbs);
}

/** The verb with which a name says for certain that the tool only looks: `list_users` → "list". */
export function lookingVerbOf(name: string): string | undefined {
  const words = wordsOf(name);
  return words.includes("and") || words.includes("or") ? undefined : certainVerbOf(name, lookingVerbs);
}

/** The first word of a name, where it is one of some verbs for certain. */
function certainVerbOf(name: string, verbs: ReadonlySet<string>): string | undefined {
  const [first = ""] = wordsOf(name);
  return verbs.has(first) && effectOf(name)?.isCertain ? first : undefined;
}
