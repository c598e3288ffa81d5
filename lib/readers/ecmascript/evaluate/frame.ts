import type { TSESTree } from "@typescript-eslint/types";
import type { Binding } from "../modules/binding.ts";
import type { Value } from "./value.ts";

/**
 * The variables of one call of a function, or of a module. Parameters are put in when the call is inlined; other
 * variables are evaluated when they are first read.
 */
export interface Frame {
  /** The function whose call this is; `undefined` for a module. */
  readonly node: TSESTree.Node | undefined;
  readonly outer: Frame | undefined;
  /** Values by binding: the arguments of the call, and what was evaluated so far. */
  readonly values: Map<Binding, Value>;
}
