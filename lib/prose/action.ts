import { isAdverb } from "./adverbs.ts";
import { openingOf } from "./opening.ts";
import { textWordsOf } from "./text-words.ts";
import { verbFormOf, type VerbForm } from "./verb-forms.ts";
import { wordSet } from "./word-set.ts";

/** What a text calls the tool that it describes, and the pronouns for it; a verb that follows is the tool's. */
const subjects = wordSet(`
  action agent also api automatically call command endpoint function it method operation query request server service
  that tool which`);

/** What stands before the imperative of a verb that the tool does: "Tool to fetch users", "You can list users". */
const auxiliaries = wordSet(`and can cannot for help helps lets may must or shall to will`);

/** What stands before a gerund: "Entry point for finding papers", "Lightweight tool returning metadata". */
const beforeGerund = wordSet(`allows and by enables endpoint for function in of or supports tool while`);

/** No model looks further for what a tool does. */
const longestRead = 50_000;

/** Verbs that say nothing of what is done: "If you need it, use this to …". */
const empty = wordSet("be call do have need refer try use want");

/**
 * Verbs of a second sentence that speak of what the tool needs, not of what it does: "Full update. Requires all nodes."
 */
const demanding = wordSet("accept allow apply assume depend expect must need require support take use work");

/** The clauses that a sentence consists of, each with a beginning of its own. */
const clauseEnd = /\s[-–—]\s|[:;—]\s*/u;

/** What a main clause follows after a comma: "Given a URL, fetch …", "For each user, list …". */
const leadIn =
  /^(?:after|as|at|based|before|by|finally|first|for|from|given|if|in|next|on|once|starting|to|under|unless|upon|using|when|with|within|without)\b[^,]*,\s*/i;

/**
 * True for a description that says what its tool does: the first sentence, or a clause of it, begins with a verb; a
 * verb in it is the tool's ("Tool to fetch users", "Search that returns …"); or the text says it of the tool elsewhere
 * ("This tool lists …").
 */
export function saysWhat(description: string): boolean {
  const { verb, sentence } = openingOf(description);
  if (verb) return true;
  const clauses = sentence.split(clauseEnd);
  if (clauses.some((clause) => beginsWithVerb(clause) || hasVerb(textWordsOf(clause)))) return true;
  return toolClause(description.slice(0, longestRead)) || secondSentenceSays(description, sentence);
}

/** "Unified schema discovery. Searches the names of tables and columns." */
function secondSentenceSays(description: string, first: string): boolean {
  const at = description.indexOf(first);
  if (at < 0 || !first) return false;
  const { verb } = openingOf(description.slice(at + first.length, longestRead).replace(/^[.!\s]+/, ""));
  return verb?.form === "third person" && !empty.has(verb.verb) && !demanding.has(verb.verb);
}

function beginsWithVerb(clause: string): boolean {
  if (openingOf(clause).verb) return true;
  const main = clause.replace(leadIn, "");
  return main !== clause && openingOf(main).verb !== undefined;
}

function hasVerb(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const found = verbFormOf(word);
    if (!found || empty.has(found.verb) || index === 0) return false;
    return beforeOf(found.form).has(words[index - 1] ?? "");
  });
}

function beforeOf(form: VerbForm): ReadonlySet<string> {
  if (form === "imperative") return auxiliaries;
  return form === "gerund" ? beforeGerund : subjects;
}

/** "This tool (will) (quickly) lists", "The endpoint returns", "It sends". */
const toolSubject =
  /\b(?:(?:this|the) (?:mcp )?(?:action|api|call|command|endpoint|function|method|operation|query|request|server|service|tool)|it)((?: [\p{L}'’-]+){1,3})/giu;

function toolClause(text: string): boolean {
  for (const [, following = ""] of text.matchAll(toolSubject)) {
    const words = textWordsOf(following);
    const at = words.findIndex((word) => !isAdverb(word) && !/^(?:also|can|helps?|lets|may|will|you)$/.test(word));
    const found = verbFormOf(words[at] ?? "");
    if (found && found.form !== "gerund" && !empty.has(found.verb)) return true;
  }
  return false;
}
