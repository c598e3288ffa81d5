import { patternFaultOf } from "./patterns.ts";

/** Patterns that nest deeper, or are longer, are taken for unbounded. */
const maxDepth = 60;
const maxLength = 5_000;

/**
 * The length of the longest text that a pattern lets through; infinite where it bounds nothing: a pattern without `^`
 * and `$` only asks that something stands somewhere.
 */
export function maxLengthOfPattern(pattern: string): number {
  if (pattern.length > maxLength || patternFaultOf(pattern) !== undefined) return Number.POSITIVE_INFINITY;
  return new PatternReader(pattern).limit();
}

/** What a part of a pattern can match. */
interface Extent {
  readonly longest: number;
  /** True where a match surely begins at the start of the text, or ends at its end. */
  readonly fromStart: boolean;
  readonly toEnd: boolean;
  /** The most that can stand from here to the end of the text, as a lookahead such as `(?=.{1,64}$)` says. */
  readonly ahead: number;
}

const unlimited = Number.POSITIVE_INFINITY;
const nothing: Extent = { longest: 0, fromStart: false, toEnd: false, ahead: unlimited };
const character: Extent = { ...nothing, longest: 1 };
const anything: Extent = { ...nothing, longest: unlimited };

/** Reads a pattern that is known to compile, so that it need not find its faults. */
class PatternReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  limit(): number {
    const { longest, fromStart, toEnd, ahead } = this.#alternatives();
    const whole = fromStart && toEnd ? longest : unlimited;
    return fromStart ? Math.min(whole, ahead) : whole;
  }

  #alternatives(): Extent {
    if (++this.#depth > maxDepth) {
      this.#at = this.#text.length;
      return anything;
    }
    const branches = [this.#sequence()];
    while (this.#takes("|")) branches.push(this.#sequence());
    this.#depth--;
    return {
      longest: Math.max(...branches.map(({ longest }) => longest)),
      fromStart: branches.every(({ fromStart }) => fromStart),
      toEnd: branches.every(({ toEnd }) => toEnd),
      ahead: Math.max(...branches.map(({ ahead }) => ahead)),
    };
  }

  #sequence(): Extent {
    let [longest, ahead] = [0, unlimited];
    let [fromStart, toEnd] = [false, false];
    while (this.#at < this.#text.length && !/[|)]/.test(this.#peek())) {
      const part = this.#quantified();
      if (longest === 0 && part.fromStart) fromStart = true;
      // What stood before a lookahead comes on top of what it allows.
      ahead = Math.min(ahead, longest + part.ahead);
      longest += part.longest;
      if (part.toEnd) toEnd = true;
      else if (part.longest > 0) toEnd = false;
    }
    return { longest, fromStart, toEnd, ahead };
  }

  #quantified(): Extent {
    const part = this.#part();
    const quantifier = /^(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#text.slice(this.#at));
    if (!quantifier) return part;
    const { 0: text, 1: from = "", 2: comma, 3: to } = quantifier;
    this.#at += text.length;
    const times = text.startsWith("{")
      ? comma === undefined
        ? Number(from)
        : Number(to || unlimited)
      : text.startsWith("?")
        ? 1
        : unlimited;
    const isOptional = /^[*?]/.test(text) || (Number(from) === 0 && from !== "");
    // Zero times infinity is no number.
    const longest = times === 0 || part.longest === 0 ? 0 : part.longest * times;
    return isOptional ? { ...nothing, longest } : { ...part, longest };
  }

  #part(): Extent {
    const first = this.#next();
    switch (first) {
      case "^":
        return { ...nothing, fromStart: true };
      case "$":
        return { ...nothing, toEnd: true };
      case "(":
        return this.#group();
      case "[":
        while (this.#at < this.#text.length && this.#peek() !== "]") if (this.#next() === "\\") this.#next();
        this.#next();
        return character;
      case "\\":
        return this.#escape();
      default:
        return character;
    }
  }

  #group(): Extent {
    const opening = /^\?(?:<?[=!]|<[^>]*>|[a-z-]*:)/.exec(this.#text.slice(this.#at))?.[0] ?? "";
    this.#at += opening.length;
    const inner = this.#alternatives();
    this.#takes(")");
    if (opening === "?=")
      return { ...nothing, fromStart: inner.fromStart, ahead: inner.toEnd ? inner.longest : inner.ahead };
    return /^\?<?[=!]/.test(opening) ? nothing : inner;
  }

  #escape(): Extent {
    const rest = this.#text.slice(this.#at);
    const long =
      /^(?:x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\}|c[a-z]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])/i.exec(rest)?.[0] ?? "";
    this.#at += long.length;
    if (long === "b" || long === "B") return nothing;
    return /^(?:k<|[1-9])/.test(long) ? anything : character;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #next(): string {
    return this.#text.charAt(this.#at++);
  }

  #takes(text: string): boolean {
    const isThere = this.#text.startsWith(text, this.#at);
    if (isThere) this.#at += text.length;
    return isThere;
  }
}
