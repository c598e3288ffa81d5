const part = "(?:yyyy|yy|mmm?|dd|hh|ss)";

/** "YYYY-MM-DD", "DD.MM.YYYY", "HH:mm:ss", "YYYYMMDD", "%Y-%m"; of the year alone "YYYY". */
const letters = new RegExp(
  String.raw`(?<![a-z])${part}(?:[-/.:T_ ]?${part})+(?![a-rt-y])|\byyyy\b|%[a-z][-/.:T ]?%[a-z]`,
  "i",
);

/** "2025-01-31", "10:30", "2025-01-31T10:30:00Z" */
const figures =
  /(?<![\w-])(?:\d{4}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?|\d\d:\d\d(?::\d\d)?)(?![\w:-])/g;

/** True for a text that writes down in letters how a date or a time looks. */
export function writesDatePattern(text: string): boolean {
  return letters.test(text);
}

/** True for a text that shows a date or a time of so many characters. */
export function showsDateOfLength(text: string, length: number): boolean {
  return [...text.matchAll(figures)].some(([shown]) => shown.length === length);
}
