import type { ESLint, Linter, Rule } from "eslint";
import type { GivenSettings } from "../../readers/settings.ts";
import { givenOptionsOf, type McpRule } from "../../rule/define-rule.ts";
import type { GivenOptions } from "../../model/given-options.ts";
import { rules } from "../../rules/index.ts";
import type { ActiveRule, ActiveRules } from "../config/active-rules.ts";

/**
 * Our rule for an id of ESLint. The user chooses the namespace, so the URL of the rule's page identifies it.
 *
 * @param ruleId as in `mcp/require-max-length`.
 * @param meta the metadata of the rule with that id, if known.
 */
export function ownRuleOf(ruleId: string, meta: Pick<Rule.RuleMetaData, "docs"> | undefined): McpRule | undefined {
  const name = ruleId.slice(ruleId.indexOf("/") + 1);
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule && meta?.docs?.url === rule.meta.docs.url ? rule : undefined;
}

/** ESLint's configuration of our rules for a file. */
export interface FileConfig {
  readonly active: ActiveRules;
  readonly settings: GivenSettings;
}

/**
 * The configuration for a file. ESLint does not pass its configuration to formatters, so it is computed again.
 *
 * @returns `undefined` if there is none, because a flag selected another configuration.
 */
export async function fileConfigOf(file: string, eslint: ESLint): Promise<FileConfig | undefined> {
  let config: Linter.Config | undefined;
  try {
    config = (await eslint.calculateConfigForFile(file)) as Linter.Config | undefined;
  } catch {
    return undefined;
  }
  return config && { active: ownRulesIn(config), settings: config.settings?.["mcp"] ?? {} };
}

function ownRulesIn({ rules = {}, plugins = {}, settings = {} }: Linter.Config): ActiveRules {
  const active = new Map<string, ActiveRule>();
  for (const [id, entry] of Object.entries(rules)) {
    const [namespace = "", name = ""] = id.split("/");
    const definition = plugins[namespace]?.rules?.[name];
    const rule = ownRuleOf(id, typeof definition === "object" ? definition.meta : undefined);
    const [level, own = {}] = (Array.isArray(entry) ? entry : [entry]) as readonly [
      Linter.RuleSeverity?,
      GivenOptions?,
    ];
    if (!rule || level === 0 || level === "off") continue;
    const { docs } = rule.meta;
    const { severity } = docs;
    const options = givenOptionsOf(docs, settings, own);
    const lowered = severity === "error" ? "warning" : severity;
    active.set(rule.name, { rule, severity: level === 2 || level === "error" ? "error" : lowered, options });
  }
  return active;
}
