import type { ESLint, Linter, Rule } from "eslint";
import type { McpSettings } from "../../readers/settings.ts";
import type { McpRule } from "../../rule/define-rule.ts";
import { rules } from "../../rules/index.ts";
import type { ActiveRule, ActiveRules } from "../config/active-rules.ts";

/**
 * The rule of ours that an id of ESLint's means: the namespace is the user's choice, the page of the rule is not.
 *
 * @param ruleId as in `mcp/require-max-length`.
 * @param meta what the rule of that id says of itself, where it is known.
 */
export function ownRuleOf(ruleId: string, meta: Pick<Rule.RuleMetaData, "docs"> | undefined): McpRule | undefined {
  const name = ruleId.slice(ruleId.indexOf("/") + 1);
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  return rule && meta?.docs?.url === rule.meta.docs.url ? rule : undefined;
}

/** What ESLint's configuration says of our rules for a file. */
export interface FileConfig {
  readonly active: ActiveRules;
  readonly settings: Partial<McpSettings>;
}

/**
 * What holds for a file. ESLint does not hand its configuration to formatters, so it is asked for again.
 *
 * @returns `undefined` if none is found: a flag has given the run another one.
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

function ownRulesIn({ rules = {}, plugins = {} }: Linter.Config): ActiveRules {
  const active = new Map<string, ActiveRule>();
  for (const [id, entry] of Object.entries(rules)) {
    const [namespace = "", name = ""] = id.split("/");
    const definition = plugins[namespace]?.rules?.[name];
    const rule = ownRuleOf(id, typeof definition === "object" ? definition.meta : undefined);
    const [level, options] = (Array.isArray(entry) ? entry : [entry]) as readonly [Linter.RuleSeverity?, object?];
    if (!rule || level === 0 || level === "off") continue;
    const { severity } = rule.meta.docs;
    const lowered = severity === "error" ? "warning" : severity;
    active.set(rule.name, { rule, severity: level === 2 || level === "error" ? "error" : lowered, options });
  }
  return active;
}
