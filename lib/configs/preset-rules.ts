import type { Linter } from "eslint";
import type { McpRule, Severity } from "../rule/define-rule.ts";
import type { PresetName } from "../rule/groups.ts";
import { rules } from "../rules/index.ts";
import { contradictions } from "./contradictions.ts";

/** The enabled rules of a preset, in the form of ESLint's configuration. */
export function rulesOf(preset: PresetName): Linter.RulesRecord {
  const chosen = Object.values(rules).filter((rule) => isIn(rule, preset));
  return Object.fromEntries(chosen.map((rule) => [`mcp/${rule.name}`, entryOf(rule, preset)]));
}

function isIn({ name, meta }: McpRule, preset: PresetName): boolean {
  if (preset !== "all") return meta.docs.presets.includes(preset);
  return !contradictions.some(({ omitted }) => omitted === name);
}

/** The severity of a rule in a preset. */
export function severityIn(preset: PresetName, { meta }: McpRule): Severity {
  const { severity, presetSeverity } = meta.docs;
  return (preset === "all" ? undefined : presetSeverity[preset]) ?? severity;
}

function entryOf(rule: McpRule, preset: PresetName): Linter.RuleEntry {
  const level = severityIn(preset, rule) === "error" ? "error" : "warn";
  const options = preset === "all" ? undefined : rule.meta.docs.presetOptions[preset];
  return options ? [level, options] : level;
}
