import { directivesIn } from "./directives.ts";

/** A text without the orders to a model that no description needs. */
export interface CleanText {
  readonly text: string;
  /** What was taken out, in the order of the text. */
  readonly removed: readonly string[];
}

/** Characters that nobody sees, in which orders can be hidden. */
const invisible = /[\p{Cf}\p{Co}\u{E0000}-\u{E007F}]+/gu;
const comment = /<!--[^]{0,5000}?-->/gu;
const tagged = /<([a-z_-]{1,40})>[^<]{0,5000}<\/\1>/giu;
/** The end of a sentence or a line. */
const sentenceEnd = /(?<=[.!?])\s+(?=\P{Ll})|\n+/gu;

/**
 * Takes the sentences out of a text that order a model something: whoever judges the text must not obey them. What
 * remains is the text that a user of the tool needs.
 */
export function withoutDirectives(text: string): CleanText {
  const removed: string[] = [];
  const take = (part: string): string => {
    removed.push(part.trim());
    return " ";
  };
  const seen = text.replace(invisible, "");
  if (seen.length !== text.length) removed.push("(characters that nobody sees)");
  const marked = seen.replace(comment, take).replace(tagged, (part) => (orders(part) ? take(part) : part));
  if (!orders(marked)) return removed.length ? { text: tidy(marked), removed } : { text, removed };
  const kept = marked.split(sentenceEnd).filter((sentence) => !orders(sentence) || take(sentence) === "");
  const rest = kept.join(" ");
  // An order over several sentences is not found in any one of them.
  if (orders(rest)) return { text: "", removed: [...removed, ...kept.filter((part) => part.trim())] };
  return { text: tidy(rest), removed };
}

function orders(text: string): boolean {
  return directivesIn(text).length > 0;
}

function tidy(text: string): string {
  return text.replace(/[ \t]{2,}/gu, " ").trim();
}
