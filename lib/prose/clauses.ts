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

/** What is said only of some calls: "if verbose", "for admins, …", "10, or 20 in text mode". */
const condition =
  /\b(?:if|when|whenever|unless|otherwise|except|depend(?:s|ing)|in case|recommend(?:ed|ation)|exceed(?:s|ing)|until|while|typically|usually|approximately|roughly|about|around)\b/i;
const leadingCondition = /^\s*(?:for|in|on|with|under|within)\b/i;
const followingCondition = /\b(?:for|in|on|or|per|with)\b/i;

/** True for a statement that may hold for some calls only. */
export function isConditional({ before, after }: Clause): boolean {
  return (
    condition.test(before) || condition.test(after) || leadingCondition.test(before) || followingCondition.test(after)
  );
}

/** The end of a statement: a punctuation mark that is no decimal point, or the end of the text. */
export const statementEnd = String.raw`(?=\s{0,2}(?:[)\],;]|\.(?!\w)|$|\n|[—–]|-\s|Options?:|and (?:the )?(?:max|min|cannot|must)))`;

/** Markdown's marks for bold text removed: "**Default value**: 5" → "Default value: 5". */
export function withoutBold(text: string): string {
  return text.includes("**") ? text.replaceAll("**", "") : text;
}
