import type { ZodMajor } from "../../../emission/profile.ts";
import type { FunctionValue, NodeRef, Value, ZodValue } from "../evaluate/value.ts";

/** What the replay asks of the evaluator. */
export interface Invoker {
  /** Calls a function of the linted project by evaluating its source; never runs it. */
  call(callee: FunctionValue, args: readonly Value[], site: NodeRef): Value;
  /** Counts one step of work; false when the budget of the file is used up, and the caller must stop. */
  spend(): boolean;
  /** Told where something is put off until the schema is used: it then rests on the reading that it was met in. */
  markUncacheable(): void;
}

/**
 * Replays the Zod calls that the source writes against the real Zod, of the version that the project uses. Only
 * names on an allow-list are called, only with evaluated arguments; an argument that is not known makes the part that
 * it decides unknown, not the whole. Never throws: what Zod refuses is an unknown value with Zod's reason.
 */
export interface ZodReplay {
  /** `z.a.b(...args)`: `path` is `["a", "b"]`, such as `["string"]`, `["coerce", "number"]`, `["iso", "date"]`. */
  callFactory(version: ZodMajor, path: readonly string[], args: readonly Value[], site: NodeRef): Value;
  /** `schema.method(...args)`. */
  callMethod(schema: ZodValue, method: string, args: readonly Value[], site: NodeRef): Value;
  /** `schema.name`: `shape`, `options`, `enum`, `element`, `description`, …; `undefined` where it is a method. */
  property(schema: ZodValue, name: string, site: NodeRef): Value | undefined;
}

export type CreateZodReplay = (invoker: Invoker) => ZodReplay;
