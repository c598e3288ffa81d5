import type { GivenOptions } from "../model/given-options.ts";

/** The documents whose requirements the product meets. Each is a file of this folder. */
export interface RequirementDocument {
  readonly title: string;
  /** The subject, for the page of the requirements. */
  readonly about: string;
  /** The preset that contains the rules which the document names, and no others. */
  readonly preset?: DocumentPreset;
  readonly sections: readonly RequirementSection[];
}

/** The presets that follow from a document. A rule does not list them. */
export type DocumentPreset = "governance" | "token-budget" | "conformance" | "mcp-ts-core";

export interface RequirementSection {
  /** The heading of the section in the checklist and on the page. */
  readonly title: string;
  readonly about?: string;
  /** The subjects of its rules, for a checklist in which they had nothing to check. Default: definitions. */
  readonly subject?: string;
  readonly rows: readonly Requirement[];
}

/** One statement of a document, and what satisfies it. */
export interface Requirement {
  /** Unique in its document. */
  readonly id: string;
  readonly level: "MUST" | "SHOULD";
  /** The requirement in words. Absent for a requirement that is the same as that of its one rule. */
  readonly statement?: string;
  /** The rules that check it, with the severity and the options that the document requires. */
  readonly rules?: readonly RuleUse[];
  /** The probes that check it, besides those that name it themselves. */
  readonly probes?: readonly string[];
  /** Requirements of the same document whose rules and probes also check this one. */
  readonly sameAs?: readonly string[];
  /** True if the issues of its rules have this id. */
  readonly isIdOfIssues?: boolean;
  /** The capability that it is about. A server without it has nothing to check. */
  readonly capability?: "tools" | "resources" | "prompts";
  /** True if a server as a whole meets it or does not, however many definitions violate it. */
  readonly isOfServer?: boolean;
  /** How the validator meets it, in Markdown, for a requirement about the validator, or why nothing checks it. */
  readonly met?: string;
  /** The tests and benchmarks that show that it is met. */
  readonly shownBy?: readonly string[];
}

/** A rule of a requirement: its name, or the name with what differs from the rule's own severity and options. */
export type RuleUse = string | RuleChanges;

/** The severity of a rule or of its messages. */
export type RuleSeverity = "error" | "warning" | "suggestion";

export interface RuleChanges {
  readonly rule: string;
  readonly severity?: RuleSeverity;
  readonly options?: GivenOptions;
  /** The messages that are about this requirement, for a rule that checks several. */
  readonly messages?: readonly string[];
}

/** A rule of a requirement in the long form. */
export function useOf(use: RuleUse): RuleChanges {
  return typeof use === "string" ? { rule: use } : use;
}

/** The names of the rules of a requirement. */
export function requirementRules({ rules = [] }: Pick<Requirement, "rules">): string[] {
  return rules.map((use) => useOf(use).rule);
}
