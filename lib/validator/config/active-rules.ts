import { rulesOf, severityIn } from "../../configs/preset-rules.ts";
import type { PresetName } from "../../rule/groups.ts";
import { useOfId } from "../../requirements/index.ts";
import type { RuleChanges } from "../../requirements/requirement.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { type GivenOptions, mergedOptions } from "../../model/given-options.ts";
import { rules } from "../../rules/index.ts";
import { traits } from "../../schema/clients/facts.ts";
import { type ChosenRules, rulesNamed } from "../catalog/find-rules.ts";
import { isAtLeast, type IssueSeverity, type LeastSeverity, severityOf } from "../result/result.ts";
import { mayBeGrave } from "../score/scoring.ts";
import type { RuleLevel, RuleSetting, RuleSettings } from "./validator-config.ts";

type Level = IssueSeverity | "off";

/** An enabled rule with its configuration. */
export interface ActiveRule {
  readonly rule: McpRule;
  /** The severity of its messages, except for those in `levels`. */
  readonly severity: Level;
  /** The severities of messages that have separate requirements. */
  readonly levels?: ReadonlyMap<string, Level> | undefined;
  /** The options that the preset and the configuration set. */
  readonly options: GivenOptions | undefined;
  /** True if only its errors of security and refusals are reported. */
  readonly onlyGrave?: boolean;
}

/** The enabled rules, by name. */
export type ActiveRules = ReadonlyMap<string, ActiveRule>;

/** The choice of rules, besides the preset. */
export interface RuleChoice {
  readonly preset: PresetName;
  /** Whether every rule about clients is enabled beside the preset, as the preset \`portability\` has it. */
  readonly asksClients?: boolean | undefined;
  /** Settings on top of the preset; later ones win. */
  readonly layers: readonly RuleSettings[];
  /**
   * Names and ids of rules that the user selects. They are enabled even if the preset omits them, each with its own
   * severity, unless the layers say otherwise.
   */
  readonly named?: readonly string[] | undefined;
  /** If given, no other rules are enabled. */
  readonly only?: ChosenRules | undefined;
  readonly except?: ChosenRules | undefined;
  /** Messages with a lower severity are not reported. */
  readonly minSeverity?: LeastSeverity | undefined;
}

/** The enabled rules. Ignores unknown words in the layers, because they have been checked before. */
export function activeRulesOf({
  preset,
  layers,
  asksClients = false,
  named = [],
  only,
  except,
  minSeverity = "suggestion",
}: RuleChoice): ActiveRules {
  const configured = presetOf(preset);
  if (asksClients) for (const [name, rule] of clientRules(configured)) configured.set(name, rule);
  for (const word of named) {
    for (const rule of rulesNamed(word)) {
      const use = useOfId(word, rule.name);
      const before = configured.get(rule.name);
      if (!before || use?.messages) configured.set(rule.name, configuredRule(rule, true, before, use));
    }
  }
  for (const layer of layers) {
    for (const [word, setting] of Object.entries(layer)) {
      for (const rule of rulesNamed(word)) {
        const use = useOfId(word, rule.name);
        configured.set(rule.name, configuredRule(rule, setting, configured.get(rule.name), use));
      }
    }
  }
  const onlyGrave = minSeverity === "critical";
  const active = new Map<string, ActiveRule>();
  for (const [name, one] of configured) {
    if (only && !only.has(one.rule)) continue;
    const chosen = withoutMessages(withMessages(one, only?.get(one.rule)), except, one.rule);
    const reported = atLeast(chosen, minSeverity);
    if (isOn(reported)) active.set(name, { ...reported, ...(onlyGrave ? { onlyGrave } : {}) });
  }
  return active;
}

/** The highest severity of the messages of a rule. */
export function highestSeverity({ severity, levels }: Pick<ActiveRule, "severity" | "levels">): Level {
  const all = [severity, ...(levels?.values() ?? [])];
  return (["error", "warning", "suggestion"] as const).find((level) => all.includes(level)) ?? "off";
}

/** The severity of one message. */
export function severityOfMessage(active: ActiveRule | undefined, messageId: string | undefined): Level | undefined {
  return (messageId === undefined ? undefined : active?.levels?.get(messageId)) ?? active?.severity;
}

function isOn(rule: ActiveRule): boolean {
  return highestSeverity(rule) !== "off";
}

