/**
 * The verbs of tools. A list holds lower-case imperatives. For words that are also nouns, further lists help to decide.
 */
import { wordSet } from "./list.ts";

/** Verbs that begin names of tools, by the effect of the call. */
export const verbsByEffect = {
  reading: wordSet(`
    analyse analyze blame browse calculate check compare count describe detect diagnose diff discover display echo
    enumerate estimate examine explain explore extract fetch find geocode get inspect list lookup peek ping predict
    preview query read recommend retrieve review scrape search show summarise summarize tail validate verify view
    whoami`),
  creating: wordSet(`
    add append attach book buy clone comment copy create duplicate enqueue fork forward grant import init insert
    instantiate invite make mint new notify order pay pin post register reply reserve schedule sell send share snooze
    star submit subscribe tag upload vote watch`),
  changing: wordSet(`
    accept activate adjust approve archive assign cancel change close commit configure correct deactivate decline
    demote deploy disable dismiss edit enable fix install lock mark merge migrate modify move mute patch pause
    promote protect publish push put rebase refund reject rename reopen reorder replace rerun reschedule resize
    resolve restart restore resume revert rollback rotate save set setup start stop swap switch sync synchronize
    toggle transfer transition unapprove unarchive unassign unlock unmute unpin unprotect unpublish unstar
    unsubscribe untag unwatch update upgrade upsert write`),
  destroying: wordSet(`
    clean clear delete destroy discard drop erase expunge flush kill overwrite prune purge remove reset revoke
    teardown terminate trash truncate uninstall wipe`),
};

/** Words with an effect that are not verbs: it is known if they begin a name. */
export const wordsWithEffect = wordSet("new whoami");

/** More verbs that begin names. Their effect differs from tool to tool: `run`, `process`, `export`. */
export const otherVerbs = wordSet(`
  abort access acknowledge act advance advise aggregate align allocate allow alter amend annotate anonymize answer apply
  arm ask assemble assert assess assist associate audit authenticate authorize autofill automate backfill backtest
  backup ban batch begin bind block blur bookmark boot borrow bring broadcast build bulk bundle bypass call capture
  carry chat checkout choose claim classify click collect combine compact compile complete compose compress compute
  concat condense confirm connect consolidate consume control convert coordinate cordon craft crawl crop crosspost
  curate cut debug decide decode decompile decompose decompress decrypt deduct dedupe deduplicate defer define delegate
  deliver demonstrate deny deposit deprecate deprovision derive deselect detach determine develop dial diarize
  differentiate dim disarm disassociate disconnect discuss dispatch distill distribute divide donate download downvote
  draft drag drain draw dump eject eliminate embed emit emulate encode encrypt end enforce enhance enrich enroll ensure
  enter escalate establish evaluate evict exchange exclude execute expand expect expire export expose extrude facilitate
  fail fax feed fill fillet filter finalize finish flag flatten flip focus fold follow force forecast forget format
  formulate freeze fulfil fulfill gain gather gauge generate give go greet group guide gzip halt handle help
  hide highlight hire hold hover identify ignore impersonate implement improve include increase increment index infer
  ingest initialize initiate inject integrate interact intercept interpolate interpret intersect interview introduce
  introspect invalidate invert invest investigate invoke isolate issue iterate jog join jump justify keep kick label
  launch learn lend lift like link lint listen load localize locate log login logout look lower manage map match measure
  minify mock monitor mount mutate narrow navigate normalize observe obtain onboard open operate optimize orchestrate
  organize own pack paginate paraphrase parse paste perform persist pick pivot place plan play poll pop populate
  postpone prepare preserve press prettify prevent print prioritize probe proceed process produce profile prompt
  propagate propose prove provide provision pull purchase quantify quantize quarantine queue quit raise ramp randomize
  rank rate reactivate reauthorize recall receive recompute reconcile reconnect reconstruct record recover recreate
  redact redeem redirect redo reduce refactor refine reflect reframe refresh reinstate relate relay release reload
  remediate remember remind render renew renumber repackage repair repeat replay report request reroute research reshape
  resign respond restrict resubmit retire retry return reveal reverse revise rewind rewrite roll route run sample
  sanitize say scale scan screenshot scroll secure seed seek select separate serialize serve settle sharpen shift ship
  shorten shuffle shut sign silence simplify simulate sketch skip sleep slew slice smooth snapshot solve sort sow spawn
  specify split squash stage stash steer store stream strip study subtract suggest supply suspend swipe synthesize take
  tap tell test think tokenize trace track trade train transcribe transform translate transmit transpose traverse triage
  trigger trim troubleshoot tune turn type typecheck unban unblock uncordon undelete undo unenroll unfold unfollow
  unfreeze union unlink unload unmark unmerge unmount unpack unregister unset unshare unwrap unzip upscale upvote use
  utilize vacuum vectorize visit visualize void volunteer wait wake walk warm warn welcome whitelist withdraw wrap zip
  zoom`);

