import { wordSet } from "./word-set.ts";

/**
 * Verbs in the imperative with which names of tools begin: those of published servers, and common ones of everyday
 * life.
 */
export const actionVerbs: ReadonlySet<string> = wordSet(`
  abort accelerate accept access acknowledge acquire act activate add adjust adopt advance advise aggregate align
  allocate allow alter amend analyse analyze annotate anonymize answer apologize append apply appraise approve archive
  arm arrange ask assemble assert assess assign assist associate attach audit authenticate authorize autofill automate
  autosuggest backfill backtest backup bake ban barter batch begin bind blame block blur boil book bookmark boot
  borrow brainstorm brew brighten bring broadcast browse build bulk bundle burn buy bypass calculate call cancel
  capture carry celebrate certify chamfer change chat check checkout choose claim classify clean clear click clone
  close collect combine comment commit compact compare compile complete compose compress compute concat condense
  configure confirm congratulate connect consolidate consume control convert cook coordinate copy cordon correct count
  craft crawl create crop crosspost curate cut debug decide decline decode decompile decompose decompress decrypt
  deduct dedupe deduplicate defer define deflate delegate delete deliver demonstrate demote deny deploy deposit
  deprecate deprovision derive describe deselect destroy detach detect determine develop devise diagnose dial diarize
  diff differentiate dim disable disarm disassociate discard disclose disconnect discover discuss dismiss dispatch
  display distill distribute divide donate download downvote draft drag drain draw drop dump duplicate eat echo edit
  eject elaborate elevate eliminate embed emit emulate enable encode encrypt end endorse enforce engage engrave
  enhance enqueue enrich enroll ensure enter enumerate equip erase escalate establish estimate evaluate evict examine
  exchange exclude execute expand expect expire explain explore export expose extract extrude facilitate fail fax feed
  fetch fill filter finalize find finish fix flag flatten flip flush focus fold follow force forecast forget fork
  format formulate forward freeze fry fulfil fulfill gain gather gauge generate geocode get give go graduate grant
  greet grill group guide gzip haggle halt handle harvest help hide highlight hire hold hover identify ignore
  illustrate impersonate implement import improve include increase increment index infer inflate inform ingest init
  initialize initiate inject inquire insert inspect install instantiate integrate interact intercept interpolate
  interpret intersect interview introduce introspect invalidate invert invest investigate invite invoke isolate issue
  iterate jog join jump justify keep kick kill knit label launch learn lend lift like link lint liquidate list listen
  load localize locate lock log login logout look lookup lower make manage map mark marry match measure meditate merge
  migrate minify mint mock modify monitor mount move mow mutate mute narrow navigate negotiate nominate normalize
  notarize notify nudge obfuscate observe obtain offboard onboard open operate optimize orchestrate order organize
  oversee overwrite own pack paginate paraphrase pardon parse paste patch pause pay peek perform persist photocopy
  pick pin ping pivot place plan play pledge poke poll pop populate post postpone pour praise predict prepare preserve
  press prettify prevent preview print prioritize probe proceed process produce profile promote prompt propagate
  propose protect prove provide provision prune publish pull purchase purge push put quantify quantize quarantine
  query queue quit quiz raise ramp randomize rank rate reactivate read reassign reauthorize rebalance rebase reboot
  rebuild recalculate recall receive recommend recompute reconcile reconnect reconstruct record recover recreate
  recruit redact redeem redeploy redirect redo reduce refactor refine reflect reframe refresh refund regenerate
  register rehearse reimburse reindex reinstall reinstate reject relate relay release reload remediate remember remind
  remove rename render renew rent renumber reopen reorder repackage repair repay repeat replace replay reply report
  repost reproduce reproject request reroute rerun reschedule research reserve reset reshape resign resize resolve
  respond restart restore restrict resubmit resume retire retrieve retry return reveal reverse revert review revise
  revoke rewind rewrite rinse roast roll rollback rotate route run sample sanitize save say scale scan schedule scrape
  screenshot scroll search secure seed seek select send separate serialize serve set settle setup sew share sharpen
  shift ship shorten show shuffle shut sign silence simplify simulate sketch skip sleep slew slice smooth snapshot
  snooze soak solder solicit solve sort sow spawn specify spin split squash stage stake staple star start stash steer
  stop store stream strengthen strip study submit subscribe subtract sue suggest summarise summarize supply suspend
  swap sweep swipe switch sync synchronize synthesize tag taint take tap teach tell terminate test thank think tidy
  tilt toggle tokenize trace track trade train transcribe transfer transform transition translate transmit transpose
  trash traverse triage trigger trim troubleshoot truncate tune turn type typecheck unapprove unarchive unassign unban
  unblock uncordon undelete undo unenroll unfold unfollow unfreeze uninstall union unlink unload unlock unmark unmerge
  unmount unmute unpack unpin unprotect unpublish unregister unset unshare unstake unstar unsubscribe untag untie
  unwrap unzip update upgrade upload upscale upsert upvote use utilize vacuum validate vectorize verify vet view visit
  visualize void volunteer vote wait wake walk warm warn wash watch weave welcome weld whitelist wipe withdraw
  withhold wrap write zip zoom`);

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
