import type { PresetName } from "../../configs/preset-rules.ts";
import type { RuleLevel } from "../config/validator-config.ts";
import { InputError } from "../result/input-error.ts";
import type { IssueSeverity } from "../result/result.ts";
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
  const { server: targets = [] } = flags;
  const hasServer = targets.length > 0;
  const hasCommand = targets.some((target) => !isUrl(target));
  const hasUrl = targets.some(isUrl);
  const fixes = flags.fix ?? flags.fixDryRun ?? false;
  const refusals: readonly [flag: string, isWrong: boolean, message: string, remedy: string][] = [
    [
      "mcp-validate",
      !args.length && !hasServer,
      "There is nothing to validate.",
      "Name files, folders or globs, '-' for standard input, or --server.",
    ],
    ["--header", Boolean(flags.header) && !hasServer, "It is for a server.", "Name it with --server."],
    ["--env", Boolean(flags.env) && !hasServer, "It is for a server.", "Name it with --server."],
    ["--cwd", flags.cwd !== undefined && !hasServer, "It is for a server.", "Name it with --server."],
    [
      "--header",
      Boolean(flags.header) && hasServer && !hasUrl,
      "It is for a server that has a URL.",
      "Hand on what a command needs with --env.",
    ],
    [
      "--env",
      Boolean(flags.env) && hasServer && !hasCommand,
      "It is for a command that starts a server.",
      "Send what a URL asks for with --header.",
    ],
    [
      "--cwd",
      flags.cwd !== undefined && hasServer && !hasCommand,
      "It is for a command that starts a server.",
      "Leave it out.",
    ],
    ["--timeout", flags.timeout !== undefined && !hasServer, "It is for a server.", "Name it with --server."],
    [
      "--stdin-filename",
      flags.stdinFilename !== undefined && !args.includes("-"),
      "It is for standard input.",
      "Give '-' as an argument.",
    ],
    ["-", args.filter((arg) => arg === "-").length > 1, "Standard input can be read once.", "Give '-' once."],
    [
      "--suggestions",
      Boolean(flags.suggestions) && !fixes,
      "It says what else to apply.",
      "Add --fix or --fix-dry-run.",
    ],
    ["--fix", Boolean(flags.fix) && Boolean(flags.fixDryRun), "It contradicts --fix-dry-run.", "Give one of them."],
    [
      "--fix",
      Boolean(flags.fix) && args.includes("-"),
      "Standard input has no file to write to.",
      "Give --fix-dry-run, or name the file.",
    ],
    [
      flags.fix ? "--fix" : "--fix-dry-run",
      fixes && !args.length,
      "A running server cannot be edited.",
      "Name its files.",
    ],
    ["--quiet", Boolean(flags.quiet) && Boolean(flags.verbose), "It contradicts --verbose.", "Give one of them."],
  ];
  for (const [flag, isWrong, message, remedy] of refusals)
    if (isWrong) throw new InputError("USAGE", flag, message, remedy);
}

/** Flags that go with the list of rules: how it is written, and nothing that chooses among the rules. */
const listingFlags = new Set(["listRules", "format", "color"]);

/**
 * Refuses arguments and flags beside `--list-rules` that would do nothing.
 *
 * @throws InputError `USAGE`.
 */
export function checkListingFlags(args: readonly string[], flags: ValidateFlags): void {
  const other = Object.keys(flags).find((name) => !listingFlags.has(name));
  const place =
    args[0] ??
    (other === undefined ? undefined : `--${other.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`);
  if (place !== undefined)
    throw new InputError("USAGE", place, "It does nothing with --list-rules, which lists every rule.", "Leave it out.");
}

function isUrl(target: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(target);
}
