import { families } from "../../rule/groups.ts";
import { rules } from "../../rules/index.ts";
import { familyNames } from "../result/result.ts";

/** A section of the checklist. */
export interface Section {
  readonly heading: string;
  /** The names of the rules whose issues it holds. An issue is in the first section that names its rule. */
  readonly rules: readonly string[];
  /** What its rules look at, for a section in which they had nothing to check. */
  readonly subject: string;
  /** True for a section that is left out if its rules checked nothing. */
  readonly isOptional: boolean;
}

interface SectionRow {
  readonly title: string;
  readonly rules: readonly string[];
  readonly subject: string;
}

const handler = "handler in TypeScript, JavaScript or Python (Rust is not read)";

/** The sections of a review for the token budget. Source: seed 002, §1 to §9. */
const tokenBudget: readonly SectionRow[] = [
  { title: "Pagination", rules: ["list-pagination", "list-total"], subject: "tool" },
  { title: "Field selection", rules: ["field-selection"], subject: "tool" },
  { title: "Smart truncation", rules: ["truncation-envelope"], subject: "tool" },
  { title: "Output budget guard", rules: ["respond-helper"], subject: handler },
  { title: "Tool registration", rules: ["action-dispatch", "require-confirmation"], subject: "tool" },
  {
    title: "Transport",
    rules: ["no-sse-transport", "require-authentication"],
    subject: "module with a transport and no configuration",
  },
  // The function that limits answers is the one that adds the id.
  { title: "request_id in success envelope", rules: ["respond-helper"], subject: handler },
  { title: "stdio panic isolation", rules: ["handler-isolation"], subject: handler },
  { title: "Tool description: 4-element template", rules: ["description-template"], subject: "tool" },
];

/**
 * The sections of a run: those of the token budget if a rule of that family was on, and one for each family. Every rule
 * is in one of them, so that no issue is lost.
 *
 * @param isOn whether a rule was on.
 */
export function sectionsOf(isOn: (rule: string) => boolean): readonly Section[] {
  const hasBudget = Object.values(rules).some(({ name, meta }) => meta.docs.family === "token-budget" && isOn(name));
  const first = hasBudget ? tokenBudget : [];
  const listed = new Set(first.flatMap((row) => row.rules));
  const byFamily = familyNames.map((family): SectionRow => {
    const own = Object.values(rules).filter(({ name, meta }) => meta.docs.family === family && !listed.has(name));
    return { title: families[family].title, rules: own.map(({ name }) => name), subject: "definition" };
  });
  const numbered = hasBudget ? first : byFamily;
  return [
    ...numbered.map((row, index) => ({ ...row, heading: `§${String(index + 1)}: ${row.title}`, isOptional: false })),
    ...(hasBudget ? byFamily.map((row) => ({ ...row, heading: row.title, isOptional: true })) : []),
  ];
}
