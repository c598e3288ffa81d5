import type { TSESTree } from "@typescript-eslint/types";
import type { Binding } from "../modules/binding.ts";
import type { Module } from "../modules/module.ts";
import type { Value } from "./value.ts";

/**
 * The variables of one call of a function, or of a module. Parameters are put in when the call is inlined; other
 * variables are evaluated when they are first read.
 */
export interface Frame {
  /** The function whose call this is; `undefined` for a module. */
  readonly node: TSESTree.Node | undefined;
  readonly outer: Frame | undefined;
  /** The arguments of an inlined call; `undefined` where nothing tells who calls the function and with what. */
  readonly args: readonly Value[] | undefined;
  /** What `this` is in an inlined method call. */
  readonly receiver: Value | undefined;
  /** What was evaluated so far. */
  readonly values: Map<Binding, Remembered>;
}

/** A value that was evaluated before, and the undecided conditions that it rests on. */
export interface Remembered {
  readonly value: Value;
  readonly undecided: ReadonlyMap<TSESTree.Node, boolean> | undefined;
  /** True where it rests on more than the text of its module: see {@link Evaluator.noteForeign}. */
  readonly isForeign: boolean;
}

/** Where an expression stands: its module, and the frame whose variables it reads. */
export interface Place {
  readonly module: Module;
  readonly frame: Frame;
}
