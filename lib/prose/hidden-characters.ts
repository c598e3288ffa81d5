import { lazy } from "../model/lazy.ts";

/** What is hidden in a text. */
export interface HiddenText {
  /** The characters that a person does not see, each once, with their names: "U+200B zero width space". */
  readonly characters: readonly string[];
  /** How many there are. */
  readonly count: number;
  /** The text that invisible characters spell: tag characters, or the bytes of variation selectors. */
  readonly message: string | undefined;
  /** True for escape sequences and other characters that control a terminal. */
  readonly controlsTerminal: boolean;
  /** True for characters that show the text in another order. */
  readonly isReordered: boolean;
  /** The text without them. */
  readonly visibleText: string;
}

/** The characters of a message are shown up to here. */
const longestMessage = 200;

/** A quick test: most texts have none of these. */
const suspect = lazy(() => /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/u);
const plain = /^[\t\n\r\u0020-\u007e]*$/;

/**
 * One sequence with invisible characters. The order matters: what belongs together is matched whole.
 *
 * - An escape sequence of a terminal (ECMA-48): CSI, OSC and the like, or a lone introducer.
 * - A run of tag characters or of variation selectors, which spells a text.
 * - One other invisible or control character.
 */
const sequence = lazy(
  () =>
    new RegExp(
      [
        /(?<escape>(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]{0,500}(?:\u0007|\u001b\\|\u009c)|\u001b[\u0020-\u007e]?)/u,
        /(?<tags>[\u{E0000}-\u{E007F}]+)/u,
        /(?<selectors>[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+)/u,
        /(?<other>[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}])/u,
      ]
        .map(({ source }) => source)
        .join("|"),
      "gu",
    ),
);

/** Scripts that join letters, or keep them apart, with invisible characters (Unicode 16, chapters 9, 12 and 13). */
const joiningScripts =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Scripts without spaces, which break lines at invisible ones. */
const scriptsWithoutSpaces =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Tham}\p{Script=New_Tai_Lue}]/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * The characters of a text that a person does not see; `undefined` if there are none. Characters that belong to emoji,
 * to the spelling of Persian, Indic and other languages, or to right-to-left text do not count.
 *
 * @param isProse false for a value such as a default, in which control characters may be meant
 */
export function hiddenIn(text: string, isProse: boolean): HiddenText | undefined {
  if (plain.test(text) || !suspect().test(text)) return undefined;
  const found = new Set<string>();
  const isRightToLeft = lazy(() => ({ found: rightToLeft.test(text) }));
  let visibleText = "";
  let message = "";
  let controlsTerminal = false;
  let isReordered = false;
  let count = 0;
  let at = 0;
  for (const match of text.matchAll(sequence())) {
    const { 0: hidden, index, groups = {} } = match;
    const before = text.slice(Math.max(0, index - 16), index);
    const after = text.slice(index + hidden.length, index + hidden.length + 8);
    if (isInnocent({ hidden, before, after, isRightToLeft, isProse }, groups)) continue;
    visibleText += text.slice(at, index);
    at = index + hidden.length;
    if (groups["tags"] !== undefined) message += messageInTags(hidden);
    if (groups["selectors"] !== undefined) message += messageInSelectors(hidden);
    if (groups["escape"] !== undefined || /[\u0008\u000d\u007f]/u.test(hidden)) controlsTerminal = true;
    if (/[\u202a-\u202e\u2066-\u2069]/u.test(hidden)) isReordered = true;
    count += Array.from(hidden).length;
    found.add(nameOf(hidden, groups));
  }
  if (!count) return undefined;
  return {
    characters: [...found],
    count,
    message: message.trim() ? message.slice(0, longestMessage) : undefined,
    controlsTerminal,
    isReordered,
    visibleText: visibleText + text.slice(at),
  };
}

/** The kinds of sequences. One of them is matched. */
type Groups = Readonly<Record<string, string | undefined>>;

interface Place {
  readonly hidden: string;
  readonly before: string;
  readonly after: string;
  readonly isRightToLeft: () => { readonly found: boolean };
  readonly isProse: boolean;
}

