import {
  type ComplianceLevel,
  type IssueSeverity,
  type MaturityLevel,
  type ScoreKind,
  severities,
  severityWord,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSummary,
} from "../result/result.ts";
import type { SourceGroup } from "./groups.ts";

/** The formats of reports: the values of `--format`. */
export const reportFormats = [
  "human",
  "json",
  "yaml",
  "sarif",
  "html",
  "github",
  "markdown",
  "checklist",
  "junit",
  "gitlab",
  "concise",
  "matrix",
] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** Other words for formats. Source: the conformance review, 6.1. */
const otherWords = { console: "human" } as const satisfies Readonly<Record<string, ReportFormat>>;

/** A format as a flag or a configuration may name it. */
export type FormatWord = ReportFormat | keyof typeof otherWords;

export const formatWords = [...reportFormats, ...(Object.keys(otherWords) as (keyof typeof otherWords)[])] as const;

/** The format for a word; `undefined` for any other word. */
export function formatNamed(word: string): ReportFormat | undefined {
  return reportFormats.find((one) => one === word) ?? Object.entries(otherWords).find(([other]) => other === word)?.[1];
}

/** Renders a result, as a whole or in pieces. The text ends with a line break. */
type Report = (result: ValidationResult, options: ReportOptions) => string | Iterable<string>;

/** Each report is loaded on demand: most runs need only one. */
const reports: Readonly<Record<ReportFormat, () => Promise<Report>>> = {
  human: async () => (await import("./human.ts")).humanReport,
  json: async () => (await import("./json.ts")).jsonReport,
  yaml: async () => (await import("./json.ts")).yamlReport,
  sarif: async () => (await import("./sarif.ts")).sarifReport,
  html: async () => (await import("./html/index.ts")).htmlReport,
  github: async () => (await import("./github.ts")).githubReport,
  markdown: async () => (await import("./markdown.ts")).markdownReport,
  checklist: async () => (await import("./checklist.ts")).checklistReport,
  junit: async () => (await import("./junit.ts")).junitReport,
  gitlab: async () => (await import("./gitlab.ts")).gitlabReport,
  concise: async () => (await import("./concise.ts")).conciseReport,
  matrix: async () => (await import("./matrix.ts")).matrixReport,
};

/** Renders a result in a format, as one text. */
export async function render(format: ReportFormat, result: ValidationResult, options: ReportOptions): Promise<string> {
  return [...(await renderInPieces(format, result, options))].join("");
}

/** Renders a result in a format, in pieces that are made when they are asked for. */
export async function renderInPieces(
  format: ReportFormat,
  result: ValidationResult,
  options: ReportOptions,
): Promise<Iterable<string>> {
  const report = await reports[format]();
  // A cell of the matrix is about the client, whatever the severity of the rule.
  const text = report(options.quiet && format !== "matrix" ? errorsOf(result) : result, options);
  return typeof text === "string" ? [text] : text;
}

/** The result with its errors only. Counts and scores still include all issues. */
function errorsOf(result: ValidationResult): ValidationResult {
  const isError = ({ severity }: ValidationIssue): boolean => severity === "error";
  const tools = result.tools.map((tool) => ({ ...tool, issues: tool.issues.filter(isError) }));
  return { ...result, issues: result.issues.filter(isError), tools };
}

/** The options of all reports. */
export interface ReportOptions {
  /** Whether to use escape sequences for color. */
  readonly color: boolean;
  /** Columns of the terminal; 80 without one. */
  readonly width: number;
  /** Whether to show scores of tools, and excerpts, reasons and links to documentation for every problem. */
  readonly verbose: boolean;
  /** Whether to show errors only. `render` has then removed the other issues, but the summary still counts them. */
  readonly quiet: boolean;
  /** Whether the terminal supports links. */
  readonly hyperlinks: boolean;
  /** The absolute working directory, to which file names are relative. */
  readonly cwd: string;
  /** Whether the run fails; if it is not known, an error fails it. */
  readonly fails?: boolean;
  /** The names of the files whose problems a report for a terminal lists. Default: all. The verdict is of all. */
  readonly files?: ReadonlySet<string> | undefined;
  /** How the command is called, if not by its name alone: "npx mcp-validate". */
  readonly runner?: string;
  /** Whether a CI system runs the command: no color, no progress, annotations on GitHub. */
  readonly ci: boolean;
  /** The repository in which a CI system runs the command, as far as its environment tells. */
  readonly repository?: ReportedRepository;
}

/** Where the files of a report are in a repository. */
interface ReportedRepository {
  /** The working directory within the repository: "packages/server/", or "" for its root. */
  readonly folder: string;
  /** The URL of the files at the checked commit, with a slash at its end. */
  readonly files?: string;
}

