import type { ESLint } from "eslint";
import type { RuleAbout } from "../report/sarif-rules.ts";
import { ResultBuilder } from "../result-builder.ts";
import type { ValidationResult } from "../result.ts";
import { lintedFileOf, type LintedFile } from "./linted-file.ts";
import { ownRuleOf } from "./own-rule.ts";

/** A run of ESLint as the validator's reports take it. */
export interface EslintRun {
  readonly result: ValidationResult;
  /** The rules that are not ours, by id. */
  readonly otherRules: ReadonlyMap<string, RuleAbout>;
}

/**
 * Takes over what ESLint has found: all messages, of all plugins. A file without messages is shown where it defines
 * something.
 */
export async function resultOf(
  results: readonly ESLint.LintResult[],
  context: ESLint.LintResultData,
): Promise<EslintRun> {
  const { ESLint: Engine } = await import("eslint");
  const eslint = new Engine({ cwd: context.cwd });
  const files: LintedFile[] = [];
  for (const lintResult of results) {
    const file = await lintedFileOf(lintResult, context, eslint);
    if (file.issues.length || file.own.offered.length || file.own.hasManifest) files.push(file);
  }
  return { result: assembled(files), otherRules: otherRulesOf(results, context) };
}

function assembled(files: readonly LintedFile[]): ValidationResult {
  const builder = new ResultBuilder();
  for (const { source, own, config, issues } of files) builder.add(source, own, config.active, issues);
  return builder.result({
    settings: files.find(({ own }) => own.offered.length)?.config.settings,
    timestamp: new Date().toISOString(),
    // The run began with the process.
    duration: performance.now(),
    preset: "of ESLint's configuration",
    configUsed: "",
  });
}

function otherRulesOf(
  results: readonly ESLint.LintResult[],
  { rulesMeta }: ESLint.LintResultData,
): ReadonlyMap<string, RuleAbout> {
  const ids = new Set(results.flatMap(({ messages }) => messages.flatMap(({ ruleId }) => ruleId ?? [])));
  const others = [...ids].flatMap((id): [string, RuleAbout][] => {
    const docs = rulesMeta[id]?.docs;
    return ownRuleOf(id, rulesMeta[id]) ? [] : [[id, { description: docs?.description, documentation: docs?.url }]];
  });
  return new Map([
    ...others,
    ["eslint", { description: "Said by ESLint itself about a file or its comments", documentation: undefined }],
  ]);
}