/** The rule with every level changed. */
function mapped(rule: ActiveRule, change: (level: Level, messageId: string | undefined) => Level): ActiveRule {
  const levels = rule.levels && new Map([...rule.levels].map(([id, level]) => [id, change(level, id)]));
  return { ...rule, severity: change(rule.severity, undefined), levels };
}

/** The rule with some of its messages alone. */
function withMessages(rule: ActiveRule, messages: ReadonlySet<string> | undefined): ActiveRule {
  if (!messages) return rule;
  const levels = new Map(rule.levels);
  for (const id of messages) levels.set(id, severityOfMessage(rule, id) ?? rule.severity);
  return mapped({ ...rule, levels }, (level, id) => (id !== undefined && messages.has(id) ? level : "off"));
}

function withoutMessages(one: ActiveRule, except: ChosenRules | undefined, rule: McpRule): ActiveRule {
  if (!except?.has(rule)) return one;
  const messages = except.get(rule);
  if (!messages) return { ...one, severity: "off", levels: undefined };
  return { ...one, levels: new Map([...(one.levels ?? []), ...[...messages].map((id) => [id, "off"] as const)]) };
}

function atLeast(one: ActiveRule, least: LeastSeverity): ActiveRule {
  const { name, meta } = one.rule;
  return mapped(one, (level) => {
    if (level === "off") return level;
    if (least === "critical") return level === "error" && mayBeGrave(name, meta.docs.family) ? level : "off";
    return isAtLeast(level, severityOf(least)) ? level : "off";
  });
}

function presetOf(preset: PresetName): Map<string, ActiveRule> {
  const entries = rulesOf(preset);
  const configured = new Map<string, ActiveRule>();
  for (const rule of Object.values(rules)) {
    const entry = entries[`mcp/${rule.name}`];
    if (entry === undefined) continue;
    const options = Array.isArray(entry) ? (entry[1] as GivenOptions) : undefined;
    const own = preset === "all" ? undefined : rule.meta.docs.messageSeverity[preset];
    const levels = own && new Map<string, Level>(Object.entries(own));
    configured.set(rule.name, { rule, severity: severityIn(preset, rule), options, levels });
  }
  return configured;
}

/**
 * The rules of the preset `portability` and of the table of facts about clients, beside those of another preset. They
 * tell all that the table knows, where the preset asks for less.
 */
function clientRules(configured: ReadonlyMap<string, ActiveRule>): Map<string, ActiveRule> {
  const found = new Map([...presetOf("portability"), ...configured]);
  for (const { rule: word } of Object.values(traits)) {
    for (const rule of rulesNamed(word)) {
      const { clientOptions } = rule.meta.docs;
      const setting: RuleSetting = clientOptions ? [true, clientOptions] : true;
      const before = found.get(rule.name);
      if (clientOptions || !before) found.set(rule.name, configuredRule(rule, setting, before, undefined));
    }
  }
  return found;
}

/**
 * A rule with one more setting. A disabled rule keeps its options, because a later layer may enable it again.
 *
 * @param use how the requirement uses the rule, if the configuration names the rule by the requirement's id
 */
function configuredRule(
  rule: McpRule,
  setting: RuleSetting,
  before: ActiveRule | undefined,
  use: RuleChanges | undefined,
): ActiveRule {
  const [level, own] = isPair(setting) ? setting : [setting];
  const { docs } = rule.meta;
  const severity = level === true ? (use?.severity ?? docs.severity) : severityOfLevel(level);
  if (!use?.messages) {
    const options = own ? mergedOptions(before?.options ?? {}, own) : before?.options;
    return { rule, severity, options };
  }
  // The id of one part: other messages of the rule keep their level.
  const asked = severity === "off" ? {} : (use.options ?? {});
  return {
    rule,
    severity: before?.severity ?? "off",
    levels: new Map([...(before?.levels ?? []), ...use.messages.map((id) => [id, severity] as const)]),
    options: mergedOptions(mergedOptions(before?.options ?? {}, asked), own ?? {}),
  };
}

function severityOfLevel(level: Exclude<RuleLevel, true>): Level {
  return level === false || level === "off" ? "off" : severityOf(level);
}

function isPair(setting: RuleSetting): setting is Exclude<RuleSetting, RuleLevel> {
  return Array.isArray(setting);
}
