import { documents } from "../../requirements/index.ts";
import {
  type Requirement,
  type RequirementDocument,
  type RequirementSection,
  type RuleChanges,
  useOf,
} from "../../requirements/requirement.ts";
import { countedRequirements } from "../../requirements/review.ts";
import { questionNames, questionOf, questions } from "../../rule/groups.ts";
import { rules } from "../../rules/index.ts";
import type { ValidationIssue } from "../result/result.ts";

/** A section of the checklist. */
export interface Section {
  readonly heading: string;
  /** The names of the rules whose issues it holds. */
  readonly rules: readonly string[];
  /** True for an issue that it holds. An issue is in the first section that holds it. */
  readonly holds: (issue: Pick<ValidationIssue, "rule" | "messageId">) => boolean;
  /** What its rules look at, for a section in which they had nothing to check. */
  readonly subject: string;
  /** The only definitions that it is about, if it is not about all. */
  readonly capability?: Requirement["capability"];
  /** True for a section that is left out if its rules checked nothing. */
  readonly isOptional: boolean;
}

interface SectionRow extends Pick<Section, "subject" | "capability"> {
  readonly title: string;
  readonly uses: readonly RuleChanges[];
}

/**
 * The sections of a run: those of the document that the preset follows, those of the token budget if a rule of that
 * family was on, otherwise one for each question. Every rule is in one of them, so that no issue is lost.
 *
 * @param isOn whether a rule was on.
 */
export function sectionsOf(preset: string, isOn: (rule: string) => boolean): readonly Section[] {
  const numbered = rowsOf(preset, isOn);
  const listed = new Set(numbered.flatMap(({ uses }) => uses.map(({ rule }) => rule)));
  const byQuestion = questionNames().map((question): SectionRow => {
    const own = Object.values(rules).filter(
      ({ name, meta }) => questionOf(name, meta.docs.family) === question && !listed.has(name),
    );
    return { title: questions[question].title, uses: own.map(({ name }) => ({ rule: name })), subject: "definition" };
  });
  const first = numbered.length ? numbered : byQuestion;
  return [
    ...first.map((row, index) => sectionOf(row, `§${String(index + 1)}: ${row.title}`, false)),
    ...(numbered.length ? byQuestion.map((row) => sectionOf(row, row.title, true)) : []),
  ];
}

/** The sections that a document gives; none without one. */
function rowsOf(preset: string, isOn: (rule: string) => boolean): readonly SectionRow[] {
  if (preset === "conformance") {
    return countedRequirements.map(({ id, statement = "", rules: uses = [], capability }) => ({
      title: `${statement} (${id})`,
      uses: uses.map(useOf),
      // What is wrong with a definition is seen in every source, the rest only in code.
      subject: capability === undefined ? "code of a server" : capability.replace(/s$/u, ""),
      ...(capability === undefined ? {} : { capability }),
    }));
  }
  if (preset === "governance") return rowsIn(documents.catalog);
  const hasBudget = Object.values(rules).some(({ name, meta }) => meta.docs.family === "token-budget" && isOn(name));
  return hasBudget ? rowsIn(documents.checklist) : [];
}

function rowsIn({ sections }: RequirementDocument): SectionRow[] {
  return sections.flatMap(({ title, subject = "definition", rows }: RequirementSection) => {
    const uses = rows.flatMap((row) => (row.rules ?? []).map(useOf));
    return uses.length ? [{ title, uses, subject }] : [];
  });
}

function sectionOf({ uses, subject, capability }: SectionRow, heading: string, isOptional: boolean): Section {
  return {
    heading,
    rules: [...new Set(uses.map(({ rule }) => rule))],
    holds: ({ rule, messageId = "" }) =>
      uses.some((use) => use.rule === rule && (use.messages?.includes(messageId) ?? true)),
    subject,
    ...(capability === undefined ? {} : { capability }),
    isOptional,
  };
}
