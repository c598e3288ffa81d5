/** Letters of scripts in which a letter or two are a word. */
const denseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** How many Latin letters say as much as one of a dense script. */
const density = 4;

/** A character that UTF-16 writes in two units. */
const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** The number of characters of a text without the space around it, as people count them: an emoji is one. */
export function lengthOf(text: string): number {
  const trimmed = text.trim();
  return trimmed.length - (trimmed.match(pair)?.length ?? 0);
}

/** The number of Latin letters that would say as much: Chinese, Japanese and Korean need a quarter of them. */
export function latinLengthOf(text: string): number {
  const length = lengthOf(text);
  const dense = text.match(denseLetters)?.length ?? 0;
  return length + dense * (density - 1);
}
