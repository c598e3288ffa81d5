import type { Linter } from "eslint";
import { jsonParser, yamlParser } from "../languages/lazy-parser.ts";
import { withoutTokens } from "../languages/parser.ts";

/** A kind of file that definitions are read from. */
export interface Language {
  /** The name of the language's block in a preset. */
  readonly name: string;
  /** The name of the language in reports. */
  readonly reportedAs: string;
  readonly kind: "code" | "document";
  /** Extensions of its files, without the dot. */
  readonly extensions: readonly string[];
  /** Globs of the files that the presets lint by default. Left out: all files with one of the extensions. */
  readonly places?: readonly string[];
  /** Parses a file where the project's own ESLint configuration does not. */
  readonly parser: Extract<Linter.Parser, { parseForESLint(text: string, options?: unknown): unknown }>;
  /** `sourceLanguage` in SARIF: one of the names that the specification lists. */
  readonly sarifName?: string;
}

const codeLanguage = { kind: "code", parser: withoutTokens } as const;

/** Every language that files come in. A new language needs a row here and a reader in `readers/index.ts`. */
export const languages = [
  {
    ...codeLanguage,
    name: "typescript",
    reportedAs: "typescript",
    extensions: ["ts", "tsx", "mts", "cts"],
    sarifName: "typescript",
  },
  {
    ...codeLanguage,
    name: "javascript",
    reportedAs: "javascript",
    extensions: ["js", "mjs", "cjs"],
    sarifName: "javascript",
  },
  {
    ...codeLanguage,
    name: "jsx",
    reportedAs: "javascript",
    extensions: ["jsx"],
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

/** A language as reports name it. */
export type LanguageName = Row["reportedAs"];
/** A language whose files hold data. */
export type DocumentName = Extract<Row, { readonly kind: "document" }>["reportedAs"];

/** The row of a language. Where several kinds of files share its name, they are read alike. */
export function languageNamed(name: LanguageName): Row {
  const row = languages.find(({ reportedAs }) => reportedAs === name);
  if (!row) throw new TypeError(`No language is called '${name}'.`);
  return row;
}
