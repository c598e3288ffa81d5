import { resolve } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { Replay } from "../probing/replay.ts";
import { InputError } from "../result/input-error.ts";
import type { ReportOutputs } from "./outputs.ts";
import { exitCodeOf, type Streams } from "./streams.ts";
import { runValidate } from "./validate-command.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/**
 * `mcp-validate replay FILE`: judges a run again that `--record` has kept, without its servers.
 *
 * @returns the exit code, as that of `probe`.
 */
export async function runReplay(
  file: string,
  flags: ValidateFlags,
  outputs: ReportOutputs,
  streams: Streams,
): Promise<number> {
  try {
    const { state, bytes } = readContent(resolve(streams.cwd, file), fileLimits.record);
    if (state !== "read") {
      const code = state === "missing" ? "FILE_NOT_FOUND" : "UNREADABLE_FILE";
      throw new InputError(code, file, problemOf(state, fileLimits.record), "Name a file of 'probe --record'.");
    }
    const replay = new Replay(bytes.toString("utf8"), file);
    const targets = replay.targets.map((one, index) => ({ ...one, wires: replay.wiresOf(index) }));
    const { callArgs, ...settings } = replay.settings;
    const recorded: ValidateFlags = {
      ...settings,
      ...(callArgs ? { recordedArgs: callArgs } : {}),
      server: targets.map(({ target }) => target),
      targets,
      level: "runtime",
      allowRuntime: true,
      isReplay: true,
    };
    return await runValidate([], { ...flags, ...recorded }, outputs, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}
