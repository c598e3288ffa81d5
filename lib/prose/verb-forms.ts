import { actionVerbs } from "./verbs.ts";

/** How a verb stands in a text: "Create", "Creates", "Creating". */
export type VerbForm = "imperative" | "third person" | "gerund";

export interface InflectedVerb {
  /** The imperative: "create". */
  readonly verb: string;
  readonly form: VerbForm;
}

/** Verbs whose last consonant is doubled before -ing though they have two syllables or more: "Submitting". */
const doubling = new Set(
  `commit submit admit emit transmit permit refer prefer defer transfer infer confer occur recur control compel
  patrol regret begin forget reset input output unpin unzip unplug upsert unwrap`.split(/\s+/),
);

/** Forms that no rule makes. */
const irregular: readonly (readonly [form: string, verb: string, kind: VerbForm])[] = [
  ["has", "have", "third person"],
  ["does", "do", "third person"],
  ["goes", "go", "third person"],
  ["dying", "die", "gerund"],
  ["tying", "tie", "gerund"],
];

/** Verbs beside those of names with which descriptions begin: a tool is not named "provides_…". */
const describingVerbs = `
  autosize cleanup collapse empty expand login logout rollback setup shutdown size stage style tear teardown unignore unmark unmerge unpause unresolve unstage untrack
  abstract accelerate accompany accomplish accrue acquire adapt address adopt advance advise affect aid airdrop
  alert align alter amend amortize amplify animate announce anonymize apportion appraise argue arrange articulate
  assemble assess assist attempt attest augment authorise autoscale average backfill balance beautify benchmark bid
  bill bisect blame blend blur boost borrow brainstorm bridge brighten bring broadcast bump bundle burn bury bypass
  cache carry cast categorise categorize cause certify channel characterize charge chart cite clamp clarify cleanse
  cluster coach coerce colorize come communicate compensate comprise concat concatenate condense conduct consult
  contact contain containerize contextualize continue contrast contribute coordinate cordon correlate counsel cover
  credit critique cross curate customise customize cut cycle deactivate deal deallocate deauthorize debate debit
  decide decommission decompose dedupe deduplicate deepen defer deliver demonstrate denoise denormalize depict
  deposit deprovision dequeue deregister detail develop devise dial dictate differentiate digest direct disapprove
  disclose discuss dispose disregard dive divide do dockerize document donate double downgrade downsample
  downvote draft drain ease elaborate elevate eliminate email emphasize employ empower encapsulate encourage enforce
  enhance enrol enroll enumerate equalize equip escape evict evolve exchange exercise exhibit expect expedite expose
  express extend extrapolate facilitate fax feature feed finalise finetune flip forecast formulate fortify foster
  fulfil fulfill funnel gain gather gauge geolocate get give google grab grade graph guarantee guide halve harden harmonize
  harvest hash have hibernate hire hit hold host hydrate ideate illustrate impersonate implement improve incorporate
  increase increment indicate inform inherit initialise initiate inquire instruct integrate intend interact
  intercept interpolate interpret intersect interview introduce invert investigate invoice isolate iterate jot
  justify kick lead leave lemmatize lend let leverage lift liquidate localize lower mail mask maximise maximize
  mediate meet mention message minify minimise minimize mirror mix model multiply mutate name narrate negotiate
  normalise note nudge obfuscate ocr offer operate optimise organise outline override oversee page paginate paint pan
  paraphrase partition penetrate permit persist personalise personalize photograph pinch pivot pledge plot poke
  polish port portray postpone power prefer prefetch preload prepend present preserve prettify prevent price
  prioritise proceed profile project proofread propagate propose prove proxy quantify quantize quarantine quiz quote
  raise randomize rasterize reach react reason reassign rebook recalculate recall recognise recognize recolor
  recompute reconnect reconstruct recreate recruit recurse reference reflect regenerate rehearse reimburse reinstall
  reinstate relay rely remark remediate remit render renumber repackage repay rephrase replicate report repost
  represent reproduce request require resample rescale research resend reshape restrict resync retain retarget
  retract retweet reveal rewind reword rotate round route sandbox sanitise sanitize satisfy say scaffold score
  screen scrub seal secure seek segment sell separate serialise serialize settle sharpen shorten shortlist shred
  signal simplify sketch slice sniff solicit speak specify spellcheck spin splice split sponsor spot stake stamp
  state steer stick stitch stop streamline strengthen structure stub study sub-select subset subtract sum sunset
  supplement supply support surface survey sustain swipe synchronise synthesise tabulate tail tailor taint tally
  target teach tell text thaw think tick tidy tie time tip tokenise tokenize total touch traceroute transliterate
  transmit transpile transport transpose travel treat try tune tutor tweet typecheck unapprove unbind unblock
  uncordon uncover understand undertake unenroll unescape unfavorite ungroup unify uninvite unite unlike unlist
  unload unpair unplug unquote unseal unsend unset unstake untar unwrap upsample upscale upvote utilise utilize vary
  vet visualise warn weigh widen withdraw withhold work yield`;

const formsByWord = new Map<string, InflectedVerb>();

function learn(word: string, verb: string, form: VerbForm): void {
  // The first to claim a form keeps it: "focuses" is of "focus".
  if (!formsByWord.has(word)) formsByWord.set(word, { verb, form });
}

function build(): ReadonlyMap<string, InflectedVerb> {
  const verbs = new Set([...actionVerbs, ...describingVerbs.split(/\s+/).filter(Boolean)]);
  for (const verb of verbs) learn(verb, verb, "imperative");
  for (const [form, verb, kind] of irregular) learn(form, verb, kind);
  for (const verb of verbs) {
    learn(thirdPersonOf(verb), verb, "third person");
    learn(gerundOf(verb), verb, "gerund");
  }
  return formsByWord;
}

let built: ReadonlyMap<string, InflectedVerb> | undefined;

/**
 * The verb that a word is a form of: "creates" → create, third person; `undefined` for a word that is none that tools
 * begin their names or descriptions with. Many verbs are nouns, too ("queries"): where the word stands decides.
 *
 * @param word in any case
 */
export function verbFormOf(word: string): InflectedVerb | undefined {
  built ??= build();
  const lower = word.toLowerCase();
  const found = built.get(lower);
  if (found) return found;
  // "Vectorises" is "vectorizes" in British English.
  const american = /is(?:e|es|ing)$/.test(lower) ? built.get(lower.replace(/is(e|es|ing)$/, "iz$1")) : undefined;
  if (american) return american;
  // "Rerank", "reprocesses": a verb again.
  if (/^re[a-z]{3}/.test(lower)) {
    const again = built.get(lower.slice(2));
    if (again) return { verb: `re${again.verb}`, form: again.form };
  }
  // "Re-runs", "bulk-update", "cherry-pick": the verb is the last part.
  const hyphen = lower.lastIndexOf("-");
  return hyphen > 0 ? built.get(lower.slice(hyphen + 1)) : undefined;
}

function thirdPersonOf(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function gerundOf(verb: string): string {
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  // One syllable that ends in one vowel and one consonant: "running", "getting", "stopping".
  const isShort = /^[^aeiou]*(?:qu)?[aeiou][^aeiouwxy]$/.test(verb);
  return isShort || doubling.has(verb) ? `${verb}${verb.at(-1) ?? ""}ing` : `${verb}ing`;
}
