import type { PresetName } from "../../configs/preset-rules.ts";
import type { RuleLevel } from "../config/validator-config.ts";
import { InputError } from "../input-error.ts";
import type { IssueSeverity } from "../result.ts";
import type { FailLevel } from "./flag-values.ts";

/** The flags of `mcp-validate`, as commander gives them. */
export interface ValidateFlags {
  readonly stdinFilename?: string;
  readonly server?: readonly string[];
  readonly header?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly timeout?: number;
  readonly preset?: PresetName;
  readonly config?: string;
  readonly rule?: Readonly<Record<string, RuleLevel>>;
  readonly rules?: readonly string[];
  readonly exclude?: readonly string[];
  readonly minSeverity?: IssueSeverity;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
  readonly suggestions?: boolean;
  readonly maxWarnings?: number;
  readonly minScore?: number;
  readonly failOn?: FailLevel;
  readonly ci?: boolean;
  readonly color?: boolean;
  readonly listRules?: boolean;
}

/**
 * Refuses flags that would do nothing, which is never what somebody meant.
 *
 * @throws InputError `USAGE`.
 */
export function checkFlags(args: readonly string[], flags: ValidateFlags): void {
  const hasServer = Boolean(flags.server?.length);
  const fixes = flags.fix ?? flags.fixDryRun ?? false;
  const refusals: readonly [flag: string, isWrong: boolean, message: string, remedy: string][] = [
    ["mcp-validate", !args.length && !hasServer, "There is nothing to validate.", "Name files, folders or globs, '-' for standard input, or --server."],
    ["--header", Boolean(flags.header) && !hasServer, "It is for a server.", "Name it with --server."],
    ["--env", Boolean(flags.env) && !hasServer, "It is for a server.", "Name it with --server."],
    ["--cwd", flags.cwd !== undefined && !hasServer, "It is for a server.", "Name it with --server."],
    ["--timeout", flags.timeout !== undefined && !hasServer, "It is for a server.", "Name it with --server."],
    ["--stdin-filename", flags.stdinFilename !== undefined && !args.includes("-"), "It is for standard input.", "Give '-' as an argument."],
    ["-", args.filter((arg) => arg === "-").length > 1, "Standard input can be read once.", "Give '-' once."],
    ["--suggestions", Boolean(flags.suggestions) && !fixes, "It says what else to apply.", "Add --fix or --fix-dry-run."],
    ["--fix", Boolean(flags.fix) && Boolean(flags.fixDryRun), "It contradicts --fix-dry-run.", "Give one of them."],
    ["--fix", Boolean(flags.fix) && args.includes("-"), "Standard input has no file to write to.", "Give --fix-dry-run, or name the file."],
    ["--fix", fixes && !args.length, "A running server cannot be edited.", "Name its files."],
    ["--quiet", Boolean(flags.quiet) && Boolean(flags.verbose), "It contradicts --verbose.", "Give one of them."],
  ];
  for (const [flag, isWrong, message, remedy] of refusals) if (isWrong) throw new InputError("USAGE", flag, message, remedy);
}
