import type { Command } from "commander";
import { presetNames } from "../../configs/preset-rules.ts";
import { levels } from "../config/plan.ts";
import { reportFormats } from "../report/index.ts";
import { familyNames, leastSeverities } from "../result/result.ts";
import {
  failLevels,
  header,
  list,
  oneOf,
  presetOf,
  ruleSetting,
  several,
  variable,
  wholeNumber,
} from "./flag-values.ts";
import type { Outputs } from "./outputs.ts";
import type { Streams } from "./streams.ts";
import { untrustedFlag } from "./untrusted.ts";

const configFlag =
  "configuration file, which may be JavaScript (default: the nearest YAML or JSON file, searching upwards)";

export function addInputFlags(program: Command, env: Streams["env"]): void {
  program
    .argument("[paths...]", "files, folders and globs; '-' for standard input")
    .option("--untrusted", untrustedFlag)
    .option("--stdin-filename <path>", "file name for standard input, which tells its language");
  addServerFlags(program, env);
}

/** @param timed what `--timeout` limits. */
export function addServerFlags(command: Command, env: Streams["env"], timed = "a server"): void {
  command
    .option(
      "--server <command or url>",
      "URL of a running server, or a command that starts one (repeatable); the command is executed",
      several,
    )
    .option("--header <header>", 'HTTP header "Name: value" for --server (repeatable)', header)
    .option(
      "--env <name=value>",
      "environment variable for the --server command; NAME alone passes your own value (repeatable)",
      variable(env),
    )
    .option("--cwd <folder>", "working directory of the --server command")
    .option("--timeout <ms>", `time limit for ${timed} (default: 30000)`, wholeNumber("--timeout", 1, 2 ** 31 - 1));
}

/** Adds the flags for the configuration. */
export function addConfigFlags(command: Command): Command {
  return command.option("--config <file>", configFlag).option("--no-config", "search for no configuration");
}

/** Adds the flags of a command that reads files and has no others for a configuration. */
export function addReadingFlags(command: Command): Command {
  return addConfigFlags(command).option("--untrusted", untrustedFlag);
}

/** Adds the flags that select rules and probes. */
export function addChoiceFlags(command: Command): void {
  command.option("--preset <name>", `${presetNames.join(", ")} (default: recommended)`, presetOf);
  addConfigFlags(command)
    .option(
      "--rule <id=level>",
      "set a rule or probe, by id or name, to off, error, warning or suggestion (repeatable)",
      ruleSetting,
    )
    .option(
      "--rules <list>",
      `run only these rules or probes and, among the enabled ones, these families or categories: ${familyNames.join(", ")}`,
      list,
    )
    .option("--exclude <list>", "do not run these rules, probes, families or categories", list)
    .option(
      "--min-severity <severity>",
      "do not run rules or probes below this severity: critical (errors of security and refusals), error, warning, suggestion or info, which is the same",
      oneOf("--min-severity", leastSeverities),
    );
}

export function addRuleFlags(program: Command): void {
  addChoiceFlags(program);
  program
    .option("--fix", "apply safe fixes to the files")
    .option("--fix-dry-run", "report what --fix would change, without writing files")
    .option("--diff", "print what --fix would change as a unified diff, without writing files")
    .option("--suggestions", "with --fix, --fix-dry-run or --diff: also apply the first suggestion of each issue")
    .option(
      "--drafts",
      "with --fix, --fix-dry-run or --diff: also apply suggestions and drafts, whose values you must decide on",
    )
    .option("--list-rules", "list all rules; with --format json as JSON, with --format yaml as definitions");
}

export function addRuntimeFlags(command: Command): void {
  command
    .option(
      "--level <level>",
      "what to check: static (definitions), runtime (behavior of --server) or both",
      oneOf("--level", levels),
    )
    .option("--call <tool>", "let probes call this tool even if it is not marked read-only (repeatable)", several)
    .option(
      "--max-time <ms>",
      "time limit for all probes of a server (default: 60000)",
      wholeNumber("--max-time", 1, 2 ** 31 - 1),
    )
    .option("--dry-run", "print what the probes would send, without starting a server or sending anything");
}

export function addReportFlags(program: Command, outputs: Outputs): void {
  program
    .option(
      "--format <name>",
      `${reportFormats.join(", ")} (repeatable; default: human, also called console)`,
      (name: string) => {
        outputs.addFormat(name);
      },
    )
    .option("--output <file>", "write the report of the preceding --format to a file (repeatable)", (file: string) => {
      outputs.addFile(file);
    })
    .option("--quiet", "report errors only")
    .option("--verbose", "report scores, source excerpts and links as well")
    .option("--max-warnings <number>", "fail if there are more warnings", wholeNumber("--max-warnings", 0))
    .option("--min-score <number>", "fail if the score is lower", wholeNumber("--min-score", 0, 100))
    .option(
      "--fail-on <severity>",
      "lowest severity that fails: error (default), warning, suggestion or never",
      oneOf("--fail-on", failLevels),
    )
    .option("--ci", "for CI: no color, no progress, annotations on GitHub")
    .option("--color", "force colors")
    .option("--no-color", "disable colors");
}
