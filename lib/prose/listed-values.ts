import { wordSet } from "./word-set.ts";

/** One value as a list states it, in quotes, backticks or bare. */
const value = String.raw`["'“‘${"`"}]?[A-Za-z0-9](?:[\w-]|\.(?=\w)){0,40}["'”’${"`"}]?`;
const separator = String.raw`\s*(?:,\s*(?:or|and)\s+|,\s*|\s+or\s+|\s*\|\s*|\s*/\s*)`;
const list = String.raw`(${value}(?:${separator}${value})+)`;
/** What ends a list: the sentence, the bracket, the text, the default behind it. */
const end = String.raw`\s*(?=[.;)\]\n]|\(default|$)`;

/** What says that a list of values follows, and that it is the whole of it. */
const introductions = String.raw`(?:one of(?: the following)?|either|options(?: are)?|(?:allowed |valid |possible |supported |accepted |available |permitted )?(?:values|options|actions|commands|modes|types|kinds|methods|operations)(?: are| include)?|can be|must be|may be|should be)`;

const patterns = [
  new RegExp(String.raw`\b${introductions}\s*[:=]?\s*[([]?${list}\)?${end}`, "i"),
  // "Action to perform: start, stop, or restart"
  new RegExp(String.raw`:\s*${list}${end}`, "i"),
  // "The sort order (asc, desc)"
  new RegExp(String.raw`[([]\s*${list}\s*[)\]]`, "i"),
  // "start, stop or restart"
  new RegExp(String.raw`^\s*${list}${end}`, "i"),
  // "Whether to 'start' or 'stop'"
  /((?:"[\w.-]+"|'[\w.-]+'|`[\w.-]+`)(?:\s*(?:,\s*(?:or\s+)?|\s+or\s+|\s*\|\s*)(?:"[\w.-]+"|'[\w.-]+'|`[\w.-]+`))+)/i,
];

/** Words that say that there are more values than those listed. */
const openEnd =
  /\be\.?g\b|\bfor (?:example|instance)\b|\bexamples?\b|\bsuch as\b|\blike\b|\betc\b|\bincluding\b|\bor (?:any|other|another|a custom)\b|\bcustom\b|\barbitrary\b|\bany (?:string|text|valid|other|of)\b|\.\.\.|…/i;

/** What makes of the choices one text with several of them. */
const combined = /\bcomma[- ]separated\b|\bseparated by\b|\bcombin\w+\b|\bmultiple\b|\bone or more\b/i;

/** True for a description whose list of values is not the whole of them. */
export function listsExamples(description: string): boolean {
  return openEnd.test(description);
}

/** Words of sentences, which stand between commas as well. */
const sentenceWords = wordSet(
  "an and are as be by for from if in is it its of or other otherwise that the their then this to was when which with",
);

/** "default: image/png" */
const mediaType = /^["'`]?(?:application|audio|font|image|message|model|multipart|text|video)\/\S+$/i;

/** "Required for: create, update": values of another parameter. */
const circumstance = /\b(?:by|for|if|to|when|with)$/i;

/** The most values that are taken for a list. */
const longest = 30;

/**
 * The values that a description lists as the only ones: "Action to perform: start, stop, or restart" → start stop
 * restart.
 *
 * @returns an empty list where it lists none, only examples, or something else than single words.
 */
export function listedValuesOf(description: string): readonly string[] {
  if (description.length > 2_000 || listsExamples(description) || combined.test(description)) return [];
  for (const pattern of patterns) {
    const match = pattern.exec(description);
    const found = match?.[1];
    if (!match || found === undefined) continue;
    // `"accept", "dismiss", or the text of the answer`
    if (/^["'`)]*,?\s*(?:or|and)\s/i.test(description.slice(match.index + match[0].length))) return [];
    const values = found
      .split(/\s*,\s*(?:or\s+|and\s+)?|\s+or\s+|\s*\|\s*|\s*\/\s*/i)
      .map((each) => each.trim().replace(/^["'“‘`]|["'”’`]$/g, ""))
      .filter(Boolean);
    if (mediaType.test(found) || circumstance.test(description.slice(0, match.index))) continue;
    const isPlausible =
      values.length > 1 &&
      values.length <= longest &&
      new Set(values).size === values.length &&
      values.every((each) => /[A-Za-z]/.test(each) && !sentenceWords.has(each.toLowerCase())) &&
      // "nodes-base.httpRequest" or "nodes-langchain.agent": two of all that packages bring along.
      !values.every((each) => each.includes("."));
    if (isPlausible) return values;
  }
  return [];
}
