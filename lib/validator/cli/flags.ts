import { type Command, Option } from "commander";
import { presetNames } from "../../rule/groups.ts";
import { reportFormats } from "../report/index.ts";
import { familyNames, leastSeverities, levels } from "../result/result.ts";
import { usualReviewFile } from "../../readers/reviews.ts";
import { llmProviderNames, usualProvider } from "../config/llm-providers.ts";
import {
  address,
  budget,
  clientList,
  checked,
  failOn,
  globOf,
  header,
  list,
  milliseconds,
  oneOfWords,
  percent,
  secretVariable,
  several,
  shownLeast,
  variable,
  wholeNumber,
} from "./flag-values.ts";
import type { ReportOutputs } from "./outputs.ts";
import type { Streams } from "./streams.ts";
import { untrustedFlag } from "./untrusted.ts";

const configFlag =
  "configuration file, which may be JavaScript (default: the nearest YAML or JSON file, searching upwards)";

/** The headings of the flags in the help. */
export const groups = {
  input: "Input:",
  check: "What to check:",
  llm: "A model's judgement:",
  fix: "Fix:",
  suppress: "Known errors:",
  report: "Report:",
  ci: "CI:",
  general: "General:",
} as const;

/** Adds the files and servers to read. */
export function addInputFlags(program: Command, env: Streams["env"]): void {
  program
    .optionsGroup(groups.input)
    .argument("[paths...]", "files, folders and globs; '-' for standard input (default: the working directory)")
    .option(
      "--changed [since]",
      "only files that git says have changed: since the last commit, or on this branch since the commit that it has in common with another",
    )
    .option("--stdin-filename <path>", "file name for standard input, which tells its language");
  addServerFlags(program, env);
  addClientFlags(program);
  program.option("--watch", watchFlag).option("--untrusted", untrustedFlag);
}

export const watchFlag = "check, and check again what changes, until Ctrl-C";

/** @param timed what `--timeout` limits, and its default. */
export function addServerFlags(command: Command, env: Streams["env"], timed = "a server (default: 30000)"): void {
  command
    .option(
      "--server <command or url>",
      "URL of a running server, or a command in quotes that starts one (repeatable); the command is executed",
      several,
    )
    .option("--header <header>", 'HTTP header "Name: value" for --server (repeatable)', header)
    .option(
      "--env <name=value>",
      "environment variable for the --server command; NAME alone passes your own value (repeatable)",
      variable(env),
    )
    .option("--cwd <folder>", "working directory of the --server command")
    .option("--timeout <ms>", `time limit for ${timed}`, milliseconds("--timeout"));
}

/** Adds what clients know of servers to a command that has the flags of {@link addServerFlags}. */
export function addClientFlags(command: Command): void {
  command
    .option(
      "--client-config [file]",
      "servers of a client's configuration (default: those of this folder and yours): lists them, and --server takes their names",
    )
    .option(
      "--client-id <id>",
      `OAuth client to log in with at a --server URL that requires a token: in a browser, or by itself with its secret in ${secretVariable}`,
    )
    .option("--issuer <url>", "the authorization server that gets this secret", address("--issuer"));
}

/** Adds the flags for the configuration. */
export function addConfigFlags(command: Command): Command {
  return (
    command
      .option("--ignore <glob>", "leave out these files, beside those of the configuration (repeatable)", globOf)
      // ESLint's word.
      .addOption(new Option("--ignore-pattern <glob>", "another word for --ignore").argParser(globOf).hideHelp())
      .option("--config <file>", configFlag)
      .option("--no-config", "ignore configuration files")
  );
}

/** Adds the flags of a command that reads files and has no others for a configuration. */
export function addReadingFlags(command: Command): void {
  addConfigFlags(command).option("--untrusted", untrustedFlag);
}

const readPaths = "files, folders and installed packages (default: the working directory)";

/** Adds the paths and flags of `lock`. */
export function addLockFlags(lock: Command, env: Streams["env"]): void {
  lock.argument("[paths...]", readPaths);
  addServerFlags(lock, env);
  addClientFlags(lock);
  lock
    .option("--frozen", "write nothing; fail if a definition differs from the lock file")
    .option("--lock-file <file>", "the lock file (default: mcp.lock.json)")
    .option(
      "--clients <list>",
      "tell what these clients do otherwise: names, groups and versions",
      clientList("--clients"),
    )
    .option("--format <name>", "human (default) or json", oneOfWords("--format", ["human", "json"], "a format"));
  addReadingFlags(lock);
}

