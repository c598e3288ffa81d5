/** The alternatives of a pattern with braces: `read{,Sync}` is `read` and `readSync`. Braces are not nested. */
export function expandedPatterns(pattern: string): readonly string[] {
  const open = pattern.indexOf("{");
  const close = pattern.indexOf("}", open);
  if (open < 0 || close < 0) return [pattern];
  const rest = expandedPatterns(pattern.slice(close + 1));
  const start = pattern.slice(0, open);
  return pattern
    .slice(open + 1, close)
    .split(",")
    .flatMap((each) => rest.map((end) => start + each + end));
}

/** The parts of a qualified name. A module of a package and a member of the package are written in two ways. */
export function segmentsOf(name: string): readonly string[] {
  return name ? name.split(/[./]/) : [];
}

/**
 * The names below a package that a row is about. Most rows name functions, or the last parts of names, so that a name
 * is looked up. Only a star in a word is compared.
 */
export class NamePatterns {
  readonly #exact = new Set<string>();
  /** The last parts of `**.query`. */
  readonly #last = new Set<string>();
  readonly #others: (readonly string[])[] = [];

  constructor(patterns: readonly string[]) {
    for (const pattern of patterns.flatMap(expandedPatterns)) {
      const segments = segmentsOf(pattern);
      const last = segments.at(-1) ?? "";
      if (!pattern.includes("*")) this.#exact.add(segments.join("."));
      else if (segments.length === 2 && segments[0] === "**" && !last.includes("*")) this.#last.add(last);
      else this.#others.push(segments);
    }
  }

  /**
   * @param rest the name below the package, with dots
   * @param segments the whole name, which has `rest` from a position on
   */
  matches(rest: string, segments: readonly string[], from: number): boolean {
    if (this.#exact.has(rest)) return true;
    if (from < segments.length && this.#last.has(segments.at(-1) ?? "")) return true;
    return this.#others.length > 0 && this.#others.some((pattern) => matchesSegments({ pattern, segments }, 0, from));
  }
}

interface Compared {
  readonly pattern: readonly string[];
  readonly segments: readonly string[];
}

function matchesSegments(compared: Compared, at: number, from: number): boolean {
  const { pattern, segments } = compared;
  const first = pattern[at];
  const segment = segments[from];
  if (first === undefined) return segment === undefined;
  if (first === "**" && matchesSegments(compared, at + 1, from)) return true;
  if (segment === undefined) return false;
  if (first === "**") return matchesSegments(compared, at, from + 1);
  return matchesWord(first, segment) && matchesSegments(compared, at + 1, from + 1);
}

/** `delete*` matches `delete`, `deleteOne` and `delete_all`, but not `deleted`: a star stands for whole words. */
function matchesWord(pattern: string, word: string): boolean {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === word;
  const start = pattern.slice(0, star);
  const end = pattern.slice(star + 1);
  if (word.length < start.length + end.length || !word.startsWith(start) || !word.endsWith(end)) return false;
  const between = word.slice(start.length, word.length - end.length);
  return !between || !/[a-z\d]$/i.test(start) || /^[^a-z]/.test(between);
}
