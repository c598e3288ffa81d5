import type { ValidationIssue, ValidationResult } from "../result/result.ts";

/** The formats of reports, as `--format` takes them. */
export const reportFormats = ["human", "json", "yaml", "sarif", "html", "github", "checklist"] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** Writes a result down. The text ends with a line break. */
export type Report = (result: ValidationResult, options: ReportOptions) => string | Promise<string>;

/** Each report is loaded when it is asked for: most runs need one. */
const reports: Readonly<Record<ReportFormat, () => Promise<Report>>> = {
  human: async () => (await import("./human.ts")).humanReport,
  json: async () => (await import("./json.ts")).jsonReport,
  yaml: async () => (await import("./json.ts")).yamlReport,
  sarif: async () => (await import("./sarif.ts")).sarifReport,
  html: async () => (await import("./html/index.ts")).htmlReport,
  github: async () => (await import("./github.ts")).githubReport,
  checklist: async () => (await import("./checklist.ts")).checklistReport,
};

/** Writes a result in a format. */
export async function render(format: ReportFormat, result: ValidationResult, options: ReportOptions): Promise<string> {
  const report = await reports[format]();
  return report(options.quiet ? errorsOf(result) : result, options);
}

/** The result with errors alone; its counts and scores stay those of everything that was found. */
function errorsOf(result: ValidationResult): ValidationResult {
  const isError = ({ severity }: ValidationIssue): boolean => severity === "error";
  const tools = result.tools.map((tool) => ({ ...tool, issues: tool.issues.filter(isError) }));
  return { ...result, issues: result.issues.filter(isError), tools };
}

/** How a report is to be written, whatever its format. */
export interface ReportOptions {
  /** Whether escape sequences for colour may be written. */
  readonly color: boolean;
  /** Columns of the terminal; 80 where there is none. */
  readonly width: number;
  /** More of everything: the scores of tools, excerpts of documents, documentation links. */
  readonly verbose: boolean;
  /** Errors alone. The issues that a report is given are filtered already, the counts of the summary are not. */
  readonly quiet: boolean;
  /** Whether the terminal shows links. */
  readonly hyperlinks: boolean;
  /** The absolute working directory, which names of files are relative to. */
  readonly cwd: string;
  /** Whether a CI system reads along: no colour, nothing that moves, annotations on GitHub. */
  readonly ci: boolean;
}

/** Options for a text that no terminal shows, as the library returns it. */
export function plainReportOptions(cwd: string): ReportOptions {
  return { color: false, width: 80, verbose: false, quiet: false, hyperlinks: false, cwd, ci: false };
}

/** A number and its noun: "1 tool", "2 tools". */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}
