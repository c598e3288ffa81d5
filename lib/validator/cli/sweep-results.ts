import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InputError } from "../result/input-error.ts";
import { reportDataOf } from "../sweep/report-data.ts";
import { sweepPage } from "../sweep/report-page.ts";
import { mergeResults, resultFormOf } from "../sweep/results.ts";
import { replaceFile } from "../sources/replace-file.ts";
import { exitCodeOf, type Streams } from "./streams.ts";

/** The flags of `mcp-validate sweep merge`. */
export interface MergeFlags {
  readonly out: string;
}

/** The flags of `mcp-validate sweep report`. */
export interface ReportFlags {
  readonly before?: string;
  readonly output: string;
}

/** `mcp-validate sweep merge FILES --out FILE`: joins files of results. */
export async function runMerge(files: readonly string[], { out }: MergeFlags, streams: Streams): Promise<number> {
  try {
    resultFormOf(out, "--out");
    const paths = files.map((file) => resultsAt(file, streams));
    await mergeResults(paths, resolve(streams.cwd, out));
    streams.out(`${out} is written.\n`);
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

/** `mcp-validate sweep report FILE --output FILE`: writes a page about the results of a sweep. */
export async function runSweepReport(file: string, flags: ReportFlags, streams: Streams): Promise<number> {
  const { before, output } = flags;
  try {
    const data = await reportDataOf(
      resultsAt(file, streams),
      before === undefined ? undefined : resultsAt(before, streams),
    );
    replaceFile(resolve(streams.cwd, output), [sweepPage(data)], { cwd: streams.cwd });
    streams.out(`${output} is written.\n`);
    return 0;
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

/** The absolute path of a file of results that exists. */
function resultsAt(file: string, { cwd }: Streams): string {
  resultFormOf(file, "mcp-validate sweep");
  const path = resolve(cwd, file);
  if (!existsSync(path))
    throw new InputError("FILE_NOT_FOUND", file, "There is no such file.", "Name the results of a sweep.");
  return path;
}
