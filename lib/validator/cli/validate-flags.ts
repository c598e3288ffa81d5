import type { PresetName } from "../../rule/groups.ts";
import { usualReviewFile } from "../../readers/reviews.ts";
import type { EditKind } from "../../rule/report.ts";
import type { RuleLevel } from "../config/validator-config.ts";
import type { ServerTarget } from "../live/live-server.ts";
import { isUrl } from "../live/shown-target.ts";
import { InputError } from "../result/input-error.ts";
import type { LeastSeverity, Level } from "../result/result.ts";
import type { FailOn } from "./flag-values.ts";
import type { LlmFlags } from "./llm-flags.ts";
import { type FlagRefusal, refuse } from "./refusals.ts";
import { checkRuntimeFlags, levelFlag } from "./runtime-flags.ts";
import { suppressionWriters } from "./suppressions-file.ts";
import type { ServerGroup } from "../result/server-group.ts";
import { checkUntrusted, type Effects, type ReadingFlags } from "./untrusted.ts";

/** The flags that say which servers to read, and how. */
export interface ServerFlags {
  readonly server?: readonly string[];
  /** `true` without a file. */
  readonly clientConfig?: true | string;
  /** The OAuth client to log in with. */
  readonly clientId?: string;
  /** The authorization server that gets the secret of the client. */
  readonly issuer?: string;
  readonly dryRun?: boolean;
  /** The servers of `--server` whose names a client's configuration has. */
  readonly targets?: readonly ServerTarget[];
  /** The servers that a client uses together, by their places in `targets`. */
  readonly together?: readonly ServerGroup[];
  readonly header?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly timeout?: number;
}

/** The flags of `mcp-validate`, as commander passes them. */
export interface ValidateFlags extends ServerFlags, ReadingFlags, LlmFlags {
  /** `false` is for a configuration that enables it. */
  readonly llm?: boolean;
  readonly stdinFilename?: string;
  readonly watch?: boolean;
  readonly suppressAll?: boolean;
  readonly suppressRule?: readonly string[];
  readonly suppressionsLocation?: string;
  readonly pruneSuppressions?: boolean;
  readonly passOnUnprunedSuppressions?: boolean;
  /** `true` without a commit. */
  readonly changed?: true | string;
  readonly preset?: PresetName;
  readonly rule?: Readonly<Record<string, RuleLevel>>;
  readonly only?: readonly string[];
  /** Another word for `only`. Source: the conformance review, 6.1. */
  readonly rules?: readonly string[];
  readonly exclude?: readonly string[];
  readonly minSeverity?: LeastSeverity;
  /** Clients, groups and versions, in place of those of the configuration. */
  readonly clients?: readonly string[];
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly fix?: boolean;
  readonly fixDryRun?: boolean;
  readonly suggestions?: boolean;
  readonly drafts?: boolean;
  readonly diff?: boolean;
  readonly maxWarnings?: number;
  readonly minScore?: number;
  readonly failOn?: FailOn;
  readonly ci?: boolean;
  readonly color?: boolean;
  readonly listRules?: boolean;
  readonly level?: Level | undefined;
  /** The level, as `--check` names it. */
  readonly check?: Level;
  readonly allowRuntime?: boolean;
  readonly call?: readonly string[];
  readonly maxTime?: number;
  readonly startupTimeout?: number;
  /** From 0 to 1. */
  readonly minRun?: number;
  /** The file with the accepted failures of probes. */
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly listProbes?: boolean;
}

/**
 * Refuses flags that would have no effect.
 *
 * @throws InputError `USAGE`.
 */
