import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DuckDBInstance } from "@duckdb/node-api";
import { badTool, folderOf, goodTool, listOf } from "../folders.ts";
import { rowsIn, sweep } from "./sweeps.ts";

/** The rows that a query gives, as plain data. */
async function query(sql: string): Promise<readonly Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const files = {
  "list.txt": "it's.json\nb.json\nabsent.json\n",
  "it's.json": listOf(goodTool),
  "b.json": listOf(goodTool, badTool),
};

describe("results as Parquet", { timeout: 120_000 }, () => {
  it("have the rows that NDJSON has, and findings that DuckDB unnests", async () => {
    const folder = folderOf(files);
    await sweep(["list.txt", "--out", "it's.parquet"], folder);
    await sweep(["list.txt", "--out", "rows.ndjson"], folder);
    const from = `'${join(folder, "it''s.parquet")}'`;
    expect(await query(`FROM ${from}`)).toEqual(rowsIn(join(folder, "rows.ndjson")));
    const findings = await query(`SELECT entry, unnest(findings, recursive := true) FROM ${from}`);
    expect(findings).toMatchObject([
      {
        entry: "b.json",
        rule: "no-undeclared-required",
        severity: "error",
        line: expect.any(Number) as number,
        refused_by: ["gemini-api"],
      },
      { entry: "b.json", id: "LLM-006" },
    ]);
  });

  it("are the same bytes for the same rows, and the same for shards that are merged", async () => {
    const folder = folderOf(files);
    const bytes = (name: string): string => readFileSync(join(folder, name)).toString("base64");
    await sweep(["list.txt", "--out", "one.parquet"], folder);
    writeFileSync(join(folder, "list.txt"), "absent.json\nb.json\nit's.json\n");
    await sweep(["list.txt", "--out", "two.parquet", "--concurrency", "3"], folder);
    expect(bytes("two.parquet")).toBe(bytes("one.parquet"));
    await sweep(["list.txt", "--shard", "1/2", "--out", "a.parquet"], folder);
    await sweep(["list.txt", "--shard", "2/2", "--out", "b.ndjson"], folder);
    const { out } = await sweep(["merge", "b.ndjson", "a.parquet", "--out", "merged.parquet"], folder);
    expect(out).toBe("merged.parquet is written.\n");
    expect(await query(`FROM '${join(folder, "merged.parquet")}'`)).toEqual(
      await query(`FROM '${join(folder, "one.parquet")}'`),
    );
  });

  it("keep the later row of an entry that two files have", async () => {
    const folder = folderOf({ "list.txt": "a.json", "a.json": listOf(goodTool) });
    await sweep(["list.txt", "--out", "old.ndjson"], folder);
    writeFileSync(join(folder, "a.json"), listOf(badTool));
    await sweep(["list.txt", "--out", "new.ndjson"], folder);
    await sweep(["merge", "old.ndjson", "new.ndjson", "--out", "all.ndjson"], folder);
    expect(rowsIn(join(folder, "all.ndjson"))).toEqual(rowsIn(join(folder, "new.ndjson")));
  });

  it("refuse to merge what is not there", async () => {
    const { code, err } = await sweep(["merge", "absent.parquet", "--out", "all.parquet"], folderOf({}));
    expect([code, err]).toEqual([
      2,
      "FILE_NOT_FOUND absent.parquet: There is no such file. Name the results of a sweep.\n",
    ]);
  });
});
