import { clauseAround, isDenied, mayNotHold, statementEnd, withoutBold } from "./clauses.ts";

/** The default that a description states, with its exact text. */
export interface StatedDefault {
  readonly text: string;
  /** A bare word may also be the beginning of a phrase: "defaults to today". */
  readonly form: "quoted" | "number" | "boolean" | "word";
}

const value = String.raw`(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'|${"`"}([^${"`"}\n]{1,80})${"`"}|(-?\d[\d,_]*(?:\.\d+)?)|([A-Za-z][\w./-]*\w|[A-Za-z]))`;

/** "(default: 10)", "Defaults to `asc`.", "The default value (as well as the maximum) is 20", "(default 'x')" */
const introduced = new RegExp(
  String.raw`(?<!\b(?:no|not|without|system|server|global|overrides?|the \w{1,30}['’]s) )(?<![-_\w$.])defaults?(?: values?)?(?: \((?:as well as|and) [^()]{1,30}\))?\s*(?:(?:is|to|of|being)\s+|[:=]\s*)?${value}(?: \([^()\d]{1,40}\))?${statementEnd}`,
  "gi",
);

/** "'auto' (default)", "PUBLIC (default)" */
const marked = new RegExp(String.raw`(?<![\w.$-])${value}\s{1,2}\((?:the )?default\)`, "gi");

/** The text before the word that "(default)" marks. */
const beginsItem = /(?:^|[,;:|/(\n]|\bor|[-*•])\s{0,4}$/i;

/** The number of characters that are searched. Later text hardly ever states a default. */
const longestRead = 4_000;

/** The default that a description states for every call; `undefined` if there is none, or if there are several. */
export function statedDefaultOf(description: string): StatedDefault | undefined {
  const text = withoutBold(description.slice(0, longestRead));
  if (!/default/i.test(text)) return undefined;
  const found = new Map<string, StatedDefault>();
  for (const pattern of [introduced, marked]) {
    for (const match of text.matchAll(pattern)) {
      const { 1: double, 2: single, 3: code, 4: figure, 5: word, index } = match;
      const clause = clauseAround(text, index, index + match[0].length);
      const rest = text.slice(index + match[0].length).replace(/^[^\n]*?\)/, "");
      const isOfSome =
        pattern === introduced ? mayNotHold(clause) || /^\s*(?:for|if|in|on|when)\b/i.test(rest) : isDenied(clause);
      if (isOfSome) return undefined;
      const quoted = double ?? single ?? code;
      // "'both' searches names and content (default)": "(default)" does not mark a word within a phrase.
      if (pattern === marked && word !== undefined && !beginsItem.test(text.slice(Math.max(0, index - 8), index)))
        continue;
      if (pattern === introduced && word !== undefined && isNounPhrase(text.slice(0, index), match[0])) continue;
      const one = statedAs(quoted, figure, word);
      if (one) found.set(one.text, one);
    }
  }
  const [only, ...others] = found.values();
  return others.length ? undefined : only;
}

/** "Empty string for the default track", "uses a default font": an adjective, followed by its noun. */
function isNounPhrase(before: string, statement: string): boolean {
  return (
    /\b(?:an?|her|his|its|my|the|their|this|your)\s+$/i.test(before) &&
    /^default\s+[a-z]/i.test(statement) &&
    !/^default\s+(?:is|of|to|values?)\s/i.test(statement)
  );
}

function statedAs(
  quoted: string | undefined,
  figure: string | undefined,
  word: string | undefined,
): StatedDefault | undefined {
  if (figure !== undefined) {
    // "1,000" is one number, "1,2" may be two.
    if (/[,_]/.test(figure) && !/^-?\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$/.test(figure)) return undefined;
    return { text: figure.replaceAll(/[,_]/g, ""), form: "number" };
  }
  const text = quoted ?? word;
  if (text === undefined) return undefined;
  if (/^(?:true|false)$/i.test(text)) return { text: text.toLowerCase(), form: "boolean" };
  if (quoted !== undefined && /^-?\d+(?:\.\d+)?$/.test(quoted)) return { text: quoted, form: "number" };
  return { text, form: quoted === undefined ? "word" : "quoted" };
}

/** Words that describe a default instead of stating it. */
const phraseWords: ReadonlySet<string> = new Set(
  "all any auto automatic blank current disabled empty enabled latest no none now null off on today undefined unlimited unset yes".split(
    " ",
  ),
);

/** True for a word that describes a default instead of stating it: "defaults to all". */
export function isPhrase(word: string): boolean {
  return phraseWords.has(word.toLowerCase());
}
