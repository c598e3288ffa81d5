import { Command, CommanderError, Option } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import { InputError } from "../result/input-error.ts";
import type { ChooseFlags } from "./choose-command.ts";
import { type CommandName, commands, endOfHelp, presetsText, programText } from "./commands.ts";
import type { ExtractFlags } from "./extract-command.ts";
import { clientList, oneOfWords, several, wholeNumber } from "./flag-values.ts";
import {
  addClientFlags,
  addConfigFlags,
  addGeneralFlags,
  addHiddenRuntimeFlags,
  addChooseFlags,
  addInputFlags,
  addLockFlags,
  addReadingFlags,
  addReportFlags,
  addRuleFlags,
  addServerFlags,
} from "./flags.ts";
import type { GenerateFlags } from "./generate-command.ts";
import type { InitFlags } from "./init-command.ts";
import { ciSystems } from "../setup/surroundings.ts";
import type { LockFlags } from "./lock-command.ts";
import type { McpFlags } from "./mcp-command.ts";
import { ReportOutputs } from "./outputs.ts";
import { addProbe, addReplay } from "./probe-flags.ts";
import type { ExplainFlags } from "./rules-commands.ts";
import type { ServeFlags } from "./serve-command.ts";
import { exitCodeOf, printableStreams, type RawStreams, type Streams } from "./streams.ts";
import { addSweep } from "./sweep-flags.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/**
 * Runs `mcp-validate`.
 *
 * @param args the arguments of the command line.
 * @returns the exit code. The process is not ended here, so that all output is written.
 */
export async function runProgram(args: readonly string[], raw: RawStreams): Promise<number> {
  const streams = printableStreams(raw);
  let code = 0;
  const program = programOf({
    streams,
    words: args,
    exit: (value) => {
      code = value;
    },
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof Ended)) return internalError(error, streams);
    if (!error.cause.exitCode) return 0;
    const { usageError } = await import("./usage-errors.ts");
    return exitCodeOf(usageError(error.cause, error.command, args), streams);
  }
  return code;
}

/** The end of a run by commander: a help was printed, or the command line is wrong. */
class Ended extends Error {
  override readonly cause: CommanderError;
  readonly command: Command;

  constructor(cause: CommanderError, command: Command) {
    super(cause.message);
    this.cause = cause;
    this.command = command;
  }
}

/** Reports an unexpected error as our own fault. */
function internalError(error: unknown, streams: Streams): number {
  try {
    return exitCodeOf(error, streams);
  } catch {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    streams.err(
      `INTERNAL_ERROR mcp-validate: ${text}\nThis is a bug. Please report it with the input that caused it.\n`,
    );
    return 2;
  }
}

/** The shared state of the commands of one run. */
interface Run {
  readonly streams: Streams;
  /** The whole command line. */
  readonly words: readonly string[];
  /** Receives the exit code. */
  readonly exit: (code: number) => void;
}

function programOf(run: Run): Command {
  const program = prepared(new Command("mcp-validate").description(programText.summary), run);
  // The longest of the commands would leave no room for their descriptions.
  program.configureHelp({ subcommandTerm: (command) => command.name() }).helpCommand(false);
  const outputs = new ReportOutputs();
  makeValidating(program, outputs, run);
  addValidateCommand(program, outputs, run);
  addProbeCommands(program, run);
  addReadingCommands(program, run);
  addInitCommand(program, run);
  addExplainCommand(program, run);
  addServeCommand(program, run);
  addMcpCommand(program, run);
  addSweepCommand(program, run);
  addHelpCommand(program, run);
  for (const command of [program, ...program.commands]) addGeneralFlags(command);
  program
    .version(manifest.version, "-v, --version", "print the version")
    .addOption(new Option("-V", "another word for --version").hideHelp())
    .on("option:V", () => {
      run.streams.out(`${manifest.version}\n`);
      throw new Ended(new CommanderError(0, "commander.version", manifest.version), program);
    })
    .addHelpText("after", `${presetsText()}${endOfHelp(programText)}`);
  program.hook("preAction", async (_program, command) => {
    const opts = command.opts<ValidateFlags>();
    if (opts.server) (await import("./usage-errors.ts")).checkServers(command, run.words);
    if (opts.preset ?? opts.rule) (await import("./rule-flags.ts")).readRuleFlags(command);
  });
  return program;
}

