import { effectOf } from "./effect-kinds.ts";
import { openingOf } from "./opening.ts";
import { textWordsOf } from "./text-words.ts";
import { verbFormOf } from "./verb-forms.ts";

/** What does not stand before, in its sentence: words that tell what is answered, not what is done. */
const notOfAnswer = String.raw`(?<!\b(?:answers?|contains?|outputs?|prints?|receives?|response|responds?|results?|returns?|returning|shows?)\b[^.;]{0,100})`;

/**
 * Words for what is left behind where something is taken away or changed: whether that can be taken back, what goes
 * with it, from when on it counts, and what it leaves alone.
 */
const ofLoss = [
  // Whether it can be taken back, and that it should give one pause.
  /\b(?:permanent|irreversibl|irrevocabl|unrecoverabl|revers(?:ed|es?|ibl)|undo|undone|restor|recover|recreat|revert|roll(?:ed|s)? ?back|trash|recycle bin|deleted items|bin\b|soft.delet|hard.delet|forever|for good|archiv)/i,
  /\b(?:destructive|dangerous|danger|caution|warning|unsafe|arbitrary|careful\w*|high.risk|safety|dry.run|(?:cannot|can not|can't) be)\b|⚠/i,
  // "Requires confirmation", but not "Returns a confirmation".
  new RegExp(`${notOfAnswer}\\bconfirm\\w*`, "i"),
  // What goes with it, and what is lost: "including all replies", but not "Response includes the number of rows".
  new RegExp(`${notOfAnswer}\\binclud(?:es|ing)\\b`, "i"),
  /\b(?:all|and|any|entire|its|their|with)(?: [\w-]+)? contents?\b/i,
  /\b(?:associated|along with|together with|cascad\w*|all (?:of )?(?:its|their|the|existing|related|occurrences)|delet\w+ all|also (?:\w+ )?(?:remov|delet|creat|updat|clos|stop|cancel|chang|clear)\w*|orphan\w*|dependents?|children|data loss|los(?:es?|ing|t)|discard\w*|overw\w+|replac\w+|wipes?|shift\w*)\b/i,
  // From when on it counts, and what becomes of what hangs on it.
  /\b(?:immediate(?:ly)?|at once|takes? effect|no longer|stops?(?! (?:after|at|if|on|when) (?:an? |the )?(?:[\w-]+ )?(?:error|fail|match))|invalidat\w+|disconnect\w*|affects?|affected|propagat\w+|subsequent(?:ly)?|will (?:not|no longer|require|need|lose|stop|have to|fail|be (?:lost|unavailable|disabled|closed|notified|replaced))|unavailable|side.effects?|notif\w+|refund\w*|charg(?:e|es|ed|ing))\b/i,
  // What comes of it by itself, and what it takes: "will automatically have it deactivated", "aborting the in-flight
  // send".
  /\bwill (?!(?:permanently )?(?:be )?(?:clear|delet|drop|remov|reset|return|uninstall)\w*\b)/i,
  /\b(?:automatically|back to|resum\w+|until)\b|\bturns? [^.]{1,30} off\b|, (?:abort|cancel|clos|disabl|end|free|releas|revok|stopp|terminat)\w*ing\b|\bonly [^.]{1,50} can be\b/i,
  // What it leaves alone; and that it is gone from a place that is filled again.
  /\bfrom (?:the|this|its) (?:[\w-]+ )?(?:cache|clipboard|context|selection|session|view)\b/i,
  /\b(?:unchanged|untouched|intact|keeps?|kept|preserv\w+|leaves|remain\w*|(?:(?:do|does|will) not|doesn't|don't|won't) (?:\w+ )?(?:delet|remov|affect|chang|touch|modif|overwrit|alter)\w*|without (?:affecting|deleting|changing|removing)|never (?:chang|delet|modif|overwrit|remov|touch|updat)\w*|idempotent|no.op)\b/i,
];

/** Words for what is there afterwards, who hears of it, who sees it and who pays. */
const ofGain = [
  /\b(?:new|additional|another|in place|merges? (?:with|into)|future|until|for the next|the (?:former|old|previous) [^.]{1,40} (?:are|becomes?|is))\b/i,
  /\b(?:sends?|sent|deliver\w*|e-?mails?|bill(?:s|ed|ing)|costs?|pay(?:s|ments?)?|publish\w*|posts?|visible|public(?:ly)?|recipients?|subscribers?|shares?|invit\w+)\b/i,
  /\b(?:creates?|mak(?:e|es)) an? (?:\w+ )?named\b|\badditive\b|\badds? [\w ]{1,20}\bonly\b|\bto the end of\b|, (?:and |then )*(?:closes|creates|inserts|marks|records|runs|starts|stores|triggers|updates|writes) (?!to\b)|\band (?:inserts|writes) an? /i,
  /\bonly the (?:fields|values|properties)\b/i,
  // On whose account, what is there already, what is refused, and what it is good for.
  /\bon behalf of\b|\balready exists?\b|\bif (?:it (?:is|does) )?(?:missing|not exist)|\bcounts? against\b|\bback(?:s|ed)? up\b|\b(?:refus|reject)ed\b|\bevery open\b|\binstall\w*|\bchanges? only\b|\bnot (?:\w+ )?(?:mutated|sent|touched)\b|\bstored as\b|\bmerged\b|\bclears? all\b|\bcan be used (?:for|once|only)\b|\bdeduplicat|\btransitions? (?:it|the \w+) to\b|\bset (?:it )?(?:to )?(?:0|null|zero)(?: \w+)? to\b|\bso (?:that )?(?:an?|it|no|others?|people|some\w+|the|they|you)\b/i,
];

/**
 * True for a text that says what comes of taking something away: "permanently", "and all its data", "can be restored".
 */
export function statesLoss(text: string): boolean {
  return ofLoss.some((pattern) => pattern.test(text));
}

/** True for a text that says what comes of a change: "overwrites", "creates a new", "notifies the members". */
export function statesConsequence(text: string): boolean {
  return statesLoss(text) || ofGain.some((pattern) => pattern.test(text));
}

/** True for a text that says what is done: it begins with a verb, or has one of a change further on. */
export function statesAction(text: string): boolean {
  return openingOf(text).verb !== undefined || textWordsOf(text).some(isChange);
}

function isChange(word: string): boolean {
  const verb = verbFormOf(word)?.verb;
  const kind = verb === undefined ? undefined : effectOf(`${verb}_item`)?.kind;
  return kind !== undefined && kind !== "reading";
}
