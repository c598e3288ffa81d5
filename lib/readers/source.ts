/** What a reader needs of a file, from ESLint's `SourceCode` or from the validator's own parsing. */
export interface Source {
  readonly text: string;
  /** The root of the syntax tree, of whichever parser. */
  readonly ast: object;
  /** What the parser says about itself: `isJSON` of jsonc-eslint-parser, `isYAML` of yaml-eslint-parser. */
  readonly parserServices: object;
  /** Absolute path of the file on disk; also for text that is not saved yet. */
  readonly path: string;
}
