import type { Span } from "./span.ts";

/** A fact that the source states. `span` is the place of the value, or the place that refers to it in this file. */
export interface Known<T> {
  readonly state: "known";
  readonly value: T;
  readonly span: Span;
}

/** A fact that the source does not state. */
export interface Absent {
  readonly state: "absent";
}

/** A fact that only the running server knows. `reason` completes the sentence "It is not known, because …". */
export interface Unknown {
  readonly state: "unknown";
  readonly span: Span;
  readonly reason: string;
}

/**
 * The answer to any question about a definition. The type makes every caller distinguish absent from unknown. Rules do
 * not report the unknown.
 */
export type Reading<T> = Known<T> | Absent | Unknown;

/** The one absent reading. */
export const absent: Absent = Object.freeze({ state: "absent" });

/** A known reading of `value`, written at `span`. */
export function known<T>(value: T, span: Span): Known<T> {
  return { state: "known", value, span };
}

/** An unknown reading; for the reason see {@link Unknown.reason}. */
export function unknown(span: Span, reason: string): Unknown {
  return { state: "unknown", span, reason };
}

/** The value of a known reading; `undefined` for an absent or unknown one. */
export function knownValue<T>(reading: Reading<T>): T | undefined {
  return reading.state === "known" ? reading.value : undefined;
}
