/** Phrases for the consequences of a call. */
import { phrases } from "./list.ts";

/**
 * Phrases for the consequences of a removal or a change: whether it can be undone, what else it affects, when it takes
 * effect, and what does not change.
 */
export const lossPhrases = phrases(String.raw`
  archiv\w*
  bin
  deleted items
  for good
  forever
  hard.delet\w*
  irreversibl\w*
  irrevocabl\w*
  permanent\w*
  recover\w*
  recreat\w*
  recycle bin
  restor\w*
  reversed
  reverses?
  reversibl\w*
  revert\w*
  roll(?:ed|s)? ?back\w*
  soft.delet\w*
  trash\w*
  undo\w*
  undone
  unrecoverabl\w*

  (?:can not|can't|cannot) be
  arbitrary
  careful\w*
  caution
  danger
  dangerous
  destructive
  dry.run
  high.risk
  safety
  unsafe
  warning

  (?:all|and|any|entire|its|their|with)(?: [\w-]+)? contents?
  all (?:of )?(?:existing|its|occurrences|related|the|their)
  along with
  also (?:\w+ )?(?:cancel|chang|clear|clos|creat|delet|remov|stop|updat)\w*
  associated
  cascad\w*
  children
  data loss
  delet\w+ all
  dependents?
  discard\w*
  los(?:es?|ing|t)
  orphan\w*
  overw\w+
  replac\w+
  shift\w*
  together with
  wipes?

  affected
  affects?
  at once
  charg(?:e|ed|es|ing)
  disconnect\w*
  immediate(?:ly)?
  invalidat\w+
  no longer
  notif(?:ied|ies|y|ying)
  notifications? (?:are|is|to)
  propagat\w+
  refund\w*
  side.effects?
  subsequent(?:ly)?
  takes? effect
  unavailable

  automatically
  back to
  only [^.]{1,50} can be
  resum\w+
  turns? [^.]{1,30} off
  until
  , (?:abort|cancel|clos|disabl|end|free|releas|revok|stopp|terminat)\w*ing

  (?:(?:do|does|will) not|doesn't|don't|won't) (?:\w+ )?(?:affect|alter|chang|delet|modif|overwrit|remov|touch)\w*
  from (?:its|the|this) (?:[\w-]+ )?(?:cache|clipboard|context|selection|session|view)
  idempotent
  intact
  keeps?
  kept
  leaves
  never (?:chang|delet|modif|overwrit|remov|touch|updat)\w*
  no.op
  preserv\w+
  remain\w*
  unchanged
  untouched
  without (?:affecting|changing|deleting|removing)
`);

/** Phrases for the results of a call: new things, and the people who are notified, get access or pay. */
export const gainPhrases = phrases(String.raw`
  additional
  another
  for the next
  future
  in place
  merges? (?:into|with)
  new
  the (?:former|old|previous) [^.]{1,40} (?:are|becomes?|is)
  until

  bill(?:ed|ing|s)
  costs?
  deliver\w*
  e-?mails? (?:an?|are|each|every|is|it|the|them|to|with|you|your)
  invit\w+
  pay(?:ments?|s)?
  posts?
  public(?:ly)?
  publish\w*
  recipients?
  sends?
  sent
  shares?
  subscribers?
  visible

  additive
  adds? [\w ]{1,20}\bonly
  and (?:inserts|writes) an?
  creates? an? (?:\w+ )?named
  mak(?:e|es) an? (?:\w+ )?named
  only the (?:fields|properties|values)
  to the end of
  , (?:and |then )*(?:closes|creates|inserts|marks|records|runs|starts|stores|triggers|updates|writes) (?!to\b)

  already exists?
  back(?:ed|s)? up
  can be used (?:for|once|only)
  changes? only
  clears? all
  counts? against
  deduplicat\w*
  every open
  if (?:it (?:does |is )?)?(?:missing|not exist\w*)
  install\w*
  merged
  not (?:\w+ )?(?:mutated|sent|touched)
  on behalf of
  refused
  rejected
  set (?:it )?(?:to )?(?:0|null|zero)(?: \w+)? to
  so (?:that )?(?:an?|it|no|others?|people|some\w+|the|they|you)
  stored as
  transitions? (?:it|the \w+) to
`);
