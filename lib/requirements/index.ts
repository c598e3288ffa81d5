import type { Json } from "../model/json.ts";
import { catalogue } from "./catalogue.ts";
import { checklist } from "./checklist.ts";
import { framework } from "./framework.ts";
import type { DocumentPreset, Requirement, RequirementDocument, RuleChanges } from "./requirement.ts";
import { review } from "./review.ts";
import { specification } from "./specification.ts";
import { useOf } from "./requirement.ts";

/** The documents, in the order of the page of the requirements. */
export const documents = { catalogue, specification, checklist, review, framework } as const;

const all: readonly RequirementDocument[] = Object.values(documents);

/** The requirements of a document. */
export function requirementsOf({ sections }: RequirementDocument): readonly Requirement[] {
  return sections.flatMap(({ rows }) => rows);
}

/** What the documents say of one rule. */
interface StatedRule {
  /** The ids of its issues. */
  readonly ids: string[];
  /** The presets of the documents that name it, with what differs there from the rule's own severity and options. */
  readonly presets: Partial<Record<DocumentPreset, Omit<RuleChanges, "rule" | "messages">>>;
}

/** What the documents say of a rule: the ids of its issues, and the presets that hold it because of them. */
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

/** The options of two requirements for one rule: lists add up. */
function addedUp(earlier: Options = {}, later: Options): Options {
  const both: Record<string, Json> = { ...earlier, ...later };
  for (const [name, value] of Object.entries(later)) {
    const before = earlier[name];
    if (Array.isArray(before) && Array.isArray(value)) both[name] = [...new Set([...before, ...value])];
  }
  return both;
}

type Options = NonNullable<RuleChanges["options"]>;

function statedRules(): Map<string, StatedRule> {
  const found = new Map<string, StatedRule>();
  for (const { preset, sections } of all) {
    for (const { id, rules = [], isIdOfIssues } of sections.flatMap(({ rows }) => rows)) {
      for (const use of rules) {
        const { rule, severity, options, messages } = useOf(use);
        const stated = found.get(rule) ?? { ids: [], presets: {} };
        found.set(rule, stated);
        if (isIdOfIssues) stated.ids.push(id);
        if (!preset) continue;
        const before = stated.presets[preset] ?? {};
        stated.presets[preset] = {
          ...before,
          // A severity of some messages is not that of the rule.
          ...(severity && !messages ? { severity } : {}),
          ...(options ? { options: addedUp(before.options, options) } : {}),
        };
      }
    }
  }
  return found;
}
