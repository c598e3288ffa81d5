import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Linter as LinterType } from "eslint";
import type { JsonObject } from "../../lib/model/json.ts";
import { type StatedDefinitions, statementOf } from "../../lib/model/statement.ts";
import { serverOf } from "../../lib/readers/index.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import { mergedOptions } from "../../lib/model/given-options.ts";
import type { RulePreset } from "../../lib/rule/groups.ts";
import { findingsOf, type Finding } from "../../lib/rule/findings.ts";
import { Linter } from "./eslint.ts";
import { languages, type LanguageName } from "./languages.ts";

/** A text to lint, and how ESLint is to parse it. */
export interface Source {
  readonly language: LanguageName;
  /** An absolute path, or one in the fixtures folder, where the file need not exist. */
  readonly filename: string;
  readonly text: string;
}

/** How a rule is switched on. */
export interface Setup {
  readonly options?: JsonObject;
  /** The preset whose options the rule has where `options` says nothing, instead of its defaults. */
  readonly preset?: RulePreset;
  /** The configuration of the rules under `mcp/<name>`, instead of enabling each with `options`. */
  readonly entries?: LinterType.RulesRecord;
  /** The value of `settings.mcp`. */
  readonly settings?: JsonObject;
}

/** A message of ESLint together with the rule's record of it. */
export interface Report {
  readonly message: LinterType.LintMessage;
  readonly finding: Finding;
  /** The stretch of text that the report points at. */
  readonly text: string;
}

/** What one pass over a text says. */
export interface Pass {
  /** ESLint's own account of a text that cannot be parsed, or of a rule that threw. */
  readonly fatal: string | undefined;
  readonly reports: readonly Report[];
  /** The reader's result for the text; `undefined` if the text has nothing to do with MCP. */
  readonly model: StatedDefinitions | undefined;
}

const fixtures = fileURLToPath(new URL("../../fixtures", import.meta.url));

/** The folder whose configuration applies to a file, because ESLint ignores files outside of it. */
function baseOf(filename: string): string {
  return filename.startsWith(fixtures) ? fixtures : path.dirname(filename);
}

/** Lints a text with one rule alone, or with several. */
export function lint(rules: McpRule | readonly McpRule[], source: Source, setup: Setup = {}): Pass {
  const filename = path.resolve(fixtures, source.filename);
  const linter = new Linter({ cwd: baseOf(filename) });
  const messages = linter.verify(source.text, [configOf([rules].flat(), source, setup)], { filename });
  const fatal = messages.find((message) => message.fatal ?? message.ruleId === null);
  if (fatal) return { fatal: fatal.message, reports: [], model: undefined };
  // The object that the rules have seen, by which they recorded their findings.
  const sourceCode: ReadableSourceCode = linter.getSourceCode();
  return {
    fatal: undefined,
    reports: reportsOf(messages, sourceCode, source.language),
    get model() {
      return modelOf(sourceCode, filename, setup);
    },
  };
}

/** Applies all fixes as `eslint --fix` does. */
export function fixAll(rule: McpRule, source: Source, setup: Setup = {}): string {
  const filename = path.resolve(fixtures, source.filename);
  const linter = new Linter({ cwd: baseOf(filename) });
  return linter.verifyAndFix(source.text, [configOf([rule], source, setup)], { filename }).output;
}

/** The text with one edit of a message applied. */
export function applied(
  text: string,
  { range: [start, end], text: replacement }: { range: [number, number]; text: string },
) {
  return text.slice(0, start) + replacement + text.slice(end);
}

interface ReadableSourceCode {
  /** Without a byte order mark, as all offsets are. */
  readonly text: string;
  getLocFromIndex(index: number): { readonly line: number; readonly column: number };
  readonly ast: object;
  readonly parserServices?: object;
}

function configOf(rules: readonly McpRule[], source: Source, setup: Setup): LinterType.Config {
  const { entries, settings } = setup;
  const language: LinterType.Config = languages[source.language];
  return {
    ...language,
    // A pattern that ends in a bare star would select nothing by itself.
    files: ["**/*.*"],
    plugins: { ...language.plugins, mcp: { rules: Object.fromEntries(rules.map((rule) => [rule.name, rule])) } },
    rules:
      entries ?? Object.fromEntries(rules.map((rule) => [`mcp/${rule.name}`, ["error", ...optionsOf(rule, setup)]])),
    linterOptions: { reportUnusedDisableDirectives: "off" },
    ...(settings ? { settings: { mcp: settings } } : {}),
  };
}

function optionsOf({ meta }: McpRule, { options, preset }: Setup): readonly object[] {
  const own = preset && meta.docs.presetOptions[preset];
  return own || options ? [mergedOptions(own ?? {}, options ?? {})] : [];
}

/** ESLint sorts messages by position and the rules record in order of their checks: joined by what both know. */
function reportsOf(
  messages: readonly LinterType.LintMessage[],
  sourceCode: ReadableSourceCode,
  language: LanguageName,
): Report[] {
  // @eslint/json counts columns from 1, as messages do; the others from 0.
  const firstColumn = language.startsWith("momoa") ? 0 : 1;
  const placeOf = (index: number): string => {
    const { line, column } = sourceCode.getLocFromIndex(index);
    return `${String(line)}:${String(column + firstColumn)}`;
  };
  const findings = new Map<string, Finding[]>();
  for (const finding of findingsOf(sourceCode)) {
    const { rule, messageId, span } = finding;
    const key = [`mcp/${rule}`, messageId, placeOf(span.start), placeOf(span.end)].join(" ");
    const same = findings.get(key);
    if (same) same.push(finding);
    else findings.set(key, [finding]);
  }
  return messages.map((message) => {
    const { ruleId, messageId, line, column, endLine = line, endColumn = column } = message;
    const start = `${String(line)}:${String(column)}`;
    const end = `${String(endLine)}:${String(endColumn)}`;
    const finding = findings.get([ruleId, messageId, start, end].join(" "))?.shift();
    if (!finding) throw new Error(`ESLint shows a report that the rule has not recorded: ${message.message}`);
    return { message, finding, text: sourceCode.text.slice(finding.span.start, finding.span.end) };
  });
}

/** The model that the rules have seen. */
function modelOf(
  sourceCode: ReadableSourceCode,
  physicalFilename: string,
  { settings }: Setup,
): StatedDefinitions | undefined {
  const read = serverOf({ sourceCode, physicalFilename, settings: settings ? { mcp: settings } : {} });
  return read && statementOf(read);
}
