import type { BoundUnit } from "../../model/value-facts.ts";
import { clauseAround, isDenied, mayNotHold, withoutBold } from "../clauses.ts";

/** What a text may claim about a value, by kind. */
interface ClaimContents {
  /** "(1-100)", "max 50 characters" */
  readonly range: Partial<Bounds> & {
    /** What the numbers count; "other" for bytes, seconds and the like. */
    readonly unit: BoundUnit | "other";
    /** Whether the form is unambiguous, and nothing else is said of the numbers. */
    readonly isPlain: boolean;
    readonly holds: boolean;
  };
  /** "(default 10)" */
  readonly default: {
    readonly value: string;
    /** A bare word may also be the beginning of a phrase: "defaults to today". */
    readonly form: "quoted" | "number" | "boolean" | "word";
    /** Whether the word describes a default instead of stating it: "defaults to all". */
    readonly isPhrase: boolean;
    /** Whether the form is unambiguous. */
    readonly isPlain: boolean;
    readonly holds: boolean;
  };
  /**
   * A number that calls may use, or words for one: with a meaning of its own ("0 = all"), the first position
   * ("0-based"), a negative one, or one for everything ("no limit").
   */
  readonly number: {
    readonly meaning: "special" | "base" | "negative" | "unlimited";
    readonly value: number | undefined;
  };
  /** "One of: a, b, c" */
  readonly values: {
    readonly values: readonly string[];
    /** Whether the text says that there are no others. */
    readonly isPlain: boolean;
  };
  /** A single value: "`off`: no filter", a word in quotes, "(e.g. 'a')". */
  readonly value: {
    readonly value: string;
    readonly form: "explained" | "quoted" | "example";
    readonly holds: boolean;
  };
  /** "when `mode` is `text`" */
  readonly assignment: { readonly parameter: string; readonly value: string };
  /** "Whether to …", "(integer)": one of these types. */
  readonly type: { readonly types: readonly string[] };
  /** "YYYY-MM-DD" */
  readonly format: StatedFormat;
  /** "Hex color, such as #ff0000" */
  readonly pattern: { readonly name: string; readonly pattern: string };
  /** "Required.", "(optional)" */
  readonly required: { readonly value: "required" | "optional" };
  /** "Required for add, update": the text that says for which calls. */
  readonly requiredFor: { readonly condition: string };
  /** "Provide id plus at least one other field.": a parameter that every call of a tool needs. */
  readonly requiredBeside: { readonly name: string };
}

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** A format that a description states, and the formats of JSON Schema that it may mean. */
export interface StatedFormat {
  readonly name: string;
  /** The first one says it best. */
  readonly accepts: readonly [string, ...string[]];
}

/** The kinds of claims. */
export type ClaimKind = keyof ClaimContents;

/** A constraint on a value that a text states, with the part of the text that states it. */
export type Claim<K extends ClaimKind = ClaimKind> = {
  readonly [Kind in K]: { readonly kind: Kind; readonly span: ClaimSpan } & ClaimContents[Kind];
}[K];

/** Offsets in the text, end exclusive. */
export interface ClaimSpan {
  readonly start: number;
  readonly end: number;
}

/** The number of characters that are searched. Later text hardly ever states a constraint. */
const longestRead = 4_000;

/** A text in which claims are searched: the beginning of a description, without marks for bold text. */
export class Passage {
  readonly text: string;
  /** The places in `text` where a mark of two characters was. */
  readonly #marks: readonly number[];

  constructor(description: string) {
    const read = description.slice(0, longestRead);
    this.text = withoutBold(read);
    this.#marks =
      this.text === read ? [] : Array.from(read.matchAll(/\*\*/g), ({ index }, before) => index - 2 * before);
  }

  /** The place of a part of `text` in the description. */
  spanOf(start: number, end: number): ClaimSpan {
    const before = (offset: number): number => this.#marks.filter((mark) => mark <= offset).length;
    return { start: start + 2 * before(start), end: end + 2 * before(Math.max(start, end - 1)) };
  }

  /** The place of a match. */
  spanOfMatch({ 0: all, index }: RegExpExecArray): ClaimSpan {
    return this.spanOf(index, index + all.length);
  }

  /** True for a statement about every call, which its clause neither limits nor denies. */
  holds({ 0: all, index }: RegExpExecArray): boolean {
    return !mayNotHold(clauseAround(this.text, index, index + all.length));
  }

  /** True for a statement that its clause denies: "there is no `sent` status". */
  denies({ 0: all, index }: RegExpExecArray): boolean {
    return isDenied(clauseAround(this.text, index, index + all.length));
  }
}

/** The value of a number in figures, with separators of thousands; `undefined` for other text. */
export function valueOfFigure(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll(/[,_]/g, ""));
  return Number.isFinite(value) ? value : undefined;
}
