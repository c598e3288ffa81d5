import type { ServersTogether } from "./server-group.ts";
import type { HintName } from "../../model/annotations.ts";
import type { ChosenClient, ToldEffect } from "../../model/client.ts";
import type { LanguageName } from "../../readers/languages.ts";
import type { Severity } from "../../rule/define-rule.ts";
import { families, type Family } from "../../rule/groups.ts";
import type { EditKind } from "../../rule/report.ts";
import type { LlmMetadata, ToolJudgement } from "./judgement.ts";

/**
 * The result of a validation. Source: the validator specification, "Data Models", with additions. The JSON report has
 * the same shape, except for the texts of the sources, and each of its tools has `issueIndexes`, the positions of its
 * issues in the list. The caller owns the lists and may sort or filter them.
 */
export interface ValidationResult {
  /** True if no issue is an error. False if parts of servers were found and nothing was read. */
  readonly valid: boolean;
  readonly summary: ValidationSummary;
  /** The worst severity first. Issues of one severity are in the order of sources, then of places. */
  readonly issues: ValidationIssue[];
  /** Every validated tool, in the order of sources, with its own issues in the same order. */
  readonly tools: ToolValidationResult[];
  /** Each validated file, text or server, in the order of the arguments. */
  readonly sources: ValidationSource[];
  /**
   * Parts of servers that were found and not read, in the order of sources. No rule checks them, and no score includes
   * them.
   */
  readonly unread: UnreadPart[];
  readonly statistics: ValidationStatistics;
  readonly metadata: ValidationMetadata;
  /** The findings of the probes; absent if no server was probed. */
  readonly runtime?: RuntimeResult;
  /** The clients of a run that asks what each does with the tools: with \`--clients\` or a matrix. Absent otherwise. */
  readonly clients?: readonly ChosenClient[];
  /** The servers that a client uses together; absent if the run has none. */
  readonly together?: readonly ServersTogether[];
}

/**
 * The categories of the validator specification, and `runtime` for the issues of running servers. Our families
 * `description`, `annotations` and `design` use the names of the validator specification.
 */
export type IssueCategory = (typeof families)[Family]["category"] | "runtime";

export type IssueSeverity = Severity;

export interface ValidationSummary {
  readonly totalTools: number;
  /** Tools without an error. */
  readonly validTools: number;
  readonly issuesByCategory: Readonly<Record<IssueCategory, number>>;
  readonly issuesBySeverity: Readonly<Record<IssueSeverity, number>>;
  /**
   * The rounded mean of the tools' scores, 0 to 100; `null` without tools. A score of usability is 90 at most with an
   * error, 70 at most with an error of security or a tool that a client refuses.
   */
  readonly score: number | null;
  /** The meaning of the scores. */
  readonly scoreKind: ScoreKind;
  /** The band of the score; `null` without tools. */
  readonly maturity: MaturityLevel | null;
  /** What lowers the score most: "3 tools without description"; `null` if nothing does. */
  readonly scoreReason: string | null;
  /** The tools with the lowest scores below 100, the lowest first: three at most. */
  readonly worstTools: Pick<ToolValidationResult, "name" | "file" | "score">[];
  readonly checks: CheckCounts;
  /**
   * The mean, over the requirements that applied, of the percentage of definitions that meet each, with one decimal;
   * `null` without definitions.
   */
  readonly complianceRate: number | null;
  /**
   * At most "GOOD" with parts that were not read, "POOR" if most definitions violate two requirements that say MUST,
   * "MODERATE" with an error, "CRITICAL" with one of security or a refused list; `null` as the rate is.
   */
  readonly compliance: ComplianceLevel | null;
}

/**
 * One check is one enabled rule on one tool, or on the rest of a source, if the rule says anything about such
 * definitions. Its worst issue decides.
 */
export interface CheckCounts {
  readonly total: number;
  readonly passed: number;
  /** With an error. */
  readonly failed: number;
  /** With a warning or a suggestion, and no error. */
  readonly warnings: number;
}

/**
 * `usability`: how well a model can choose and call a tool. `catalog`: how many violations of the catalog of
 * `governance` there are, with that preset. See `docs/reference/score.md`.
 */
export type ScoreKind = "usability" | "catalog";

/** Bands of the score: 0–40, 41–70, 71–90, 91–100. Source: the catalog, "Maturity Scoring". */
export type MaturityLevel = "Immature" | "Moderate" | "Mature" | "Exemplary";

