import { memoize } from "../model/lazy.ts";
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
  abstract accompany accomplish accrue adapt address affect aid airdrop alert amortize amplify animate announce
  apportion argue articulate attempt attest augment authorise autoscale autosize average balance beautify benchmark
  bid bill bisect blend boost bridge buffer bump bury cache caption cast castle categorise categorize cause channel
  characterize charge chart cite clamp clarify cleanse cleanup clip cluster coach coerce collapse color colorize
  colour come communicate compensate comprise concatenate conduct consult contact contain containerize contextualize
  continue contrast contribute correlate counsel cover credit critique cross customise customize cycle deactivate deal
  deallocate deauthorize debate debit decommission deepen denoise denormalize depict dequeue deregister detail dictate
  digest direct disapprove dispose disregard dive do dock dockerize document double downgrade downsample ease email
  emphasize employ empower empty encapsulate encourage enrol equalize escape evolve exercise exhibit expedite express
  extend extrapolate feature fillet finalise finetune fortify foster funnel geolocate google grab grade graph
  guarantee halve harden harmonize hash have hedge hibernate hit home host hydrate ideate incorporate indicate inherit
  initialise instruct intend invoice jot lead leave lemmatize let leverage mail mask maximise maximize mediate meet
  mention message minimise minimize mirror mix model multiply name narrate normalise note ocr offer optimise organise
  outline override page paint pan park partition penetrate permit personalise personalize photograph pinch plot polish
  port portray power practice prefer prefetch preload prepend present price prioritise project proofread proxy quote
  rasterize reach react reason rebook recognise recognize recolor recurse reference rely remark remit rephrase
  replicate represent require resample rescale resend resync retain retarget retract retweet reword round sandbox
  sanitise satisfy scaffold score screen scrub seal segment sell serialise shortlist shred shutdown signal size sniff
  speak spellcheck splice sponsor spot stamp state stick stitch streamline structure stub style sub-select subset sum
  sunset supplement support surface survey sustain synchronise synthesise tabulate tail tailor tally target tear
  teardown text thaw tick tie time tip tokenise total touch traceroute transliterate transpile transport travel treat
  try tutor tweet unbind uncover understand undertake unescape unfavorite ungroup unify unignore uninvite unite unlike
  unlist unpair unpause unplug unquote unresolve unseal unsend unstage untar untrack upsample utilise vary visualise
  weigh widen work yield`;

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
export const verbFormOf: (word: string) => InflectedVerb | undefined = memoize((word) => {
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
});

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