/** Adds the paths and flags of `choose`. */
export function addChooseFlags(choose: Command, env: Streams["env"]): void {
  choose.argument("[paths...]", readPaths);
  addServerFlags(choose, env);
  addClientFlags(choose);
  choose
    .option("--requests <file>", "requests of users with the right tools, JSON or YAML (default: a model writes them)")
    .option("--write-requests <file>", "write the requests of the model to a file, to review and keep")
    .option(
      "--per-tool <number>",
      "requests that the model writes for each tool (default: 3)",
      wholeNumber("--per-tool", { least: 1, most: 50 }),
    )
    .option("--min-accuracy <share>", "fail if the model is right less often: 90%", percent("--min-accuracy"))
    .option("--no-model", "compare the texts of the tools only");
  addLlmFlags(choose);
  choose
    .option("--dry-run", "print what would be sent to the model, without sending anything")
    .option("--format <name>", "human (default) or json", oneOfWords("--format", ["human", "json"], "a format"));
  addReadingFlags(choose);
}

/** Adds the flags that select rules and probes. */
export function addChoiceFlags(command: Command): void {
  command
    .optionsGroup(groups.check)
    .option("--preset <name>", `${presetNames.join(", ")} (default: recommended)`)
    .option(
      "--rule <id=level>",
      "set a rule or probe, by id or name, to off, error, warning or advice (repeatable)",
      several,
    )
    .option(
      "--only <list>",
      `run only these rules or probes and, among the enabled ones, these families or categories: ${familyNames.join(", ")}`,
      list,
    )
    // The word of the requirements (the conformance review, 6.1), which differs from --rule in one letter.
    .addOption(new Option("--rules <list>", "another word for --only").argParser(list).hideHelp())
    .option(
      "--clients <list>",
      "the clients that are meant: names, groups and versions, such as claude,codex@0.152, or all",
      clientList("--clients"),
    )
    .option("--exclude <list>", "do not run these rules, probes, families or categories", list)
    .option(
      "--min-severity <severity>",
      "do not run rules or probes below this severity: critical (errors of security and refusals), error, warning or advice",
      oneOfWords("--min-severity", leastSeverities, "a severity", shownLeast),
    );
  addConfigFlags(command);
}

/** Adds the flags that say which model is asked, and what it may take. */
function addLlmFlags(command: Command): void {
  command
    .option(
      "--llm-provider <name>",
      `${llmProviderNames.join(", ")}, or another with --llm-base-url (default: ${usualProvider})`,
    )
    .option("--llm-model <name>", "the model to ask (default: a small one of the provider)")
    .option("--llm-base-url <url>", "the address of the API, for a compatible one", address("--llm-base-url"))
    .option("--llm-budget <amount>", "the most that a run may take: tokens (50k) or dollars ($0.50)", budget)
    .option("--llm-cache <file>", `the file of the answers (default: ${usualReviewFile})`);
}

/** Adds the flags that select rules, and those that correct what they find. */
export function addRuleFlags(program: Command): void {
  addChoiceFlags(program);
  program
    .option("--list-rules", "list all rules; with --format json as JSON, with --format yaml as definitions")
    .optionsGroup(groups.llm)
    .option(
      "--llm",
      "ask a model how clear the tools are; it sees names, descriptions and input schemas (--dry-run shows what is sent)",
    )
    .addOption(new Option("--no-llm", "ask none, though the configuration says so").hideHelp());
  addLlmFlags(program);
  program
    .optionsGroup(groups.fix)
    .option("--fix", "apply safe fixes to the files")
    .option("--suggestions", "with --fix, --fix-dry-run or --diff: also apply the first suggestion of each issue")
    .option(
      "--drafts",
      "with --fix, --fix-dry-run or --diff: also apply suggestions and drafts, whose values you must decide on",
    )
    .option("--diff", "print what --fix would change as a unified diff, without writing files")
    .option("--fix-dry-run", "report what --fix would change, without writing files")
    .optionsGroup(groups.suppress)
    .option("--suppress-all", "record all errors in eslint-suppressions.json, and do not report them any longer")
    .option("--suppress-rule <rule>", "the same for one rule (repeatable)", several)
    .option("--suppressions-location <file>", "another file than eslint-suppressions.json")
    .option("--prune-suppressions", "remove from it what is no longer found")
    .option("--pass-on-unpruned-suppressions", "do not fail because of such entries");
}

