import { flagCheck } from "./flag-values.ts";
import { type FlagRefusal, refuse } from "./refusals.ts";
import { editsFiles, type ValidateFlags } from "./validate-flags.ts";

/**
 * Refuses probes without the user's consent, and flags that apply only to probes. Source: the conformance review,
 * SEC-NFR-001.
 *
 * @throws InputError `USAGE`.
 */
export function checkRuntimeFlags(args: readonly string[], flags: ValidateFlags): void {
  const { level = "static", allowRuntime = false } = flags;
  const probes = level !== "static";
  const onlyForProbes = (flag: string, isGiven: boolean): FlagRefusal => [
    flag,
    isGiven && !probes,
    "It applies only to probes of a running server.",
    "Add --check behavior or --check both, or use 'mcp-validate probe'.",
  ];
  refuse([
    [
      "--check",
      flags.check !== undefined && flags.level !== flags.check,
      `It contradicts --level ${level}.`,
      "Use one of them.",
    ],
    [
      "--server",
      probes && !flags.server?.length,
      "There is no server to probe.",
      `Name it with --server, and quote a command: --server "${args.length > 1 ? args.join(" ") : "node server.js"}".`,
    ],
    [
      levelFlag(flags),
      probes && !allowRuntime,
      "Probes run the server's code and send it invalid requests.",
      "Add --allow-runtime, or use 'mcp-validate probe', if you trust the server.",
    ],
    [
      levelFlag(flags),
      level === "runtime" && args.length > 0,
      "It does not read files.",
      "Use --check both, or leave out the files.",
    ],
    onlyForProbes("--allow-runtime", allowRuntime),
    onlyForProbes("--call", Boolean(flags.call)),
    onlyForProbes("--call-args", flags.callArgs !== undefined),
    onlyForProbes("--max-time", flags.maxTime !== undefined),
    onlyForProbes("--startup-timeout", flags.startupTimeout !== undefined),
    onlyForProbes("--min-run", flags.minRun !== undefined),
    onlyForProbes("--record", flags.record !== undefined),
    ["--record", flags.record !== undefined && Boolean(flags.watch), "It is for one run.", "Leave out --watch."],
    [
      "--record",
      flags.record !== undefined && Boolean(flags.dryRun),
      "A dry run sends nothing to record.",
      "Leave out --dry-run.",
    ],
    onlyForProbes("--baseline", flags.baseline !== undefined),
    [
      "--update-baseline",
      Boolean(flags.updateBaseline) && flags.baseline === undefined,
      "It has no file to write.",
      "Name one with --baseline FILE.",
    ],
    [
      "--update-baseline",
      Boolean(flags.updateBaseline) && Boolean(flags.watch),
      "It is for one run.",
      "Leave out --watch.",
    ],
    [
      "--update-baseline",
      Boolean(flags.updateBaseline) && Boolean(flags.dryRun),
      "A dry run finds no failures.",
      "Leave out --dry-run.",
    ],
    onlyForProbes("--fail-on not-run", flags.failOn?.notRun ?? false),
    [
      "--dry-run",
      Boolean(flags.dryRun) && !probes && editsFiles(flags),
      "It applies only to probes of a running server.",
      "Write --fix-dry-run.",
    ],
    onlyForProbes("--dry-run", Boolean(flags.dryRun) && !flags.llm),
  ]);
}

/** The flag that says what to check, as the user wrote it. */
export function levelFlag({ level = "static", check }: ValidateFlags): string {
  return check === undefined ? `--level ${level}` : `--check ${flagCheck(check)}`;
}
