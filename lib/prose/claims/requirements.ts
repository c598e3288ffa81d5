import type { Claim, Passage } from "./claim.ts";

/** What follows a "Required." that holds for some calls only: "Only for uploads." */
const condition =
  /^[\s"'`*]*(?:(?:if|when|whenever|unless|only|for|in|either|or|depending|conditionally|not|with|on)\b|[-–—])/i;

/** "For create: the name (required). For rename: the new name (required)." */
const conditionBefore = /^\s*(?:[-*]\s)?(?:for|if|in|on|when|with)\b/i;

/** Words for parameters that replace one another. */
const alternative =
  /\b(?:unless|mutually exclusive|exactly one|at least one|one of (?:these|the following) parameters|not required|omit(?:ted)?|required (?:if|when|only|for|by|in|unless))\b/i;

const required =
  /^[\s"'`*]*\[?required\]?[.:,]\s|^[\s*]*\[required\]|\((?:required|mandatory)\)|^[\s*]*required[.\s]*$|\bthis (?:parameter|field) is (?:always )?(?:required|mandatory)\b/i;
const optional =
  /^[\s"'`*]*\[?optional\]?[.:,]\s|^[\s*]*\[optional\]|\(optional\)|^[\s*]*optional[.\s]*$|\bthis (?:parameter|field) is optional\b/i;

/**
 * What the description of a parameter says in an unambiguous form: that every call needs it, or that a call may omit
 * it. One claim at most.
 */
export function requirementsIn(passage: Passage): readonly Claim<"required">[] {
  const { text } = passage;
  const found = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(text);
    const before = text.slice(0, match?.index);
    return match && !conditionBefore.test(sentenceBefore(before)) && !isInForm(before) ? match : undefined;
  };
  const [need, omission] = [found(required), found(optional)];
  if (!need) return omission ? [{ kind: "required", span: passage.spanOfMatch(omission), value: "optional" }] : [];
  const behind = text.slice(need.index + need[0].length);
  const isOfSome = omission !== undefined || condition.test(behind) || alternative.test(text);
  return isOfSome ? [] : [{ kind: "required", span: passage.spanOfMatch(need), value: "required" }];
}

/** True for the inside of `{ "reason": "why", "code": "x = 1" (optional) }`, whose words are about a field. */
function isInForm(before: string): boolean {
  return before.lastIndexOf("{") > before.lastIndexOf("}");
}

/** The beginning of the sentence that a text ends in. */
function sentenceBefore(before: string): string {
  return before.split(/[.;!?\n•]/).at(-1) ?? "";
}

/** "Provide id plus at least one other field.", "Requires `id` and at least one field to change." */
const beside =
  /(?:^|[.;!?\n•]\s{0,4}|\n\s{0,4}[-*]\s)(?:you )?(?:always |must )?(?:give|include|pass|provide|requires?|specify|supply)\s+(?:the )?["'`]?([A-Za-z][\w.-]{0,60}?)["'`]?\s+(?:plus|and|with|along with|together with)\s+at least one\b/gi;

/** The parameters that every call needs besides others, according to the description of a tool. */
export function requiredBesidesIn(passage: Passage): readonly Claim<"requiredBeside">[] {
  return Array.from(passage.text.matchAll(beside), (match) => ({
    kind: "requiredBeside",
    span: passage.spanOfMatch(match),
    name: match[1] ?? "",
  }));
}

/** "Required for add, update", "Required when action is 'add'", "Required for: `a` and `b`" */
const conditional = /\b(?:required|mandatory|needed)\s+(?:for|when|if|with)\b:?\s*([^.;\n()]{1,200})/gi;

/** The parts of a text that say for which calls a parameter is required. */
export function requiredForsIn(passage: Passage): readonly Claim<"requiredFor">[] {
  return [...passage.text.matchAll(conditional)].flatMap((match): readonly Claim<"requiredFor">[] =>
    passage.denies(match) ? [] : [{ kind: "requiredFor", span: passage.spanOfMatch(match), condition: match[1] ?? "" }],
  );
}

/** The words of a condition besides values and the name of the parameter. */
const filler = /^(?:actions?|operations?|modes?|types?|and|or|is|the|methods?|commands?|by|equals|in|one|of)$/i;

/**
 * The values in a condition that consists of nothing else: "add, update", "action is 'add' or 'update'". Empty for any
 * other text.
 *
 * @param parameter the name of the parameter that has the values
 */
export function valuesOfCondition(condition: string, parameter: string, values: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const word of condition.match(/[\w-]+/g) ?? []) {
    if (values.includes(word)) found.push(word);
    else if (word !== parameter && !filler.test(word)) return [];
  }
  return found;
}
