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
