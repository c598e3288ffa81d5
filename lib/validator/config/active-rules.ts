import { rulesOf, type PresetName } from "../../configs/preset-rules.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { rules } from "../../rules/index.ts";
import { isAtLeast } from "../catalogue/severity.ts";
import { rulesNamed } from "../catalogue/find-rules.ts";
import type { IssueSeverity } from "../result.ts";
import type { RuleLevel, RuleSetting, RuleSettings } from "./validator-config.ts";

/** A rule that is on, with what it was told. */
export interface ActiveRule {
  readonly rule: McpRule;
  readonly severity: IssueSeverity;
  readonly options: object | undefined;
}

/** The rules that are on, by name. */
export type ActiveRules = ReadonlyMap<string, ActiveRule>;

/** What decides on the rules, beside the preset. */
export interface RuleChoice {
  readonly preset: PresetName;
  /** On top of the preset; later ones win. */
  readonly layers: readonly RuleSettings[];
  /** Where given, no other rules are on. */
  readonly only?: ReadonlySet<McpRule> | undefined;
  readonly except?: ReadonlySet<McpRule> | undefined;
  /** Rules of a lower severity are off. */
  readonly minSeverity?: IssueSeverity | undefined;
}

/** The rules that are on. Words in the layers that mean no rule are passed over: whoever takes them in has checked them. */
export function activeRulesOf({ preset, layers, only, except, minSeverity = "suggestion" }: RuleChoice): ActiveRules {
  const active = presetOf(preset);
  for (const layer of layers) {
    for (const [word, setting] of Object.entries(layer)) {
      for (const rule of rulesNamed(word)) apply(active, rule, setting);
    }
  }
  for (const [name, { rule, severity }] of active) {
    const isChosen = (only?.has(rule) ?? true) && !except?.has(rule) && isAtLeast(severity, minSeverity);
    if (!isChosen) active.delete(name);
  }
  return active;
}

function presetOf(preset: PresetName): Map<string, ActiveRule> {
  const entries = rulesOf(preset);
  const active = new Map<string, ActiveRule>();
  for (const rule of Object.values(rules)) {
    const entry = entries[`mcp/${rule.name}`];
    if (entry === undefined) continue;
    const options = Array.isArray(entry) ? (entry[1] as object) : undefined;
    active.set(rule.name, { rule, severity: rule.meta.docs.severity, options });
  }
  return active;
}

function apply(active: Map<string, ActiveRule>, rule: McpRule, setting: RuleSetting): void {
  const [level, options] = isPair(setting) ? setting : [setting];
  if (level === false || level === "off") {
    active.delete(rule.name);
    return;
  }
  const severity = level === true ? rule.meta.docs.severity : level;
  active.set(rule.name, { rule, severity, options: options ?? active.get(rule.name)?.options });
}

function isPair(setting: RuleSetting): setting is Exclude<RuleSetting, RuleLevel> {
  return Array.isArray(setting);
}
