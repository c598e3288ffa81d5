import { changesHandedContent } from "./handed-content.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/** Verbs that no reading tool begins its name with. Verbs that are nouns as well (`archive`, `push`, `set`) are left out. */
const changingVerbs = wordSet(`
  cancel clear delete deploy destroy disable enable erase insert install kill overwrite publish purge remove
  rename reset restart revoke send terminate truncate uninstall update wipe`);

/** Verbs that only look. */
const lookingVerbs = wordSet("count describe find get list lookup read search show view");

/** Words that make a noun of a changing verb before them: a delete preview, the update history. */
const nounMakers = wordSet(`
  candidates changelog check checker checks confirmation cost costs diff docs documentation dryrun errors estimate
  events example examples feed guide help history impact info instructions limit limits list log logs notes
  options permissions plan plans policies policy preview previews queue report reports request requests
  requirements result results rules schedule schema settings simulation state stats status summary suggestions
  template templates test tests validation validator`);

/**
 * The verb with which a name says for certain that the tool changes something: `delete_user` → "delete".
 *
 * @returns `undefined` where the verb may be a part of a noun (`delete_preview`), or the name says that nothing is done
 *   (`send_email_dry_run`).
 */
export function changingVerbOf(name: string): string | undefined {
  const words = wordsOf(name);
  const [first = "", ...rest] = words;
  if (
    !changingVerbs.has(first) ||
    changesHandedContent(words) ||
    nounMakers.has(rest.at(-1) ?? "") ||
    rest.includes("dry") ||
    rest.includes("preview")
  )
    return undefined;
  return first;
}

/** The verb with which a name says for certain that the tool only looks: `list_users` → "list". */
export function lookingVerbOf(name: string): string | undefined {
  const [first = "", ...rest] = wordsOf(name);
  return lookingVerbs.has(first) && !rest.includes("and") && !rest.includes("or") ? first : undefined;
}
