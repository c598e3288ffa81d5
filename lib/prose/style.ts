import { vagueWords } from "./lexicon/nouns.ts";
import { openingOf, saysWhat } from "./openings.ts";
import { isAdverbial, verbOfName, type VerbForm } from "./verbs.ts";
import { isFunctionWord, singularOf, wordsOf } from "./words.ts";

/** The style of a description: its beginning and its end. */
export interface Style {
  /** The first word. */
  readonly word: string;
  /** The form of the first verb; "tool" for "This tool …", "noun" for everything else. */
  readonly opening: VerbForm | "tool" | "noun";
  /**
   * Whether a single sentence has a full stop; `undefined` for several sentences, and if another mark ends the text.
   */
  readonly hasStop: boolean | undefined;
}

/** Finds the style of a description. */
export function proseStyleOf(description: string): Style {
  const { verb, sentence, word } = openingOf(description);
  const opening =
    verb?.form ??
    (/^(?:this|the) (?:tool|function|endpoint|method|command|action)\b/i.test(sentence) ? "tool" : "noun");
  return {
    word: /[\p{L}\p{N}'’-]+/u.exec(sentence)?.[0] ?? word,
    opening,
    hasStop: hasStop(description.trim(), sentence),
  };
}

function hasStop(text: string, sentence: string): boolean | undefined {
  if (text.includes("\n") || !text.endsWith(sentence)) return undefined;
  if (/[.!?…。]$/.test(text)) return true;
  // "(max 10)" and "`x`" may be at the end of a sentence or not.
  return /[\p{L}\p{N}]$/u.test(text) ? false : undefined;
}

/** The topic of a name: its noun, and its first word if that is not a verb. */
export interface Topic {
  readonly noun: string | undefined;
  readonly prefix: string | undefined;
}

/**
 * The topic that relates a tool to others: `user-create` and `list_users` share a noun, `browser_click` and
 * `browser_type` a prefix. A verb alone is no relation: `get_user` and `get_weather`.
 */
export function topicOf(name: string): Topic {
  const words = wordsOf(name);
  const at = verbOfName(words)?.at ?? -1;
  const noun =
    words.slice(at + 1).find((word) => !isFunctionWord(word) && !vagueWords.has(word)) ??
    words.slice(0, Math.max(at, 0)).findLast((word) => !isAdverbial(word));
  const [first] = words;
  const hasPrefix = at !== 0 && first !== undefined && words.length > 1 && !isAdverbial(first);
  return { noun: noun === undefined ? undefined : singularOf(noun), prefix: hasPrefix ? singularOf(first) : undefined };
}

/** Two tools are not enough for a pattern. */
const fewestRelated = 3;

/** Groups of at least three members that share a noun or a prefix. The groups of a noun come first. */
function relatedTools<T>(members: readonly T[], nameOf: (member: T) => string): readonly (readonly T[])[] {
  const topics = new Map(members.map((member) => [member, topicOf(nameOf(member))]));
  const groups = [
    ...groupBy(members, (member) => topics.get(member)?.noun),
    ...groupBy(members, (member) => topics.get(member)?.prefix),
  ];
  return groups.filter(({ length }) => length >= fewestRelated);
}

/** Groups members by key, in the order of the keys, without those that have none. */
function groupBy<T>(members: readonly T[], keyOf: (member: T) => string | undefined): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const member of members) {
    const key = keyOf(member);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
  }
  return [...groups.values()];
}

/** A description, the tool's name, and the style of the description. */
export interface StyledDescription {
  readonly name: string;
  readonly text: string;
  readonly style: Style;
}

/** A description in another style than those of related tools. */
export interface StyleOutlier<T extends StyledDescription> {
  /**
   * No verb where the others have one, another form of it, no full stop where the others have one, or one where they
   * have none.
   */
  readonly kind: "noVerb" | "otherForm" | "open" | "closed";
  readonly member: T;
  /** The related descriptions that have the style of the majority. */
  readonly others: readonly T[];
}

/**
 * Finds the descriptions in another style than those of related tools, each once.
 *
 * @param clearMajority whether the style of the related tools must be that of most tools of the server, because two
 * relatives alone set no pattern, and only few of them may have another style
 */
