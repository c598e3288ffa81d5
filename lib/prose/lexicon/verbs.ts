/**
 * The verbs of tools. A list holds imperatives in lower case; where a word is a noun as well, further lists say how to
 * tell.
 */
import { wordSet } from "./list.ts";

/** Verbs with which names of tools begin, by what a call does. */
export const verbsByEffect = {
  reading: wordSet(`
    analyse analyze blame browse calculate check compare count describe detect diagnose diff discover display echo
    enumerate estimate examine explain explore extract fetch find get inspect list lookup peek ping predict
    preview query read recommend retrieve review scrape search show summarise summarize tail validate verify view
    whoami`),
  creating: wordSet(`
    add append attach book buy clone comment copy create duplicate enqueue fork forward grant import init insert
    instantiate invite make mint new notify order pin post register reply reserve schedule sell send share snooze
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

/** Of these, words that are no verbs: their effect is known where they begin a name. */
export const wordsWithEffect = wordSet("new whoami");

/** More verbs with which names begin. Their effect differs from tool to tool: `run`, `process`, `export`. */
export const otherVerbs = wordSet(`
  abort accelerate access acknowledge acquire act adopt advance advise aggregate align allocate allow alter amend
  annotate anonymize answer apologize apply appraise arm arrange ask assemble assert assess assist associate audit
  authenticate authorize autofill automate autosuggest backfill backtest backup bake ban barter batch begin bind
  block blur boil bookmark boot borrow brainstorm brew brighten bring broadcast build bulk bundle burn bypass call
  capture carry celebrate certify chamfer chat checkout choose claim classify click collect combine compact compile
  complete compose compress compute concat condense confirm congratulate connect consolidate consume control convert
  cook coordinate cordon craft crawl crop crosspost curate cut debug decide decode decompile decompose decompress
  decrypt deduct dedupe deduplicate defer define deflate delegate deliver demonstrate deny deposit deprecate
  deprovision derive deselect detach determine develop devise dial diarize differentiate dim disarm disassociate
  disclose disconnect discuss dispatch distill distribute divide donate download downvote draft drag drain draw dump
  eat eject elaborate elevate eliminate embed emit emulate encode encrypt end endorse enforce engage engrave enhance
  enrich enroll ensure enter equip escalate establish evaluate evict exchange exclude execute expand expect expire
  export expose extrude facilitate fail fax feed fill filter finalize finish flag flatten flip focus fold follow
  force forecast forget format formulate freeze fry fulfil fulfill gain gather gauge generate geocode give go
  graduate greet grill group guide gzip haggle halt handle harvest help hide highlight hire hold hover identify
  ignore illustrate impersonate implement improve include increase increment index infer inflate inform ingest
  initialize initiate inject inquire integrate interact intercept interpolate interpret intersect interview
  introduce introspect invalidate invert invest investigate invoke isolate issue iterate jog join jump justify keep
  kick knit label launch learn lend lift like link lint liquidate listen load localize locate log login logout look
  lower manage map marry match measure meditate minify mock monitor mount mow mutate narrow navigate negotiate
  nominate normalize notarize nudge obfuscate observe obtain offboard onboard open operate optimize orchestrate
  organize oversee own pack paginate paraphrase pardon parse paste pay perform persist photocopy pick pivot place
  plan play pledge poke poll pop populate postpone pour praise prepare preserve press prettify prevent print
  prioritize probe proceed process produce profile prompt propagate propose prove provide provision pull purchase
  quantify quantize quarantine queue quit quiz raise ramp randomize rank rate reactivate reassign reauthorize
  rebalance reboot rebuild recalculate recall receive recompute reconcile reconnect reconstruct record recover
  recreate recruit redact redeem redeploy redirect redo reduce refactor refine reflect reframe refresh regenerate
  rehearse reimburse reindex reinstall reinstate relate relay release reload remediate remember remind render renew
  rent renumber repackage repair repay repeat replay report repost reproduce reproject request reroute research
  reshape resign respond restrict resubmit retire retry return reveal reverse revise rewind rewrite rinse roast roll
  route run sample sanitize say scale scan screenshot scroll secure seed seek select separate serialize serve settle
  sew sharpen shift ship shorten shuffle shut sign silence simplify simulate sketch skip sleep slew slice smooth
  snapshot soak solder solicit solve sort sow spawn specify spin split squash stage stake staple stash steer store
  stream strengthen strip study subtract sue suggest supply suspend sweep swipe synthesize taint take tap teach tell
  test thank think tidy tilt tokenize trace track trade train transcribe transform translate transmit transpose
  traverse triage trigger trim troubleshoot tune turn type typecheck unban unblock uncordon undelete undo unenroll
  unfold unfollow unfreeze union unlink unload unmark unmerge unmount unpack unregister unset unshare unstake untie
  unwrap unzip upscale upvote use utilize vacuum vectorize vet visit visualize void volunteer wait wake walk warm
  warn wash weave welcome weld whitelist withdraw withhold wrap zip zoom`);

/** Verbs with which descriptions begin, but seldom names: no tool is called `provides_…`. */
export const describingVerbs = wordSet(`
  abstract accompany accomplish accrue adapt address affect aid airdrop alert amortize amplify animate announce
  apportion argue articulate attempt attest augment authorise autoscale autosize average balance beautify benchmark
  bid bill bisect blend boost bridge buffer bump bury cache caption cast castle categorise categorize cause channel
  characterize charge chart cite clamp clarify cleanse cleanup clip cluster coach coerce collapse color colorize
  colour come communicate compensate comprise concatenate conduct consult contact contain containerize contextualize
  continue contrast contribute correlate counsel cover credit critique cross customise customize cycle deal
  deallocate deauthorize debate debit decommission deepen denoise denormalize depict dequeue deregister detail
  dictate digest direct disapprove dispose disregard dive do dock dockerize document double downgrade downsample
  ease email emphasize employ empower empty encapsulate encourage enrol equalize escape evolve exercise exhibit
  expedite express extend extrapolate feature fillet finalise finetune fortify foster funnel geolocate google grab
  grade graph guarantee halve harden harmonize hash have hedge hibernate hit home host hydrate ideate incorporate
  indicate inherit initialise instruct intend invoice jot lead leave lemmatize let leverage mail mask maximise
  maximize mediate meet mention message minimise minimize mirror mix model multiply name narrate normalise note ocr
  offer optimise organise outline override page paint pan park partition penetrate permit personalise personalize
  photograph pinch plot polish port portray power practice prefer prefetch preload prepend present price prioritise
  project proofread proxy quote rasterize reach react reason rebook recognise recognize recolor recurse reference
  rely remark remit rephrase replicate represent require resample rescale resend resync retain retarget retract
  retweet reword round sandbox sanitise satisfy scaffold score screen scrub seal segment serialise shortlist shred
  shutdown signal size sniff speak spellcheck splice sponsor spot stamp state stick stitch streamline structure stub
  style sub-select subset sum sunset supplement support surface survey sustain synchronise synthesise tabulate
  tailor tally target tear text thaw tick tie time tip tokenise total touch traceroute transliterate transpile
  transport travel treat try tutor tweet unbind uncover understand undertake unescape unfavorite ungroup unify
  unignore uninvite unite unlike unlist unpair unpause unplug unquote unresolve unseal unsend unstage untar untrack
  upsample utilise vary visualise weigh widen work yield`);

/** Verbs of several syllables that double the last consonant: "Submitting". */
export const doublingVerbs = wordSet(`
  admit begin commit compel confer control defer emit forget infer input occur output patrol permit prefer recur
  refer regret reset submit transfer transmit unpin unplug unwrap unzip upsert`);

/** Shell commands, which order something though they are no verbs. */
export const commands = wordSet(`
  cat chmod chown cp curl del eval exec grep ls mkdir mv ps rm rmdir sed ssh sudo whoami`);

/** Git commands that are no verbs; behind `git` they order something. */
export const gitCommands = wordSet(`
  am bisect branch cherry describe gc reflog remote rev status submodule switch worktree`);

/** Nouns that order something alone or before an object: `color_elements`, `invoice`. */
export const orderingNouns = wordSet(`
  bill bridge buffer caption castle clip color colour deal dock fillet hash hedge home invoice offer park practice`);

/** Verbs that cannot be nouns, so that they are the verb of a name wherever they end it: `monitor_get`. */
export const pureVerbs = wordSet("add create delete fetch find get remove");

/** Verbs that name things as well, and a verb behind them is done to those: `comment_list`, `order_cancel`. */
export const thingVerbs = wordSet(`
  bid bookmark chat comment draft estimate group index invite invoice issue label link log map model monitor note
  order page plan poll process profile prompt purchase quiz record refund release reply report request review route
  run schedule screenshot snapshot star stream study tag trade vote`);

/** Verbs that are nouns before a pure verb: `upload_get`. Before others they are verbs: `copy_list`. */
export const deedVerbs = wordSet(`
  backup broadcast build copy deploy download export filter fork import match merge new patch play post push query
  queue sample search send share stage swap test trace track transfer trigger upload view watch`);

/** Verbs that end the name of a thing: `order_cancel`. */
export const verbsBehindThings = wordSet(`
  approve archive assign cancel close count disable download edit enable list modify move publish read reject rename
  reopen resolve restart revoke search send show submit unarchive unassign unpublish update upload validate`);

/** Verbs that are nouns at the end of a name: `user_profile`, `price_alert`. */
export const nounsAtEnd = wordSet(`
  bookmark chart chat comment display draft export filter form group hover index issue label link log map match
  model monitor order patch place plan post process profile prompt query queue record reply report request result
  return route run sample scan schedule screenshot share snapshot stage start stash stop store stream tag test trace
  track type view visit vote`);

/** Of these, verbs that also end names whose server puts the object first: `analysis_run`. */
export const orderingAtEnd = wordSet("export run start stop test");

/** Verbs with which names end on servers that put the object first: `job_get`. */
export const verbsOfObjectFirstServers = wordSet(`
  add create delete find get list remove run search set start stop update`);

/** Verbs that are nouns or adjectives as well, beside the things and deeds: the close price, a clear sky. */
export const ambiguousVerbs = wordSet(`
  book change clean clear close commit correct drop fix flush forward kill lock move pause pin post purge put refund
  reserve share star stop switch transfer trash`);

/** Verbs that may be nouns at the beginning of a text: "Search endpoint", "Report generation service". */
export const commonNounVerbs = wordSet(`
  access account address alert answer archive audit average backup batch benchmark bid bill blame block book
  bookmark bridge broadcast buffer build cache call caption capture cast charge chart chat check checkout click clip
  clone cluster code color colour comment control copy count crawl credit cross cycle debit debug demo design diff
  display dock download draft email exchange export feed fetch filter flag force forecast form format gauge grade
  graph group guide hash hedge home import increase index input interface invite invoice issue label launch learn
  link list load lock log lookup mail map mark match measure mention merge message mirror mock monitor move name
  note notice offer order outline output package page park parse patch pattern payment ping place plan play plot
  poll post preview price print probe process produce product profile prompt proxy pull purchase push query quiz
  quote rank rate read record reference refund release reply report request research reset result return review
  reward roll route run sale sample save scan schedule score scrape screen search seed segment sequence share shift
  shop signal snapshot sort source split spot stage stamp star store stream study style summary supply support
  survey swap switch sync tag tally target task template test text token touch trace track trade transfer transit
  translate transport trash travel trend trigger type update upload use view visit vote watch work zoom`);

/**
 * Words that are nouns at the beginning of a text unless a determiner follows: "Project details", "Project a point".
 */
export const nounsFirst = wordSet(`
  cleanup contact cost document empty feature login logout model name price project rollback setup shutdown state
  sum teardown time tip total value`);

/** Words in -ing that are nouns at the beginning of a text: "Billing information". */
export const gerundNouns = wordSet(`
  accounting advertising banking billing booking branding building drawing finding heading hosting landing listing
  mailing marketing meeting messaging networking parking pricing rating recording setting shipping spending staging
  streaming timing trading training warning`);

/**
 * Verbs with which no name of a reading tool begins. Verbs that are nouns as well (`archive`, `push`) are left out.
 */
export const certainlyChanging = wordSet(`
  cancel clear delete deploy destroy disable enable erase insert install kill overwrite publish purge remove rename
  reset restart revoke send terminate truncate uninstall update wipe`);

/** Verbs with which no name of a changing tool begins. */
export const certainlyReading = wordSet("count describe find get list lookup read search show view");

/** Verbs, beside the reading ones, with which descriptions of tools begin that only work something out. */
export const informingVerbs = wordSet(`
  ask assess compute evaluate give identify provide rank rate report return suggest`);

/** Verbs of descriptions after which something is kept that was not there. */
export const keepingVerbs = wordSet("download dump ingest log memorize persist rate record remember store");

/** Changing verbs that do something again with each call. */
export const repeatingVerbs = wordSet(`
  commit migrate move patch rebase refund rerun restart rollback rotate swap switch toggle transfer transition
  upgrade`);

/** Verbs that may do nothing the second time: who follows somebody follows once. */
export const perhapsIdempotent = wordSet(`
  edit follow grant import merge pin push star subscribe tag upload watch`);

/** Verbs that hand something over, which may be an order: `send_sql`. */
export const handingVerbs = wordSet("enqueue forward post send submit");

/** Verbs of calls that need nothing: there is one thing of the kind. */
export const wholeVerbs = wordSet("clear close pause reset restart resume start stop toggle");

/** Verbs that leave open what is done. */
export const opaqueVerbs = wordSet(`
  apply batch call do eval evaluate exec execute handle invoke manage perform process run trigger use`);

/** Verbs that take something away only where the name says what: `drop_table`, but `browser_drop`. */
export const lossesWithObject = wordSet("clean clear drop flush reset revoke");

/** Verbs that take something away from a text or a picture as well as from a server. */
export const transformingVerbs = wordSet("clean correct fix merge remove replace truncate");

/** Verbs of which something is told: an update check, an install guide. */
export const countedActions = wordSet("install migrate publish reset restart sync uninstall update upgrade");

/** Verbs that say nothing of what is done: "If you need it, use this to …". */
export const emptyVerbs = wordSet("be call do have need refer try use want");

/** Verbs of a second sentence that speak of what the tool needs: "Full update. Requires all nodes." */
export const demandingVerbs = wordSet(`
  accept allow apply assume depend expect must need require support take use work`);

/** Verbs that say nothing without an object: every tool does, runs or handles something. */
export const genericVerbs = wordSet(`
  call do execute get handle invoke make manage perform process return run set use`);

/** Verbs that say little, and nothing beside an empty noun. */
export const thinVerbs = wordSet(`
  fetch give load obtain put read receive retrieve send store take update write`);
