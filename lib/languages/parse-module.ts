import type { TSESTree } from "@typescript-eslint/utils";
import { parseText } from "./oxc.ts";
import type { SyntaxFault } from "./syntax-fault.ts";

/** A module's tree, or the syntax error that kept it from having one. */
export type ParsedModule =
  | { readonly program: TSESTree.Program; readonly error?: never }
  | { readonly error: SyntaxFault; readonly program?: never };

/**
 * Parses a module that is read but not linted. Never throws.
 *
 * The tree is bare: its nodes have `start` and `end`, and neither `range`, `loc` nor `parent`; it has no tokens and no
 * scopes. What a node does not have, a type argument list for instance, is `null`.
 *
 * @param text the text as it is on the disk, with or without a byte order mark.
 * @param filePath its extension says whether the text is TypeScript or JavaScript.
 */
export function parseModule(text: string, filePath: string): ParsedModule {
  try {
    const { program, fault } = parseText(text, { path: filePath });
    // Apart from what is said above, it is the tree that the types describe.
    return fault ? { error: fault } : { program: program as unknown as TSESTree.Program };
  } catch (error) {
    return { error: { message: String(error), index: 0 } };
  }
}
