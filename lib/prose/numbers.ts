import { lazy } from "../model/lazy.ts";

/** Numbers that people write out. */
const numberWords = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    thousand: 1_000,
    million: 1_000_000,
  }),
);

/** What a letter or a word behind a number makes of it. */
const multipliers = new Map<string, readonly number[]>([
  ["k", [1_000, 1_024]],
  ["kb", [1_000, 1_024]],
  ["kib", [1_024]],
  ["m", [1_000_000, 1_048_576]],
  ["mb", [1_000_000, 1_048_576]],
  ["mib", [1_048_576]],
  ["gb", [1_000_000_000, 1_073_741_824]],
  ["gib", [1_073_741_824]],
  ["hundred", [100]],
  ["thousand", [1_000]],
  ["million", [1_000_000]],
  ["billion", [1_000_000_000]],
]);

/** What a limit in smaller units may be of so many days, hours, minutes or seconds: "2 hours" are 7,200 seconds. */
const unitsWithin: readonly (readonly [unit: RegExp, factors: readonly number[]])[] = [
  [/^\s?-?(?:d|days?)\b/i, [24, 1_440, 86_400, 86_400_000]],
  [/^\s?-?(?:h|hrs?|hours?)\b/i, [60, 3_600, 3_600_000]],
  [/^\s?-?(?:mins?|minutes?)\b/i, [60, 60_000]],
  [/^\s?-?(?:s|secs?|seconds?)\b/i, [1_000]],
];

/** The length of the longest of their names, with what stands before it. */
const longestUnit = 10;

/** "-5", "1,000", "1_000", "0.5", ".5", "64 KB", "ten"; the hyphen of "1-100" and of "v1-2" is no minus. */
const number = lazy(
  () =>
    /((?<![\p{L}\p{N})\]])[-−])?(\d{1,3}(?:[,_’']\d{3})+(?!\d)|\d+)?((?<!\.)\.\d+)?(?<=\d)(?:\s?(k|kb|kib|m|mb|mib|gb|gib)(?![\p{L}\p{N}])|\s(hundred|thousand|million|billion)(?![\p{L}\p{N}]))?|(?<!\p{L})(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)(?:\s(hundred|thousand|million))?(?!\p{L})/giu,
);

/** What says of the number behind it that it is the value for want of another. */
const defaultBefore = /\bdefaults?(?:ed|ing)?(?:\s+value)?(?:\s+is|\s+to|\s+of|\s*[:=])?\s*["'`(]?$/i;

/** The length of the longest such phrase. */
const longestHint = 24;

/**
 * The numbers that a text tells, as figures or in words: "1,000", "1k", "ten", "-90". Numbers that it names as the
 * default are left out: "(default 100)" says nothing about the most.
 */
export function numbersIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (!/\d|[a-z]{3}/i.test(text)) return found;
  for (const match of text.matchAll(number())) {
    const {
      0: whole,
      1: minus,
      2: integer = "",
      3: fraction = "",
      4: letter,
      5: word,
      6: inWords,
      7: times = "",
      index,
    } = match;
    if (!whole || defaultBefore.test(text.slice(Math.max(0, index - longestHint), index))) continue;
    const behind = text.slice(index + whole.length, index + whole.length + longestUnit);
    const within = unitsWithin.find(([unit]) => unit.test(behind))?.[1] ?? [];
    if (inWords !== undefined) {
      const value = (numberWords.get(inWords.toLowerCase()) ?? 0) * (numberWords.get(times.toLowerCase()) ?? 1);
      for (const factor of [1, ...within]) found.add(value * factor);
      continue;
    }
    const value = Number(`${integer.replace(/[,_’']/g, "")}${fraction}`) * (minus ? -1 : 1);
    found.add(value);
    for (const factor of [...within, ...(multipliers.get((letter ?? word ?? "").toLowerCase()) ?? [])])
      found.add(value * factor);
    // "±90" tells both ends.
    if (text.charAt(index - 1) === "±") found.add(-value);
  }
  return found;
}
