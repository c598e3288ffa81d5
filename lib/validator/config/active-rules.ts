import { type PresetName, rulesOf, severityIn } from "../../configs/preset-rules.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { rules } from "../../rules/index.ts";
import { rulesNamed } from "../catalogue/find-rules.ts";
import { isAtLeast, type IssueSeverity, type LeastSeverity, severityOf } from "../result/result.ts";
import { mayBeGrave } from "../score/scoring.ts";
import type { RuleLevel, RuleSetting, RuleSettings } from "./validator-config.ts";

/** An enabled rule with its configuration. */
export interface ActiveRule {
  readonly rule: McpRule;
  readonly severity: IssueSeverity;
  readonly options: object | undefined;
  /** True if only its errors of security and refusals are reported. */
  readonly onlyGrave?: boolean;
}

/** The enabled rules, by name. */
export type ActiveRules = ReadonlyMap<string, ActiveRule>;

/** The choice of rules, besides the preset. */
export interface RuleChoice {
  readonly preset: PresetName;
  /** Settings on top of the preset; later ones win. */
  readonly layers: readonly RuleSettings[];
  /**
   * Rules that somebody asks for by name. They are enabled even if the preset omits them, each with its own severity,
   * unless the layers say otherwise.
   */
  readonly named?: ReadonlySet<McpRule> | undefined;
  /** If given, no other rules are enabled. */
  readonly only?: ReadonlySet<McpRule> | undefined;
  readonly except?: ReadonlySet<McpRule> | undefined;
  /** Rules with a lower severity are disabled. */
  readonly minSeverity?: LeastSeverity | undefined;
}

/** The enabled rules. Ignores unknown words in the layers, because they have been checked before. */
export function activeRulesOf({
  preset,
  layers,
  named = new Set(),
  only,
  except,
  minSeverity = "suggestion",
}: RuleChoice): ActiveRules {
  const configured = presetOf(preset);
  for (const rule of named)
    if (!configured.has(rule.name)) configured.set(rule.name, configuredRule(rule, true, undefined));
  for (const layer of layers) {
    for (const [word, setting] of Object.entries(layer)) {
      for (const rule of rulesNamed(word))
        configured.set(rule.name, configuredRule(rule, setting, configured.get(rule.name)));
    }
  }
  const active = new Map<string, ActiveRule>();
  for (const [name, { rule, severity, options }] of configured) {
    if (severity === "off" || !isReported(rule, severity, minSeverity)) continue;
    const onlyGrave = minSeverity === "critical";
    if ((only?.has(rule) ?? true) && !except?.has(rule))
      active.set(name, { rule, severity, options, ...(onlyGrave ? { onlyGrave } : {}) });
  }
  return active;
}

function isReported({ name, meta }: McpRule, severity: IssueSeverity, least: LeastSeverity): boolean {
  if (least === "critical") return severity === "error" && mayBeGrave(name, meta.docs.family);
  return isAtLeast(severity, severityOf(least));
}

/**
 * A rule with its configuration so far. A disabled rule keeps its options, because a later layer may enable it again.
 */
interface ConfiguredRule extends Omit<ActiveRule, "severity"> {
  readonly severity: IssueSeverity | "off";
}

function presetOf(preset: PresetName): Map<string, ConfiguredRule> {
  const entries = rulesOf(preset);
  const configured = new Map<string, ConfiguredRule>();
  for (const rule of Object.values(rules)) {
    const entry = entries[`mcp/${rule.name}`];
    if (entry === undefined) continue;
    const options = Array.isArray(entry) ? (entry[1] as object) : undefined;
    configured.set(rule.name, { rule, severity: severityIn(preset, rule), options });
  }
  return configured;
}

function configuredRule(rule: McpRule, setting: RuleSetting, before: ConfiguredRule | undefined): ConfiguredRule {
  const [level, options] = isPair(setting) ? setting : [setting];
  return { rule, severity: severityOfLevel(level, rule), options: options ?? before?.options };
}

function severityOfLevel(level: RuleLevel, { meta }: McpRule): ConfiguredRule["severity"] {
  if (level === true) return meta.docs.severity;
  return level === false || level === "off" ? "off" : severityOf(level);
}

function isPair(setting: RuleSetting): setting is Exclude<RuleSetting, RuleLevel> {
  return Array.isArray(setting);
}
