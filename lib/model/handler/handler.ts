import type { CodeValue, Place } from "./code.ts";

/** The code that runs when a client calls a tool. */
export interface Handler {
  /** What is called: a function, or an expression whose value is one. */
  readonly value: CodeValue;
  /** Where the handler is given to the server. */
  readonly place: Place;
  readonly input: HandlerInput;
  /** The input schema as the source writes it. */
  readonly schema: CodeValue | undefined;
}

/**
 * What the first parameter of a handler is:
 *
 * - `arguments`: the tool's arguments, as the server library has checked them against the input schema.
 * - `unchecked arguments`: the tool's arguments as the client sent them.
 * - `request`: the request with the name of the tool, and with its arguments as the client sent them.
 */
export type HandlerInput = "arguments" | "unchecked arguments" | "request";
