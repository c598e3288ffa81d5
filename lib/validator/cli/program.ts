import { Command, type CommanderError } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import { reportFormats } from "../report/index.ts";
import { severities } from "../result/result.ts";
import type { ExtractFlags } from "./extract-command.ts";
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
import { Outputs } from "./outputs.ts";
import type { ServeFlags } from "./serve-command.ts";
import { exitCodeOf, type Streams } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

const examples = `
Examples:
  mcp-validate tools.json src                          files and folders
  mcp-validate --server "node server.js"               a server that is started for it
  mcp-validate src --preset strict --fix               apply what keeps the meaning
  mcp-validate src --format sarif --output mcp.sarif   for code scanning

Exit codes: 0 nothing that fails, 1 findings that fail, 2 an input or a flag is wrong, 3 a server cannot be read.`;

/**
 * The command line of `mcp-validate`.
 *
 * @param exit is told the exit code. The process is not ended: what is written has to arrive.
 */
export function programOf(streams: Streams, exit: (code: number) => void): Command {
  const program = new Command("mcp-validate").description(
    "Validates the definitions of MCP servers: tools, resources and prompts.",
  );
  prepare(program, streams, exit);
  const outputs = new Outputs();
  addInputFlags(program);
  addRuleFlags(program);
  addReportFlags(program, outputs);
  program.version(manifest.version).addHelpText("after", examples);
  program.action(async (paths: readonly string[], flags: ValidateFlags) => {
    if (flags.listRules) {
      const { runListRules } = await import("./rules-commands.ts");
      exit(runListRules(paths, flags, outputs, streams));
      return;
    }
    const { runValidate } = await import("./validate-command.ts");
    exit(await runValidate(paths, flags, outputs, streams));
  });
  addCommands(program, streams, exit);
  return program;
}

function addInputFlags(program: Command): void {
  program
    .argument("[paths...]", "files, folders and globs; '-' for standard input")
    .option("--stdin-filename <path>", "what standard input would be called as a file")
    .option(
      "--server <command or url>",
      "a running server, or a command that starts one (repeatable); starting it runs its code",
      several,
    )
    .option("--header <header>", '"Name: value" for requests to --server (repeatable)', header)
    .option("--env <name=value>", "a variable for the command of --server; NAME hands on yours (repeatable)", variable)
    .option("--cwd <folder>", "the folder in which the command of --server starts")
    .option(
      "--timeout <ms>",
      "the time that a server has in all (default: 30000)",
      wholeNumber("--timeout", 1, 2 ** 31 - 1),
    );
}

function addRuleFlags(program: Command): void {
  program
    .option("--preset <name>", "the rules to start from (default: recommended)", presetOf)
    .option("--config <file>", "the configuration file; otherwise the nearest upwards")
    .option(
      "--rule <id=level>",
      "set a rule, by id or name, to off, error, warning or suggestion (repeatable)",
      ruleSetting,
    )
    .option("--rules <families>", "run only these families or categories of what is on, and these rules (a,b)", list)
    .option("--exclude <families>", "do not run these families, categories or rules (a,b)", list)
    .option(
      "--min-severity <severity>",
      "do not run rules below: error, warning or suggestion",
      oneOf("--min-severity", severities),
    )
    .option("--fix", "apply the fixes that rules offer")
    .option("--fix-dry-run", "validate as if the fixes were applied, and name the files")
    .option("--suggestions", "with either: apply the first suggestion of each issue, too")
    .option("--list-rules", "list every rule; with --format json as JSON");
}

function addReportFlags(program: Command, outputs: Outputs): void {
  program
    .option("--format <name>", `${reportFormats.join(", ")} (repeatable)`, (name: string) => {
      outputs.addFormat(name);
    })
    .option(
      "--output <file>",
      "the file for the --format before it (repeatable); otherwise standard output",
      (file: string) => {
        outputs.addFile(file);
      },
    )
    .option("--quiet", "report errors alone")
    .option("--verbose", "report more of everything")
    .option("--max-warnings <number>", "fail with more warnings", wholeNumber("--max-warnings", 0))
    .option("--min-score <number>", "fail with a lower score", wholeNumber("--min-score", 0, 100))
    .option(
      "--fail-on <severity>",
      "the least severity that fails: error (default), warning, suggestion, never",
      oneOf("--fail-on", failLevels),
    )
    .option("--ci", "for CI: no colour, no progress, annotations on GitHub")
    .option("--color", "write in colour")
    .option("--no-color", "write without colour");
}

function addCommands(program: Command, streams: Streams, exit: (code: number) => void): void {
  const extract = program
    .command("extract")
    .description(
      "Print the tools/list answer that the server would give, as JSON; what is not known is named on stderr.",
    )
    .argument("<path>", "a file, a folder, or the name of an installed package")
    .option("--config <file>", "the configuration file, for its settings and ignores; otherwise the nearest upwards")
    .option("--locations", "add file and line to each definition, and the parts that are not known")
    .action(async (path: string, flags: ExtractFlags) => {
      const { runExtract } = await import("./extract-command.ts");
      exit(await runExtract(path, flags, streams));
    });
  const explain = program
    .command("explain")
    .description("Print the page of a rule.")
    .argument("<rule>", "the name or an id")
    .option("--format <name>", "human or json", oneOf("--format", ["human", "json"]))
    .action(async (rule: string, { format = "human" }: { readonly format?: "human" | "json" }) => {
      const { runExplain } = await import("./rules-commands.ts");
      exit(runExplain(rule, format, streams));
    });
  const serve = program
    .command("serve")
    .description("Answer POST /validate over HTTP until told to stop.")
    .option("--port <number>", "0 for any that is free (default: 8080)", wholeNumber("--port", 0, 65_535))
    .option("--host <address>", "the address to listen on (default: 127.0.0.1)")
    .option(
      "--max-requests <number>",
      "how many may be at work at once (default: 32)",
      wholeNumber("--max-requests", 1, 10_000),
    )
    .option(
      "--time-limit <ms>",
      "the time that one validation may take (default: 30000)",
      wholeNumber("--time-limit", 1, 3_600_000),
    )
    .option("--cors <origin>", "an origin whose pages may ask (repeatable; default: none)", several)
    .option("--token <token>", "ask for this bearer token; better set MCP_VALIDATE_TOKEN")
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import("./serve-command.ts");
      try {
        exit(await runServe(flags, streams));
      } catch (error) {
        exit(exitCodeOf(error, streams));
      }
    });
  for (const command of [extract, explain, serve]) prepare(command, streams, exit);
}

/** Usage errors are input errors to whoever reads the exit code, and are told of like them. */
function prepare(command: Command, streams: Streams, exit: (code: number) => void): void {
  command
    .enablePositionalOptions()
    .configureOutput({
      writeOut: streams.out,
      writeErr: streams.err,
      outputError: (text, write) => {
        const message = text
          .replace(/^error: /u, "")
          .replace(/\n\(?(Did you mean [^)\n]*)\)?/u, ". $1")
          .trim();
        const usage = `Usage: ${command.parent ? "mcp-validate " : ""}${command.name()} ${command.usage()}`;
        write(`USAGE mcp-validate: ${message}${/[.?]$/u.test(message) ? "" : "."} ${usage}; --help tells more.\n`);
      },
    })
    .exitOverride((error: CommanderError) => {
      exit(error.exitCode === 0 ? 0 : 2);
      throw error;
    });
}
