import type { Rule } from "eslint";
import type { McpRule } from "../../rule/define-rule.ts";
import { rules } from "../../rules/index.ts";

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
