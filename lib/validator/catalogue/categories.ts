import type { Family } from "../../rule/define-rule.ts";
import type { IssueCategory } from "../result.ts";

/** The category of each family of rules. The compiler asks for every family that there is. */
export const categoryOf: Readonly<Record<Family, IssueCategory>> = {
  schema: "schema",
  naming: "naming",
  security: "security",
  description: "llm-compatibility",
  annotations: "best-practice",
  design: "best-practice",
};

/** The categories, in the order of the reports. */
export const categories = [
  "schema",
  "security",
  "llm-compatibility",
  "naming",
  "best-practice",
] as const satisfies readonly IssueCategory[];
