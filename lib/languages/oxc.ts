import type { TSESTree } from "@typescript-eslint/utils";
import type { Comment, ParseResult, ParserOptions, Program } from "oxc-parser";
import { isInstallationError } from "./installation.ts";
import { tooDeep } from "./nesting.ts";
import { parseSync } from "./oxc-binding.ts";
import { syntaxErrorOf, type SyntaxFault } from "./syntax-errors.ts";

/** How to read a text. The extension of the path decides, if it can. */
export interface ParserSource {
  readonly path: string;
  /** `module` if the text is known to be a module; otherwise it is one if it imports or exports. */
  readonly sourceType?: string | undefined;
  /** Whether a file contains JSX, if its extension does not decide. */
  readonly jsx?: boolean | undefined;
}

/** The tree of a text, or the fault that prevents one. */
export type ParseOutcome =
  | { readonly program: Program; readonly comments: Comment[]; readonly fault?: never }
  | { readonly fault: SyntaxFault; readonly program?: never };

/**
 * Parses a text with oxc and accepts what @typescript-eslint/parser accepts. Nodes have `start` and `end`, offsets in
 * UTF-16 code units.
 */
export function parseText(text: string, source: ParserSource): ParseOutcome {
  const deep = tooDeep(text);
  if (deep) return { fault: deep };
  const lang = languageOf(source);
  const outcome = parseAs(lang, text, source);
  if (!outcome.fault || lang !== "jsx") return outcome;
  // TypeScript's parser accepts types in JavaScript files, too, and leaves the error to the type checker.
  const typed = parseAs("tsx", text, source);
  return typed.fault ? outcome : typed;
}

type Language = NonNullable<ParserOptions["lang"]>;

function parseAs(lang: Language, text: string, source: ParserSource): ParseOutcome {
  // The file name is constant, because oxc applies rules to `.mts` and `.cts` that the language does not have.
  const result = parseSync(lang, text, {
    lang,
    sourceType: source.sourceType === "module" ? "module" : "unambiguous",
    astType: "ts",
    preserveParens: false,
  });
  const program = programOf(result);
  if (!program) return { fault: { message: "The text is too large to be parsed", index: 0 } };
  const { errors } = result;
  // If oxc cannot parse a text at all, it returns an empty tree that does not reach to the end.
  const gaveUp = program.end === 0 && text.length > 0;
  const fault = errors.length > 0 ? syntaxErrorOf(errors, gaveUp) : undefined;
  return fault ? { fault } : { program, comments: result.comments };
}

/** @returns `undefined` if the tree, which comes as one string, is longer than a string can be. */
function programOf(result: ParseResult): Program | undefined {
  try {
    return result.program;
  } catch {
    return undefined;
  }
}

function languageOf({ path, jsx }: ParserSource): Language {
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

/** The tree of a module, or the syntax error that prevents one. */
export type ParsedModule =
  | { readonly program: TSESTree.Program; readonly error?: never }
  | { readonly error: SyntaxFault; readonly program?: never };

/**
 * Parses a module that is read but not linted. Does not throw for any text.
 *
 * The nodes have `start` and `end`, but no `range`, `loc` or `parent`, and there are no tokens or scopes. An absent
 * child of a node, such as a type argument list, is `null`.
 *
 * @param text the text on the disk, with or without a byte order mark.
 * @param filePath its extension decides between TypeScript and JavaScript.
 * @throws InstallationError if the parser is not installed for this platform.
 */
export function parseModule(text: string, filePath: string): ParsedModule {
  try {
    const { program, fault } = parseText(text, { path: filePath });
    // Except for these differences, it is the tree that the types describe.
    return fault ? { error: fault } : { program: program as unknown as TSESTree.Program };
  } catch (error) {
    if (isInstallationError(error)) throw error;
    return { error: { message: String(error), index: 0 } };
  }
}