/** Verbs that often begin descriptions, but seldom names: no tool is called `provides_…`. */
export const describingVerbs = wordSet(`
  abstract adapt address affect aid alert animate announce attempt autoscale average balance benchmark bid bill bisect
  boost bridge buffer bump bury cache caption categorize cause channel characterize charge chart cite clamp clarify
  cleanup clip cluster coerce collapse color colorize colour come communicate compensate concatenate conduct consult
  contact contain containerize continue contrast contribute correlate cover credit cross customize cycle deal
  deallocate deauthorize denormalize deregister detail dictate digest direct disapprove dispose do dockerize document
  double downgrade downsample ease email emphasize empty encapsulate equalize escape evolve exercise express extend
  extrapolate feature finetune geolocate google grade graph guarantee harden hash have hit home host hydrate
  incorporate indicate inherit instruct intend invoice lead leave let leverage mail mask maximize meet mention message
  minimize mirror mix model multiply name note ocr offer outline override page park partition permit personalize
  photograph plot port power practice prefer prefetch preload prepend present price project proofread proxy quote
  rasterize reach react reason recognize reference rely remark represent require retain retract round sandbox satisfy
  scaffold score screen scrub seal segment shortlist shred shutdown signal size speak spellcheck spot state structure
  stub style subset sum sunset supplement support surface survey sustain tabulate tally target tear text tie time tip
  total touch traceroute transliterate transpile transport travel treat try tweet unbind uncover understand unescape
  ungroup unify unite unlike unlist unpair unpause unplug unresolve unstage untar untrack upsample vary weigh widen
  work`);

/** Verbs of several syllables that double the last consonant: "Submitting". */
export const doublingVerbs = wordSet(`
  begin commit control defer emit forget infer permit prefer reset submit
  transfer transmit unpin unplug unwrap unzip upsert`);

/** Shell commands, which state an action although they are not verbs. */
export const commands = wordSet(`
  cat chmod chown cp curl del eval exec grep ls mkdir mv ps rm rmdir sed ssh sudo whoami`);

/** Git commands that are not verbs; after `git` they state an action. */
export const gitCommands = wordSet(`
  am bisect branch cherry describe gc reflog remote rev status submodule switch worktree`);

/** Nouns that state an action alone or before an object: `color_elements`, `invoice`. */
export const orderingNouns = wordSet(`
  bill bridge buffer caption clip color colour deal hash home invoice offer park practice`);

/** Verbs that cannot be nouns. At the end of a name they are its verb: `monitor_get`. */
export const pureVerbs = wordSet("add create delete fetch find get remove");

/** Verbs that also name objects, which a verb after them acts on: `comment_list`, `order_cancel`. */
export const thingVerbs = wordSet(`
  bid bookmark chat comment draft estimate group index invite invoice issue label link log map model monitor note
  order page plan poll process profile prompt purchase record refund release reply report request review route run
  schedule screenshot snapshot star stream study tag trade vote`);

/** Verbs that are nouns before one of the verbs above, `upload_get`, but verbs before others: `copy_list`. */
export const actionVerbs = wordSet(`
  backup broadcast build copy deploy download export filter fork import match merge patch play post push query
  queue sample search send share stage swap test trace track transfer trigger upload view watch`);

/** Verbs after the name of a thing: `order_cancel`. */
export const verbsBehindThings = wordSet(`
  approve archive assign cancel close count disable download edit enable list modify move publish read reject rename
  reopen resolve restart revoke search send show submit unarchive unassign unpublish update upload validate`);

/** Verbs that are nouns at the end of a name: `user_profile`, `price_alert`. */
export const nounsAtEnd = wordSet(`
  bookmark chart chat comment display draft export filter form group hover index issue label link log map match
  model monitor order patch place plan post process profile prompt query queue record reply report request result
  return route run sample scan schedule screenshot share snapshot stage start stash stop store stream tag test trace
  track type view visit vote`);

/** Some of these also end names on servers that put the object first: `analysis_run`. */
export const orderingAtEnd = wordSet("export run start stop test");

/** Verbs that end names on servers that put the object first: `job_get`. */
export const verbsOfObjectFirstServers = wordSet(`
  add create delete find get list remove run search set start stop update`);

