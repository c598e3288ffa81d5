import type { SweepEntry } from "./entries.ts";
import type { Engine } from "./engine.ts";
import { type JobResult, checkerOf, digest, type Job, type JobSettings } from "./job.ts";
import { Journal } from "./journal.ts";
import { type ResultForm, writeResults } from "./results.ts";
import { type Outcome, outcomes, type Row } from "./rows.ts";

/** A sweep: what is checked, how, and where the results go. */
export interface Sweep {
  readonly entries: readonly SweepEntry[];
  readonly settings: JobSettings;
  /** The absolute path of the results. */
  readonly out: string;
  readonly form: ResultForm;
  /** True to use nothing of earlier sweeps. */
  readonly isFresh: boolean;
  /** Called when the sweep begins, and after each answer, with how many entries are done. */
  readonly onProgress: (done: number) => void;
}

/** What a sweep has found. */
export interface SweepSummary {
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly findings: number;
  /** The entries that were done when the sweep began, because it goes on after an early end. */
  readonly resumed: number;
  /** The entries whose content the sweep before has checked. */
  readonly unchanged: number;
}

/** Checks all entries, and writes the results. If it ends early, the next call goes on where it was. */
export async function runSweep(sweep: Sweep, engine: Engine): Promise<SweepSummary> {
  const { entries, settings, out, form, onProgress } = sweep;
  const journal = new Journal(out, checkerOf(settings), sweep.isFresh);
  const waiting = entries.filter(({ text }) => !journal.has(text));
  const resumed = entries.length - waiting.length;
  let done = resumed;
  let unchanged = 0;
  onProgress(done);
  const take = ({ entry }: Job, answer: JobResult): void => {
    if ("row" in answer) journal.record(answer.row);
    else {
      journal.recordUnchanged(entry.text);
      unchanged++;
    }
    onProgress(++done);
  };
  const jobs = waiting.map((entry): Job => {
    const known = journal.known(entry.text);
    // BullMQ takes no number for an id.
    const id = `job-${digest(`${journal.sweep}\0${entry.text}`)}`;
    return { id, entry, settings, ...(known !== undefined && { known }) };
  });
  await engine.run(jobs, take);
  const summary = newSummary(resumed, unchanged);
  const texts = entries.map(({ text }) => text);
  await writeResults(out, form, counting(journal, texts, summary));
  journal.end();
  return summary;
}

interface Counting extends SweepSummary {
  readonly outcomes: Record<Outcome, number>;
  findings: number;
}

function newSummary(resumed: number, unchanged: number): Counting {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return { outcomes: counts, findings: 0, resumed, unchanged };
}

/** The rows, which are counted as they pass. */
function* counting(journal: Journal, entries: readonly string[], summary: Counting): Generator<Row> {
  for (const row of journal.rows(entries)) {
    summary.outcomes[row.outcome]++;
    summary.findings += row.errors + row.warnings + row.advice;
    yield row;
  }
}
