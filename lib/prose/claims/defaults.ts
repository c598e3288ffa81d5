import { statementEnd } from "../clauses.ts";
import { type Claim, type Passage, valueOfFigure } from "./claim.ts";

const value = String.raw`(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'|${"`"}([^${"`"}\n]{1,80})${"`"}|(-?\d[\d,_]*(?:\.\d+)?)|([A-Za-z][\w./-]*\w|[A-Za-z]))`;

/** "(default: 10)", "Defaults to `asc`.", "The default value (as well as the maximum) is 20", "(default 'x')" */
const introduced = new RegExp(
  String.raw`(?<!\b(?:no|not|without|system|server|global|overrides?|the \w{1,30}['’]s) )(?<![-_\w$.])defaults?\b(?: values?\b)?(?! values?\b)(?: \((?:as well as|and) [^()]{1,30}\))?\s*(?:(?:is|to|of|being)\s+|[:=]\s*)?${value}(?: \([^()\d]{1,40}\))?${statementEnd}`,
  "gi",
);

/** "'auto' (default)", "PUBLIC (default)" */
const marked = new RegExp(String.raw`(?<![\w.$-])${value}\s{1,2}\((?:the )?default\)`, "gi");

/** The text before the word that "(default)" marks. */
const beginsItem = /(?:^|[,;:|/(\n]|\bor|[-*•])\s{0,4}$/i;

/** "default 200 for a pattern, 100 for errors": a number after the word, whatever follows. */
const likely = new RegExp(String.raw`\bdefaults?(?: value)?(?: is| to)?[:=]?\s*(-?\d[\d,_]*(?:\.\d+)?)(?![\w.])`, "gi");

/** The defaults that a text states. */
export function defaultsIn(passage: Passage): readonly Claim<"default">[] {
  const { text } = passage;
  if (!/default/i.test(text)) return [];
  const found = [...statedBy(introduced, passage), ...statedBy(marked, passage)];
  const read = new Set(found.map(({ span }) => span.start));
  const others = [...text.matchAll(likely)].flatMap((match): readonly Claim<"default">[] => {
    const span = passage.spanOfMatch(match);
    const value = valueOfFigure(match[1]);
    if (read.has(span.start) || value === undefined) return [];
    const said = { value: String(value), form: "number", isPhrase: false, isPlain: false } as const;
    return [{ kind: "default", span, ...said, holds: passage.holds(match) }];
  });
  return [...found, ...others];
}

function statedBy(pattern: RegExp, passage: Passage): readonly Claim<"default">[] {
  const { text } = passage;
  return [...text.matchAll(pattern)].flatMap((match): readonly Claim<"default">[] => {
    const { 0: all, 1: double, 2: single, 3: code, 4: figure, 5: word, index } = match;
    // "'both' searches names and content (default)": "(default)" does not mark a word within a phrase.
    if (pattern === marked && word !== undefined && !beginsItem.test(text.slice(Math.max(0, index - 8), index)))
      return [];
    if (pattern === introduced && word !== undefined && isNounPhrase(text.slice(0, index), all)) return [];
    const one = valueAs(double ?? single ?? code, figure, word);
    if (!one) return [];
    const rest = text.slice(index + all.length).replace(/^[^\n]*?\)/, "");
    const holds =
      pattern === introduced
        ? passage.holds(match) && !/^\s*(?:for|if|in|on|when)\b/i.test(rest)
        : !passage.denies(match);
    const isPhrase = phraseWords.has(one.value.toLowerCase());
    return [{ kind: "default", span: passage.spanOfMatch(match), ...one, isPhrase, isPlain: true, holds }];
  });
}

/** "Empty string for the default track", "uses a default font": an adjective, followed by its noun. */
function isNounPhrase(before: string, statement: string): boolean {
  return (
    /\b(?:an?|her|his|its|my|the|their|this|your)\s+$/i.test(before) &&
    /^default\s+[a-z]/i.test(statement) &&
    !/^default\s+(?:is|of|to|values?)\s/i.test(statement)
  );
}

/** The value with its form; `undefined` for what may be several numbers. */
function valueAs(
  quoted: string | undefined,
  figure: string | undefined,
  word: string | undefined,
): Pick<Claim<"default">, "value" | "form"> | undefined {
  if (figure !== undefined) {
    // "1,000" is one number, "1,2" may be two.
    if (/[,_]/.test(figure) && !/^-?\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?$/.test(figure)) return undefined;
    return { value: figure.replaceAll(/[,_]/g, ""), form: "number" };
  }
  const text = quoted ?? word;
  if (text === undefined) return undefined;
  if (/^(?:true|false)$/i.test(text)) return { value: text.toLowerCase(), form: "boolean" };
  if (quoted !== undefined && /^-?\d+(?:\.\d+)?$/.test(quoted)) return { value: quoted, form: "number" };
  return { value: text, form: quoted === undefined ? "word" : "quoted" };
}

/** Words that describe a default instead of stating it. */
const phraseWords: ReadonlySet<string> = new Set(
  "all any auto automatic blank current disabled empty enabled latest no none now null off on today undefined unlimited unset yes".split(
    " ",
  ),
);