/** Verbs that are also nouns or adjectives, besides the nouns above: the close price, a clear sky. */
export const ambiguousVerbs = wordSet(`
  book change clean clear close commit correct drop fix flush forward kill lock move pause pin post purge put refund
  reserve share star stop switch transfer trash`);

/**
 * Words that are nouns at the beginning of a text unless a determiner follows: "Project details", "Project a point".
 */
export const nounsFirst = wordSet(`
  cleanup contact cost document empty feature login logout model name price project rollback setup shutdown state
  sum teardown time tip total value`);

/** Words in -ing that are nouns at the beginning of a text: "Billing information". */
export const gerundNouns = wordSet(`
  accounting billing booking branding building finding heading landing listing marketing meeting messaging networking
  parking pricing rating recording setting shipping spending staging streaming timing training warning`);

/** Verbs that no name of a reading tool begins with. Verbs that are also nouns (`archive`, `push`) are omitted. */
export const certainlyChanging = wordSet(`
  cancel clear delete deploy destroy disable enable erase insert install kill overwrite publish purge remove rename
  reset restart revoke send terminate truncate uninstall update wipe`);

/** Verbs that no name of a changing tool begins with. */
export const certainlyReading = wordSet("count describe find get list lookup read search show view");

/** Verbs, besides the reading ones, that begin descriptions of tools that only compute something. */
export const informingVerbs = wordSet(`
  ask assess compute evaluate give identify provide rank rate report return suggest`);

/** Verbs in descriptions of tools that store something new. */
export const storageVerbs = wordSet("download dump ingest log memorize persist rate record remember store");

/** Changing verbs that do something again with each call. */
export const repeatingVerbs = wordSet(`
  commit migrate move patch rebase refund rerun restart rollback rotate swap switch toggle transfer transition
  upgrade`);

/** Verbs that may have no effect the second time: following somebody twice is following once. */
export const perhapsIdempotent = wordSet(`
  edit follow grant import merge pin push star subscribe tag upload watch`);

/** Verbs that pass something on, possibly a command: `send_sql`. */
export const handingVerbs = wordSet("enqueue forward post send submit");

/** Verbs of calls without parameters: there is only one object of the kind. */
export const wholeVerbs = wordSet("clear close pause reset restart resume start stop toggle");

/** Verbs that do not show the effect. */
export const opaqueVerbs = wordSet(`
  apply batch call do evaluate execute handle invoke manage perform process run trigger use`);

/** Verbs that destroy something only if the name says what: `drop_table`, but `browser_drop`. */
export const lossesWithObject = wordSet("clean clear drop flush reset revoke");

/** Verbs that may remove something from a text or a picture, or from a server. */
export const transformingVerbs = wordSet("clean correct fix merge remove replace truncate");

/** Verbs that form nouns with a report: an update check, an install guide. */
export const countedActions = wordSet("install migrate publish reset restart sync uninstall update upgrade");

/** Verbs that do not state an action: "If you need it, use this to …". */
export const emptyVerbs = wordSet("be call do have need refer try use want");

/** Verbs of a movement, which may have a direction: "go forward". */
export const motions = wordSet("go jump move navigate seek skip step");

/** Verbs of a second sentence about the requirements of the tool: "Full update. Requires all nodes." */
export const demandingVerbs = wordSet(`
  accept allow apply assume depend expect must need require support take use work`);

/** Verbs that say nothing without an object: every tool does, runs or handles something. */
export const genericVerbs = wordSet(`
  call do execute get handle invoke make manage perform process return run set use`);

/** Verbs that say little, and nothing with an empty noun. */
export const thinVerbs = wordSet(`
  fetch give load obtain put read receive retrieve send store take update write`);

/** Verbs that begin or end most names of tools: `search`, `get-user`, `user-create`. */
export const commonVerbs = wordSet(`
  add analyze ask browse build calculate call check convert create delete describe download edit execute export
  extract fetch find generate get import insert inspect list load lookup make move open ping query read remove rename
  run save search send set show start stop submit summarize sync translate update upload validate verify write`);

/** First words in names of functions that use tools without defining them: `listTools`, `hasTool`. */
export const nonDefiningWords = wordSet(`
  allow assert call check close convert count delete deny describe disable dispatch emit enable ensure execute expect
  fetch filter find format from get handle has hide invoke is list load log lookup map mark match mock off on open
  parse print read record remove render report require resolve run select send should show sort start stop stub test
  to trace track unregister update use validate`);
