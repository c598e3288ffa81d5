/** What `JSON.parse` refuses in a text, or a member that it loses. */
export interface JsonFault {
  readonly message: string;
  readonly remedy: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum number of repeated keys that are reported. More of them are one mistake. */
const maxRepeatedKeys = 100;

/**
 * The faults of a text that a parser for relaxed JSON accepts: of each relaxation the first place, and each repeated
 * key.
 *
 * @param isRelaxed true for a file whose name says that it is not JSON but JSONC or JSON5.
 */
export function jsonFaultsIn(text: string, isRelaxed: boolean): JsonFault[] {
  const scan = new Scan(text);
  scan.run();
  return [...(isRelaxed ? [] : scan.relaxations.values()), ...scan.repeatedKeys].sort((a, b) => a.start - b.start);
}

interface Level {
  /** The keys so far; `undefined` in an array. */
  readonly keys: Set<string> | undefined;
  isBeforeKey: boolean;
}

/**
 * A comment that directs ESLint, such as `// eslint-disable-next-line mcp/require-title`, or a block that turns a rule
 * off. Editors write it when a person disables a rule, and ESLint accepts it in JSON.
 */
const directive =
  /^\/(?:\/\s*eslint-disable-(?:next-)?line|\*\s*eslint(?:-disable(?:-(?:next-)?line)?|-enable)?)(?=[\s*]|$)/u;
const maxDirective = 200;

const space = /[ \t\r\n]*/uy;
/** A literal, a number or an unquoted key. */
const word = /[^\s,:{}[\]"'/]+/uy;
const validWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/u;

class Scan {
  readonly relaxations = new Map<string, JsonFault>();
  readonly repeatedKeys: JsonFault[] = [];
  readonly #text: string;
  readonly #levels: Level[] = [];
  #index = 0;
  #trailing: number | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    for (;;) {
      this.#index = this.#endOf(space);
      if (this.#index >= this.#text.length) return;
      this.#readToken();
    }
  }

  #readToken(): void {
    const start = this.#index;
    const char = this.#text.charAt(start);
    if (char === "/" && /[/*]/u.test(this.#text.charAt(start + 1))) {
      this.#index = this.#endOfComment();
      if (!directive.test(this.#text.slice(start, Math.min(this.#index, start + maxDirective))))
        this.#relaxed("comment", "JSON has no comments.", start);
      return;
    }
    if (char === "," || char === ":") {
      this.#index++;
      this.#trailing = char === "," ? start : undefined;
      const level = this.#levels.at(-1);
      if (level) level.isBeforeKey = char === "," && level.keys !== undefined;
      return;
    }
    if (char === "}" || char === "]") this.#close();
    else this.#readValue(char);
    this.#trailing = undefined;
  }

  #close(): void {
    const comma = this.#trailing;
    this.#index++;
    this.#levels.pop();
    if (comma !== undefined) this.#relaxed("comma", "JSON has no comma after the last entry.", comma, comma + 1);
  }

  #readValue(char: string): void {
    const start = this.#index;
    if (char === "{" || char === "[") {
      this.#index++;
      this.#levels.push({ keys: char === "{" ? new Set() : undefined, isBeforeKey: char === "{" });
    } else if (char === '"' || char === "'") {
      this.#index = this.#endOfString(char);
      this.#readString(start, char);
    } else {
      this.#index = Math.max(start + 1, this.#endOf(word));
      const found = this.#text.slice(start, this.#index);
      if (this.#levels.at(-1)?.isBeforeKey) this.#relaxed("key", "JSON has no keys without quotes.", start);
      else if (!validWord.test(found)) this.#relaxed("value", `JSON has no value '${found.slice(0, 20)}'.`, start);
      this.#addKey(start, found);
    }
  }

  #readString(start: number, quote: string): void {
    const literal = this.#text.slice(start, this.#index);
    const value = quote === '"' ? parsedString(literal) : literal.slice(1, -1);
    if (quote === "'") this.#relaxed("quote", "JSON has no strings in single quotes.", start);
    else if (value === undefined)
      this.#relaxed("string", "JSON has no such string: it has a raw or wrong escape.", start);
    this.#addKey(start, value ?? literal);
  }

  #addKey(start: number, key: string): void {
    const level = this.#levels.at(-1);
    if (!level?.keys || !level.isBeforeKey) return;
    level.isBeforeKey = false;
    if (level.keys.has(key) && this.repeatedKeys.length < maxRepeatedKeys) {
      const message = `The key '${key.slice(0, 40)}' occurs twice in this object.`;
      const remedy = "Remove one of them: parsers keep the last, or refuse the text.";
      this.repeatedKeys.push({ message, remedy, start, end: this.#index });
    }
    level.keys.add(key);
  }

  #relaxed(kind: string, message: string, start: number, end = this.#index): void {
    if (this.relaxations.has(kind)) return;
    this.relaxations.set(kind, { message, remedy: "Remove it: JSON.parse refuses the text.", start, end });
  }

  #endOf(pattern: RegExp): number {
    pattern.lastIndex = this.#index;
    return pattern.test(this.#text) ? pattern.lastIndex : this.#index;
  }

  #endOfComment(): number {
    const [end, length] = this.#text.startsWith("//", this.#index) ? ["\n", 0] : ["*/", 2];
    const found = this.#text.indexOf(end, this.#index + 2);
    return found < 0 ? this.#text.length : found + length;
  }

  /** A sticky expression for long strings would overflow the stack of V8. */
  #endOfString(quote: string): number {
    let index = this.#index + 1;
    while (index < this.#text.length && this.#text.charAt(index) !== quote) {
      index += this.#text.charAt(index) === "\\" ? 2 : 1;
    }
    return Math.min(index + 1, this.#text.length);
  }
}

function parsedString(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}