/** Adds the flags that only probes need. */
export function addRuntimeFlags(command: Command): void {
  command.optionsGroup(groups.check);
  for (const option of runtimeOptions()) command.addOption(option);
}

/** Adds the flags for a run that was recorded. */
export function addReplayFlags(command: Command): void {
  const judging = ["minRun", "baseline", "updateBaseline"];
  command.optionsGroup(groups.check);
  for (const option of runtimeOptions()) if (judging.includes(option.attributeName())) command.addOption(option);
}

/**
 * Adds the flags that only probes need to a command that checks definitions. Its help does not show them: people use
 * the command `probe`. Source of `--level` and `--allow-runtime`: the conformance review, 6.1 and SEC-NFR-001.
 */
export function addHiddenRuntimeFlags(command: Command): void {
  for (const option of runtimeOptions()) command.addOption(option.hideHelp());
  command.addOption(new Option("--allow-runtime", "allow probes, which run the server's code").hideHelp());
}

function runtimeOptions(): readonly Option[] {
  const what = "definitions, behavior (of a running server) or both";
  const startup = "time limit for a start and the first answer, for probes (default: 30000)";
  const maxTime = "time limit for all probes of a server (default: 60000)";
  return [
    new Option("--check <what>", `check ${what}`).argParser(checked),
    new Option("--level <level>", "the same in other words: static, runtime or both").argParser(
      oneOfWords("--level", levels, "a level"),
    ),
    new Option("--call <tool>", "let probes call this tool even if it is not marked read-only (repeatable)").argParser(
      several,
    ),
    new Option("--call-args <file>", "arguments for calls of probes, in JSON: an object for each tool's name"),
    new Option("--startup-timeout <ms>", startup).argParser(milliseconds("--startup-timeout")),
    new Option("--max-time <ms>", maxTime).argParser(milliseconds("--max-time")),
    new Option("--min-run <share>", "fail if fewer of the probes that apply ran: 80%").argParser(percent("--min-run")),
    new Option(
      "--record <file>",
      "write what is sent and received to a file, without the values of --header and --env, for 'mcp-validate replay'",
    ),
    new Option(
      "--baseline <file>",
      "failures that are accepted, by probe or rule and by subject: they do not fail the run",
    ),
    new Option("--update-baseline", "write the failures of this run to the file of --baseline"),
    new Option("--dry-run", "read the lists of the server and print what the probes would send it, without sending it"),
  ];
}

/** Adds the flags of reports and of the exit code. */
export function addReportFlags(program: Command, outputs: ReportOutputs): void {
  program
    .optionsGroup(groups.report)
    .option(
      "--format <name>",
      `${reportFormats.join(", ")} (repeatable; default: human, also called console; concise for files of Python alone)`,
      (name: string) => {
        outputs.addFormat(name);
      },
    )
    .option("--output <file>", "write the report of the preceding --format to a file (repeatable)", (file: string) => {
      outputs.addFile(file);
    })
    .option("--quiet", "report errors only")
    .option("--verbose", "report scores, source excerpts and links as well")
    .option("--color", "force colors")
    .option("--no-color", "disable colors")
    .optionsGroup(groups.ci)
    .option(
      "--fail-on <severity>",
      "lowest severity that fails: error (default), warning, advice or never; with not-run, probes that apply and did not run fail, too",
      failOn,
    )
    .option("--max-warnings <number>", "fail if there are more warnings", wholeNumber("--max-warnings", { least: 0 }))
    .option("--min-score <number>", "fail if the score is lower", wholeNumber("--min-score", { least: 0, most: 100 }))
    .option("--ci", "no color, no progress, annotations on GitHub");
}

/** Adds `--help`, in a separate group if the other flags have groups. */
export function addGeneralFlags(command: Command): void {
  if (command.optionsGroup()) command.optionsGroup(groups.general);
  command.helpOption("-h, --help", "show this help");
}