export function checkFlags(args: readonly string[], flags: ValidateFlags): void {
  const fixes = editsFiles(flags);
  checkRuntimeFlags(args, flags);
  refuse([
    // A variable of the shell that is not set. The path of "" would be the working directory.
    ["mcp-validate", args.includes(""), "A path is empty.", "Name a file, or . for this folder."],
    [
      "--stdin-filename",
      flags.stdinFilename !== undefined && !args.includes("-"),
      "It applies only to standard input.",
      "Add '-' as an argument.",
    ],
    ["-", args.filter((arg) => arg === "-").length > 1, "Standard input can be read only once.", "Give '-' once."],
    [
      "--suggestions",
      Boolean(flags.suggestions) && !fixes,
      "It applies only to --fix, --fix-dry-run and --diff.",
      "Add one of them.",
    ],
    [
      "--drafts",
      Boolean(flags.drafts) && !fixes,
      "It applies only to --fix, --fix-dry-run and --diff.",
      "Add one of them.",
    ],
    ["--diff", Boolean(flags.diff) && Boolean(flags.fix), "It writes no file, and --fix does.", "Use one of them."],
    ["--fix", Boolean(flags.fix) && Boolean(flags.fixDryRun), "It contradicts --fix-dry-run.", "Use one of them."],
    [
      "--fix",
      Boolean(flags.fix) && args.includes("-"),
      "Standard input cannot be written to.",
      "Use --fix-dry-run, or name the file.",
    ],
    [
      flags.fix ? "--fix" : flags.diff ? "--diff" : "--fix-dry-run",
      fixes && !args.length,
      "A running server cannot be edited.",
      "Name its source files.",
    ],
    ...suppressionRefusals(args, flags),
    ...llmRefusals(flags),
    ["--quiet", Boolean(flags.quiet) && Boolean(flags.verbose), "It contradicts --verbose.", "Use one of them."],
  ]);
  checkServerFlags(flags);
}

function llmRefusals({ llm = false, level = "static", watch = false }: ValidateFlags): readonly FlagRefusal[] {
  return [
    ["--llm", llm && level === "runtime", "A model judges definitions, not behavior.", "Add --check both."],
    ["--llm", llm && watch, "Each change would be paid for.", "Leave out one of them."],
  ];
}

/** Source: ESLint 10.15, `lib/cli.js`. */
function suppressionRefusals(args: readonly string[], flags: ValidateFlags): readonly FlagRefusal[] {
  const given = suppressionWriters(flags).flatMap(([flag, isGiven]) => (isGiven ? [flag] : []));
  const [first = "", second] = given;
  return [
    [first, second !== undefined, `It contradicts ${second ?? ""}.`, "Use one of them."],
    [first, given.length > 0 && args.includes("-"), "Standard input has no file.", "Name the file."],
    [
      first,
      given.length > 0 && Boolean(flags.fixDryRun ?? flags.diff),
      "It writes, and the other flag does not.",
      "Leave out one of them.",
    ],
    [
      "--pass-on-unpruned-suppressions",
      Boolean(flags.passOnUnprunedSuppressions) && Boolean(flags.pruneSuppressions),
      "It contradicts --prune-suppressions.",
      "Use one of them.",
    ],
  ];
}

/**
 * Refuses, with `--untrusted`, everything that a check could do besides reading.
 *
 * @param outputs the files for reports.
 * @throws InputError `USAGE`.
 */
export function checkTrust(
  args: readonly string[],
  flags: ValidateFlags,
  outputs: readonly (string | undefined)[],
  cwd: string,
): void {
  const { level = "static" } = flags;
  const refused = [
    ["--fix", Boolean(flags.fix), "Use --diff, or leave out --untrusted."],
    ...serverRefusals(flags),
    [levelFlag(flags), level !== "static", "Leave out one of them."],
    // git may start programs that the configuration of the checkout names.
    ["--changed", flags.changed !== undefined, "Leave out one of them."],
    ...suppressionWriters(flags).map(([flag, isGiven]) => [flag, isGiven, "Leave out one of them."] as const),
  ] as const;
  const { suppressionsLocation: location, llmCache = usualReviewFile } = flags;
  const cacheFlag = flags.llmCache === undefined ? "--llm" : `--llm-cache ${flags.llmCache}`;
  const files = [
    ...(flags.llm ? [{ flag: cacheFlag, file: llmCache }] : []),
    ...outputs.flatMap((file) => (file === undefined ? [] : { flag: `--output ${file}`, file })),
    ...(location === undefined ? [] : [{ flag: `--suppressions-location ${location}`, file: location }]),
  ];
  checkUntrusted(flags, { paths: args, flags: refused, files }, cwd);
}

