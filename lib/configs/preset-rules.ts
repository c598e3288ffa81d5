import type { Linter } from "eslint";
import type { McpRule, RulePreset } from "../rule/define-rule.ts";
import { rules } from "../rules/index.ts";
import { contradictions } from "./contradictions.ts";

/** The presets, in the order of the documentation. */
export const presetNames = ["recommended", "strict", "security", "governance", "all"] as const satisfies readonly (
  RulePreset | "all"
)[];

export type PresetName = (typeof presetNames)[number];

/** The enabled rules of a preset, in the form of ESLint's configuration. */
export function rulesOf(preset: PresetName): Linter.RulesRecord {
  const chosen = Object.values(rules).filter((rule) => isIn(rule, preset));
  return Object.fromEntries(chosen.map((rule) => [`mcp/${rule.name}`, entryOf(rule, preset)]));
}

function isIn({ name, meta }: McpRule, preset: PresetName): boolean {
  if (preset !== "all") return meta.docs.presets.includes(preset);
  return !contradictions.some(({ leftOut }) => leftOut === name);
}

function entryOf({ meta }: McpRule, preset: PresetName): Linter.RuleEntry {
  const { severity, presetOptions } = meta.docs;
  const level = severity === "error" ? "error" : "warn";
  const options = preset === "all" ? undefined : presetOptions[preset];
  return options ? [level, options] : level;
}
