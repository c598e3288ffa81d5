import { jsonParser, type Parser, yamlParser } from "../languages/lazy-parser.ts";
import { withoutTokens } from "../languages/parser.ts";

/** A kind of file with definitions. */
export interface Language {
  /** The name of the language's block in a preset. */
  readonly name: string;
  /** The name of the language in reports. */
  readonly reportedAs: string;
  readonly kind: "code" | "document";
  /** Extensions of its files, without the dot. */
  readonly extensions: readonly string[];
  /** Globs of the files that the presets lint by default. Default: all files with one of the extensions. */
  readonly places?: readonly string[];
  /** The parser for files that the project's own ESLint configuration does not parse. */
  readonly parser: Parser;
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

const codeLanguage = { kind: "code", parser: withoutTokens } as const;

/** Every supported language. A new language needs a row here and a reader in `readers/index.ts`. */
export const languages = [
  {
    ...codeLanguage,
    name: "typescript",
    reportedAs: "typescript",
    extensions: ["ts", "tsx", "mts", "cts"],
    presetParser: "project",
    sarifName: "typescript",
  },
  {
    ...codeLanguage,
    name: "javascript",
    reportedAs: "javascript",
    extensions: ["js", "mjs", "cjs"],
    presetParser: "eslint",
    sarifName: "javascript",
  },
  {
    ...codeLanguage,
    name: "jsx",
    reportedAs: "javascript",
    extensions: ["jsx"],
    presetParser: "eslint",
    parserOptions: { ecmaFeatures: { jsx: true } },
    sarifName: "javascript",
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

/** The row of a language. If several kinds of files share its name, they are read alike. */
export function languageNamed(name: LanguageName): Row {
  const row = languages.find(({ reportedAs }) => reportedAs === name);
  if (!row) throw new TypeError(`No language is called '${name}'.`);
  return row;
}
