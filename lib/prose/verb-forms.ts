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
  abstract accelerate accompany accomplish acquire address adopt advance advise affect aid align alert alter amend
  amplify anonymize apportion appraise arrange articulate assemble assess assist attempt augment balance bring broadcast
  bundle bypass cache carry cast cause channel characterize cite clamp coerce come communicate compensate comprise
  condense conduct consult contact contain contextualize continue contribute contrast coordinate counsel cover
  critique cross curate cut cycle deal decide decompose deepen defer deliver demonstrate denormalize depict detail
  develop devise digest direct disclose discuss displays disregard dive divide do document double draft ease elaborate
  elevate eliminate emphasize employ empower encapsulate encourage enforce enhance enumerate equip evict evolve exchange
  exercise exhibit expedite expose express facilitate feature feed flip forecast formulate foster fulfil fulfill funnel
  gain gather gauge get give grab guarantee guide harmonize harvest have hit hold host illustrate impersonate implement
  improve incorporate increase increment indicate inform inherit initiate inquire instruct integrate intend interact
  intercept interpret introduce invert investigate iterate jot justify lead leave lend let leverage lift lower mask
  mediate meet mirror model mutate name negotiate note nudge obfuscate offer operate outline override oversee paginate
  partition penetrate permit persist poke port portray postpone power prefer present preserve prettify prevent
  proceed profile project propagate propose prove proxy quantify quote randomize raise reach reason reassign
  recalculate recompute reconstruct recreate recurse reference reflect regenerate rehearse reinstall reinstate
  reimburse relay rely remark remediate remit render renumber repackage report repost represent reproduce request
  require rescale research reshape restrict retarget retain reveal rewind rotate route sanitize satisfy say secure seek
  segment separate serialize settle shorten signal simplify slice solicit specify spin split spot stamp state steer
  stick stop streamline strengthen structure study sub-select subset subtract supply support supplement surface survey
  sustain swipe tail tally target teach tell tick tie time total touch transmit transport travel treat try tune
  unapprove unblock uncover understand undertake unenroll unify unlist unload unset unwrap utilise utilize vary vet
  warn weigh widen withdraw withhold work yield`;

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
