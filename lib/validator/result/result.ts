import type { LanguageName } from "../../readers/languages.ts";
import type { Family, Severity } from "../../rule/define-rule.ts";

/** What a validation gives back; the shape of the JSON report. Source: seed 001, "Data Models", with additions. */
export interface ValidationResult {
  /** True if no issue is an error. */
  readonly valid: boolean;
  readonly summary: ValidationSummary;
  /** In the order of sources, then of places. */
  readonly issues: readonly ValidationIssue[];
  /** Every tool that was looked at, in the order of sources, with its own share of the issues. */
  readonly tools: readonly ToolValidationResult[];
  /** Each file, text or server that was looked at, in the order in which it was named. */
  readonly sources: readonly ValidationSource[];
  readonly statistics: ValidationStatistics;
  readonly metadata: ValidationMetadata;
}

/** The categories of seed 001. Our families `description`, `annotations` and `design` go by its words. */
export type IssueCategory = "schema" | "security" | "llm-compatibility" | "naming" | "best-practice";

export type IssueSeverity = Severity;

export interface ValidationSummary {
  readonly totalTools: number;
  /** Tools without an error. */
  readonly validTools: number;
  readonly issuesByCategory: Readonly<Record<IssueCategory, number>>;
  readonly issuesBySeverity: Readonly<Record<IssueSeverity, number>>;
  /** The rounded mean of the tools' scores, 0 to 100; 100 where there is no tool. */
  readonly score: number;
  readonly maturity: MaturityLevel;
  readonly checks: CheckCounts;
  /** The share of checks that passed, in per cent, rounded to one decimal. */
  readonly complianceRate: number;
  readonly compliance: ComplianceLevel;
}

/** One check is one enabled rule on one tool (or on the rest of a source); its worst issue decides. */
export interface CheckCounts {
  readonly total: number;
  readonly passed: number;
  /** With an error. */
  readonly failed: number;
  /** With a warning or a suggestion, and no error. */
  readonly warnings: number;
}

/** Bands of the score: 0–40, 41–70, 71–90, 91–100. Source: seed 000, "Maturity Scoring". */
export type MaturityLevel = "Immature" | "Moderate" | "Mature" | "Exemplary";

/** Bands of the compliance rate: from 90, 70, 50, 25 per cent. Source: seed 003, 6.3. */
export type ComplianceLevel = "EXCELLENT" | "GOOD" | "MODERATE" | "POOR" | "CRITICAL";

export interface ValidationIssue {
  /**
   * The rule's first seed id (`SEC-001`), or its name where it has none; the code of the error for a source that cannot
   * be read.
   */
  readonly id: string;
  /** The rule's name without prefix; the id again where no rule found it (a syntax error). */
  readonly rule: string;
  readonly category: IssueCategory;
  readonly family: Family | undefined;
  readonly severity: IssueSeverity;
  readonly message: string;
  /** The tool's name, or what else the issue is about; empty if it is about the source as a whole. */
  readonly tool: string;
  readonly kind: "tool" | "resource" | "prompt" | "server";
  /** The way within the definition: `inputSchema.properties.userId`. */
  readonly path?: string;
  /** The same as a JSON pointer: `/inputSchema/properties/userId`. */
  readonly pointer?: string;
  /** What to do about it in a sentence, if the rule says so apart from the message. */
  readonly suggestion?: string;
  /** The rule's page. */
  readonly documentation?: string;
  /** The `name` of its source. */
  readonly file: string;
  /** 1-based, columns in UTF-16 units as ESLint counts them, the end exclusive. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly edits: readonly IssueEdit[];
}

/** A change that answers the issue. */
export interface IssueEdit {
  /** `fix` keeps the meaning and is applied by `--fix`; a suggestion is for a person to pick. */
  readonly kind: "fix" | "suggestion";
  readonly description: string;
  /** What is replaced, as offsets in the source's text (UTF-16 units), the end exclusive. */
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

export interface ToolValidationResult {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly valid: boolean;
  /** max(0, 100 − 5·errors − 2·warnings − 1·suggestions). */
  readonly score: number;
  readonly maturity: MaturityLevel;
  readonly issues: readonly ValidationIssue[];
}

export interface ValidationSource {
  readonly type: "file" | "text" | "server";
  /** As it is shown: the path relative to the working directory, the server's URL or command line, `<stdin>`. */
  readonly name: string;
  /** The absolute path, for a file. */
  readonly path?: string;
  /** `live` for a running server: its answer is written as JSON. */
  readonly language: LanguageName | "live";
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** The self-description of a running server. */
  readonly server?: ServerDescription;
  /** The text that the places of the issues are in; for a server its answer written as JSON. */
  readonly text: string;
}

/** A source without the counts of its definitions. */
export type SourceInfo = Omit<ValidationSource, "tools" | "resources" | "prompts">;

export interface ServerDescription {
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** The revision of the protocol that both sides settled on. */
  readonly protocolVersion: string;
  readonly instructions: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

export interface ValidationStatistics {
  readonly toolsAnalyzed: number;
  readonly toolsCompliant: number;
  readonly securityIssues: number;
  readonly bestPracticeViolations: number;
  readonly resources: number;
  readonly prompts: number;
  /**
   * Schemas of tools that only the running server knows: no rule can say anything of them, and no score counts them.
   */
  readonly unreadSchemas: number;
  /** Issues by rule name, only rules that found something. */
  readonly byRule: Readonly<Record<string, number>>;
}

export interface ValidationMetadata {
  readonly validatorVersion: string;
  readonly mcpSpecVersion: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly preset: string;
  /** The configuration file's path relative to the working directory; empty if there is none. */
  readonly configUsed: string;
  /** Always false: no language model reads the definitions. */
  readonly llmAnalysisUsed: false;
}

/** The severities, the worst first. */
export const severities = ["error", "warning", "suggestion"] as const satisfies readonly IssueSeverity[];

/** True if `severity` is as bad as `least`, or worse. */
export function isAtLeast(severity: IssueSeverity, least: IssueSeverity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

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
