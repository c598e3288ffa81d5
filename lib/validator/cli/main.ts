import { Command } from "commander";
import manifest from "../../../package.json" with { type: "json" };
import { runExtract, type ExtractFlags } from "./extract-command.ts";
import { processStreams } from "./streams.ts";

const program = new Command("mcp-validate")
  .description("Reads MCP tool definitions without running the server.")
  .version(manifest.version)
  .showHelpAfterError()
  // Usage errors are input errors to whoever reads the exit code.
  .exitOverride((error) => {
    process.exitCode = error.exitCode === 0 ? 0 : 2;
    throw error;
  });

program
  .command("extract")
  .description("Print the tools/list answer that the server would give, as JSON; what is not known is named on stderr.")
  .argument("<path>", "a file, a folder, or the name of an installed package")
  .option("--locations", "add file and line to each definition, and the parts that are not known")
  .action((path: string, flags: ExtractFlags) => {
    process.exitCode = runExtract(path, flags, processStreams());
  });

try {
  program.parse();
} catch (error) {
  // Commander has printed its own errors, and set the exit code above.
  if (!(error instanceof Error && "code" in error && String(error.code).startsWith("commander."))) throw error;
}
