import { Command, type CommanderError } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import type { ExtractFlags } from "./extract-command.ts";
import { oneOf, several, wholeNumber } from "./flag-values.ts";
import {
  addChoiceFlags,
  addInputFlags,
  addReadingFlags,
  addReportFlags,
  addRuleFlags,
  addRuntimeFlags,
  addServerFlags,
} from "./flags.ts";
import type { GenerateFlags } from "./generate-command.ts";
import type { LockFlags } from "./lock-command.ts";
import { Outputs } from "./outputs.ts";
import type { ServeFlags } from "./serve-command.ts";
import { exitCodeOf, printableStreams, type RawStreams, type Streams } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

const examples = `
Examples:
  mcp-validate tools.json src                          check files and folders
  mcp-validate --server "node server.js"               start a server and check its answers
  mcp-validate probe --server "node server.js"         start a server and probe its behavior
  mcp-validate src --preset strict --fix               apply safe fixes
  mcp-validate src --format sarif --output mcp.sarif   write a report for code scanning
  mcp-validate lock --frozen                           fail if a definition is not the locked one

Exit codes: 0 passed, 1 failed, 2 wrong input or usage, 3 a server could not be read.`;

const probeHelp = `
'mcp-validate probe --list-probes' lists the probes.
'mcp-validate explain NAME' explains one of them.

Exit codes: 0 no error was found, 1 an error was found, 2 wrong input or usage,
3 a server could not be probed.`;

/**
 * Runs `mcp-validate`.
 *
 * @param args the arguments of the command line.
 * @returns the exit code. The process is not ended here, so that all output is written.
 */
