import { optionalPackage } from "../result/optional-package.ts";

/** Runs a statement, and returns its rows as plain data. */
export type SqlStatement = (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Works with DuckDB in memory.
 *
 * @throws InputError `USAGE` if the package is not installed.
 */
export async function withDatabase<T>(work: (run: SqlStatement) => Promise<T>): Promise<T> {
  const { DuckDBInstance } = await optionalPackage(() => import("@duckdb/node-api"), {
    use: "Parquet files",
    packages: ["@duckdb/node-api"],
    place: "mcp-validate sweep",
  });
  // With one thread, the same rows give the same file. No extension is ever fetched.
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", autoinstall_known_extensions: "false" });
  const connection = await instance.connect();
  try {
    return await work(async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson());
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
