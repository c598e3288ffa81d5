import { createRequire } from "node:module";
import type { AnalyzeOptions } from "@typescript-eslint/scope-manager";
import type { TSESTree } from "@typescript-eslint/utils";
import type { AST, Linter, Scope, SourceCode } from "eslint";
import manifest from "../../package.json" with { type: "json" };
import { lazy } from "../model/lazy.ts";
import { commentsOf } from "./characters.ts";
import { TreeCompletion } from "./complete-tree.ts";
import { isInstallationError, loadPackage } from "./installation.ts";
import { LineTable } from "./line-table.ts";
import { parseText } from "./oxc.ts";
import { ParsingError } from "./syntax-errors.ts";
import type { SyntaxNode } from "./syntax.ts";
import { TokenMarks, syntaxTokens } from "./tokens.ts";

/** The supported part of ESLint's `languageOptions.parserOptions`, under the names of @typescript-eslint/parser. */
export interface ParserOptions {
  /** Its extension decides between TypeScript and JavaScript, and whether `<a>` is JSX. */
  readonly filePath?: string;
  /** Default: `script`. */
  readonly sourceType?: "module" | "script" | "commonjs";
  readonly ecmaFeatures?: {
    /** Whether `<a>` is JSX in a file with any other extension. */
    readonly jsx?: boolean;
    readonly globalReturn?: boolean;
  };
  /** The name that JSX elements use implicitly. Default: `React`. */
  readonly jsxPragma?: string | null;
  readonly jsxFragmentName?: string | null;
  /** The libraries whose types are defined names. Default: `["esnext"]`. */
  readonly lib?: readonly string[];
  /**
   * `false` omits the tokens, for callers whose rules do not need them. ESLint always sets `true`; use `withoutTokens`
   * there.
   */
  readonly tokens?: boolean;
  readonly emitDecoratorMetadata?: boolean;
  readonly experimentalDecorators?: boolean;
  readonly isolatedDeclarations?: boolean;
}

/** The parser's identity for ESLint's cache and `--print-config`. */
export const meta = { name: `${manifest.name}/parser`, version: manifest.version } as const;

/** A tree, and everything that ESLint needs with it. */
export interface ParseResult extends Linter.ESLintParseResult {
  readonly scopeManager: Scope.ScopeManager;
  readonly services: Readonly<Record<string, unknown>>;
  readonly visitorKeys: SourceCode.VisitorKeys;
}

/**
 * Parses TypeScript or JavaScript for ESLint, without the `typescript` package. The tree, the scopes and the tokens are
 * those of @typescript-eslint/parser without type information.
 *
 * @throws {ParsingError} with the place of the first syntax error. The tree throws InstallationError if a package is
 * missing.
 */
export function parseForESLint(text: string, options: ParserOptions | null = {}): ParseResult {
  try {
    return parsed(text, options ?? {});
  } catch (error) {
    if (isInstallationError(error)) return withoutTree(error);
    throw error;
  }
}

/**
 * ESLint treats each error of a parser as a syntax error of the file, and continues with the next file. An error that
 * occurs when ESLint accesses the tree ends the run.
 */
function withoutTree(error: Error): ParseResult {
  const ast = new Proxy({} as AST.Program, {
    get() {
      throw error;
    },
  });
  return { ast, scopeManager: {} as Scope.ScopeManager, services: {}, visitorKeys: {} };
}

function parsed(text: string, options: ParserOptions): ParseResult {
  const lines = new LineTable(text);
  try {
    return parseWith(text, options, lines);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The stack overflowed during the walk through the tree, which is reported like a syntax error.
    throw new ParsingError({ message: `Nested too deeply: ${error.message}`, index: 0 }, lines);
  }
}

/**
 * Parses TypeScript or JavaScript and returns only the tree.
 *
 * @throws {ParsingError} with the place of the first syntax error.
 */
export function parse(text: string, options?: ParserOptions | null): AST.Program {
  return parsed(text, options ?? {}).ast;
}

function parseWith(text: string, options: ParserOptions, lines: LineTable): ParseResult {
  const { scopes, keys } = packages();
  const { filePath = "", ecmaFeatures = {}, tokens: wantsTokens = true, ...more } = options;
  const sourceType = more.sourceType === "module" ? "module" : "script";
  const outcome = parseText(text, { path: filePath, sourceType, jsx: ecmaFeatures.jsx });
  if (outcome.fault) throw new ParsingError(outcome.fault, lines);

  const { body } = outcome.program;
  const program: SyntaxNode = { type: "Program", start: 0, end: text.length, body, sourceType };
  const marks = wantsTokens ? new TokenMarks(text.length) : undefined;
  new TreeCompletion(text, lines, marks, keys.visitorKeys).complete(program, program, false);
  const comments = commentsOf(outcome.comments, text, lines);
  program["comments"] = comments;
  program["tokens"] = marks ? syntaxTokens(text, marks, outcome.comments, lines) : [];

  const { jsxPragma, lib } = more;
  const scopeManager = scopes.analyze(program as unknown as TSESTree.Program, {
    sourceType,
    globalReturn: ecmaFeatures.globalReturn === true,
    jsxFragmentName: more.jsxFragmentName ?? null,
    ...(jsxPragma !== undefined && { jsxPragma }),
    // A name that the scope manager does not know is refused by it.
    ...(lib && { lib: [...lib] as NonNullable<AnalyzeOptions["lib"]> }),
  });
  return {
    // The types describe the completed tree; the tests compare it with that of @typescript-eslint/parser.
    ast: program as unknown as AST.Program,
    scopeManager: scopeManager as unknown as Scope.ScopeManager,
    services: servicesOf(more),
    visitorKeys: keys.visitorKeys as SourceCode.VisitorKeys,
  };
}

/** The parser without tokens, for ESLint with rules that do not need them: linting takes a fifth less time. */
export const withoutTokens = {
  meta: { ...meta, name: `${meta.name}-without-tokens` },
  parseForESLint(text: string, options?: ParserOptions | null): ParseResult {
    return parseForESLint(text, { ...options, tokens: false });
  },
} as const;

/** The parser services that typescript-eslint's rules without type information use. */
function servicesOf(options: ParserOptions): ParseResult["services"] {
  return {
    program: null,
    esTreeNodeToTSNodeMap: new WeakMap(),
    tsNodeToESTreeNodeMap: new WeakMap(),
    emitDecoratorMetadata: options.emitDecoratorMetadata === true,
    experimentalDecorators: options.experimentalDecorators === true,
    isolatedDeclarations: options.isolatedDeclarations === true,
  };
}

interface Packages {
  readonly scopes: typeof import("@typescript-eslint/scope-manager");
  readonly keys: typeof import("@typescript-eslint/visitor-keys");
}

const require = createRequire(import.meta.url);

/** Loaded for the first file: the scope manager alone takes twice as long to load as the whole plugin may. */
const packages = lazy((): Packages => ({
  scopes: loadPackage(
    "@typescript-eslint/scope-manager",
    () => require("@typescript-eslint/scope-manager") as Packages["scopes"],
  ),
  keys: loadPackage(
    "@typescript-eslint/visitor-keys",
    () => require("@typescript-eslint/visitor-keys") as Packages["keys"],
  ),
}));