function isInnocent(place: Place, groups: Groups): boolean {
  const { hidden, before, after, isRightToLeft, isProse } = place;
  if (groups["escape"] !== undefined) return false;
  if (groups["tags"] !== undefined) return isFlag(before, hidden);
  if (groups["selectors"] !== undefined) return isVariant(before, hidden);
  switch (hidden) {
    case "\t":
    case "\n":
      return true;
    case "\r":
      return after === "" || /^[\r\n]/u.test(after);
    case "\u200c":
    case "\u200d":
      return joinsLetters(before, after) || (hidden === "\u200d" && joinsEmoji(before, after));
    case "\u200b":
      return scriptsWithoutSpaces.test(before.slice(-2)) && scriptsWithoutSpaces.test(after.slice(0, 2));
    case "\u200e":
    case "\u200f":
    case "\u061c":
      return isRightToLeft().found;
    // Numbers and signs of Arabic and Syriac, which are visible.
    case "\u06dd":
    case "\u070f":
    case "\u08e2":
      return true;
    case "\u115f":
    case "\u1160":
      return /\p{Script=Hangul}$/u.test(before) || /^\p{Script=Hangul}/u.test(after);
  }
  if (/[\u202a-\u202c\u2066-\u2069]/u.test(hidden)) return isRightToLeft().found;
  if (/[\u0600-\u0605\u0890\u0891\u{110BD}\u{110CD}]/u.test(hidden)) return true;
  if (/[\u180b-\u180f]/u.test(hidden)) return /\p{Script=Mongolian}$/u.test(before);
  if (/[\u17b4\u17b5]/u.test(hidden)) return /\p{Script=Khmer}$/u.test(before);
  // A separator as the default of a parameter.
  return !isProse && /\p{Cc}/u.test(hidden);
}

/** Between letters of such a script, or after one with its marks: Persian "می‌شود", Hindi "क्‍ष". */
function joinsLetters(before: string, after: string): boolean {
  const letter = Array.from(before).findLast((one) => !/[\p{M}\u200c\u200d]/u.test(one));
  return joiningScripts.test(letter ?? "") && !/^[\u200c\u200d]/u.test(after);
}

/** "👩‍💻": between two pictures, with what may follow the first one. */
function joinsEmoji(before: string, after: string): boolean {
  return (
    /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:[\u{E0020}-\u{E007F}]+)?$/u.test(before) &&
    /^\p{Extended_Pictographic}/u.test(after)
  );
}

/** "🏴󠁧󠁢󠁳󠁣󠁴󠁿": a black flag with the code of a region and an end. */
function isFlag(before: string, tags: string): boolean {
  return before.endsWith("\u{1F3F4}") && /^[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}$/u.test(tags);
}

/** One selector after a character that has variants: an emoji, a digit of a keycap, a symbol, a Han character. */
function isVariant(before: string, selectors: string): boolean {
  return (
    Array.from(selectors).length === 1 &&
    /[\p{Emoji}\p{S}\p{P}\p{Script=Han}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Myanmar}]$/u.test(before)
  );
}

/** Tag characters repeat ASCII, 0xE0000 higher. */
function messageInTags(tags: string): string {
  return Array.from(tags)
    .map((tag) => (tag.codePointAt(0) ?? 0) - 0xe0000)
    .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : ""))
    .join("");
}

/** Each of the 256 selectors is a byte (Paul Butler, 2025-02-12). */
function messageInSelectors(selectors: string): string {
  const bytes = Array.from(selectors).map((selector) => {
    const code = selector.codePointAt(0) ?? 0;
    return code < 0x10000 ? code - 0xfe00 : code - 0xe0100 + 16;
  });
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  // A single selector is a stray one. Bytes that are not text do not spell anything.
  return bytes.length > 2 && !/[\p{Cc}\uFFFD]/u.test(text) ? text : "";
}

const names: Readonly<Record<string, string>> = {
  "\u0000": "null",
  "\u0007": "bell",
  "\b": "backspace",
  "\v": "line tabulation",
  "\f": "form feed",
  "\r": "carriage return",
  "\u00ad": "soft hyphen",
  "\u034f": "combining grapheme joiner",
  "\u061c": "Arabic letter mark",
  "\u115f": "Hangul filler",
  "\u1160": "Hangul filler",
  "\u180e": "Mongolian vowel separator",
  "\u200b": "zero width space",
  "\u200c": "zero width non-joiner",
  "\u200d": "zero width joiner",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u202a": "left-to-right embedding",
  "\u202b": "right-to-left embedding",
  "\u202c": "pop directional formatting",
  "\u202d": "left-to-right override",
  "\u202e": "right-to-left override",
  "\u2060": "word joiner",
  "\u2061": "function application",
  "\u2062": "invisible times",
  "\u2063": "invisible separator",
  "\u2064": "invisible plus",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2068": "first strong isolate",
  "\u2069": "pop directional isolate",
  "\u3164": "Hangul filler",
  "\ufeff": "byte order mark",
  "\uffa0": "Hangul filler",
};

/** "U+200B zero width space"; "tag characters" for a run that spells a text. */
function nameOf(hidden: string, groups: Groups): string {
  if (groups["escape"] !== undefined) return "U+001B escape";
  if (groups["tags"] !== undefined) return "tag characters";
  if (groups["selectors"] !== undefined) return "variation selectors";
  const code = hidden.codePointAt(0) ?? 0;
  const name = names[hidden] ?? (code < 0xa0 ? "control character" : "format character");
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")} ${name}`;
}
