import { existsSync, statSync } from "node:fs";
import { extname, isAbsolute, relative, resolve } from "node:path";
import type { ValidatorConfig } from "../config/validator-config.ts";
import {
  counted,
  countsText,
  formatNamed,
  formatWords,
  plainReportOptions,
  render,
  renderInPieces,
  type ReportFormat,
  type ReportOptions,
} from "../report/index.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import { isNothingRead, type ValidationResult } from "../result/result.ts";
import { realPathOf } from "../../files/read.ts";
import { missingFolder, newFolderText, writeFailure, replaceFile } from "../sources/replace-file.ts";
import { type OutputKind, printable, type Streams, writeLine } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** A report and the file for it; `undefined` for standard output. */
export interface ReportOutput {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** Formats by the extension of the output file. */
const byExtension: Readonly<Record<string, ReportFormat>> = {
  ".json": "json",
  ".yaml": "yaml",
  ".yml": "yaml",
  ".sarif": "sarif",
  ".html": "html",
  ".htm": "html",
  ".txt": "human",
  ".xml": "junit",
  ".md": "markdown",
};

/**
 * Collects `--format` and `--output` in their order. A file belongs to the format before it:
 * `--format json --output a.json --format html --output b.html` writes two reports. A format without a file goes to
 * standard output; a file without a format takes the format of its extension.
 */
export class ReportOutputs {
  readonly #pairs: { format: ReportFormat | undefined; file: string | undefined }[] = [];

  /** @throws InputError `USAGE` for an unknown format. */
  addFormat(name: string): void {
    const format = formatNamed(name);
    if (!format) throw unknownFormat(name);
    const only = this.#pairs.length === 1 ? this.#pairs[0] : undefined;
    // `--output a --format json`: with one of each, their order does not matter.
    if (only && only.format === undefined) only.format = format;
    else this.#pairs.push({ format, file: undefined });
  }

  addFile(file: string): void {
    const last = this.#pairs.at(-1);
    if (last && last.file === undefined) last.file = file;
    else this.#pairs.push({ format: undefined, file });
  }

  /** The files that were named. */
  files(): (string | undefined)[] {
    return this.#pairs.map(({ file }) => file);
  }

