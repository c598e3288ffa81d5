import type { CodeValue, Place, Variable } from "./code.ts";
import type { ModelRow } from "./models.ts";

/** The code that runs when a client calls a tool. */
export interface Handler {
  /** The callee: a function, or an expression whose value is one. */
  readonly value: CodeValue;
  /** The place where the handler is passed to the server. */
  readonly place: Place;
  readonly input: HandlerInput;
  /**
   * The calls of the functions in which the handler is written, the innermost first: `tool(name, run)` of a function
   * that registers `(args) => run(args)`.
   */
  readonly around?: CallAround | undefined;
  /** How the input is passed. Default: as the first parameter. */
  readonly passing?: CallingConvention;
  /** The input schema in the source. */
  readonly schema: CodeValue | undefined;
  /** The budget for following the handlers of the same file. */
  readonly work: FollowingWork;
  /** What the project says about functions of packages. */
  readonly models: readonly ModelRow[];
}

/** A call of a function whose body contains the code, or one iteration of a loop around it. */
export interface CallAround {
  /** What is known about its variables: its parameters, the item of the loop. */
  readonly values: ReadonlyMap<Variable, PassedValue>;
  readonly outer: CallAround | undefined;
}

/** A value that a call passes, and the calls around the place where it is written. */
export interface PassedValue {
  readonly code: CodeValue;
  readonly around: CallAround | undefined;
}

/** The budget for following code, which the tools of a linted file share. */
export interface FollowingWork {
  steps: number;
}

/**
 * How a handler gets its input:
 *
 * - `named`: each argument is passed by name.
 * - `after name`: the second parameter is the input, the first one is the name of the tool.
 * - `in context`: the member `context` of the first parameter is the input.
 * - `first or in context`: the first parameter is the input, or its member `context`; which one is not known.
 */
export type CallingConvention = "named" | "after name" | "in context" | "first or in context";

/**
 * What a handler is called with:
 *
 * - `arguments`: the tool's arguments, after the server library has validated them against the input schema.
 * - `unchecked arguments`: the tool's arguments as the client sent them.
 * - `request`: the request with the name of the tool, and with its arguments as the client sent them.
 */
type HandlerInput = "arguments" | "unchecked arguments" | "request";
