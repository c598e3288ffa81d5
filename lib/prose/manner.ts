import { openingOf } from "./opening.ts";
import type { VerbForm } from "./verb-forms.ts";

/** The manner in which a description is written. */
export interface Manner {
  /** The word that it begins with. */
  readonly word: string;
  /** The form of the verb that it begins with; "tool" for "This tool …", "noun" for all else. */
  readonly opening: VerbForm | "tool" | "noun";
  /**
   * Whether its one sentence ends as sentences do; `undefined` for a text of several, or one that ends in something
   * else.
   */
  readonly isClosed: boolean | undefined;
}

/** How a description begins and ends. */
export function mannerOf(description: string): Manner {
  const { verb, sentence, word } = openingOf(description);
  const opening =
    verb?.form ??
    (/^(?:this|the) (?:tool|function|endpoint|method|command|action)\b/i.test(sentence) ? "tool" : "noun");
  return {
    word: /[\p{L}\p{N}'’-]+/u.exec(sentence)?.[0] ?? word,
    opening,
    isClosed: closedness(description.trim(), sentence),
  };
}

function closedness(text: string, sentence: string): boolean | undefined {
  if (text.includes("\n") || !text.endsWith(sentence)) return undefined;
  if (/[.!?…。]$/.test(text)) return true;
  // "(max 10)" and "`x`" may stand at the end of a sentence or not.
  return /[\p{L}\p{N}]$/u.test(text) ? false : undefined;
}

/** The members that share the pattern of more than half of the group; none where there is no such pattern. */
export function majorityOf<T>(group: readonly T[], patternOf: (member: T) => string | undefined): readonly T[] {
  const [most = [], ...rest] = byPatternIn(group, patternOf);
  return most.length > rest.flat().length ? most : [];
}

/** A manner that few members of a group have, against the one of most. */
export interface Departure<T> {
  readonly odd: readonly T[];
  /** Some of those who keep to the pattern. */
  readonly others: readonly T[];
}

/**
 * The members that depart from the pattern of the majority: at most a quarter of the group, or one of three.
 *
 * @param patternOf the pattern of a member; a member without one is left out.
 */
export function departureFrom<T>(
  group: readonly T[],
  patternOf: (member: T) => string | undefined,
): Departure<T> | undefined {
  const [most, ...rest] = byPatternIn(group, patternOf);
  const odd = rest.flat();
  if (!most || !odd.length) return undefined;
  const size = most.length + odd.length;
  if (size < 3 || most.length * 2 <= size || odd.length > Math.max(1, Math.floor(size / 4))) return undefined;
  return { odd, others: most };
}

/** The members of each pattern, the commonest first. */
function byPatternIn<T>(group: readonly T[], patternOf: (member: T) => string | undefined): T[][] {
  const byPattern = new Map<string, T[]>();
  for (const member of group) {
    const pattern = patternOf(member);
    if (pattern === undefined) continue;
    const same = byPattern.get(pattern);
    if (same) same.push(member);
    else byPattern.set(pattern, [member]);
  }
  return [...byPattern.values()].sort((a, b) => b.length - a.length);
}
