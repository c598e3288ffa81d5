import { matches } from "../../patterns/foreign.ts";
import { wordsOf } from "../../prose/words.ts";

/** Strings by format. */
const byFormat: Readonly<Record<string, string>> = {
  date: "2026-01-15",
  "date-time": "2026-01-15T12:00:00Z",
  time: "12:00:00Z",
  duration: "P1D",
  email: "someone@example.com",
  "idn-email": "someone@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "https://example.com/",
  iri: "https://example.com/",
  "iri-reference": "https://example.com/",
  "uri-template": "https://example.com/{id}",
  url: "https://example.com/",
  uuid: "3f2a9c1e-5b7d-4e8f-9a0b-1c2d3e4f5a6b",
  "json-pointer": "/items/0",
  regex: "test",
  byte: "dGVzdA==",
  base64: "dGVzdA==",
};

/** Strings by the last words of a name. They should be harmless whatever a tool does with them. */
const byWord: readonly (readonly [words: string, text: string])[] = [
  ["path directory dir folder cwd root", "."],
  ["file filename", "README.md"],
  ["url uri link href website webpage site", "https://example.com/"],
  ["email mail", "someone@example.com"],
  ["domain host hostname", "example.com"],
  ["ip", "192.0.2.1"],
  ["uuid guid", "3f2a9c1e-5b7d-4e8f-9a0b-1c2d3e4f5a6b"],
  ["date day from to since until start end", "2026-01-15"],
  ["datetime timestamp at", "2026-01-15T12:00:00Z"],
  ["time", "12:00"],
  ["month", "2026-01"],
  ["year", "2026"],
  ["timezone tz zone", "UTC"],
  ["language lang locale", "en"],
  ["country", "US"],
  ["city location place address", "London"],
  ["currency", "USD"],
  ["ticker symbol", "MSFT"],
  ["latitude lat longitude lon lng", "51.5"],
  ["version", "1.0.0"],
  ["branch ref", "main"],
  ["owner org organization user username", "octocat"],
  ["repo repository", "hello-world"],
  ["color colour", "#336699"],
  ["phone", "+14155550100"],
  ["expression formula equation", "1 + 1"],
  ["sql", "SELECT 1"],
  ["json", "{}"],
  ["code", "1 + 1"],
  ["regex pattern glob", "test"],
  ["id ids number count limit offset page index", "1"],
];

const textsByWord = new Map(byWord.flatMap(([words, text]) => words.split(" ").map((word) => [word, text] as const)));

/** A plausible string for a parameter with this name; "test" if the name is unknown. */
export function textNamed(name: string, format?: string): string {
  const known = format === undefined ? undefined : byFormat[format];
  if (known !== undefined) return known;
  const words = wordsOf(name);
  // "file path" is a path, and "start date" a date.
  for (const word of words.toReversed()) {
    const text = textsByWord.get(word);
    if (text !== undefined) return text;
  }
  return "test";
}

/** Strings that match many common patterns. */
const usual = [
  ...Object.values(byFormat),
  ...new Set(textsByWord.values()),
  ...["a", "A", "test", "TEST", "Test", "abc", "ABC", "a1", "A1", "a-b", "a_b", "a.b", "a/b", "AB-12", "ABC-123"],
  ...["0", "1", "12", "1.5", "v1.0.0", "true", "en-US", "de_DE", "12:00", "12:00:00", "10%", "1h", "1d", "/", "/test"],
  ...["@someone", "#1", "user/repo", "urn:test:1", "file:///test", "0x1f", "main.py", "index.ts", "T1", "(1)", "[1]"],
  ...["2026-01-15 12:00", "2026-01-15T12:00:00", "2026-01-15T12:00:00.000Z", "01/15/2026", "15.01.2026", "20260115"],
];

/** Characters that are repeated for a pattern that requires a certain length. */
const repeated = ["a", "A", "1", "0", "f", "F"];
const maxRepeated = 66;

/** A string that matches a pattern and fulfils a condition; `undefined` if no candidate does. */
export function textMatching(
  pattern: string,
  preferred: readonly string[],
  accepts: (text: string) => boolean,
): string | undefined {
  const holds = (text: string): boolean => accepts(text) && matches(pattern, text) === true;
  const first = [...preferred, ...usual].find(holds);
  if (first !== undefined) return first;
  for (let length = 1; length <= maxRepeated; length++)
    for (const character of repeated) if (holds(character.repeat(length))) return character.repeat(length);
  // "^task_[0-9]+$": a fixed prefix.
  const prefix = /^\^((?:[\w/:@#~-]|\\[./+$-])+)/u.exec(pattern)?.[1]?.replaceAll("\\", "") ?? "";
  for (const start of [prefix, prefix.slice(0, -1)])
    for (let length = 0; start && length <= maxRepeated; length++)
      for (const character of repeated)
        if (holds(start + character.repeat(length))) return start + character.repeat(length);
  return undefined;
}