  /**
   * The reports to write.
   *
   * @param usual the default format; `undefined` for no report.
   * @throws InputError `USAGE` for a file with an unknown extension, and for two reports on standard output.
   */
  list(usual: ReportFormat | undefined): ReportOutput[] {
    const outputs = this.#pairs.map(({ format, file }) => ({ format: format ?? formatOf(file ?? ""), file }));
    if (!outputs.length) return usual === undefined ? [] : [{ format: usual, file: undefined }];
    const shown = outputs.filter(({ file }) => file === undefined).map(({ format }) => format);
    if (shown.length > 1) {
      const message = `${shown.join(" and ")} would both go to standard output.`;
      throw new InputError(
        "USAGE",
        "--format",
        message,
        "Write all but one to a file: --format json --output report.json.",
      );
    }
    return outputs;
  }
}

function unknownFormat(name: string): InputError {
  const remedy = name.includes(",")
    ? "Give --format once for each: --format human --format json --output report.json."
    : didYouMean(name, formatWords);
  return new InputError("USAGE", "--format", `'${name}' is not a format.`, remedy);
}

function formatOf(file: string): ReportFormat {
  const format = byExtension[extname(file).toLowerCase()];
  if (format) return format;
  throw new InputError(
    "USAGE",
    `--output ${file}`,
    "Its extension does not tell the format.",
    "Put the format before it: --format json --output FILE.",
  );
}

/**
 * Refuses to overwrite an input or another report.
 *
 * @throws InputError `USAGE`.
 */
export function checkOutputFiles(
  outputs: readonly ReportOutput[],
  read: readonly { readonly path?: string | undefined }[],
  cwd: string,
): void {
  const taken = new Set(read.flatMap(({ path }) => (path === undefined ? [] : [identityOf(path)])));
  const written = new Set<string>();
  for (const { file } of outputs) {
    if (file === undefined) continue;
    const path = identityOf(resolve(cwd, file));
    if (taken.has(path))
      throw new InputError("USAGE", `--output ${file}`, "The report would overwrite an input.", "Name another file.");
    if (written.has(path))
      throw new InputError(
        "USAGE",
        `--output ${file}`,
        "Two reports would be written to this file.",
        "Use a different file for each.",
      );
    written.add(path);
  }
}

/** The same for all names of a file: symbolic and hard links. */
function identityOf(path: string): string {
  // Below a file, as in `tools.json/report.json`, looking for a path is an error.
  const stats = existsSync(path) ? statSync(path, { bigint: true, throwIfNoEntry: false }) : undefined;
  return stats?.isFile() ? `${String(stats.dev)}:${String(stats.ino)}` : (realPathOf(path) ?? path);
}

/**
 * The options of reports on standard output. For color, a flag overrides the configuration, which overrides the
 * environment (`FORCE_COLOR`, `NO_COLOR`), which overrides the terminal.
 */
export async function reportSettings(
  flags: ValidateFlags,
  { output }: ValidatorConfig,
  streams: Streams,
): Promise<ReportOptions> {
  const { ci = false, quiet = false } = flags;
  const { terminal, env, cwd } = streams;
  return {
    color: flags.color ?? (ci ? false : (output?.color ?? colorOfEnvironment(env) ?? terminal !== undefined)),
    width: terminal?.columns ?? 80,
    verbose: flags.verbose ?? (quiet ? false : (output?.verbose ?? false)),
    quiet,
    hyperlinks: terminal !== undefined && !ci && (await showsLinks()),
    cwd,
    ci,
    // npm, its scripts and npx set this variable. Outside of them, the command is not on the PATH.
    ...(env["npm_execpath"] === undefined ? {} : { runner: "npx mcp-validate" }),
    ...repositoryOf(env, cwd),
  };
}

/** The repository of a job of GitHub Actions or GitLab CI. Values of another form are not used: they become links. */
function repositoryOf(env: Streams["env"], cwd: string): Pick<ReportOptions, "repository"> {
  const root = env["GITHUB_WORKSPACE"] ?? env["CI_PROJECT_DIR"];
  const within = root ? relative(root, cwd).replaceAll("\\", "/") : "";
  const folder = within === "" || within.startsWith("..") || isAbsolute(within) ? "" : `${within}/`;
  const { GITHUB_SERVER_URL: server = "", GITHUB_REPOSITORY: name = "", GITHUB_SHA: commit = "" } = env;
  const isKnown =
    /^https?:\/\/[\w.:-]+$/u.test(server) && /^[\w.-]+\/[\w.-]+$/u.test(name) && /^[\da-f]{7,64}$/u.test(commit);
  if (!isKnown) return folder ? { repository: { folder } } : {};
  return { repository: { folder, files: `${server}/${name}/blob/${commit}/` } };
}

/** The conventions of https://no-color.org and https://force-color.org. */
function colorOfEnvironment({ FORCE_COLOR: force, NO_COLOR: no }: Streams["env"]): boolean | undefined {
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return no ? false : undefined;
}

async function showsLinks(): Promise<boolean> {
  const { default: supports } = await import("supports-hyperlinks");
  return supports.stdout;
}

/**
 * Writes the reports. For each file, a line on stderr states the counts of its issues.
 *
 * @throws InputError `USAGE` for a file that cannot be written.
 */
export async function writeReports(
  outputs: readonly ReportOutput[],
  result: ValidationResult,
  settings: ReportOptions,
  streams: Streams,
): Promise<void> {
  for (const { format, file } of outputs) {
    if (file === undefined) {
      const kind = format === "human" && (settings.color || settings.hyperlinks) ? "styled" : kindOf(format);
      for (const chunk of chunksOf(await renderInPieces(format, result, settings))) streams.out(chunk, kind);
    } else {
      // A file has no colors, width or links of a terminal.
      const { color, width, hyperlinks } = plainReportOptions(streams.cwd);
      const pieces = await renderInPieces(format, result, { ...settings, color, width, hyperlinks });
      const made = missingFolder(resolve(streams.cwd, file));
      writeFile(file, printableChunks(chunksOf(pieces), kindOf(format)), streams.cwd);
      writeLine(`${shortSummaryOf(result)} → ${file}${newFolderText(made, streams.cwd)}`, streams);
    }
  }
  const isAnnotated = outputs.some(({ format, file }) => format === "github" && file === undefined);
  // GitHub reads workflow commands from both streams, and standard output may be JSON for a program.
  if (settings.ci && streams.env["GITHUB_ACTIONS"] === "true" && !isAnnotated)
    streams.err(await render("github", result, settings), "commands");
}

function kindOf(format: ReportFormat): OutputKind {
  return format === "github" ? "commands" : format === "html" ? "html" : "text";
}

/** A file is often printed later, so it gets what standard output would get. */
function* printableChunks(chunks: Iterable<string>, kind: OutputKind): Generator<string> {
  for (const chunk of chunks) yield printable(chunk, kind);
}

/** The characters of one write. */
const chunkLength = 1 << 16;

/** Joins small pieces, because each write is a system call, to whole lines, which are made printable. */
function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const piece of pieces) {
    chunk += piece;
    const end = chunk.length < chunkLength ? 0 : chunk.lastIndexOf("\n") + 1;
    if (!end) continue;
    yield chunk.slice(0, end);
    chunk = chunk.slice(end);
  }
  yield chunk;
}

function writeFile(file: string, chunks: Iterable<string>, cwd: string): void {
  const path = resolve(cwd, file);
  try {
    replaceFile(path, chunks, { cwd });
  } catch (error) {
    if (error instanceof InputError) throw new InputError("USAGE", `--output ${file}`, error.problem, error.remedy);
    throw new InputError(
      "USAGE",
      `--output ${file}`,
      `The file cannot be written: ${writeFailure(error)}.`,
      "Name another file.",
    );
  }
}

/** The contents of a report in a few words: "2 errors, 1 part not read". */
function shortSummaryOf(result: ValidationResult): string {
  if (isNothingRead(result)) return "nothing read";
  const left = result.unread.length;
  return `${countsText(result.summary.issuesBySeverity)}${left ? `, ${counted(left, "part")} not read` : ""}`;
}
