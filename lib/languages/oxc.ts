import { createRequire } from "node:module";
import type { TSESTree } from "@typescript-eslint/utils";
import type { Comment, ParserOptions, Program } from "oxc-parser";
import { loadNative, NativePackageError } from "./native-package.ts";
import { tooDeep } from "./nesting.ts";
import { syntaxErrorOf, type SyntaxFault } from "./syntax-errors.ts";

const require = createRequire(import.meta.url);
let loaded: typeof import("oxc-parser") | undefined;

/**
 * oxc, loaded when the first file is parsed: a run that only imports the plugin does not pay for it.
 *
 * @throws NativePackageError where oxc is not installed for this platform.
 */
export function oxc(): typeof import("oxc-parser") {
  // `require` knows nothing of types; the package's own declarations say what it gives.
  return (loaded ??= loadNative("oxc-parser", () => require("oxc-parser") as typeof import("oxc-parser")));
}

/** How a text is to be read; the path decides where its extension says enough. */
export interface Source {
  readonly path: string;
  /** `module` where the text is known to be one; otherwise it is one if it imports or exports. */
  readonly sourceType?: string | undefined;
  /** Whether a file whose extension says nothing holds JSX. */
  readonly jsx?: boolean | undefined;
}

/** A text's tree, or the fault that kept it from having one. */
export type Outcome =
  | { readonly program: Program; readonly comments: Comment[]; readonly fault?: never }
  | { readonly fault: SyntaxFault; readonly program?: never };

/**
 * Parses a text with oxc, accepting what @typescript-eslint/parser accepts. Nodes carry `start` and `end`, offsets in
 * UTF-16 code units.
 */
export function parseText(text: string, source: Source): Outcome {
  const deep = tooDeep(text);
  if (deep) return { fault: deep };
  const lang = languageOf(source);
  const outcome = parseAs(lang, text, source);
  if (!outcome.fault || lang !== "jsx") return outcome;
  // TypeScript's parser takes types in JavaScript files too, and leaves the complaint to the type checker.
  const typed = parseAs("tsx", text, source);
  return typed.fault ? outcome : typed;
}

type Language = NonNullable<ParserOptions["lang"]>;

function parseAs(lang: Language, text: string, source: Source): Outcome {
  const { parseSync } = oxc();
  // The name is a constant because oxc reads more rules into `.mts` and `.cts` than the language has.
  const result = parseSync(lang, text, {
    lang,
    sourceType: source.sourceType === "module" ? "module" : "unambiguous",
    astType: "ts",
    preserveParens: false,
  });
  const { program, errors } = result;
  // oxc answers a text that it cannot read on with an empty tree, which does not reach to the end.
  const gaveUp = program.end === 0 && text.length > 0;
  const fault = errors.length > 0 ? syntaxErrorOf(errors, gaveUp) : undefined;
  return fault ? { fault } : { program, comments: result.comments };
}

function languageOf({ path, jsx }: Source): Language {
  const extension = /\.[^./\\]*$/u.exec(path)?.[0].toLowerCase();
  switch (extension) {
    case ".js":
    case ".mjs":
    case ".cjs":
    case ".jsx":
      return "jsx";
    case ".tsx":
      return "tsx";
    case ".ts":
    case ".mts":
    case ".cts":
      return /\.d\.(?:[cm]ts|(?:[^./\\]+\.)?ts)$/iu.test(path) ? "dts" : "ts";
    default:
      return jsx ? "tsx" : "ts";
  }
}

/** A module's tree, or the syntax error that kept it from having one. */
export type ParsedModule =
  | { readonly program: TSESTree.Program; readonly error?: never }
  | { readonly error: SyntaxFault; readonly program?: never };

/**
 * Parses a module that is read but not linted. Throws for no text.
 *
 * The tree is bare: its nodes have `start` and `end`, and neither `range`, `loc` nor `parent`; it has no tokens and no
 * scopes. What a node does not have, a type argument list for instance, is `null`.
 *
 * @param text the text as it is on the disk, with or without a byte order mark.
 * @param filePath its extension says whether the text is TypeScript or JavaScript.
 * @throws NativePackageError where the parser is not installed for this platform.
 */
export function parseModule(text: string, filePath: string): ParsedModule {
  try {
    const { program, fault } = parseText(text, { path: filePath });
    // Apart from what is said above, it is the tree that the types describe.
    return fault ? { error: fault } : { program: program as unknown as TSESTree.Program };
  } catch (error) {
    if (error instanceof NativePackageError) throw error;
    return { error: { message: String(error), index: 0 } };
  }
}
