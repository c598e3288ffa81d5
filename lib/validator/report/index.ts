import type { ValidationIssue, ValidationResult } from "../result.ts";
import type { ReportOptions } from "./report-options.ts";

/** The formats of reports, as `--format` takes them. */
export const reportFormats = ["human", "json", "yaml", "sarif", "html", "github", "checklist"] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** Writes a result down. The text ends with a line break. */
export type Report = (result: ValidationResult, options: ReportOptions) => string | Promise<string>;

/** Each report is loaded when it is asked for: most runs need one. */
const reports: Readonly<Record<ReportFormat, () => Promise<Report>>> = {
  human: async () => (await import("./human.ts")).humanReport,
  json: async () => (await import("./json.ts")).jsonReport,
  yaml: async () => (await import("./yaml.ts")).yamlReport,
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
