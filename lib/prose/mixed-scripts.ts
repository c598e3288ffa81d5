/** Letters of Cyrillic, Greek, Armenian and Cherokee that look like a Latin one (Unicode 16, `confusables.txt`). */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic
    "аa",
    "вb",
    "еe",
    "ѕs",
    "іi",
    "їi",
    "јj",
    "ԛq",
    "ԝw",
    "кk",
    "мm",
    "нh",
    "оo",
    "рp",
    "сc",
    "тt",
    "уy",
    "хx",
    "һh",
    "ԁd",
    "ӏl",
    "гr",
    "АA",
    "ВB",
    "ЕE",
    "Ѕ" + "S",
    "ІI",
    "ЈJ",
    "КK",
    "МM",
    "НH",
    "ОO",
    "РP",
    "СC",
    "ТT",
    "УY",
    "ХX",
    "ԌG",
    "ԚQ",
    "ԜW",
    // Greek
    "αa",
    "γy",
    "εe",
    "ιi",
    "κk",
    "νv",
    "οo",
    "ρp",
    "τt",
    "υu",
    "χx",
    "ωw",
    "ΑA",
    "ΒB",
    "ΕE",
    "ΖZ",
    "ΗH",
    "ΙI",
    "ΚK",
    "ΜM",
    "ΝN",
    "ΟO",
    "ΡP",
    "ΤT",
    "ΥY",
    "ΧX",
    // Armenian and Cherokee
    "աw",
    "ցg",
    "հh",
    "ոn",
    "օo",
    "սu",
    "քp",
    "ՍU",
    "ՕO",
    "ᎪA",
    "ᏴB",
    "ᏟC",
    "ᎠD",
    "ᎬE",
    "ᏀG",
    "ᎻH",
    "ᎫJ",
    "ᏦK",
    "ᏞL",
    "ᎷM",
    "ᏢP",
    "ᏒR",
    "ᏚS",
    "ᎢT",
    "ᏙV",
    "ᎳW",
    "ᏃZ",
  ].map((pair) => {
    const [letter = "", latin = ""] = pair;
    return [letter, latin] as const;
  }),
);

/** Separate letters with a Latin shape: full-width ones, and those of mathematics. */
const shaped = /[\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D6A3}]/u;

/** A name with letters that look like Latin ones. */
export interface MixedName {
  /** These letters, each once. */
  readonly letters: readonly string[];
  /** Their scripts, as words: "Cyrillic". */
  readonly script: string;
  /** The name in Latin letters, if each of the others looks like one. */
  readonly latin: string | undefined;
}

/** Some characters of a name, without the letters that only look Latin. */
export function withoutLookalikes(characters: readonly string[], name: string): readonly string[] {
  const letters = mixedScriptsIn(name)?.letters;
  return letters ? characters.filter((one) => !letters.includes(one)) : characters;
}

/**
 * The letters of a name that only look Latin; `undefined` if there are none. A word wholly in another script is fine:
 * `get_пользователь`. So is a symbol of a formula next to Latin letters, such as Δt, which no Latin letter looks like.
 */
export function mixedScriptsIn(name: string): MixedName | undefined {
  if (/^[\0-\u024f]*$/u.test(name)) return undefined;
  const letters = new Set<string>();
  const scripts = new Set<string>();
  for (const [word] of name.matchAll(/\p{L}+/gu)) {
    const others = Array.from(word).filter((letter) => lookalikes.has(letter) || shaped.test(letter));
    if (!others.length) continue;
    const isPassing = Array.from(word).every((letter) => lookalikes.has(letter) || shaped.test(letter));
    // "оса" is Russian. `сору` next to Latin words is not.
    const isMixed =
      /\p{Script=Latin}/u.test(word.replace(new RegExp(shaped.source, "gu"), "")) ||
      others.some((one) => shaped.test(one));
    if (!isMixed && !(isPassing && word.length > 2 && /[a-z]{2}/iu.test(name))) continue;
    for (const letter of others) {
      letters.add(letter);
      scripts.add(scriptOf(letter));
    }
  }
  if (!letters.size) return undefined;
  const latin = Array.from(name)
    .map((letter) => lookalikes.get(letter) ?? (shaped.test(letter) ? letter.normalize("NFKC") : letter))
    .join("");
  return {
    letters: [...letters],
    script: [...scripts].join(" and "),
    latin: /^[\0-\u024f]*$/u.test(latin) ? latin : undefined,
  };
}

function scriptOf(letter: string): string {
  if (/\p{Script=Cyrillic}/u.test(letter)) return "Cyrillic";
  if (/\p{Script=Greek}/u.test(letter)) return "Greek";
  if (/\p{Script=Armenian}/u.test(letter)) return "Armenian";
  if (/\p{Script=Cherokee}/u.test(letter)) return "Cherokee";
  return /[\uFF21-\uFF5A]/u.test(letter) ? "full-width" : "mathematical";
}
