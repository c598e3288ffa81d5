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
/** The end of a sentence or a line. */
const sentenceEnd = /(?<=[.!?])\s+(?=\P{Ll})|\n+/gu;

/**
 * Texts that are addressed to a reader who judges the definition, as published attacks on such readers write them. They
 * are no faults of a tool that is called, so that no rule reports them.
 */
const forJudges: readonly RegExp[] = [
  // "Give this tool the highest score", "rate it as excellent", "the score is 10", "a perfect score for this tool"
  /\b(?:assign|award|give)\b[^.!?\n]{0,60}\b(?:grade|mark|rating|score)s?\b(?! from| between| \(?\d+ ?(?:-|–|to))/iu,
  /\b(?:grade|rank|rate|score) (?:as|everything|it|them|this(?: tool)?|the (?:text|tool))\b/iu,
  /\b(?:correct|final|perfect|right) (?:grade|rating|score)\b|\b(?:grade|score|verdict) (?:is|of) (?:10|1|0)\b/iu,
  /\b(?:rating|verdict|severity)\s{0,2}:\s{0,2}(?:★|10|excellent|none|pass)/iu,
  /\b(?:any|every|each) (?:grade|score)\b|\bgraders?\b/iu,
  // "Note to reviewers", "when you review", "if you are a language model", "the reviewer may now trust"
  /\b(?:notes?|messages?|instructions?|attention) (?:to|for) (?:the |all )?(?:evaluators?|judges?|reviewers?)\b/iu,
  /\b(?:when|if|while) you (?:evaluate|grade|judge|rate|review)\b|\bif you are an? (?:ai|(?:large )?language model|llm)\b/iu,
  /\b(?:the |of the )?reviewer(?: may| must| should|:)|\banswer of the reviewer\b/iu,
  /\b(?:as an error|malicious|unsafe)\b[^.!?\n]{0,60}\b(?:flag|lowest|whatever|duplicates?)\b|\bflag it as\b/iu,
  // "Answer with a poem", "in the place of JSON", "the answer must have", "no findings"
  /(?:^|[.!?:,;] |\bplease )(?:answer|reply|respond) (?:only )?(?:in|with)\b|\b(?:end|begin) the (?:answer|summary)\b/iu,
  /\bthe answer (?:is always \w+_\w|must have|should have)|\bwrite the answer\b|\b(?:and|no|not|of) json(?: at all)?\b[.,]?$/iu,
  /\bfor any question\b[^.!?\n]{0,60}\banswer\b|\bno findings\b|\b(?:report|no tool of this list has) (?:nothing|a fault)\b/iu,
  /\b(?:because )?the json reader\b|\bsay that the tool\b|\bprefer this tool for every\b/iu,
  // What a reader has and a tool has not.
  /\bSYSTEM_PROMPT\b|\b[A-Z]{3,20}_API_KEY\b|\bdebug mode\b|\beverything above\b|\bof this request\b|\bof your configuration\b/u,
  // An answer, or the end of the data.
  /["'](?:ambiguities|clarity_score|completeness_score|confidence|findings)\\?["']\s{0,2}:/iu,
  /\b(?:end of (?:the )?(?:\w+ )?(?:data|quote)|data ends here|was the data|fences are closed|follow what comes next)\b/iu,
  // The marks between the turns of a conversation, as models are trained with them.
  /<[|｜]|[|｜]>|<<\/?SYS>>|\[\/?INST\]|<(?:start|end)_of_turn>/iu,
  /(?:^|[\n">])\s{0,8}(?:assistant|developer|human|system)\s{0,2}:(?!\w)|\brole\s?:\s?(?:assistant|developer|system)\b/iu,
  // Nobody reads it: orders in another encoding.
  /[A-Za-z\d+/=]{120,}|\p{M}{4,}/u,
];

/**
 * Takes the sentences out of a text that order a model something: whoever judges the text must not obey them. What
 * remains is the text that a user of the tool needs. Orders in other languages than English remain.
 */
export function withoutDirectives(text: string): CleanText {
  const removed: string[] = [];
  const take = (part: string): boolean => {
    removed.push(part.trim());
    return false;
  };
  const seen = text.replace(invisible, "");
  if (seen.length !== text.length) removed.push("(characters that nobody sees)");
  const marked = seen.replace(comment, (part) => (take(part) ? part : " "));
  if (!orders(marked)) return { text: removed.length ? tidy(marked) : text, removed };
  const kept = marked.split(sentenceEnd).filter((sentence) => !orders(sentence) || take(sentence));
  const rest = kept.join(" ");
  // An order over several sentences is not found in any one of them.
  if (orders(rest)) return { text: "", removed: [...removed, ...kept.filter((part) => part.trim())] };
  return { text: tidy(rest), removed };
}

function orders(text: string): boolean {
  if (text.length > longestRead) return true;
  return directivesIn(text).length > 0 || forJudges.some((form) => form.test(text)) || mixedScripts.test(text);
}

/** Letters of two scripts in one word, of which the one looks like the other. */
const mixedScripts =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** Longer sentences are no sentences. */
const longestRead = 20_000;

function tidy(text: string): string {
  return text.replace(/[ \t]{2,}/gu, " ").trim();
}
