import manifest from "../../package.json" with { type: "json" };
import { settingsOf, type McpSettings } from "../readers/settings.ts";
import { checksOf, noChecks, sumOf } from "./check-counts.ts";
import type { ActiveRules } from "./config/active-rules.ts";
import type { Linted } from "./lint/lint-source.ts";
import type {
  ToolValidationResult,
  ValidationIssue,
  ValidationMetadata,
  ValidationResult,
  ValidationSource,
} from "./result.ts";
import { summaryOf } from "./summary.ts";
import { toolResultsOf } from "./tool-results.ts";

/** A source, before it is known what it holds. */
export type LookedAt = Omit<ValidationSource, "tools">;

/** What only whoever runs a validation knows of it. */
export interface RunAbout extends Pick<ValidationMetadata, "timestamp" | "duration" | "preset" | "configUsed"> {
  readonly settings: Partial<McpSettings> | undefined;
}

/** Puts a result together, source by source. */
export class ResultBuilder {
  readonly #issues: ValidationIssue[] = [];
  readonly #tools: ToolValidationResult[] = [];
  readonly #sources: ValidationSource[] = [];
  readonly #offered = { resources: 0, prompts: 0, unreadSchemas: 0 };
  #checks = noChecks;

  /** @param issues all that was found in the source, where it is more than what our rules have found. */
  add(
    source: LookedAt,
    linted: Linted,
    active: ActiveRules,
    issues: readonly ValidationIssue[] = linted.issues.map(({ issue }) => issue),
  ): void {
    const tools = toolResultsOf(linted, source.name);
    // One by one: a call takes no more arguments than the stack has room for.
    for (const tool of tools) this.#tools.push(tool);
    for (const issue of issues) this.#issues.push(issue);
    this.#sources.push({ ...source, tools: tools.length });
    for (const { kind, unreadSchemas } of linted.offered) {
      if (kind !== "tool") this.#offered[`${kind}s`]++;
      this.#offered.unreadSchemas += unreadSchemas;
    }
    this.#checks = sumOf(this.#checks, checksOf(linted, active));
  }

  /** Adds a source that cannot be read, which is a check that failed. */
  addFault(source: LookedAt, issue: ValidationIssue): void {
    this.#issues.push(issue);
    this.#sources.push({ ...source, tools: 0 });
    this.#checks = sumOf(this.#checks, { ...noChecks, total: 1, failed: 1 });
  }

  /** All that was added. */
  result({ settings, ...run }: RunAbout): ValidationResult {
    const [issues, tools, sources] = [this.#issues, this.#tools, this.#sources];
    const { summary, statistics } = summaryOf(issues, tools, this.#checks, this.#offered);
    return {
      valid: summary.issuesBySeverity.error === 0,
      summary,
      issues,
      tools,
      sources,
      statistics,
      metadata: {
        validatorVersion: manifest.version,
        mcpSpecVersion: settingsOf({ mcp: settings }).specVersion,
        ...run,
        llmAnalysisUsed: false,
      },
    };
  }
}