/**
 * Refuses flags for servers that would have no effect.
 *
 * @throws InputError `USAGE`.
 */
export function checkServerFlags(flags: ServerFlags): void {
  const { server: targets = [] } = flags;
  const hasServer = targets.length > 0;
  const hasCommand = targets.some((target) => !isUrl(target));
  const hasUrl = targets.some(isUrl);
  const needsServer = (flag: string, isGiven: boolean): FlagRefusal => [
    flag,
    isGiven && !hasServer,
    "It applies only to --server.",
    "Add --server, or remove this flag.",
  ];
  refuse([
    needsServer("--header", Boolean(flags.header)),
    needsServer("--env", Boolean(flags.env)),
    needsServer("--cwd", flags.cwd !== undefined),
    needsServer("--timeout", flags.timeout !== undefined),
    [
      "--header",
      Boolean(flags.header) && hasServer && !hasUrl,
      "It applies only to a --server with a URL.",
      "Pass values to a command with --env.",
    ],
    [
      "--client-id",
      flags.clientId !== undefined && !hasUrl,
      "It applies only to a --server with a URL.",
      "Add one, or remove this flag.",
    ],
    [
      "--issuer",
      flags.issuer !== undefined && flags.clientId === undefined,
      "It applies only to --client-id.",
      "Add it, or remove this flag.",
    ],
    [
      "--env",
      Boolean(flags.env) && hasServer && !hasCommand,
      "It applies only to a --server command.",
      "Send values to a URL with --header.",
    ],
    [
      "--cwd",
      flags.cwd !== undefined && hasServer && !hasCommand,
      "It applies only to a --server command.",
      "Remove it.",
    ],
  ]);
}

/** The flags that `--untrusted` refuses: the file of a client names commands, and code in any place. */
export function serverRefusals({ server, clientConfig }: ServerFlags): Required<Effects>["flags"] {
  const remedy = "Leave out one of them.";
  return [
    ["--server", Boolean(server?.length), remedy],
    ["--client-config", clientConfig !== undefined, remedy],
  ];
}

/** True if edits are applied, at least to the texts in memory. */
export function editsFiles({ fix, fixDryRun, diff }: ValidateFlags): boolean {
  return fix ?? fixDryRun ?? diff ?? false;
}

/** The kinds of edits that the flags apply. A flag that accepts drafts also accepts certain edits. */
export function appliedKinds({ suggestions, drafts }: ValidateFlags): readonly EditKind[] {
  if (drafts) return ["fix", "suggestion", "draft"];
  return suggestions ? ["fix", "suggestion"] : ["fix"];
}

/** Flags that are allowed with a listing: those for its format. */
const listingFlags = new Set(["format", "color"]);

/**
 * Refuses arguments and flags that would have no effect with `--list-rules` or `--list-probes`.
 *
 * @throws InputError `USAGE`.
 */
export function checkListingFlags(
  args: readonly string[],
  flags: ValidateFlags,
  listing: "listRules" | "listProbes",
): void {
  const other = Object.keys(flags).find((name) => name !== listing && !listingFlags.has(name));
  const place = args[0] ?? (other === undefined ? undefined : flagOf(other));
  const what = listing === "listRules" ? "rule" : "probe";
  if (place !== undefined)
    throw new InputError(
      "USAGE",
      place,
      `It has no effect on ${flagOf(listing)}, which lists every ${what}.`,
      "Remove it.",
    );
}

function flagOf(name: string): string {
  return `--${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}
