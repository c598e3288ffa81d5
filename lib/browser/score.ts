import type { PresetName } from "../rule/groups.ts";
import { activeRulesOf } from "../validator/config/active-rules.ts";
import { lintSource } from "../validator/lint/lint-source.ts";
import { InputError } from "../validator/result/input-error.ts";
import type { ValidationSummary } from "../validator/result/result.ts";
import { languageOf } from "../validator/sources/source-text.ts";
import { ResultBuilder } from "../validator/validation/result-builder.ts";

/** How good the tools of a file are, as `mcp-validate <file>` says it. */
export type Score = Pick<ValidationSummary, "score" | "scoreKind" | "maturity" | "scoreReason">;

/** The score of a file in memory; `undefined` for one that cannot be read, and one without definitions. */
export function scoreOf(path: string, text: string, preset: PresetName): Score | undefined {
  const language = languageOf(path);
  if (language === undefined) return undefined;
  const source = { type: "file" as const, name: path.slice(1), path, language, text, isNamed: true };
  const active = activeRulesOf({ preset, layers: [] });
  try {
    const linted = lintSource(source, active, {});
    if (!linted) return undefined;
    const builder = new ResultBuilder(preset);
    builder.add(source, linted, active);
    const run = { settings: {}, unread: [], timestamp: "", duration: 0, preset, configUsed: "" };
    const { score, scoreKind, maturity, scoreReason } = builder.result(run).summary;
    return { score, scoreKind, maturity, scoreReason };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
