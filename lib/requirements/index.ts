import { catalog } from "./catalog.ts";
import { checklist } from "./checklist.ts";
import { framework } from "./framework.ts";
import { mergedOptions } from "../model/given-options.ts";
import type { DocumentPreset, Requirement, RequirementDocument, RuleChanges, RuleSeverity } from "./requirement.ts";
import { review } from "./review.ts";
import { specification } from "./specification.ts";
import { useOf } from "./requirement.ts";

/** The documents, in the order of the page of the requirements. */
export const documents = { catalog, specification, checklist, review, framework } as const;

const all: readonly RequirementDocument[] = Object.values(documents);

/** The requirements of a document. */
export function requirementsOf({ sections }: RequirementDocument): readonly Requirement[] {
  return sections.flatMap(({ rows }) => rows);
}

/** What the documents say about one rule. */
interface StatedRule {
  /** The ids of its issues. */
  readonly ids: string[];
  /** The presets of the documents that name it, with what differs there from the rule's own severity and options. */
  readonly presets: Partial<Record<DocumentPreset, StatedChanges>>;
}

/** What one document says about a rule in all of its requirements together. */
interface StatedChanges extends Pick<RuleChanges, "options"> {
  severity?: RuleSeverity;
  /** The severities of some messages, for a rule of several requirements. */
  messageSeverity?: Readonly<Record<string, RuleSeverity>>;
}

/** What the documents say about a rule: the ids of its issues, and the presets that contain it because of them. */
export function statedOf(rule: string): StatedRule {
  return byRule.get(rule) ?? { ids: [], presets: {} };
}

/** The names of the rules of each id, in lower case: SEC-001 has one, REQ-STATIC-004 several. */
export const rulesById: ReadonlyMap<string, readonly string[]> = new Map(
  all.flatMap((document) =>
    requirementsOf(document).flatMap(({ id, rules = [] }) =>
      rules.length && isWord(id)
        ? [[id.toLowerCase(), [...new Set(rules.map((use) => useOf(use).rule))]] as const]
        : [],
    ),
  ),
);

/** True for an id that is unique among all documents. */
function isWord(id: string): boolean {
  return /^[A-Za-z]/u.test(id);
}

const byRule: ReadonlyMap<string, StatedRule> = statedRules();

function statedRules(): Map<string, StatedRule> {
  const found = new Map<string, StatedRule>();
  for (const { preset, sections } of all) {
    for (const { id, rules = [], isIdOfIssues } of sections.flatMap(({ rows }) => rows)) {
      for (const use of rules.map(useOf)) {
        const stated = found.get(use.rule) ?? { ids: [], presets: {} };
        found.set(use.rule, stated);
        if (isIdOfIssues) stated.ids.push(id);
        if (preset) stated.presets[preset] = withUse(stated.presets[preset] ?? {}, use);
      }
    }
  }
  return found;
}

/** A rule of several requirements has the options of all, and the severity that each gives its messages. */
function withUse(stated: StatedChanges, { severity, options, messages }: RuleChanges): StatedChanges {
  const levels = Object.fromEntries(severity && messages ? messages.map((message) => [message, severity]) : []);
  return {
    ...stated,
    ...(severity && !messages ? { severity } : {}),
    ...(options ? { options: mergedOptions(stated.options ?? {}, options) } : {}),
    ...(severity && messages ? { messageSeverity: { ...stated.messageSeverity, ...levels } } : {}),
  };
}

/**
 * What a requirement says about a rule; `undefined` for a word that is not one of its ids. Several may apply: the
 * catalog has SEC-001 for all messages of its rule, and LLM-004 for one part of another.
 *
 * @param id in any case
 */
export function useOfId(id: string, rule: string): RuleChanges | undefined {
  return usesById.get(`${id.toLowerCase()} ${rule}`);
}

const usesById: ReadonlyMap<string, RuleChanges> = new Map(
  all.flatMap((document) =>
    requirementsOf(document).flatMap(({ id, rules = [] }) =>
      rules.map(useOf).map((use) => [`${id.toLowerCase()} ${use.rule}`, use] as const),
    ),
  ),
);

/** True if the issues with a message of a rule have an id, because the requirement is about this message. */
export function isIdOf(id: string, rule: string, messageId: string): boolean {
  return useOfId(id, rule)?.messages?.includes(messageId) ?? true;
}
