import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { InputError } from "../result/input-error.ts";
import { withDatabase } from "./database.ts";
import type { Row } from "./rows.ts";

/** The forms of the results, by the extension of the file. */
const resultForms = ["parquet", "ndjson"] as const;

export type ResultForm = (typeof resultForms)[number];

/**
 * The form of a file of results.
 *
 * @throws InputError `USAGE` for another extension.
 */
export function resultFormOf(file: string, flag: string): ResultForm {
  const form = resultForms.find((one) => file.toLowerCase().endsWith(`.${one}`));
  if (form) return form;
  throw new InputError("USAGE", `${flag} ${file}`, "The extension is not one of results.", "Use .parquet or .ndjson.");
}

/**
 * Checks that results of a form can be written, before hours of work.
 *
 * @throws InputError `USAGE` if a package is missing.
 */
export async function checkResultForm(form: ResultForm): Promise<void> {
  if (form === "parquet") await withDatabase(() => Promise.resolve());
}

/** The columns of the results, with their types in DuckDB. */
const columns: Readonly<Record<keyof Row, string>> = {
  entry: "VARCHAR",
  kind: "VARCHAR",
  version: "VARCHAR",
  content: "VARCHAR",
  outcome: "VARCHAR",
  reason: "VARCHAR",
  checker: "VARCHAR",
  tools: "INTEGER",
  resources: "INTEGER",
  prompts: "INTEGER",
  score: "INTEGER",
  errors: "INTEGER",
  warnings: "INTEGER",
  advice: "INTEGER",
  unread: "INTEGER",
  findings:
    "STRUCT(rule VARCHAR, id VARCHAR, severity VARCHAR, category VARCHAR, kind VARCHAR, tool VARCHAR, path VARCHAR, message VARCHAR, file VARCHAR, line INTEGER, refused_by VARCHAR[])[]",
};

/** The names of the columns, in their order. */
export const columnNames = Object.keys(columns);

/** A text in SQL. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The rows of a file, as a table in SQL. */
export function tableOf(file: string, form: ResultForm): string {
  if (form === "parquet") return `read_parquet(${quoted(file)})`;
  const types = Object.entries(columns).map(([name, type]) => `${name}: ${quoted(type)}`);
  const options = [
    `columns = {${types.join(", ")}}`,
    "format = 'newline_delimited'",
    "maximum_object_size = 268435456",
  ];
  return `read_json(${quoted(file)}, ${options.join(", ")})`;
}

/** Writes rows to a file, which is complete or not there. */
export async function writeResults(file: string, form: ResultForm, rows: Iterable<Row>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const lines = `${file}.lines.tmp`;
  try {
    writeLines(lines, rows);
    if (form === "ndjson") renameSync(lines, file);
    else await writeParquet(file, tableOf(lines, "ndjson"));
  } finally {
    rmSync(lines, { force: true });
  }
}

/** Writes the rows of a query to a Parquet file. The same rows give the same bytes. */
async function writeParquet(file: string, query: string): Promise<void> {
  const beside = `${file}.tmp`;
  try {
    await withDatabase(async (run) => {
      await run(`COPY (FROM ${query}) TO ${quoted(beside)} (FORMAT parquet, COMPRESSION zstd)`);
    });
    renameSync(beside, file);
  } finally {
    rmSync(beside, { force: true });
  }
}

function writeLines(file: string, rows: Iterable<Row>): void {
  const descriptor = openSync(file, "w");
  try {
    for (const row of rows) writeSync(descriptor, `${JSON.stringify(row)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Joins files of results, such as those of shards. Of an entry that several have, the row of the last file is kept.
 */
export async function mergeResults(files: readonly string[], out: string): Promise<void> {
  const parts = files.map(
    (file, index) => `SELECT *, ${String(index)} AS place FROM ${tableOf(file, resultFormOf(file, ""))}`,
  );
  const last = "QUALIFY row_number() OVER (PARTITION BY entry ORDER BY place DESC) = 1";
  const query = `(SELECT * EXCLUDE (place) FROM (${parts.join(" UNION ALL ")}) ${last} ORDER BY entry)`;
  if (resultFormOf(out, "--out") === "parquet") {
    await writeParquet(out, query);
    return;
  }
  const beside = `${out}.tmp`;
  await withDatabase((run) => run(`COPY (FROM ${query}) TO ${quoted(beside)} (FORMAT json)`));
  renameSync(beside, out);
}
