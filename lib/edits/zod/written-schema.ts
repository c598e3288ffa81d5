import type { TSESTree } from "@typescript-eslint/utils";

/**
 * What an editor needs to know of a JSON Schema object that Zod made: its keywords, and the calls behind it. The values
 * of the evaluator have this form; the editor knows no more of them, so that it stays free of how code is read.
 */
export interface WrittenSchema {
  readonly members: ReadonlyMap<string, { readonly value: WrittenValue }>;
  readonly trace?: WrittenCall;
  readonly shared?: boolean;
}

/** A call of a Zod chain, and through `receiver` the calls before it. */
export interface WrittenCall {
  readonly version: 3 | 4;
  readonly site: WrittenPlace;
  readonly method: string;
  readonly args: readonly WrittenValue[];
  readonly receiver: WrittenCall | undefined;
  /** True where the text of the call may serve other definitions, too. */
  readonly shared: boolean;
}

/** A node of some module's syntax tree. */
export interface WrittenPlace {
  readonly module: { readonly text: string; readonly isLinted: boolean; readonly program: TSESTree.Program };
  readonly node: TSESTree.Node;
}

/** A value of the source, as far as editing a schema looks into it. */
export type WrittenValue =
  | { readonly kind: "scalar"; readonly value: unknown }
  | { readonly kind: "array"; readonly items: readonly WrittenValue[] }
  | WrittenObject
  | { readonly kind: "zod"; readonly trace: WrittenCall; readonly shared?: boolean }
  | { readonly kind: OtherKind };

/** An object literal. */
export interface WrittenObject {
  readonly kind: "object";
  readonly members: ReadonlyMap<string, { readonly keySite: WrittenPlace; readonly value: WrittenValue }>;
  /** Set where there may be more members than those listed. */
  readonly unknownRest: object | undefined;
}

type OtherKind =
  "regex" | "function" | "class" | "instance" | "external" | "global" | "namespace" | "method" | "unknown";
