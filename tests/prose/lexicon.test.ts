import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { verbFormOf } from "../../lib/prose/verbs.ts";
import { wordsOf } from "../../lib/prose/words.ts";

const root = path.join(import.meta.dirname, "../..");
const lexicon = path.join(root, "lib/prose/lexicon");

interface List {
  readonly file: string;
  /** The name of the list in a data file, or the line of the list in a module. */
  readonly place: string;
  readonly words: readonly string[];
}

/** The lists of words, before a set makes them unique: those of the data files, and short ones within conditions. */
const lists: readonly List[] = readdirSync(lexicon).flatMap((file) => {
  const source = readFileSync(path.join(lexicon, file), "utf8");
  if (file.endsWith(".json")) {
    const lists = JSON.parse(source) as Readonly<Record<string, readonly string[]>>;
    return Object.entries(lists).map(([place, lines]) => ({ file, place, words: lines.join(" ").split(" ") }));
  }
  return [...source.matchAll(/wordSet\(\s*(?:`([^`]*)`|"([^"]*)")/g)].map((match) => ({
    file,
    place: String(source.slice(0, match.index).split("\n").length),
    words: (match[1] ?? match[2] ?? "").trim().split(/\s+/),
  }));
});

describe("the lists", () => {
  it("are found", () => {
    expect(lists.length).toBeGreaterThan(150);
  });

  it.each(lists)("$file:$place is sorted, in lower case, without duplicates", ({ words }) => {
    expect(words).toEqual([...new Set(words.map((word) => word.toLowerCase()))].sort());
  });

  it.each(lists.filter(({ file }) => file.endsWith(".json")))("$file:$place is read by its module", (list) => {
    const source = readFileSync(path.join(lexicon, list.file.replace(".json", ".ts")), "utf8");
    expect(source).toContain(`words.${list.place})`);
  });
});

/** Lists of the words of a language or a standard, independent of servers. */
const ofReference = new Set(["languages.json", "spellings.json", "formats.ts"]);

describe("each word", () => {
  const corpus = wordsOfCorpus();
  const practice = wordsOfPractice();
  const listed = new Set(lists.flatMap(({ file, words }) => (ofReference.has(file) ? [] : words)));

  it("occurs in published servers, or is known from practice", () => {
    expect([...listed].filter((word) => !corpus.has(word) && !practice.has(word))).toEqual([]);
  });

  it("is known from practice only where it is listed and no server has it", () => {
    expect([...practice].filter((word) => corpus.has(word) || !listed.has(word))).toEqual([]);
  });
});

/** The words of all names and texts of the published servers; verbs in the imperative, too. */
function wordsOfCorpus(): ReadonlySet<string> {
  const folder = path.join(root, "fixtures/corpus");
  const found = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    const text = readFileSync(path.join(folder, file), "utf8");
    for (const word of text.match(/[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*/g) ?? []) {
      for (const one of [word.toLowerCase(), ...wordsOf(word)]) {
        found.add(one);
        const verb = verbFormOf(one)?.verb;
        if (verb !== undefined) found.add(verb);
      }
    }
  }
  return found;
}

/** Words that the published servers of the corpus do not happen to have. */
function wordsOfPractice(): ReadonlySet<string> {
  return new Set(
    readFileSync(path.join(import.meta.dirname, "common-practice.txt"), "utf8")
      .trim()
      .split(/\s+/),
  );
}
