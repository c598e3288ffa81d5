import type { Command } from "commander";
import { presetNames } from "../../rule/groups.ts";
import { addGeneralFlags } from "./flags.ts";
import { shardOf, wholeNumber } from "./flag-values.ts";
import type { Streams } from "./streams.ts";
import type { SweepFlags } from "./sweep-command.ts";
import type { MergeFlags, ReportFlags } from "./sweep-results.ts";

/** What the commands need of the run. */
interface Run {
  readonly streams: Streams;
  readonly exit: (code: number) => void;
}

/**
 * Gives `mcp-validate sweep` its flags, its commands and its work.
 *
 * @param prepared makes a command report its errors like the others.
 */
export function addSweep(sweep: Command, { streams, exit }: Run, prepared: (command: Command) => Command): void {
  sweep
    .argument("[list]", "text file with one entry a line; - for standard input")
    .option("--out <file>", "write the results to this file: .parquet or .ndjson")
    .option(
      "--engine <address>",
      "what distributes the checks: memory (default) or bullmq://HOST:PORT/DATABASE?queue=NAME",
    )
    .option("--worker", "do the checks of the queue, until it is stopped")
    .option(
      "--concurrency <number>",
      "checks at a time (default: one for each processor)",
      wholeNumber("--concurrency", { least: 1, most: 1_000 }),
    )
    .option("--shard <i/n>", "check only the entries of one of n parts of the list", shardOf)
    .option("--preset <name>", `${presetNames.join(", ")} (default: recommended)`)
    .option("--config <file>", "configuration file in YAML or JSON (default: none; those of checkouts are ignored)")
    .option(
      "--time-limit <ms>",
      "time limit for each entry (default: 120000)",
      wholeNumber("--time-limit", { least: 100, most: 3_600_000 }),
    )
    .option(
      "--memory <megabytes>",
      "heap of each check, up to the default of 1024",
      wholeNumber("--memory", { least: 64, most: 1_024 }),
    )
    .option("--allow-commands", "allow entries 'server:COMMAND', which run the command on this machine")
    .option("--fresh", "check everything again, also what has not changed since the last sweep")
    .action(async (list: string | undefined, flags: SweepFlags) => {
      const { runSweepCommand } = await import("./sweep-command.ts");
      exit(await runSweepCommand(list, flags, streams));
    });
  const merge = prepared(sweep.command("merge").description("Join files of results, such as those of shards."))
    .argument("<files...>", "files of results")
    .requiredOption("--out <file>", "write the joined results to this file: .parquet or .ndjson")
    .action(async (files: readonly string[], flags: MergeFlags) => {
      const { runMerge } = await import("./sweep-results.ts");
      exit(await runMerge(files, flags, streams));
    });
  const report = prepared(sweep.command("report").description("Write a page about the results of a sweep."))
    .argument("<file>", "file of results")
    .option("--before <file>", "results of an earlier sweep, to show what has changed")
    .requiredOption("--output <file>", "write the page to this file")
    .action(async (file: string, flags: ReportFlags) => {
      const { runSweepReport } = await import("./sweep-results.ts");
      exit(await runSweepReport(file, flags, streams));
    });
  for (const command of [merge, report]) addGeneralFlags(command);
}
