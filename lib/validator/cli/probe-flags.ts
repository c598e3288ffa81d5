import type { Command } from "commander";
import {
  addChoiceFlags,
  addClientFlags,
  addReplayFlags,
  addReportFlags,
  addRuntimeFlags,
  addServerFlags,
  groups,
  watchFlag,
} from "./flags.ts";
import { ReportOutputs } from "./outputs.ts";
import type { Streams } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** Where a command runs. */
interface ProgramRun {
  readonly streams: Streams;
  /** Receives the exit code. */
  readonly exit: (code: number) => void;
}

/** Gives the command `probe` its flags and its work. */
export function addProbe(probe: Command, { streams, exit }: ProgramRun): void {
  const outputs = new ReportOutputs();
  probe
    .optionsGroup(groups.input)
    .argument("[paths...]", "source of the server, to compare with what the server sends");
  addServerFlags(probe, streams.env, "each answer (default: 10000)");
  addClientFlags(probe);
  probe.option("--watch", watchFlag);
  addRuntimeFlags(probe);
  addChoiceFlags(probe);
  probe.option("--list-probes", "list all probes; with --format json as JSON");
  addReportFlags(probe, outputs);
  probe.action(async (paths: readonly string[], flags: ValidateFlags) => {
    if (flags.listProbes) {
      const { runListing } = await import("./rules-commands.ts");
      exit(await runListing("listProbes", { args: paths, flags, outputs }, streams));
      return;
    }
    const level = flags.level ?? flags.check ?? (paths.length ? "both" : "runtime");
    const { runValidate } = await import("./validate-command.ts");
    exit(await runValidate(paths, { ...flags, level, allowRuntime: level !== "static" }, outputs, streams));
  });
}

/** Gives the command `replay` its flags and its work. */
export function addReplay(replay: Command, { streams, exit }: ProgramRun): void {
  const outputs = new ReportOutputs();
  replay.optionsGroup(groups.input).argument("<file>", "what 'mcp-validate probe --record' has written");
  addReplayFlags(replay);
  addChoiceFlags(replay);
  addReportFlags(replay, outputs);
  replay.action(async (file: string, flags: ValidateFlags) => {
    const { runReplay } = await import("./replay-command.ts");
    exit(await runReplay(file, flags, outputs, streams));
  });
}
