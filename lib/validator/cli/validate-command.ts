import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findConfig } from "../config/find-config.ts";
import { loadConfig } from "../config/load-config.ts";
import { Plan, type LoadedConfig } from "../config/plan.ts";
import { InputError } from "../input-error.ts";
import { expandPaths } from "../inputs/expand-paths.ts";
import { guessedLanguage, languageOf } from "../lint/languages.ts";
import { counted } from "../report/counted.ts";
import { render } from "../report/index.ts";
import { plainReportOptions, type ReportOptions } from "../report/report-options.ts";
import type { ValidationResult } from "../result.ts";
import { validateSources, type Input } from "../validate-sources.ts";
import { fixedInputs, type FixedFile } from "./fix-inputs.ts";
import type { Output, Outputs } from "./outputs.ts";
import { progressOf } from "./progress.ts";
import { reportSettings } from "./report-settings.ts";
import type { Streams } from "./streams.ts";
import { checkFlags, type ValidateFlags } from "./validate-flags.ts";
import { verdictOf } from "./verdict.ts";
import { exitCodeOf, writeFault } from "./write-fault.ts";

/**
 * `mcp-validate [files, folders, globs…]`: validates, and writes the reports.
 *
 * @returns the exit code: 0, 1 where the result fails, 2 where an input or the usage is wrong, 3 where a server is.
 */
export async function runValidate(args: readonly string[], flags: ValidateFlags, outputs: Outputs, streams: Streams): Promise<number> {
  try {
    return await validated(args, flags, outputs, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

async function validated(args: readonly string[], flags: ValidateFlags, outputs: Outputs, streams: Streams): Promise<number> {
  checkFlags(args, flags);
  const { cwd } = streams;
  const loaded = await configFor(flags, cwd);
  const { preset, rule: rules, rules: only, exclude, minSeverity } = flags;
  const plan = new Plan(loaded, { preset, rules, only, exclude, minSeverity }, cwd);
  const reports = outputs.list(loaded.config.output?.format ?? "human");
  const settings = await reportSettings(flags, loaded.config, streams);

  const named = [...(await namedInputs(args, flags, plan, streams)), ...(await serverInputs(flags, plan, streams))];
  const fixed: FixedFile[] = [];
  const fixing = flags.fix ?? flags.fixDryRun ?? false;
  const how = { writes: flags.fix ?? false, withSuggestions: flags.suggestions ?? false };
  const inputs = fixing ? fixedInputs(named, plan, how, (file) => fixed.push(file)) : named;

  const progress = progressOf(streams, inputs.length, !settings.ci);
  const { result, faults } = validateSources(inputs, plan, cwd, progress.step);
  progress.end();
  if (fixing) writeFixed(fixed, how.writes, streams);
  for (const fault of faults) writeFault(fault, streams);
  if (!result.sources.length) throw nothingFound(args, named.length);

  // What could not be read is told of already; an empty report about it would only be noise to a person.
  const isReadable = result.sources.length > faults.length;
  const worthwhile = reports.filter(({ format, file }) => isReadable || file !== undefined || format !== "human");
  await writeReports(worthwhile, result, settings, streams);
  const { fails, reasons } = verdictOf(result, flags);
  for (const reason of reasons) streams.err(`${reason}\n`);
  if (faults.length) return 2;
  return fails ? 1 : 0;
}

async function configFor({ config }: ValidateFlags, cwd: string): Promise<LoadedConfig> {
  const path = config === undefined ? findConfig(cwd) : resolve(cwd, config);
  return path === undefined ? { config: {}, path } : { config: await loadConfig(path, cwd), path };
}

/** The inputs that the arguments name, in their order. */
async function namedInputs(args: readonly string[], flags: ValidateFlags, plan: Plan, streams: Streams): Promise<Input[]> {
  const at = args.indexOf("-");
  const expand = (paths: readonly string[]): Promise<Input[]> => expandPaths(paths, streams.cwd, (path) => plan.isIgnored(path));
  if (at < 0) return expand(args);
  const [before, after] = [args.slice(0, at), args.slice(at + 1)];
  return [...(await expand(before)), await stdinInput(flags, streams), ...(await expand(after))];
}

async function stdinInput({ stdinFilename }: ValidateFlags, { cwd, readIn }: Streams): Promise<Input> {
  const name = stdinFilename ?? "<stdin>";
  const text = (await readIn()).replace(/^\uFEFF/u, "");
  const named = stdinFilename === undefined ? undefined : languageOf(stdinFilename);
  const language = named ?? guessedLanguage(text);
  const path = named ? resolve(cwd, name) : join(cwd, `tools.${language}`);
  return { name, load: () => ({ type: "text", name, path, language, text, isNamed: true }) };
}

/** The servers are read before anything is shown: one that cannot be read ends the run. */
async function serverInputs(flags: ValidateFlags, plan: Plan, streams: Streams): Promise<Input[]> {
  const { server: targets = [], header: headers, env, timeout, cwd = "." } = flags;
  if (!targets.length) return [];
  const { readServerText } = await import("../inputs/read-server-text.ts");
  const inputs: Input[] = [];
  for (const target of targets) {
    const { specVersion } = plan.settings;
    const { source, server } = await readServerText(target, { headers, env, timeout, specVersion, cwd: resolve(streams.cwd, cwd) });
    for (const notice of server.notices) streams.err(`${target}: ${notice}\n`);
    inputs.push({ name: target, load: () => source });
  }
  return inputs;
}

async function writeReports(outputs: readonly Output[], result: ValidationResult, settings: ReportOptions, streams: Streams): Promise<void> {
  for (const { format, file } of outputs) {
    if (file === undefined) streams.out(await render(format, result, settings));
    else {
      // No terminal shows a file.
      const { color, width, hyperlinks } = plainReportOptions(streams.cwd);
      writeFile(file, await render(format, result, { ...settings, color, width, hyperlinks }), streams.cwd);
    }
  }
  const isAnnotated = outputs.some(({ format, file }) => format === "github" && file === undefined);
  // GitHub reads the commands of both streams, and standard output may be somebody's JSON.
  if (settings.ci && streams.env["GITHUB_ACTIONS"] === "true" && !isAnnotated) streams.err(await render("github", result, settings));
}

function writeFile(file: string, text: string, cwd: string): void {
  const path = resolve(cwd, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InputError("USAGE", `--output ${file}`, `It cannot be written: ${message}.`, "Name another file.");
  }
}

function writeFixed(files: readonly FixedFile[], isWritten: boolean, { err }: Streams): void {
  const count = files.reduce((sum, file) => sum + file.count, 0);
  const verb = isWritten ? "Made" : "Would make";
  if (!count) err("There is nothing to fix.\n");
  for (const { name, count: edits } of files) err(`${verb} ${counted(edits, "edit")} in ${name}.\n`);
}

function nothingFound(args: readonly string[], files: number): InputError {
  const message = files
    ? `None of ${counted(files, "file")} defines MCP tools, resources or prompts.`
    : "There are no files to look at in it: none is JSON, YAML, TypeScript or JavaScript, or all are left out.";
  const remedy = "Name the files that do: what is named is looked at whatever it is called and wherever it lies.";
  return new InputError("INVALID_FORMAT", args.join(" "), message, remedy);
}
