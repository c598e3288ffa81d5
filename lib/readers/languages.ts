import { jsonParser, type Parser, yamlParser } from "../languages/lazy-parser.ts";
import { parseModule } from "../languages/oxc.ts";
import { loadOxc } from "../languages/oxc-binding.ts";
import { withoutTokens } from "../languages/parser.ts";
import { parsePython } from "../languages/python/entry.ts";
import { type EslintLanguage, pythonLanguage, type TraversalMode } from "../languages/python/language.ts";
import type { SyntaxFault } from "../languages/syntax-errors.ts";

/** A syntax tree without ESLint around it, or the fault that prevents one. */
type Tree =
  { readonly ast: object; readonly fault?: undefined } | { readonly ast?: undefined; readonly fault: SyntaxFault };

/** How ESLint parses files: with a parser for its own language, or in a language of this plugin. */
type Parsing =
  | {
      /** The parser for files that the project's own ESLint configuration does not parse. */
      readonly parser: Parser;
      readonly language?: undefined;
    }
  | {
      /** Makes the language, which the plugin has under the name of the row. */
      readonly language: (visited: TraversalMode) => EslintLanguage;
      readonly parser?: undefined;
    };

/** A kind of file with definitions. */
export type Language = Parsing & Facts;

interface Facts {
  /** The name of the language's block in a preset. */
  readonly name: string;
  /** The name of the language in reports. */
  readonly reportedAs: string;
  readonly kind: "code" | "document";
  /** Extensions of its files, without the dot. */
  readonly extensions: readonly string[];
  /** Globs of the files that the presets lint by default. Default: all files with one of the extensions. */
  readonly places?: readonly string[];
  /** Parses a text of code outside of ESLint. Does not throw for any text. */
  readonly tree?: (text: string, path: string) => Tree;
  /**
   * Loads what parses a text, with an InstallationError if it is missing: ESLint takes what its parsers throw for a
   * syntax error of the file.
   */
  readonly load?: () => void;
  /**
   * What parses its files under a preset, if not `parser`: the TypeScript parser that the project installs, or ESLint's
   * own.
   */
  readonly presetParser?: "project" | "eslint";
  /** The options of ESLint's own parser. */
  readonly parserOptions?: object;
  /** `sourceLanguage` in SARIF: one of the names in the specification. */
  readonly sarifName?: string;
}

const ecmascript = { kind: "code", parser: withoutTokens, load: loadOxc, tree: treeOfModule } as const;

function treeOfModule(text: string, path: string): Tree {
  const { program, error } = parseModule(text, path);
  return program ? { ast: program } : { fault: error };
}

/** Every supported language. A new language needs a row here and a reader in `readers/index.ts`. */
export const languages = [
  {
    ...ecmascript,
    name: "typescript",
    reportedAs: "typescript",
    extensions: ["ts", "tsx", "mts", "cts"],
    presetParser: "project",
    sarifName: "typescript",
  },
  {
    ...ecmascript,
    name: "javascript",
    reportedAs: "javascript",
    extensions: ["js", "mjs", "cjs"],
    presetParser: "eslint",
    sarifName: "javascript",
  },
  {
    ...ecmascript,
    name: "jsx",
    reportedAs: "javascript",
    extensions: ["jsx"],
    presetParser: "eslint",
    parserOptions: { ecmaFeatures: { jsx: true } },
    sarifName: "javascript",
  },
  {
    name: "python",
    reportedAs: "python",
    kind: "code",
    extensions: ["py"],
    language: pythonLanguage,
    tree: parsePython,
    sarifName: "python",
  },
  {
    name: "json",
    reportedAs: "json",
    kind: "document",
    extensions: ["json", "jsonc", "json5"],
    places: [
      "**/{tools,*.tools,*-tools,mcp-tools}.{json,jsonc,json5}",
      "**/tools/*.json",
      "**/server.json",
      "**/{mcp,.mcp}.json",
      "**/.gemini/settings.json",
    ],
    parser: jsonParser,
  },
  {
    name: "yaml",
    reportedAs: "yaml",
    kind: "document",
    extensions: ["yaml", "yml"],
    places: ["**/{tools,*.tools,*-tools,mcp-tools}.{yaml,yml}", "**/tools/*.{yaml,yml}"],
    parser: yamlParser,
  },
] as const satisfies readonly Language[];

type Row = (typeof languages)[number];

/** The name of a language in reports. */
export type LanguageName = Row["reportedAs"];
/** A language for data. */
export type DocumentName = Extract<Row, { readonly kind: "document" }>["reportedAs"];

type RowNamed<Name> = Extract<Row, { readonly reportedAs: Name }>;

/** The row of a language. If several kinds of files share its name, they are read alike. */
export function languageNamed<Name extends LanguageName>(name: Name): RowNamed<Name> {
  const row = languages.find((one): one is RowNamed<Name> => one.reportedAs === name);
  if (!row) throw new TypeError(`No language is called '${name}'.`);
  return row;
}