/** What to check: definitions, the behavior of a running server, or both. Source: the conformance review, 6.1. */
export const levels = ["static", "runtime", "both"] as const;
export type Level = (typeof levels)[number];

/** Bands of the compliance rate: from 90, 70, 50, 25 percent. Source: the conformance review, 6.3. */
export type ComplianceLevel = "EXCELLENT" | "GOOD" | "MODERATE" | "POOR" | "CRITICAL";

export interface ValidationIssue {
  /**
   * The rule's first requirement id (`SEC-001`), or its name if it has none; the error code for a source that cannot be
   * read.
   */
  readonly id: string;
  /** All ids of the requirements that the issue of a rule is about, the `id` first. */
  readonly ids?: readonly string[];
  /** The rule's name without prefix; the `id` if no rule found the issue (a syntax error). */
  readonly rule: string;
  readonly category: IssueCategory;
  readonly family: Family | undefined;
  readonly severity: IssueSeverity;
  readonly message: string;
  /** The name of the tool or other subject; empty if the issue is about the source as a whole. */
  readonly tool: string;
  readonly kind: "tool" | "resource" | "prompt" | "server";
  /**
   * The path of the reported place within the definition: `inputSchema.properties.userId`, or `name` if a member of the
   * definition is missing. Empty for a place that is not in its text, and for the source as a whole.
   */
  readonly path: string;
  /** The same path as a JSON pointer: `/inputSchema/properties/userId`. */
  readonly pointer: string;
  /** The part as messages name it, such as the parameter `files[].path`; absent for a definition as a whole. */
  readonly part?: string;
  /** The id of the message among those of the rule, as in ESLint's results. */
  readonly messageId?: string;
  /** The other definitions and paths with the same text, which have the same issue. */
  readonly others?: Pick<ValidationIssue, "tool" | "path" | "pointer" | "part">[];
  /** The remedy as a sentence, if the rule states it apart from the message. */
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
  readonly edits: IssueEdit[];
  /**
   * An example of the correction. Absent for an issue of a probe, which has no text to correct (`exchange` has the
   * answer of the server, and the message the expected one), and for a source that cannot be read.
   */
  readonly example?: IssueExample;
  /** What clients do with the definition because of the fault, the gravest first, if it is known. */
  readonly effects?: ToldEffect[];
  /**
   * The path through the code that leads to the defect, up to its end: from an argument of a tool to a dangerous call.
   */
  readonly flow?: FlowStep[];
  /** For an issue of a probe: what it sent and received. */
  readonly exchange?: IssueExchange;
}

/** What a probe sent and received. */
export interface IssueExchange {
  /** The texts, shortened. */
  readonly sent?: string;
  readonly received?: string;
  /**
   * Up to three lines for a POSIX shell that show the fault again, without this tool. Credentials are variables in
   * them. Absent where the fault depends on the times at which parts of a message arrive, or where the lines would be
   * too long.
   */
  readonly reproduction?: string;
}

/** A text with a defect and without it. Source: the conformance review, 6.2, "example fix". */
export interface IssueExample {
  /**
   * `edit`: the lines of the source that the first of the `edits` changes, if they are short. `page`: an example of the
   * rule's page, in the language of the source if there is one. It is not about the source.
   */
  readonly from: "edit" | "page";
  readonly before: string;
  readonly after: string;
}

/** A place on a path through code. */
export interface FlowStep {
  /** Relative to the same folder as the issue's `file`, if that is possible. */
  readonly file: string;
  /** As in {@link ValidationIssue}. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The first line of the text there. */
  readonly text: string;
  /** What happens there to the value: "argument 'path' is read here", "is passed on". */
  readonly message: string;
}

/** An edit that fixes the issue. */
export interface IssueEdit {
  /**
   * `fix`: keeps the meaning, and `--fix` applies it. `suggestion`: certain, for a click or `--suggestions`. `draft`: a
   * person must decide on its text or value; only `--drafts` applies it unasked.
   */
  readonly kind: EditKind;
  readonly description: string;
  /** The replacements, in the order of their places. They do not overlap. */
  readonly changes: TextChange[];
}

