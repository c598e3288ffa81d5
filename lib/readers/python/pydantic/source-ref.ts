import type { AnnAssign, Arg, Call, Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { Frame, NodeRef } from "../evaluate/value.ts";
import type { PythonModule } from "../modules/graph.ts";

/** The text of a part of a schema: a range of a module. */
export interface SourceRef {
  readonly module: PythonModule;
  /** Offsets in UTF-16 code units, end exclusive. */
  readonly range: readonly [number, number];
  /** The syntax there, if the part is what it says. */
  readonly node?: PythonNode;
  /** For a docstring, whether the library strips the white space around it. Python strips its indentation. */
  readonly docstring?: "verbatim" | "cleaned";
  /** For the schema of a parameter or a field: what states it. */
  readonly trace?: SchemaTrace;
}

/** A parameter in a docstring. */
export interface DocEntry {
  readonly name: string;
  readonly text: string;
  /** The place of the text, or of the name where the text is empty. */
  readonly origin: SourceRef;
}

/** The syntax that states a parameter or field, for changes of it. */
export interface SchemaTrace {
  readonly declaration: Arg | AnnAssign;
  readonly annotation: Expression | undefined;
  /** The calls of `Field` that apply to it, those in the annotation first. */
  readonly fields: readonly Call[];
  readonly default: Expression | undefined;
  readonly documentation: DocEntry | undefined;
  readonly frame: Frame;
}

/** The text of a node. */
export function sourceRefOf(module: PythonModule, node: PythonNode): SourceRef {
  return { module, range: node.range, node };
}

/** The text of a place. */
export function originOf({ module, node }: NodeRef): SourceRef {
  return sourceRefOf(module, node);
}