/** Options for a text outside a terminal, such as those that the library returns. */
export function plainReportOptions(cwd: string): ReportOptions {
  return { color: false, width: 80, verbose: false, quiet: false, hyperlinks: false, cwd, ci: false };
}

/** A number and its noun: "1 tool", "2 tools". */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A number and the word for a severity: "2 errors", "2 advice". */
export function countedSeverity(count: number, severity: IssueSeverity): string {
  const word = severityWord(severity);
  return word === "advice" ? `${String(count)} ${word}` : counted(count, word);
}

/** Counts by severity in words: "2 errors, 1 warning, 3 advice". */
export function countsText(counts: Readonly<Record<IssueSeverity, number>>): string {
  const found = severities.filter((severity) => counts[severity] > 0);
  return found.map((severity) => countedSeverity(counts[severity], severity)).join(", ") || "no issues";
}

/** The names of scores and levels that praise. In a run that fails they would be a second verdict. */
const praise: ReadonlySet<string> = new Set<MaturityLevel | ComplianceLevel>([
  "Exemplary",
  "Mature",
  "EXCELLENT",
  "GOOD",
]);

/** The name of a score or a level; `undefined` for praise in a run that fails. */
export function shownName(word: MaturityLevel | ComplianceLevel, fails: boolean): string | undefined {
  return fails && praise.has(word) ? undefined : word;
}

/**
 * The score of a tool in words, with what lowers it: "score 88, Mature: describe-on-fields −10".
 *
 * @param fails whether the run fails.
 */
export function scoreText({ score, maturity, deductions }: ToolValidationResult, fails: boolean): string {
  const name = shownName(maturity, fails);
  const causes = deductions.map(
    ({ rule, cost, atMost }) => `${rule} ${atMost === undefined ? `−${String(cost)}` : `≤ ${String(atMost)}`}`,
  );
  return `score ${String(score)}${name === undefined ? "" : `, ${name}`}${causes.length ? `: ${causes.join(", ")}` : ""}`;
}

/** The score of a result in words. @param fails whether the run fails. */
export function summaryScoreText({ score, maturity }: ValidationSummary, fails: boolean): string {
  if (score === null || maturity === null) return "none (no tools)";
  const name = shownName(maturity, fails);
  return name === undefined ? String(score) : `${String(score)} (${name})`;
}

/** What a score says, as the first word of its name: "Usability score". */
export const scoreWords: Readonly<Record<ScoreKind, string>> = { usability: "Usability", catalog: "Catalog" };

/**
 * The compliance of a result in words.
 *
 * @param fails whether the run fails.
 * @param lacking why there is none, if there is none.
 */
export function complianceText(
  { complianceRate, compliance }: Pick<ValidationSummary, "complianceRate" | "compliance">,
  fails: boolean,
  lacking = "no definitions",
): string {
  if (complianceRate === null || compliance === null) return `none (${lacking})`;
  const name = shownName(compliance, fails);
  return `${complianceRate.toFixed(1)} %${name === undefined ? "" : ` (${name})`}`;
}

/** The definitions of a source in words: "2 tools, 1 resource"; "0 tools, nothing was checked" for a client's file. */
export function contentsText({ source, groups, isOnlyProbed }: SourceGroup): string {
  const { tools, resources, prompts, checks } = source;
  const others = [resources && counted(resources, "resource"), prompts && counted(prompts, "prompt")].filter(Boolean);
  // ESLint may have checked it with the rules of other plugins.
  const isUnchecked = isOnlyProbed || (!checks && groups.every(({ issues }) => !issues.length));
  return [
    ...(tools || !others.length ? [counted(tools, "tool")] : []),
    ...others,
    ...(isUnchecked ? [isOnlyProbed ? "definitions not checked; add --check both" : "nothing was checked"] : []),
  ].join(", ");
}

/** The most names that a sentence lists. */
const maxNames = 5;

/** What a configuration has switched off, as a sentence; `undefined` if nothing. */
export function switchedOffText({ configUsed, switchedOff }: ValidationResult["metadata"]): string | undefined {
  if (!switchedOff) return undefined;
  const named = (names: readonly string[]): string =>
    [...names.slice(0, maxNames), ...(names.length > maxNames ? ["…"] : [])].join(", ");
  const { rules, files } = switchedOff;
  const parts = [
    ...(rules.length ? [`turns off ${counted(rules.length, "rule")} of the preset (${named(rules)})`] : []),
    ...(files.length ? [`ignores ${counted(files.length, "file")} (${named(files)})`] : []),
  ];
  return `${configUsed || "The configuration"} ${parts.join(" and ")}.`;
}