/** A replacement in the text of a source. */
export interface TextChange {
  /** The replaced range, as offsets in the source's text (UTF-16 units), end exclusive. */
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

export interface ToolValidationResult {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly valid: boolean;
  /** The number of its parameters, at every depth, as far as they are known. */
  readonly parameters: number;
  /** What a client pays for it with each request, estimated. Parts that are not known do not count. */
  readonly tokens: number;
  readonly hints: StatedHints;
  /** 0 to 100: what is left of 100 after the deductions. See `docs/reference/score.md`. */
  readonly score: number;
  /** The band of the score. */
  readonly maturity: MaturityLevel;
  /** The rules that lower or limit the score, each once. An error limits it to 90, one of security to 40. */
  readonly deductions: Deduction[];
  /** Absent if no rule that reads the code of tools was on. */
  readonly handler?: HandlerOutcome;
  /** What a model said of it; absent if none was asked, or did not answer. */
  readonly llm?: ToolJudgement;
  /** With those that are about several tools. */
  readonly issues: ValidationIssue[];
}

/** The hints that the annotations of a tool state, as far as they are known. A client assumes the others. */
export type StatedHints = Readonly<Partial<Record<HintName, boolean>>>;

/**
 * How far the code behind a tool was followed:
 *
 * - `followed`: every argument that may carry text was followed to its end.
 * - `in part`: some argument was not, from the places in `lost` on.
 * - `not seen`: nothing was followed, for the reason in `reason`. The code of a definition in a document, or of a
 *   running server, is elsewhere.
 */
export interface HandlerOutcome {
  readonly status: HandlerStatus;
  /** Completes "The code was not seen: …". */
  readonly reason?: string;
  /** Where an argument was followed no further: ten places at most. */
  readonly lost?: LostArgument[];
}

export type HandlerStatus = "followed" | "in part" | "not seen";

/** A place where an argument of a tool was followed no further. */
export interface LostArgument {
  /** Relative to the same folder as the tool's `file`, if that is possible. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** "what 'client.search' does with an argument is not known" */
  readonly reason: string;
}

/** A part of a server that was found and not read. */
export interface UnreadPart {
  /**
   * The part that could not be read: definitions that are registered or listed at the place (`tools`, `resources`,
   * `prompts`); those of a whole server (`server`); or a part of a definition that was read. A `handler` was read up to
   * a limit.
   */
  readonly kind:
    "tools" | "resources" | "prompts" | "server" | "input schema" | "output schema" | "description" | "handler";
  /** The definition that the part belongs to; empty for definitions and servers. */
  readonly tool: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Completes "It could not be read, because …". */
  readonly reason: string;
}

/** What one rule takes from the score of a tool. */
export interface Deduction {
  /** The name of the rule. It need not be on for a score of usability. */
  readonly rule: string;
  /** The points that are taken. */
  readonly cost: number;
  /** The highest score of a tool with this fault, for a tool that cannot be used. */
  readonly atMost?: number;
}

export interface ValidationSource {
  readonly type: "file" | "text" | "server";
  /** The displayed name: the path relative to the working directory, the server's URL or command line, `<stdin>`. */
  readonly name: string;
  /** The absolute path, for a file. */
  readonly path?: string;
  /** `live` for a running server, whose answer is printed as JSON. */
  readonly language: LanguageName | "live";
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** How many of the checks were of this source. */
  readonly checks: number;
  /** The self-description of a running server, or the one in the code that makes the server. */
  readonly server?: ServerDescription;
  /** The text that the issues' positions refer to; for a server its answer, printed as JSON. */
  readonly text: string;
}

/** A source without the counts of its definitions. */
export type SourceInfo = Omit<ValidationSource, "tools" | "resources" | "prompts" | "checks">;

export interface ServerDescription {
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** The negotiated revision of the protocol, with a running server. */
  readonly protocolVersion?: string;
  readonly instructions: string | undefined;
  /** Those of a running server. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
}

/** What a client pays for a tool with each request. */
export interface ToolCost {
  readonly name: string;
  readonly file: string;
  /** Estimated. */
  readonly tokens: number;
}

/** The findings of the probes about running servers. */
export interface RuntimeResult {
  /** The transports and eras over which each server was probed. */
  readonly channels: ProbeChannel[];
  /** The result of each probe on each channel that it applies to: channel by channel, family by family. */
  readonly probes: ProbeResult[];
  /** The requirements of the conformance review for servers, in its order. */
  readonly requirements: RequirementResult[];
  /** The counts of the probes. One that failed counts as `failed` even if it only gives advice, see `failedLevel`. */
  readonly counts: Readonly<Record<ProbeStatus, number>>;
  /** The share of the probes that apply to the servers and were run, as a percentage; `null` if none applies. */
  readonly runRate: number | null;
  /**
   * The mean, over the requirements with a probe of level MUST or SHOULD that applies, of the percentage of these
   * probes that passed; `null` if less than half of all that apply were run.
   */
  readonly complianceRate: number | null;
  /**
   * At most "MODERATE" if a MUST failed, "CRITICAL" if it was one of security. Outside of the preset `conformance`, a
   * MUST that only a requirement of the conformance review states does not limit it. `null` if `complianceRate` is.
   */
  readonly compliance: ComplianceLevel | null;
  /** The issues that the file of `--baseline` accepts. They are not among those of the result. */
  readonly accepted?: Suppressed;
  /** Remarks about the servers, as sentences: a deprecated transport, or probes that did not run for lack of time. */
  readonly notices: string[];
}

/** The issues of running servers, and the other findings of the probes. */
export interface RuntimeFindings {
  readonly issues: ValidationIssue[];
  readonly runtime: RuntimeResult;
}

/** A server, a transport and an era that were probed together. */
export interface ProbeChannel {
  /** The `name` of the server's source. */
  readonly server: string;
  readonly transport: "stdio" | "http" | "sse";
  /** The handshake up to 2025-11-25, or the metadata in each request since 2026-07-28. */
  readonly era: "2025-11-25" | "2026-07-28";
  /** The negotiated revision. */
  readonly protocolVersion: string;
}

/**
 * `flaky`: the probe failed and then passed when it was repeated. `not run`: the requirement concerns the server, and
 * could not be judged, for the reason in `reason`. `not applicable`: the server has nothing that it is about.
 */
export type ProbeStatus = "passed" | "failed" | "flaky" | "not run" | "not applicable";

/** True for a probe that has judged the server. */
export function hasRun({ status }: { readonly status: ProbeStatus }): boolean {
  return status !== "not run" && status !== "not applicable";
}

/** The result of a probe on a channel. */
export interface ProbeResult {
  readonly probe: string;
  /** One of the families of `mcp-validate probe --list-probes`. */
  readonly family: string;
  readonly level: "MUST" | "SHOULD" | "ADVICE";
  /** What the server must do, as a sentence. */
  readonly requirement: string;
  /** The index of the channel in `channels`. */
  readonly channel: number;
  readonly status: ProbeStatus;
  /** The worst level that the server violated: that of the probe, or a lower one. Absent if nothing failed. */
  readonly failedLevel?: "MUST" | "SHOULD" | "ADVICE";
  /** Why the probe did not run or does not apply, as a sentence. */
  readonly reason?: string;
  readonly milliseconds: number;
}

/** A requirement of the conformance review, and whether it is met. */
export interface RequirementResult {
  /** For example `REQ-ERROR-001`. */
  readonly id: string;
  readonly title: string;
  readonly level: "MUST" | "SHOULD";
  /**
   * `failed` if a probe or rule for it failed; `not run` if no probe and no rule for it ran, or if it is about a
   * capability that no probed server declares.
   */
  readonly status: "passed" | "failed" | "not run";
  /** The level of the worst failure of a probe, which may differ from `level`. Absent if no probe failed. */
  readonly failedLevel?: "MUST" | "SHOULD";
  /** The names of the probes and rules that failed. */
  readonly failed: string[];
  /** The names of the probes and rules that ran for it. */
  readonly checkedBy: string[];
  /** Why it is `not run`, as a sentence. */
  readonly reason?: string;
}

export interface ValidationStatistics {
  readonly toolsAnalyzed: number;
  readonly toolsCompliant: number;
  readonly securityIssues: number;
  readonly bestPracticeViolations: number;
  readonly resources: number;
  readonly prompts: number;
  /** The number of tool schemas that only the running server knows. No rule checks them, and no score includes them. */
  readonly unreadSchemas: number;
  /** The tools by how far their code was followed; absent if no rule that reads it was on. */
  readonly handlers?: Readonly<Record<HandlerStatus, number>>;
  /** Checks by the family of the rule. A family without any was not checked. */
  readonly checksByFamily: Readonly<Record<Family, number>>;
  /** Checks by rule name, for the rules that were on; 0 for one that had nothing to check: code, in a document. */
  readonly checksByRule: Readonly<Record<string, number>>;
  /** Issues by rule name, only for rules with issues. */
  readonly byRule: Readonly<Record<string, number>>;
  /** The tools that cost the most, the most expensive first: ten at most. Only if `no-tool-list-over-budget` is on. */
  readonly costliestTools?: ToolCost[];
}

export interface ValidationMetadata {
  readonly validatorVersion: string;
  readonly mcpSpecVersion: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly preset: string;
  /** The validated sources: the name and the language of each, as in `sources`. Source: the conformance review, 6.2. */
  readonly files: SourceLanguage[];
  /** The configuration file's path relative to the working directory; empty if there is none. */
  readonly configUsed: string;
  /** The settings that the configuration has turned off; absent if there are none. */
  readonly switchedOff?: SwitchedOff;
  /** The findings that a file of ESLint's bulk suppressions left out; absent if there are none. */
  readonly suppressed?: Suppressed;
  /** True if a model has judged a tool of the run, in this run or before. */
  readonly llmAnalysisUsed: boolean;
  /** About the model that was asked; absent if none was to be. */
  readonly llm?: LlmMetadata;
}

/** A validated source, and its format. */
export interface SourceLanguage {
  readonly file: string;
  readonly language: ValidationSource["language"];
}

/** The checks that a configuration has prevented. The configuration may be untrusted. */
export interface SwitchedOff {
  /** The rules of the preset that are off, in all files or in some. */
  readonly rules: string[];
  /** The files that were named or found, and ignored. */
  readonly files: string[];
}

/** Findings that are not reported, because people have accepted them. */
export interface Suppressed {
  /** The file that names them, as the command line does. */
  readonly file: string;
  readonly findings: number;
}

/** The severities, the worst first. */
export const severities = ["error", "warning", "suggestion"] as const satisfies readonly IssueSeverity[];

/** True if `severity` is at least as bad as `least`. */
export function isAtLeast(severity: IssueSeverity, least: IssueSeverity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}

/** The words that people read for the severities. A suggestion is also a kind of edit, so that severity is advice. */
export const severityWords = ["error", "warning", "advice"] as const;

/** A severity as flags and configurations may name it; `warn` is ESLint's word. */
export type SeverityWord = IssueSeverity | (typeof severityWords)[number] | "warn";

/** The severity that a word means. */
export function severityOf(word: SeverityWord | "info"): IssueSeverity {
  if (word === "warn") return "warning";
  return word === "advice" || word === "info" ? "suggestion" : word;
}

/** The word that people read for a severity. */
export function severityWord(severity: IssueSeverity): (typeof severityWords)[number] {
  return severity === "suggestion" ? "advice" : severity;
}

/**
 * The lowest severity that a run reports, as flags and options name it: `critical` for errors of security and for those
 * after which a client refuses the tool, the list or the server; `info` for `advice`. Source: the conformance review,
 * 6.1.
 */
export const leastSeverities = ["critical", ...severityWords, "suggestion", "info"] as const;

export type LeastSeverity = (typeof leastSeverities)[number];

/** Issues with the worst severity first, in their order otherwise. */
export function worstFirst<T extends Pick<ValidationIssue, "severity">>(issues: readonly T[]): T[] {
  return severities.flatMap((severity) => issues.filter((issue) => issue.severity === severity));
}

/** The families, in the order of the reports. */
export const familyNames = Object.keys(families) as readonly Family[];

/** The categories, in the order of the reports. */
export const categories = [
  "schema",
  "security",
  "llm-compatibility",
  "naming",
  "best-practice",
  "runtime",
] as const satisfies readonly IssueCategory[];

/** True if no definition was read, and there is nothing else that was checked, or something that could not be read. */
export function isNothingRead({ issues, statistics, summary, unread, runtime }: ValidationResult): boolean {
  if (issues.length || definitionsIn(statistics) || runtime) return false;
  return unread.length > 0 || !summary.checks.total;
}

function definitionsIn({ toolsAnalyzed, resources, prompts }: ValidationResult["statistics"]): number {
  return toolsAnalyzed + resources + prompts;
}

/** The place of an issue at a point of a file, which offers no edits. */
export function issuePoint(
  file: string,
  { line, column }: { readonly line: number; readonly column: number },
): Pick<ValidationIssue, "file" | "line" | "column" | "endLine" | "endColumn" | "edits"> {
  return { file, line, column, endLine: line, endColumn: column, edits: [] };
}
