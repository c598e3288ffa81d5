import type { ValidatorConfig } from "../config/validator-config.ts";
import type { ReportOptions } from "../report/report-options.ts";
import type { Streams } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/**
 * How reports are written to standard output. Of what is said on colour, flags win over the configuration, that over
 * the environment (`FORCE_COLOR`, `NO_COLOR`), and that over what the terminal is.
 */
export async function reportSettings(
  flags: ValidateFlags,
  { output }: ValidatorConfig,
  streams: Streams,
): Promise<ReportOptions> {
  const { ci = false, quiet = false } = flags;
  const { terminal, env, cwd } = streams;
  return {
    color: flags.color ?? (ci ? false : (output?.color ?? colorOfEnvironment(env) ?? terminal !== undefined)),
    width: terminal?.columns ?? 80,
    verbose: flags.verbose ?? (quiet ? false : (output?.verbose ?? false)),
    quiet,
    hyperlinks: terminal !== undefined && !ci && (await showsLinks()),
    cwd,
    ci,
  };
}

/** The conventions of https://no-color.org and https://force-color.org. */
function colorOfEnvironment({ FORCE_COLOR: force, NO_COLOR: no }: Streams["env"]): boolean | undefined {
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return no ? false : undefined;
}

async function showsLinks(): Promise<boolean> {
  const { default: supports } = await import("supports-hyperlinks");
  return supports.stdout;
}
