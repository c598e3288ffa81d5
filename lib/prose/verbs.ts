import { wordSet } from "./word-set.ts";

/** Verbs in the imperative with which tools of real servers begin their names. */
export const actionVerbs: ReadonlySet<string> = wordSet(`
  abort accept access acknowledge act activate add adjust aggregate allocate allow analyse analyze annotate answer
  append apply approve archive ask assert assign associate attach audit authenticate authorize autofill automate
  backup ban batch begin bind block book bookmark boot browse build bulk buy calculate call cancel capture change
  chat check checkout choose claim classify clean clear click clone close collect combine comment commit compare
  compile complete compose compress compute configure confirm connect consolidate consume convert copy correct
  count crawl create crop cut debug decline decode decompress decrypt deduct define delegate delete demote deny
  deploy deprecate derive describe deselect destroy detach detect determine diagnose diff disable disassociate
  disconnect discard discover dismiss dispatch display distribute download draft drag draw drop dump duplicate
  echo edit eject embed emit emulate enable encode encrypt end enqueue enrich ensure enter enumerate erase
  escalate establish estimate evaluate examine exclude execute expand expire explain explore export extract fail
  fetch fill filter finalize find finish fix flag flatten flush focus follow force forget fork format forward
  freeze generate geocode get give go grant group gzip halt handle help hide highlight hover identify ignore
  import include index infer ingest init initialize inject insert inspect install instantiate introspect
  invalidate invite invoke issue join jump keep kill label launch learn like link lint list listen load locate
  lock log login logout look lookup make manage map mark match measure merge migrate minify mint mock modify
  monitor mount move mute narrow navigate normalize notify observe obtain offboard onboard open optimize
  orchestrate order organize overwrite own pack parse paste patch pause pay peek perform pick pin ping place plan
  play poll pop populate post predict prepare press preview print prioritize probe process produce profile promote
  prompt protect provide provision prune publish pull purchase purge push put query queue quit rank rate
  reactivate read reauthorize rebase reboot rebuild receive recommend reconcile record recover redact redeem
  redirect redo reduce refactor refine refresh refund register reindex reject relate release reload remember
  remind remove rename render renew reopen reorder repair repeat replace replay reply report repost request rerun
  reschedule reserve reset resize resolve respond restart restore resubmit resume retire retrieve retry return
  reverse revert review revise revoke rewrite roll rollback rotate route run sample save scale scan schedule
  scrape screenshot scroll search seed select send serve set setup share shift show shuffle shut sign simulate
  skip sleep snapshot snooze solve sort spawn split squash stage star start stash stop store stream strip
  subscribe submit suggest summarise summarize suspend swap swipe switch sync synchronize synthesize tag take tap
  terminate test toggle trace track train transcribe transfer transform transition translate trash traverse
  trigger trim troubleshoot truncate turn type unarchive unassign unban unblock undelete undo unfollow unfreeze
  uninstall unlink unlock unmark unmerge unmount unmute unpack unpin unpublish unprotect unregister unshare unstar
  unsubscribe untag unzip update upgrade upload upsert use validate vectorize verify view visit visualize vote
  wait wake walk warm watch whitelist wipe wrap write zip zoom`);

/** True for a lower-case word that is a verb in the imperative. Many of them are nouns, too. */
export function isActionVerb(word: string): boolean {
  return actionVerbs.has(word);
}

/** Verbs that are no nouns, so that they are the verb of a name wherever they end it: `monitor_get`. */
const pureVerbs = new Set(["add", "create", "delete", "fetch", "find", "get", "remove"]);

/** True for a verb that cannot be taken for a noun. */
export function isPureVerb(word: string): boolean {
  return pureVerbs.has(word);
}

/** Verbs that end a name as a noun: a user profile, a price alert. */
const endingNouns = wordSet(`
  bookmark chart chat comment display draft export filter form group hover index issue label link log map match
  model monitor order patch place plan post process profile prompt query queue record reply report request result
  return route run sample scan schedule screenshot share snapshot stage stash start stop store stream tag test
  trace track type view visit vote`);

/** True for a verb that is rather a noun where it is the last word of a name. */
export function isEndingNoun(word: string): boolean {
  return endingNouns.has(word);
}

/** Verbs whose object is a whole collection: "List users." */
const collectiveVerbs = new Set(["browse", "count", "enumerate", "list", "search"]);

/** True for a verb that asks for many things, whose object stands in the plural. */
export function isCollectiveVerb(word: string): boolean {
  return collectiveVerbs.has(word);
}

/** Verbs of which a prefix names the place, not the object: `browser_click` is "Click in the browser." */
const placedVerbs = wordSet(`
  checkout click commit drag fetch fill find geocode go hover navigate press pull push query rebase scroll search
  select stash tap type wait`);

/** True for a verb that is done within what the name's prefix says. */
export function isPlacedVerb(word: string): boolean {
  return placedVerbs.has(word);
}
