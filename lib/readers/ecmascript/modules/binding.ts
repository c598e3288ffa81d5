import type { TSESTree } from "@typescript-eslint/utils";
import type { FunctionNode } from "./walk.ts";

/** A name and its declaration. Two reads of one variable give the same object. */
export type Binding =
  VariableBinding | ParameterBinding | FunctionBinding | ClassBinding | EnumBinding | ImportBinding | OpaqueBinding;

interface BindingBase {
  readonly name: string;
  /** The identifier in the declaration. */
  readonly node: TSESTree.Node;
  /** The scope that declares the name: a Program, function, block, loop or class. */
  readonly scope: TSESTree.Node;
}

/** `const`, `let` or `var`. The name may be deep in a pattern: `const { a: [name = 1] } = init`. */
export interface VariableBinding extends BindingBase {
  readonly kind: "variable";
  readonly declarator: TSESTree.VariableDeclarator;
  readonly mode: "const" | "let" | "var" | "using" | "await using";
}

export interface ParameterBinding extends BindingBase {
  readonly kind: "parameter";
  readonly function: FunctionNode;
  /** The whole pattern of the parameter, and its position. */
  readonly pattern: TSESTree.Parameter;
  readonly index: number;
}

export interface FunctionBinding extends BindingBase {
  readonly kind: "function";
  readonly function: FunctionNode;
}

export interface ClassBinding extends BindingBase {
  readonly kind: "class";
  readonly class: TSESTree.ClassDeclaration | TSESTree.ClassExpression;
}

export interface EnumBinding extends BindingBase {
  readonly kind: "enum";
  readonly enum: TSESTree.TSEnumDeclaration;
}

export interface ImportBinding extends BindingBase {
  readonly kind: "import";
  readonly specifier: string;
  /** The exported name; "default"; "*" for the namespace. */
  readonly imported: string;
}

/** A name with an unknown value: a loop variable, a caught error, a namespace. */
export interface OpaqueBinding extends BindingBase {
  readonly kind: "opaque";
  readonly reason: string;
}
