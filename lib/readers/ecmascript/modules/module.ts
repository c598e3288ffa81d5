import type { TSESTree } from "@typescript-eslint/utils";
import type { Scopes } from "./scopes.ts";

/** One module of the project, parsed. */
export interface Module {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  /** The syntax tree, with `parent` set on every node. */
  readonly program: TSESTree.Program;
  /** True for the file that is being linted: only its text can be pointed at and edited. */
  readonly isLinted: boolean;
  readonly scopes: Scopes;
}
