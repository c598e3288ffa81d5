import { isAbsolute } from "node:path";
import type { ESLint } from "eslint";
import { fileLimits, readText } from "../../files/read.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { languageOf, shownPath } from "../sources/source-text.ts";
import { type Linted, lintSource } from "../lint/lint-source.ts";
import type { OtherRule } from "../report/sarif-rules.ts";
import { InputError } from "../result/input-error.ts";
import type { ValidationIssue, ValidationResult, SourceInfo } from "../result/result.ts";
import { ResultBuilder } from "../validation/result-builder.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import { unreadIn } from "../validation/unread.ts";
import { MessageIssues } from "./message-issues.ts";
import { type FileConfig, fileConfigOf, ownRuleOf } from "./own-rules.ts";

/** A run of ESLint in the form that the validator's reports need. */
export interface EslintRun {
  readonly result: ValidationResult;
  /** The rules of other plugins, by id. */
  readonly otherRules: ReadonlyMap<string, OtherRule>;
}

/** Converts ESLint's result: all messages of all plugins. A file without messages is listed if it defines something. */
export async function resultOfRun(
  results: readonly ESLint.LintResult[],
  context: ESLint.LintResultData,
): Promise<EslintRun> {
  const { ESLint: Engine } = await import("eslint");
  const eslint = new Engine({ cwd: context.cwd });
  const files: LintedFile[] = [];
  const modules: ReadModule[] = [];
  for (const lintResult of results) {
    const file = await lintedFileOf(lintResult, context, eslint);
    modules.push(...file.modules);
    if (file.issues.length || file.own.definitions.length || file.own.hasManifest) files.push(file);
  }
  return { result: assembled(files, modules), otherRules: otherRulesOf(results, context) };
}

function assembled(files: readonly LintedFile[], modules: readonly ReadModule[]): ValidationResult {
  const preset = "of ESLint's configuration";
  const builder = new ResultBuilder(preset);
  for (const { source, own, config, issues } of files) builder.add(source, own, config.active, issues);
  return builder.result({
    unread: unreadIn(modules),
    settings: files.find(({ own }) => own.definitions.length)?.config.settings,
    timestamp: new Date().toISOString(),
    // The run began with the process.
    duration: performance.now(),
    preset,
    configUsed: "",
  });
}

function otherRulesOf(
  results: readonly ESLint.LintResult[],
  { rulesMeta }: ESLint.LintResultData,
): ReadonlyMap<string, OtherRule> {
  const ids = new Set(results.flatMap(({ messages }) => messages.flatMap(({ ruleId }) => ruleId ?? [])));
  const others = [...ids].flatMap((id): [string, OtherRule][] => {
    const docs = rulesMeta[id]?.docs;
    return ownRuleOf(id, rulesMeta[id]) ? [] : [[id, { description: docs?.description, documentation: docs?.url }]];
  });
  return new Map([
    ...others,
    ["eslint", { description: "Said by ESLint itself about a file or its comments", documentation: undefined }],
  ]);
}

/** A file of an ESLint run. */
interface LintedFile {
  readonly source: SourceInfo;
  /** All messages, in ESLint's order. */
  readonly issues: readonly ValidationIssue[];
  /** Its definitions, and the issues of our rules only. */
  readonly own: Linted;
  /** The file as a module that registers definitions or imports a library for MCP: one or none. */
  readonly modules: readonly ReadModule[];
  readonly config: FileConfig;
}

/**
 * Converts ESLint's result for a file. The definitions of the file, and the subject of each of our issues, come from
 * validating the same text with the same rules.
 *
 * @param eslint provides the configuration of the file.
 */
async function lintedFileOf(
  lintResult: ESLint.LintResult,
  { cwd, rulesMeta }: ESLint.LintResultData,
  eslint: ESLint,
): Promise<LintedFile> {
  const { filePath, messages } = lintResult;
  const text = textOf(lintResult);
  const name = isAbsolute(filePath) ? shownPath(filePath, cwd) : filePath;
  const language = languageOf(filePath);
  const config = (await fileConfigOf(filePath, eslint)) ?? {
    active: reportedRules(lintResult, rulesMeta),
    settings: {},
  };
  const modules: ReadModule[] = [];
  const onModule = (module: ReadModule): unknown => modules.push(module);
  const validated = language && validatedAs({ type: "file", name, path: filePath, language, text }, config, onModule);

  const found = new MessageIssues(name, config.active, validated?.issues ?? []);
  const issues: ValidationIssue[] = [];
  const located: Linted["issues"][number][] = [];
  for (const message of messages) {
    const meta = message.ruleId === null ? undefined : rulesMeta[message.ruleId];
    const rule = message.ruleId === null ? undefined : ownRuleOf(message.ruleId, meta);
    if (rule) {
      const one = found.ofOwn(rule.name, message);
      located.push(one);
      issues.push(one.issue);
    } else issues.push(found.ofOther(message, meta?.docs));
  }
  return {
    source: {
      type: isAbsolute(filePath) ? "file" : "text",
      name,
      ...(isAbsolute(filePath) ? { path: filePath } : {}),
      language: language ?? "json",
      text,
    },
    issues,
    modules,
    own: {
      definitions: validated?.definitions ?? [],
      handlers: validated?.handlers ?? new Map(),
      hasManifest: validated?.hasManifest ?? false,
      isModule: validated?.isModule ?? false,
      issues: located,
      scored: validated?.scored ?? (() => new Map()),
    },
    config,
  };
}

/** The text that the positions of the messages refer to: with fixes applied, from standard input, or from the file. */
function textOf({ output, source, filePath }: ESLint.LintResult): string {
  // There is none for a text from standard input without messages.
  return (output ?? source ?? readText(filePath, fileLimits.definitions) ?? "").replace(/^\uFEFF/u, "");
}

function validatedAs(
  source: SourceInfo & { readonly path: string },
  { active, settings }: FileConfig,
  onModule: (module: ReadModule) => void,
): Linted | undefined {
  try {
    return lintSource({ ...source, isNamed: false }, active, settings, onModule);
  } catch (error) {
    // ESLint already has a message for the syntax error.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The rules with findings, with their metadata. */
function reportedRules({ messages }: ESLint.LintResult, rulesMeta: ESLint.LintResultData["rulesMeta"]): ActiveRules {
  const own = messages.flatMap(({ ruleId }) => (ruleId === null ? [] : (ownRuleOf(ruleId, rulesMeta[ruleId]) ?? [])));
  return new Map(own.map((rule) => [rule.name, { rule, severity: rule.meta.docs.severity, options: undefined }]));
}
