import { isInExample } from "../clauses.ts";
import type { Passage } from "./claim.ts";
import { valuesOfCondition } from "./requirements.ts";

/** How many of several parameters a call gives. */
type Quantity = "exactly one" | "at least one" | "at most one";

interface OneRelation {
  readonly kind: "one";
  readonly quantity: Quantity;
  readonly names: readonly string[];
}

/** What a text states about several parameters of one object. */
export type Relation =
  | OneRelation
  | { readonly kind: "needs"; readonly name: string; readonly others: readonly string[] }
  | { readonly kind: "when"; readonly name: string; readonly other: string; readonly values: readonly string[] };

/** The parameters that a text may mention. */
export interface Related {
  /** The parameter that the text describes, if it is one of these. */
  readonly own: string | undefined;
  /** The names of the parameters of one object. */
  readonly names: readonly string[];
  /** The values of those that choose from a few. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Their own descriptions. */
  readonly descriptions: ReadonlyMap<string, string>;
}

/** Words of which a text has at least one if it relates several parameters. */
const sign =
  /\b(?:one of|either|both|mutually|together|combined?|combination|incompatible|conflicts?|requires?|required|mandatory|(?:can|may|must|should)(?: ?not|['’]t) be)\b/i;
/** The limit of properties. A schema with more of them is not a list of parameters. */
const mostNames = 200;

const sentenceEnd = /[.!?;](?=\s|$)(?<!\b(?:e\.g|i\.e|etc|vs)\.)|\n|\s[—–]\s|\s-\s/g;

/** What holds for some calls only: "if …", "for uploads, …", "in text mode". */
const condition =
  /\b(?:if|when|whenever|unless|for|in|with|on|during|depend(?:s|ing)|except|otherwise|typically|usually|recommended|preferred)\b/i;
/** "Optional, but …", "not required", "may be omitted" */
const lenient = /\b(?:optional(?:ly)?|not required|need not|omit(?:ted)?|defaults?)\b/i;

/** The text that may precede a statement in its sentence. */
const opening = String.raw`^(?:[\s>*•(-]|\d+[.)]\s)*(?:(?:note|important|identification|usage|constraints?|validation|rules?|warning|requirements?|required)\s?[:.]\s?)?(?:(?:you|please|must|always|callers?|the caller|but|and)\s){0,3}`;
/** The place of a name in a text whose names are replaced by their numbers. */
const name = String.raw`⟦\d{1,3}"?⟧`;
/** Several names: "`a`, `b` or `c`". */
const list = String.raw`${name}(?:\s?(?:,\s(?:or\s|and\s)?|/|\||\sor\s|\sand\s|\sand/or\s)\s?${name})+`;
const some = `(?<list>${name}(?:\\s?(?:,\\s(?:or\\s|and\\s)?|/|\\||\\sor\\s|\\sand\\s|\\sand/or\\s)\\s?${name})*)`;
/** The text that may follow a list of names: no further item, and no noun that the last name modifies. */
const close = String.raw`(?=\s{0,2}(?:$|[)(:,]|(?:must|may|can|is|are|has|have|needs?|to|as|but|not|and not|cannot|can't)\b))(?!\s{0,2},?\s{0,2}(?:or|and)\s(?!not\b))`;
const given = "(?:used|given|provided|specified|set|passed|sent|supplied|present|included|defined)";
const give = "(?:give|provide|specify|set|pass|send|supply|include|use|requires?|needs?|takes?|accepts?|expects?)";
const forbids = String.raw`(?:cannot|can['’]t|can not|must not|may not|should not|shouldn['’]t)`;
const own = "(?:this (?:parameter |field |option )?|it )?";
const rest = "(?<rest>.*)$";

const counted = new RegExp(
  String.raw`${opening}(?<verb>${give}\s)?(?<count>exactly one of|precisely one of|at least one of|at most one of|only one of|just one of|one of|either one of|either)\s(?:the (?:parameters |fields )?)?(?<list>${list})${close}${rest}`,
  "i",
);
const notBoth = /^(?:,|\s\(|\s[—–-])?\s?(?:but |and )?not both\b/i;
const mustBeGiven = new RegExp(
  String.raw`^,?\s?(?:must|has to|have to|needs? to|should|may|can|is|are)\s(?:also\s|always\s)?(?:be\s)?(?:${given}|required|needed|mandatory)\b`,
  "i",
);
const exclusive = new RegExp(
  String.raw`${opening}(?:both\s|the\s)?(?<list>${list})\s(?:(?:parameters |fields )?are mutually exclusive|${forbids}\s(?:both\s)?be\s(?:${given}|combined|mixed)(?:\s(?:together|both|at the same time|simultaneously|in (?:one|the same) call))?)${rest}`,
  "i",
);
const joint = /mutually|together|\bboth\b|same|simultaneously|combined|mixed/i;
const exclusiveWith = new RegExp(
  String.raw`${opening}${own}(?:is\s)?(?:mutually exclusive|incompatible|conflicts?|${forbids}\sbe\s(?:${given}|combined|mixed)(?:\s(?:together|at the same time|in combination))?)\s(?:as|with)\s(?:the\s)?${some}${close}${rest}`,
  "i",
);
const together = new RegExp(
  String.raw`${opening}(?:both\s)?(?<list>${list})\smust\s(?:both\s|always\s)?be\s${given}\stogether${rest}`,
  "i",
);
const needing = new RegExp(
  String.raw`${opening}(?<subject>${name}\s|)(?:must be ${given} (?:together |along |in combination )?with|requires)\s(?:the\s)?${some}(?:\sto\s(?:also\s)?be\s${given})?\s*(?:\)|$)`,
  "i",
);
const neededBy = new RegExp(
  String.raw`${opening}${own}(?:is\s)?(?:required|mandatory)\s(?:when|if|whenever|with|together with)\s(?:the\s|an?\s)?(?<list>${name})\s(?:parameter\s|field\s)?is\s(?:also\s)?${given}\s*(?:\)|$)`,
  "i",
);
const requiredWhen = new RegExp(
  String.raw`${opening}${own}(?:is\s)?(?:conditionally\s|only\s)?(?:required|mandatory)\s(?:for|when|if|with)\b:?\s(?<said>[^()]{1,200})\)?\s*$`,
  "i",
);

/**
 * The constraints between parameters that a text states for every call: "Exactly one of `path` or `source` must be
 * given", "Must be used together with `end`", "Required when `mode` is 'file'". Statements about some calls only, about
 * other names, or in an example are omitted.
 */
export function relationsBetween({ text }: Passage, related: Related): readonly Relation[] {
  const { own, names } = related;
  if (names.length < 2 || names.length > mostNames || !sign.test(text)) return [];
  const found = statementsOf(text).flatMap((statement): readonly Relation[] => {
    if (isOfSome(statement)) return [];
    const numbered = new Numbered(statement, related);
    return [
      ...oneIn(numbered).flatMap((one) => withoutNone(one, related)),
      ...exclusionsIn(numbered),
      ...needsIn(numbered),
      ...conditionsIn(statement.words, related),
    ];
  });
  // "Required for `add`. Either `id` or `name` must be given."
  const isReplaced = found.some((one) => one.kind === "one" && one.names.includes(own ?? ""));
  return isReplaced ? found.filter(({ kind }) => kind === "one") : found;
}

/** A sentence, or the inside of a bracket. */
interface Statement {
  readonly words: string;
  /** The heading of its list, and the beginning of its sentence if it is in a bracket. */
  readonly around: string;
  /** Whether a sentence begins here whose subject is the described parameter. */
  readonly isSentence: boolean;
}

function statementsOf(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let heading = "";
  let start = 0;
  let isSentence = true;
  const add = (end: number): void => {
    const sentence = text.slice(start, end);
    const isItem = /^\s*(?:[-*•]|\d+[.)])\s/.test(sentence);
    if (!isItem && sentence.trim()) heading = /:\s*$/.test(sentence) ? sentence : "";
    const around = isItem ? heading : "";
    statements.push({ words: sentence, around, isSentence });
    for (const { 1: words = "", index } of sentence.matchAll(/\(([^()]+)\)/g))
      statements.push({ words, around: `${around} ${sentence.slice(0, index)}`, isSentence: false });
  };
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    add(index);
    start = index + mark.length;
    isSentence = !/[—–-]/.test(mark);
  }
  add(text.length);
  return statements;
}

function isOfSome({ words, around }: Statement): boolean {
  return condition.test(around) || lenient.test(words) || isInExample({ before: words, after: "" });
}

/** A statement whose names are replaced by their numbers, so that no regular expression is built from foreign names. */
class Numbered {
  readonly own: string | undefined;
  readonly isSentence: boolean;
  readonly #names: readonly string[];
  readonly #words: string;

  constructor({ words, isSentence }: Statement, { own, names }: Related) {
    this.own = own;
    this.isSentence = isSentence;
    this.#names = names;
    this.#words = words
      .replace(/[⟦⟧]/g, "")
      .replace(/(["'`]?)(?<![\w.$-])([A-Za-z_][\w.$-]*)\1/g, (said, quote: string, word: string) => {
        // A full stop may end the sentence.
        const plain = word.replace(/(?<![.-])[.-]+$/, "");
        // "this" is the parameter that the text describes.
        const number = names.indexOf(plain === "this" && !quote && own !== undefined ? own : plain);
        const isName = quote !== "" || /_|[a-z][A-Z]/.test(plain);
        return number < 0 ? said : `⟦${String(number)}${isName ? '"' : ""}⟧${word.slice(plain.length)}`;
      });
  }

  match(pattern: RegExp): Readonly<Record<string, string | undefined>> | undefined {
    const match = pattern.exec(this.#words);
    if (!match) return undefined;
    const { groups = {} } = match;
    // "… must be given when the mode is 'file'"
    return condition.test(groups["rest"] ?? "") ? undefined : { ...groups, all: match[0] };
  }

  namesIn(text: string | undefined): readonly string[] {
    const numbers = Array.from((text ?? "").matchAll(/⟦(\d+)/g), ([, number]) => Number(number));
    return [...new Set(numbers)].flatMap((number) => this.#names[number] ?? []);
  }
}

/** "If neither is set, …": what holds without the parameter. */
const withoutIt =
  /\b(?:if (?:not |un)(?:given|provided|set|specified)|(?:if|when) (?:omitted|neither|none)|defaults? (?:to|is)|leave (?:blank|empty|out))\b/i;

/** A call may give none of them if the description of one says what happens then. */
function withoutNone(one: OneRelation, { descriptions }: Related): readonly OneRelation[] {
  if (!one.names.some((name) => withoutIt.test(descriptions.get(name) ?? ""))) return [one];
  return one.quantity === "at least one" ? [] : [{ ...one, quantity: "at most one" }];
}

function oneIn(statement: Numbered): readonly OneRelation[] {
  const match = statement.match(counted);
  if (!match) return [];
  const { verb, count = "", rest: behind = "" } = match;
  const isOnly = notBoth.test(behind);
  // "Use either `path` or `name`" of a tool that takes neither, too.
  const isUse = /^use\s/i.test(verb ?? "") && !/must|exactly|precisely|at least/i.test(match["all"] ?? "");
  const names = statement.namesIn(match["list"]);
  if (names.length < 2) return [];
  if (verb === undefined && !mustBeGiven.test(behind) && !/exactly|precisely|at least/i.test(count) && !isOnly)
    return [];
  if (isUse && !isOnly) return [];
  const isMost = isUse || /at most/i.test(count) || (/only|just/i.test(count) && verb === undefined);
  const isExact = isOnly || /exactly|precisely|only|just/i.test(count);
  return [{ kind: "one", quantity: isMost ? "at most one" : isExact ? "exactly one" : "at least one", names }];
}

function exclusionsIn(statement: Numbered): readonly Relation[] {
  const { own: name } = statement;
  const among = statement.match(exclusive);
  const names = statement.namesIn(among?.["list"]);
  // "a and b cannot be set" forbids each of them.
  if (names.length > 1 && joint.test(among?.["all"] ?? "")) return [{ kind: "one", quantity: "at most one", names }];
  const others = name === undefined ? [] : statement.namesIn(statement.match(exclusiveWith)?.["list"]);
  return name === undefined
    ? []
    : others
        .filter((other) => other !== name)
        .map((other) => ({ kind: "one", quantity: "at most one", names: [name, other] }));
}

function needsIn(statement: Numbered): readonly Relation[] {
  const all = statement.namesIn(statement.match(together)?.["list"]);
  if (all.length > 1)
    return all.map((name) => ({ kind: "needs", name, others: all.filter((other) => other !== name) }));
  const { own: described } = statement;
  const match = statement.match(needing);
  if (match) {
    const { subject = "", list: needed = "" } = match;
    // "`column` (another column — requires `source`)" says it of a value.
    const [name = statement.isSentence ? described : undefined] = statement.namesIn(subject);
    const others = statement.namesIn(needed).filter((other) => other !== name);
    // "Requires authentication": a single word may be no name. "Requires `a` or `b`" needs one of them.
    const isCertain = needed.includes('"') && !/\sor\s|\/|\|/.test(needed);
    return name === undefined || !others.length || !isCertain ? [] : [{ kind: "needs", name, others }];
  }
  if (described === undefined) return [];
  const [name] = statement.namesIn(statement.match(neededBy)?.["list"]);
  return name === undefined || name === described ? [] : [{ kind: "needs", name, others: [described] }];
}

function conditionsIn(words: string, { own: name, choices }: Related): readonly Relation[] {
  const said = name === undefined ? undefined : requiredWhen.exec(words)?.groups?.["said"];
  if (name === undefined || said === undefined) return [];
  const found = [...choices].flatMap(([other, among]) => {
    const values = other === name ? [] : [...new Set(valuesOfCondition(said, other, among))];
    return values.length && values.length < among.length ? [{ kind: "when", name, other, values } as const] : [];
  });
  // Values that several parameters have do not identify one.
  return found.length === 1 ? found : found.filter(({ other }) => said.includes(other));
}

/** The parameters that the schema must leave optional for the relation to say more than the schema. */
export function involvedIn(relation: Relation): readonly string[] {
  if (relation.kind === "one") return relation.names;
  return relation.kind === "needs" ? [relation.name, ...relation.others] : [relation.name];
}

/** What two statements of one constraint have in common. */
export function keyOfRelation(relation: Relation): string {
  if (relation.kind === "one") return [...relation.names].sort().join(" ");
  const rest = relation.kind === "needs" ? relation.others : [relation.other];
  return `${relation.kind} ${relation.name} ${[...rest].sort().join(" ")}`;
}
