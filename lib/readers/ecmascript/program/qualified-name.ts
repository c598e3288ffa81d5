import type { TSESTree } from "@typescript-eslint/utils";
import type { Program } from "./read-program.ts";

/** Something that a package exports: the specifier of its import, and its name there. */
export interface QualifiedName {
  readonly specifier: string;
  /** `SSEServerTransport`, `express.json`; "default" for a default export, "" for the package as a whole. */
  readonly name: string;
}

/** The export of a package that an expression refers to, also through constants and other modules of the project. */
export function qualifiedName(node: TSESTree.Node, { module, evaluator }: Program): QualifiedName | undefined {
  const value = evaluator.evaluate({ module, node });
  return value.kind === "external" ? { specifier: value.specifier, name: value.path.join(".") } : undefined;
}
