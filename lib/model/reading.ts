import type { Span } from "./span.ts";

/** A fact that the source states. `span` is where it is written, or where this file brings it in. */
export interface Known<T> {
  readonly state: "known";
  readonly value: T;
  readonly span: Span;
}

/** A fact that the source leaves out. */
export interface Absent {
  readonly state: "absent";
}

/** A fact that only the running server knows. `why` completes the sentence "It is not known, because …". */
export interface Unknown {
  readonly state: "unknown";
  readonly span: Span;
  readonly why: string;
}

/**
 * The answer to any question about a definition. The type forces every caller to tell "absent" from "cannot be known";
 * a rule says nothing about the unknown.
 */
export type Reading<T> = Known<T> | Absent | Unknown;

/** The one absent reading. */
export const absent: Absent = Object.freeze({ state: "absent" });

/** A known reading of `value`, written at `span`. */
export function known<T>(value: T, span: Span): Known<T> {
  return { state: "known", value, span };
}

/** An unknown reading, with the reason in the words of {@link Unknown.why}. */
export function unknown(span: Span, why: string): Unknown {
  return { state: "unknown", span, why };
}

/** The value of a known reading; `undefined` for an absent or unknown one. */
export function valueOf<T>(reading: Reading<T>): T | undefined {
  return reading.state === "known" ? reading.value : undefined;
}