export function styleOutliersIn<T extends StyledDescription>(
  described: readonly T[],
  clearMajority: boolean,
): readonly StyleOutlier<T>[] {
  if (!clearMajority) return departuresIn(described);
  const groups = relatedTools(described, ({ name }) => name);
  // A tool in two groups that matches one of them is not reported: a change would make it an outlier in that group.
  const fitsForm = new Set(groups.flatMap((group) => majorityOf(group.filter(hasVerb), formOf)));
  const fitsEnd = new Set(groups.flatMap((group) => majorityOf(group, endOf)));
  const usualForm = patternOfMajority(described.filter(hasVerb), formOf);
  const usualEnd = patternOfMajority(described, endOf);
  const mayExpectVerb = !["noun", "tool"].includes(patternOfMajority(described, formOf) ?? "");
  const found = new Map<T, StyleOutlier<T>>();
  const add = (kind: StyleOutlier<T>["kind"], member: T, others: readonly T[]): void => {
    if (!found.has(member)) found.set(member, { kind, member, others: others.filter((other) => other !== member) });
  };
  for (const group of groups) {
    const withVerb = group.filter(hasVerb);
    for (const member of mayExpectVerb ? withoutVerb(group) : []) add("noVerb", member, withVerb);
    const forms = minorityOf(withVerb, formOf);
    const isFormUsual = patternOfMajority(forms.most, formOf) === usualForm;
    for (const member of isFormUsual ? forms.few : []) if (!fitsForm.has(member)) add("otherForm", member, forms.most);
    const ends = minorityOf(group, endOf);
    const isEndUsual = patternOfMajority(ends.most, endOf) === usualEnd;
    for (const member of isEndUsual ? ends.few : [])
      if (!fitsEnd.has(member)) add(member.style.hasStop ? "closed" : "open", member, ends.most);
  }
  return [...found.values()];
}

/** Finds the descriptions without the pattern of more than half of the related tools. */
function departuresIn<T extends StyledDescription>(described: readonly T[]): readonly StyleOutlier<T>[] {
  const found = new Map<T, StyleOutlier<T>>();
  for (const group of relatedTools(described, ({ name }) => name)) {
    const withVerb = group.filter(hasVerb);
    const patterns = [
      { all: group, most: withVerb, kindOf: () => "noVerb" as const },
      { all: withVerb, most: majorityOf(withVerb, formOf), kindOf: () => "otherForm" as const },
      {
        all: group.filter((member) => endOf(member) !== undefined),
        most: majorityOf(group, endOf),
        kindOf: ({ style }: T) => (style.hasStop ? ("closed" as const) : ("open" as const)),
      },
    ];
    for (const { all, most, kindOf } of patterns) {
      if (most.length * 2 <= all.length && !(most === withVerb && most.length > 0 && isMixture(all))) continue;
      for (const member of all) {
        if (most.includes(member) || found.has(member)) continue;
        found.set(member, { kind: kindOf(member), member, others: most });
      }
    }
  }
  return [...found.values()];
}

/** True for descriptions of as many kinds. They have no majority, and should agree on a verb. */
function isMixture(group: readonly StyledDescription[]): boolean {
  return new Set(group.map(formOf)).size === group.length;
}

/** The members of a group that do not begin with a verb although the others do. */
function withoutVerb<T extends StyledDescription>(group: readonly T[]): readonly T[] {
  const odd = isMixture(group) ? group : minorityOf(group, (member) => (hasVerb(member) ? "verb" : "none")).few;
  return odd.filter((member) => !hasVerb(member) && !(member.style.opening === "noun" && saysWhat(member.text)));
}

function formOf({ style }: StyledDescription): string {
  return style.opening;
}

function endOf({ style: { hasStop } }: StyledDescription): string | undefined {
  return hasStop === undefined ? undefined : String(hasStop);
}

function hasVerb({ style: { opening } }: StyledDescription): boolean {
  return opening !== "noun" && opening !== "tool";
}

/** The pattern of more than half of the members that have one; `undefined` if there is no such pattern. */
function patternOfMajority<T>(members: readonly T[], patternOf: (member: T) => string | undefined): string | undefined {
  const [first] = majorityOf(members, patternOf);
  return first && patternOf(first);
}

/** The members with the pattern of more than half of the group; none if there is no such pattern. */
function majorityOf<T>(group: readonly T[], patternOf: (member: T) => string | undefined): readonly T[] {
  const [most = [], ...rest] = groupBy(group, patternOf).toSorted((a, b) => b.length - a.length);
  return most.length > rest.flat().length ? most : [];
}

/**
 * The few members without the pattern of the majority, and that majority. None if there are several of them and they
 * make up more than a quarter of the group.
 *
 * @param patternOf the pattern of a member; a member without one is ignored.
 */
function minorityOf<T>(
  group: readonly T[],
  patternOf: (member: T) => string | undefined,
): { readonly few: readonly T[]; readonly most: readonly T[] } {
  const [most = [], ...rest] = groupBy(group, patternOf).toSorted((a, b) => b.length - a.length);
  const few = rest.flat();
  const size = most.length + few.length;
  const isMinority = size >= 3 && most.length * 2 > size && few.length <= Math.max(1, Math.floor(size / 4));
  return { few: isMinority ? few : [], most };
}
