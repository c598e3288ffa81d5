/** A part of a text that states one thing: the inside of a bracket, or else a sentence. */
export interface Clause {
  readonly before: string;
  readonly after: string;
}

/** A sentence does not reach further. Long texts are searched once for each match. */
const reach = 300;

/** The end of a sentence, but not "1.5" and "e.g. this". */
const sentenceEnd = /[.!?;](?=\s|$)(?<!\b(?:e\.g|i\.e|etc|vs|max|min)\.)|\n|\s[—–]\s|\s-\s/g;

/** The rest of the clause around a match, before and after it. */
export function clauseAround(text: string, start: number, end: number): Clause {
  const head = text.slice(Math.max(0, start - reach), start);
  const tail = text.slice(end, end + reach);
  const open = Math.max(head.lastIndexOf("("), head.lastIndexOf("["));
  const isInside = open > Math.max(head.lastIndexOf(")"), head.lastIndexOf("]"));
  if (isInside) {
    const close = tail.search(/[)\]]/);
    if (close >= 0) return { before: head.slice(open + 1), after: tail.slice(0, close) };
  }
  const last = [...head.matchAll(sentenceEnd)].at(-1);
  const next = tail.search(sentenceEnd);
  return {
    before: last ? head.slice(last.index + last[0].length) : head,
    after: next < 0 ? tail : tail.slice(0, next),
  };
}

/** Phrases that limit a statement to some calls: "if verbose", "for admins, …", "10, or 20 in text mode". */
const condition =
  /\b(?:if|when|whenever|unless|otherwise|except|depend(?:s|ing)|in case|recommend(?:ed|ation)|exceed(?:s|ing)|until|while|typically|usually|approximately|roughly|about|around)\b/i;
const leadingCondition = /^\s*(?:for|in|on|with|under|within)\b/i;
const followingCondition = /\b(?:for|in|on|or|per|with)\b/i;

/** True for a statement that may hold for some calls only. */
function isConditional({ before, after }: Clause): boolean {
  return (
    condition.test(before) || condition.test(after) || leadingCondition.test(before) || followingCondition.test(after)
  );
}

const negations: ReadonlySet<string> = new Set(["cannot", "neither", "never", "no", "nor", "not", "unlike", "without"]);

/** Words after which a negation denies nothing: "no more than", "not only". */
const affirming: ReadonlySet<string> = new Set(["fewer", "less", "longer", "matter", "more", "only", "later"]);

/** What ends the reach of a negation: "not a draft but `sent`". */
const contrasts: ReadonlySet<string> = new Set(
  "although and because but except however instead so then though unless yet".split(" "),
);

/** A negation reaches over this number of words: "is not one of the `sent`". */
const longestDenial = 4;

/** "is not a status", "does not exist", "isn't supported", "is no longer used", after the denied name. */
const denialAfter =
  /^["'`”’)]{0,3}(?:\s(?:(?!(?:and|but|or|that|which)\b)[\w-]{1,20}\s){0,2}?(?:(?:is|are|was|were|do|does|did|has|have|will|would|can|could|should|must|may)(?:\snot\b|n['’]t\b)|cannot\b|(?:is|are|was|were)?\s?(?:never|no longer)\b)|\s(?:is|are|was|were)\s(?:\w{1,20}ly\s)?(?:deprecated|forbidden|gone|invalid|obsolete|removed|unavailable|unknown|unsupported)\b)/i;

/**
 * True for a statement that its own phrase denies: "there is no `sent` status", "`sent` is not a status". A negation
 * does not extend over a comma or a contrast: "not a draft, but `sent`".
 *
 * @param clause the text before and after the statement
 */
export function isDenied({ before, after }: Clause): boolean {
  const phrase = before.slice(Math.max(before.lastIndexOf(","), before.lastIndexOf(":"), before.lastIndexOf(";")) + 1);
  const words = phrase.toLowerCase().match(/[\p{L}\p{N}_'’-]+/gu) ?? [];
  const near = words.slice(-longestDenial - 1);
  const at = near.findLastIndex((word) => negations.has(word) || /n['’]t$/u.test(word));
  const reached = near.slice(at + 1);
  if (at >= 0 && !affirming.has(reached[0] ?? "") && !reached.some((word) => contrasts.has(word))) return true;
  return denialAfter.test(after);
}

/** True for a statement that does not hold for every call, because it is conditional or denied. */
export function mayNotHold(clause: Clause): boolean {
  return isConditional(clause) || isDenied(clause);
}

/** Phrases that introduce examples, which continue to the end of the clause. */
const exampleMark = /(?<![\w-])(?:e\.?g\b|examples?|for instance|samples?|such as|like)(?![\w-])/i;

/** True for words among examples: "Example: find_book", "a name such as newName". */
export function isInExample({ before }: Clause): boolean {
  return exampleMark.test(before);
}

/** `name: `, `name=`, `find(`, `{`, `"a", `: the text before a value in a call, an object or an assignment. */
const beforeValue = /(?:[\w"'`\]?]\s?[:=]\s?|\w\(\s?|[[{]\s?|["'`\w]\s?,\s?)$/;

/** True for words in quotes that are a value of something else: `name: "newName"`, `find("newName")`. */
export function isQuotedValue(text: string, start: number, end: number): boolean {
  const quote = text.charAt(start - 1);
  if (!/["'`]/.test(quote) || text.charAt(end) !== quote) return false;
  // `"newName": 1` is a key.
  return (
    !/^\s?:/.test(text.slice(end + 1, end + 3)) && beforeValue.test(text.slice(Math.max(0, start - 20), start - 1))
  );
}

/** The end of a statement: a punctuation mark other than a decimal point, or the end of the text. */
export const statementEnd = String.raw`(?=\s{0,2}(?:[)\],;]|\.(?!\w)|$|\n|[—–]|-\s|Options?:|and (?:the )?(?:max|min|cannot|must)))`;

/** Markdown's marks for bold text removed: "**Default value**: 5" → "Default value: 5". */
export function withoutBold(text: string): string {
  return text.includes("**") ? text.replaceAll("**", "") : text;
}