/** A command with its texts. */
function commandOf(program: Command, name: CommandName, run: Run): Command {
  const text = commands[name];
  return prepared(program.command(name).description(text.summary), run).addHelpText("after", endOfHelp(text));
}

/** Gives a command the flags and the work of the program itself. */
function makeValidating(command: Command, outputs: ReportOutputs, { streams, exit }: Run): void {
  addInputFlags(command, streams.env);
  addRuleFlags(command);
  addReportFlags(command, outputs);
  addHiddenRuntimeFlags(command);
  command.action(async (paths: readonly string[], flags: ValidateFlags) => {
    if (flags.listRules) {
      const { runListing } = await import("./rules-commands.ts");
      exit(await runListing("listRules", { args: paths, flags, outputs }, streams));
      return;
    }
    const { runValidate } = await import("./validate-command.ts");
    exit(await runValidate(paths, { ...flags, level: flags.level ?? flags.check }, outputs, streams));
  });
}

/** The word for what happens without a command, as in `mcp-validator validate server.py`: conformance review, 6.1. */
function addValidateCommand(program: Command, outputs: ReportOutputs, run: Run): void {
  const validate = commandOf(program, "validate", run);
  makeValidating(validate, outputs, run);
  // Flags before the word count like those after it.
  program.hook("preSubcommand", (_program, command) => {
    if (command !== validate) return;
    for (const [name, value] of Object.entries(program.opts()))
      validate.setOptionValueWithSource(name, value, program.getOptionValueSource(name));
  });
}

/** The commands that judge how servers behave. */
function addProbeCommands(program: Command, run: Run): void {
  addProbe(commandOf(program, "probe", run), run);
  addReplay(commandOf(program, "replay", run), run);
}

/** The commands that read definitions in a different way. */
function addReadingCommands(program: Command, run: Run): void {
  const { streams, exit } = run;
  const lock = commandOf(program, "lock", run);
  addLockFlags(lock, streams.env);
  lock.action(async (paths: readonly string[], flags: LockFlags) => {
    const { runLock } = await import("./lock-command.ts");
    exit(await runLock(paths, flags, streams));
  });
  const choose = commandOf(program, "choose", run);
  addChooseFlags(choose, streams.env);
  choose.action(async (paths: readonly string[], flags: ChooseFlags) => {
    const { runChoose } = await import("./choose-command.ts");
    exit(await runChoose(paths, flags, streams));
  });
  const extract = commandOf(program, "extract", run)
    .argument("[path]", "file, folder or name of an installed package (default: the working directory)")
    .option("--locations", "add the file and line of each definition, and its unknown parts")
    .option("--strict", "fail if anything that the server lists could not be read")
    .option("--explain-unread", "print what was followed of the code instead, and where that ended")
    .action(async (path: string | undefined, flags: ExtractFlags) => {
      const { runExtract } = await import("./extract-command.ts");
      exit(await runExtract(path, flags, streams));
    });
  addServerFlags(extract, streams.env);
  addClientFlags(extract);
  const generate = commandOf(program, "generate-descriptions", run)
    .argument("[paths...]", "files, folders and names of installed packages (default: the working directory)")
    .option("--write", "write the descriptions into the files")
    .option("--check-drift", "fail if the parameters in a description differ from the schema, and show how")
    .action(async (paths: readonly string[], flags: GenerateFlags) => {
      const { runGenerate } = await import("./generate-command.ts");
      exit(await runGenerate(paths.length ? paths : ["."], flags, streams));
    });
  for (const command of [extract, generate]) addReadingFlags(command);
}