export async function runProgram(args: readonly string[], raw: RawStreams): Promise<number> {
  const streams = printableStreams(raw);
  let code = 0;
  const program = programOf(streams, (value) => {
    code = value;
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    // Commander has written its own errors and has passed the exit code on.
    const isCommanders = error instanceof Error && "code" in error && String(error.code).startsWith("commander.");
    if (!isCommanders) return internalError(error, streams);
  }
  return code;
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

/** @param exit receives the exit code. */
function programOf(streams: Streams, exit: (code: number) => void): Command {
  const program = new Command("mcp-validate").description(
    "Validates the definitions of MCP servers: tools, resources and prompts.",
  );
  prepare(program, streams, exit);
  // The longest of the commands would leave no room for what they do.
  program.configureHelp({ subcommandTerm: (command) => command.name() });
  const outputs = new Outputs();
  makeValidating(program, outputs, streams, exit);
  program.version(manifest.version).addHelpText("after", examples);
  addValidateCommand(program, outputs, streams, exit);
  addCommands(program, streams, exit);
  return program;
}

/** Gives a command the flags and the work of the program itself. */
function makeValidating(command: Command, outputs: Outputs, streams: Streams, exit: (code: number) => void): void {
  addInputFlags(command, streams.env);
  addRuntimeFlags(command);
  command.option("--allow-runtime", "allow --level runtime and --level both, which run the server's code and probe it");
  addRuleFlags(command);
  addReportFlags(command, outputs);
  command.action(async (paths: readonly string[], flags: ValidateFlags) => {
    if (flags.listRules) {
      const { runListing } = await import("./rules-commands.ts");
      exit(await runListing("listRules", { args: paths, flags, outputs }, streams));
      return;
    }
    const { runValidate } = await import("./validate-command.ts");
    exit(await runValidate(paths, flags, outputs, streams));
  });
}

/**
 * The word for what happens without a command, as in `mcp-validator validate server.py`. Source: the conformance
 * review, 6.1.
 */
function addValidateCommand(program: Command, outputs: Outputs, streams: Streams, exit: (code: number) => void): void {
  const validate = program
    .command("validate")
    .description("Check files, folders and servers, as without a command. A file of this name is ./validate.");
  makeValidating(validate, outputs, streams, exit);
  prepare(validate, streams, exit);
  // Flags before the word count like those after it.
  program.hook("preSubcommand", (_program, command) => {
    if (command !== validate) return;
    for (const [name, value] of Object.entries(program.opts()))
      validate.setOptionValueWithSource(name, value, program.getOptionValueSource(name));
  });
}

function addProbeCommand(program: Command, streams: Streams, exit: (code: number) => void): void {
  const probe = program
    .command("probe")
    .description("Check whether a running server behaves as the protocol requires. This runs its code.")
    .argument("[paths...]", "source of the server, to compare with what the server sends");
  const outputs = new Outputs();
  addServerFlags(probe, streams.env, "each probe");
  addRuntimeFlags(probe);
  addChoiceFlags(probe);
  probe.option("--list-probes", "list all probes; with --format json as JSON");
  addReportFlags(probe, outputs);
  probe.addHelpText("after", probeHelp);
  probe.action(async (paths: readonly string[], flags: ValidateFlags) => {
    if (flags.listProbes) {
      const { runListing } = await import("./rules-commands.ts");
      exit(await runListing("listProbes", { args: paths, flags, outputs }, streams));
      return;
    }
    const level = flags.level ?? (paths.length ? "both" : "runtime");
    const { runValidate } = await import("./validate-command.ts");
    exit(await runValidate(paths, { ...flags, level, allowRuntime: level !== "static" }, outputs, streams));
  });
  prepare(probe, streams, exit);
}

function addCommands(program: Command, streams: Streams, exit: (code: number) => void): void {
  addProbeCommand(program, streams, exit);
  addLockCommand(program, streams, exit);
  const extract = program
    .command("extract")
    .description(
      "Print the definitions that the server would list, as JSON, without running it. Unknown parts are named on stderr.",
    )
    .argument("<path>", "file, folder or name of an installed package")
    .option("--locations", "add the file and line of each definition, and its unknown parts")
    .action(async (path: string, flags: ExtractFlags) => {
      const { runExtract } = await import("./extract-command.ts");
      exit(await runExtract(path, flags, streams));
    });
  const generate = program
    .command("generate-descriptions")
    .description(
      "Print the description of each tool after a template, with the list of parameters from its schema. What is written is kept.",
    )
    .argument("<paths...>", "files, folders and names of installed packages")
    .option("--write", "write the descriptions into the files")
    .option("--check-drift", "fail if the parameters in a description differ from the schema, and show how")
    .action(async (paths: readonly string[], flags: GenerateFlags) => {
      const { runGenerate } = await import("./generate-command.ts");
      exit(await runGenerate(paths, flags, streams));
    });
  const explain = program
    .command("explain")
    .description("Print the documentation of a rule or a probe.")
    .argument("<rule>", "name or id of a rule, or name of a probe")
    .option("--format <name>", "human (default) or json", oneOf("--format", ["human", "json"]))
    .action(async (rule: string, { format = "human" }: { readonly format?: "human" | "json" }) => {
      const { runExplain } = await import("./rules-commands.ts");
      exit(runExplain(rule, format, streams));
    });
  const serve = program
    .command("serve")
    .description("Run the validator as an HTTP service.")
    .option("--port <number>", "port; 0 for any free one (default: 8080)", wholeNumber("--port", 0, 65_535))
    .option("--host <address>", "address to listen on (default: 127.0.0.1)")
    .option(
      "--max-requests <number>",
      "maximum number of concurrent requests (default: 32)",
      wholeNumber("--max-requests", 1, 10_000),
    )
    .option(
      "--time-limit <ms>",
      "time limit for one validation (default: 30000)",
      wholeNumber("--time-limit", 1, 3_600_000),
    )
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
  for (const command of [extract, generate]) addReadingFlags(command);
  for (const command of [extract, generate, explain, serve]) prepare(command, streams, exit);
}

function addLockCommand(program: Command, streams: Streams, exit: (code: number) => void): void {
  const lock = program
    .command("lock")
    .description(
      "Write what a model sees of each definition to mcp.lock.json, and show what has changed since the last time.",
    )
    .argument("[paths...]", "files, folders and installed packages (default: the working directory)");
  addServerFlags(lock, streams.env);
  lock
    .option("--frozen", "write nothing; fail if a definition has changed")
    .option("--lock-file <file>", "the lock file (default: mcp.lock.json)")
    .option("--format <name>", "human (default) or json", oneOf("--format", ["human", "json"]))
    .action(async (paths: readonly string[], flags: LockFlags) => {
      const { runLock } = await import("./lock-command.ts");
      exit(await runLock(paths, flags, streams));
    });
  addReadingFlags(lock);
  prepare(lock, streams, exit);
}

/** Reports usage errors like input errors: on one line, with exit code 2. */
function prepare(command: Command, streams: Streams, exit: (code: number) => void): void {
  command
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => {
        streams.out(text);
      },
      writeErr: (text) => {
        streams.err(text);
      },
      getOutHelpWidth: () => streams.terminal?.columns ?? 80,
      outputError: (text, write) => {
        const message = text
          .replace(/^error: /u, "")
          .replace(/\n\(?(Did you mean [^)\n]*)\)?/u, ". $1")
          .trim();
        const usage = `Usage: ${command.parent ? "mcp-validate " : ""}${command.name()} ${command.usage()}`;
        write(`USAGE mcp-validate: ${message}${/[.?]$/u.test(message) ? "" : "."} ${usage}. See --help.\n`);
      },
    })
    .exitOverride((error: CommanderError) => {
      exit(error.exitCode === 0 ? 0 : 2);
      throw error;
    });
}
