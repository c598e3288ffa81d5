import { Document, isScalar, visit } from "yaml";
import type { McpRule, Severity } from "../../rule/define-rule.ts";
import { families } from "../../rule/groups.ts";
import { factOf } from "../../rule/report.ts";
import { rules } from "../../rules/index.ts";
import { mayBeGrave } from "../score/scoring.ts";
import { pageBlocks } from "./page-examples.ts";
import { listRules } from "./rule-info.ts";

/**
 * A rule in the form that a document of requirements prescribes for rule definitions. Source: the conformance review,
 * 9.3.
 */
interface RuleDefinition {
  readonly id: string;
  readonly name: string;
  readonly severity: "CRITICAL" | "ERROR" | "WARNING" | "INFO";
  readonly category: string;
  readonly description: string;
  /** What the rule reports, as its messages with placeholders. */
  readonly patterns: readonly string[];
  /** The examples of the rule's page, which are tested. */
  readonly examples: { readonly valid: readonly string[]; readonly invalid: readonly string[] };
  /** What to do about it. */
  readonly suggestions: readonly string[];
}

/** Every rule as YAML, by family and name. */
export function ruleDefinitionsYaml(): string {
  const document = new Document(
    listRules().flatMap(({ name }) => (rules[name] ? [definitionOf(rules[name])] : [])),
    { aliasDuplicateObjects: false },
  );
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === "string" && node.value.includes("\n")) node.type = "BLOCK_LITERAL";
    },
  });
  return document.toString({ lineWidth: 0 });
}

function definitionOf(rule: McpRule): RuleDefinition {
  const { name, meta } = rule;
  const { ids, family, severity, description, remedies } = meta.docs;
  const texts = Object.entries(meta.messages ?? {})
    .filter(([id]) => !/(?:Plural|Draft)$/u.test(id))
    .map(([id, text]) => factOf(text, remedies[id]).replace("{{more}}", ""));
  const instructions = [...new Set([...Object.values(remedies), ...texts.filter(isInstruction)])];
  const blocks = pageBlocks(rule);
  const textsOf = (...roles: readonly string[]): string[] => {
    const all = blocks.filter(({ role }) => roles.includes(role));
    // An example with options may be the opposite without them.
    const plain = all.filter(({ isSpecial }) => !isSpecial);
    return (plain.length ? plain : all).map(({ text }) => text);
  };
  return {
    id: ids[0] ?? name,
    name,
    severity: severity === "error" && mayBeGrave(name, family) ? "CRITICAL" : severities[severity],
    category: families[family].category,
    description,
    patterns: texts.filter((text) => !isInstruction(text)),
    examples: { valid: textsOf("good", "after"), invalid: textsOf("bad") },
    // The requirement of a rule is the remedy where nothing more specific is known.
    suggestions: instructions.length ? instructions : [description],
  };
}

const severities: Readonly<Record<Severity, "ERROR" | "WARNING" | "INFO">> = {
  error: "ERROR",
  warning: "WARNING",
  suggestion: "INFO",
};

/** True for the message of an edit, which says what to do. That of a finding states a fact. */
export function isInstruction(text: string): boolean {
  return instruction.test(text);
}

const instruction =
  /^(?:Draft: )?(?:Accept|Add|Allow|Append|Call|Complete|Declare|Delete|Describe|Limit|List|Move|Name|Put|Remove|Rename|Render|Replace|Require|Say|Set|State|Throw|Use|Write)\b/u;