function addInitCommand(program: Command, run: Run): void {
  const { streams, exit } = run;
  commandOf(program, "init", run)
    .option("--yes", "write without asking")
    .option("--agents", "also write a section for coding agents into AGENTS.md")
    .option(
      "--ci <system>",
      `write a job for ${ciSystems.join(", ")} (default: what the folder tells of)`,
      oneOfWords("--ci", ciSystems, "a CI system"),
    )
    .action(async (flags: InitFlags) => {
      const { runInit } = await import("./init-command.ts");
      exit(await runInit(flags, streams));
    });
}

function addExplainCommand(program: Command, run: Run): void {
  const { streams, exit } = run;
  commandOf(program, "explain", run)
    .argument("[rule]", "name or id of a rule, or name of a probe")
    .option(
      "--client <list>",
      "print what clients do with definitions instead: names, groups and versions, or all",
      clientList("--client"),
    )
    .option("--full", "print the whole page: further examples, options, details and sources")
    .option("--format <name>", "human (default) or json", oneOfWords("--format", ["human", "json"], "a format"))
    .action(async (rule: string | undefined, flags: ExplainFlags) => {
      const { runExplain, runExplainClients } = await import("./rules-commands.ts");
      exit(flags.client ? await runExplainClients(rule, flags, streams) : runExplain(rule, flags, streams));
    });
}

function addServeCommand(program: Command, run: Run): void {
  const { streams, exit } = run;
  const option = (flag: string, least: number, most: number): ReturnType<typeof wholeNumber> =>
    wholeNumber(flag, { least, most });
  commandOf(program, "serve", run)
    .option("--port <number>", "port; 0 for any free one (default: 8080)", option("--port", 0, 65_535))
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .option(
      "--max-requests <number>",
      "maximum number of concurrent requests (default: 32)",
      option("--max-requests", 1, 10_000),
    )
    .option("--time-limit <ms>", "time limit for one validation (default: 30000)", option("--time-limit", 1, 3_600_000))
    .option("--cors <origin>", "origin of web pages that may send requests (repeatable; default: none)", several)
    .option("--token <token>", "require this bearer token; setting MCP_VALIDATE_TOKEN is safer")
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import("./serve-command.ts");
      try {
        exit(await runServe(flags, streams));
      } catch (error) {
        exit(exitCodeOf(error, streams));
      }
    });
}

function addMcpCommand(program: Command, run: Run): void {
  const { streams, exit } = run;
  const mcp = commandOf(program, "mcp", run).option(
    "--root <folder>",
    "the only folder whose files it reads (default: the working directory)",
  );
  addConfigFlags(mcp);
  addServerFlags(mcp, streams.env, "each answer (default: 10000)");
  mcp.action(async (flags: McpFlags) => {
    const { runMcp } = await import("./mcp-command.ts");
    exit(await runMcp(flags, streams));
  });
}

function addSweepCommand(program: Command, run: Run): void {
  addSweep(commandOf(program, "sweep", run), run, (command) => prepared(command, run));
}

/** `help <command>`. Commander's own version ignores a word that is not a command. */
function addHelpCommand(program: Command, run: Run): void {
  commandOf(program, "help", run)
    .argument("[command]", "name of a command")
    .action(async (name: string | undefined) => {
      const found = name === undefined ? program : program.commands.find((command) => command.name() === name);
      if (found) {
        found.outputHelp();
        return;
      }
      const { unknownCommand } = await import("./usage-errors.ts");
      const problem = `'${name ?? ""}' is not a command.`;
      throw new InputError("USAGE", `help ${name ?? ""}`, problem, unknownCommand(name ?? ""));
    });
}

/** Reports usage errors like input errors: on one line, with exit code 2. */
function prepared(command: Command, { streams }: Run): Command {
  return command
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => {
        streams.out(text);
      },
      // The error messages of commander are replaced by ours below.
      writeErr: () => undefined,
      getOutHelpWidth: () => streams.terminal?.columns ?? 80,
    })
    .exitOverride((error: CommanderError) => {
      throw new Ended(error, command);
    });
}
