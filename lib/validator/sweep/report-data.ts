import { type SqlStatement, withDatabase } from "./database.ts";
import { resultFormOf, tableOf } from "./results.ts";

/** A row of a query. */
type Fields = Readonly<Record<string, unknown>>;

/** What the page says about a sweep, and about what has changed since another one. */
export interface ReportData {
  /** Counts of the whole sweep. */
  readonly totals: Fields;
  /** How many entries ended in each way. */
  readonly outcomes: readonly Fields[];
  /** Why entries were not checked. */
  readonly reasons: readonly Fields[];
  /** How many servers have how many findings. */
  readonly distribution: readonly Fields[];
  /** How many servers have a score in each band. */
  readonly scores: readonly Fields[];
  /** What each client refuses. */
  readonly clients: readonly Fields[];
  /** The rules with findings in the most servers. */
  readonly faults: readonly Fields[];
  /** The servers with the lowest scores, with their first findings. */
  readonly worst: readonly Fields[];
  readonly change: Change | undefined;
}

/** What has changed since an earlier sweep. */
interface Change {
  readonly totals: Fields;
  /** The rules whose findings are in more servers or in fewer. */
  readonly faults: readonly Fields[];
  /** The servers whose scores have changed most. */
  readonly servers: readonly Fields[];
}

/** How many rows the long tables have. */
const most = 50;

const totals = `SELECT count(*)::INTEGER AS entries, (count(*) FILTER (outcome = 'checked'))::INTEGER AS checked,
  coalesce(sum(tools), 0)::INTEGER AS tools, coalesce(sum(errors), 0)::INTEGER AS errors,
  coalesce(sum(warnings), 0)::INTEGER AS warnings, coalesce(sum(advice), 0)::INTEGER AS advice,
  round(median(score))::INTEGER AS score, max(checker) AS checker FROM now`;

const outcomes = `SELECT outcome, count(*)::INTEGER AS entries FROM now GROUP BY outcome ORDER BY entries DESC, outcome`;

/** The names of files before a colon differ from server to server. */
const reasons = `SELECT outcome, regexp_replace(reason, '^[^ ]+: ', '') AS why, count(*)::INTEGER AS entries,
  min(entry) AS example FROM now WHERE reason IS NOT NULL GROUP BY outcome, why ORDER BY entries DESC, why LIMIT ${String(most)}`;

const distribution = `SELECT CASE WHEN number = 0 THEN 'none' WHEN number <= 5 THEN '1 to 5' WHEN number <= 20 THEN '6 to 20'
    WHEN number <= 100 THEN '21 to 100' ELSE 'more than 100' END AS findings,
  count(*)::INTEGER AS servers FROM (SELECT errors + warnings + advice AS number FROM now WHERE outcome = 'checked')
  GROUP BY findings ORDER BY min(number)`;

const scores = `SELECT CASE WHEN score > 90 THEN '91 to 100' WHEN score > 70 THEN '71 to 90' WHEN score > 40 THEN '41 to 70'
    ELSE '0 to 40' END AS band, count(*)::INTEGER AS servers FROM now WHERE score IS NOT NULL
  GROUP BY band ORDER BY min(score) DESC`;

const clients = `SELECT client, count(DISTINCT entry)::INTEGER AS servers, count(*)::INTEGER AS findings,
  mode(rule ORDER BY rule) AS rule FROM (SELECT entry, rule, unnest(refused_by) AS client FROM found)
  GROUP BY client ORDER BY servers DESC, client`;

const faults = `SELECT rule, mode(severity ORDER BY severity) AS severity, count(DISTINCT entry)::INTEGER AS servers, count(*)::INTEGER AS findings,
  min_by(message, entry) AS example FROM found GROUP BY rule ORDER BY servers DESC, findings DESC, rule LIMIT ${String(most)}`;

const worst = `SELECT entry, version, score, tools, errors, warnings, advice,
  list_sort(list_distinct(flatten(list_transform(findings, one -> one.refused_by)))) AS refused_by, findings[:20] AS findings
  FROM now WHERE outcome = 'checked' AND score IS NOT NULL
  ORDER BY score, errors DESC, warnings DESC, entry LIMIT ${String(most)}`;

const changeTotals = `SELECT (count(*) FILTER (old.entry IS NULL))::INTEGER AS added,
  (count(*) FILTER (now.entry IS NULL))::INTEGER AS removed,
  (count(*) FILTER (now.content IS DISTINCT FROM old.content AND now.entry = old.entry))::INTEGER AS changed,
  (count(*) FILTER (now.score > old.score))::INTEGER AS better, (count(*) FILTER (now.score < old.score))::INTEGER AS worse,
  (coalesce(sum(now.errors), 0) - coalesce(sum(old.errors), 0))::INTEGER AS errors,
  bool_or(now.checker <> old.checker) AS checkers FROM now FULL JOIN old ON now.entry = old.entry`;

const changedFaults = `SELECT rule, coalesce(was.servers, 0)::INTEGER AS earlier, coalesce(is_now.servers, 0)::INTEGER AS servers
  FROM (SELECT rule, count(DISTINCT entry) AS servers FROM found GROUP BY rule) AS is_now
  FULL JOIN (SELECT rule, count(DISTINCT entry) AS servers FROM found_earlier GROUP BY rule) AS was USING (rule)
  WHERE earlier <> coalesce(is_now.servers, 0)
  ORDER BY abs(coalesce(is_now.servers, 0) - coalesce(was.servers, 0)) DESC, rule LIMIT ${String(most)}`;

const changedServers = `SELECT entry, old.version AS earlier_version, now.version, old.score AS earlier, now.score AS score,
  old.outcome AS earlier_outcome, now.outcome AS outcome FROM now JOIN old USING (entry)
  WHERE now.score IS DISTINCT FROM old.score OR now.outcome <> old.outcome
  ORDER BY coalesce(now.score, 0) - coalesce(old.score, 0), entry LIMIT ${String(most)}`;

/** Reads what the page shows, from one file of results and perhaps an earlier one. */
export async function reportDataOf(file: string, before: string | undefined): Promise<ReportData> {
  return withDatabase(async (run) => {
    await open(run, file, "now", "found");
    const one = async (sql: string): Promise<Fields> => (await run(sql))[0] ?? {};
    const data = {
      totals: await one(totals),
      outcomes: await run(outcomes),
      reasons: await run(reasons),
      distribution: await run(distribution),
      scores: await run(scores),
      clients: await run(clients),
      faults: await run(faults),
      worst: await run(worst),
    };
    if (before === undefined) return { ...data, change: undefined };
    await open(run, before, "old", "found_earlier");
    const change = {
      totals: await one(changeTotals),
      faults: await run(changedFaults),
      servers: await run(changedServers),
    };
    return { ...data, change };
  });
}

/** Makes a table of the rows of a file, and one of their findings. */
async function open(run: SqlStatement, file: string, rows: string, findings: string): Promise<void> {
  await run(`CREATE TEMP TABLE ${rows} AS FROM ${tableOf(file, resultFormOf(file, "mcp-validate sweep report"))}`);
  await run(`CREATE TEMP VIEW ${findings} AS SELECT entry, unnest(findings, recursive := true) FROM ${rows}`);
}
