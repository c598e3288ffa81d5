import { extname, resolve } from "node:path";
import type { ValidatorConfig } from "../config/validator-config.ts";
import { type ReportFormat, reportFormats, type ReportOptions } from "../report/index.ts";
import { didYouMean, InputError } from "../result/input-error.ts";
import { realPathOf } from "../sources/expand-paths.ts";
import type { Streams } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** A report, and the file that it goes to: standard output where there is none. */
export interface Output {
  readonly format: ReportFormat;
  readonly file: string | undefined;
}

/** Formats by the extension of the file that a report goes to. */
const byExtension: Readonly<Record<string, ReportFormat>> = {
  ".json": "json",
  ".yaml": "yaml",
  ".yml": "yaml",
  ".sarif": "sarif",
  ".html": "html",
  ".htm": "html",
  ".txt": "human",
};

/**
 * Collects `--format` and `--output` in their order: a file belongs to the format before it, so that
 * `--format json --output a.json --format html --output b.html` writes two. A format without a file goes to
 * standard output, and a file without a format has the one that its extension says.
 */
export class Outputs {
  readonly #pairs: { format: ReportFormat | undefined; file: string | undefined }[] = [];

  /** @throws InputError `USAGE` for a name that is no format. */
  addFormat(name: string): void {
    const format = reportFormats.find((one) => one === name);
    if (!format)
      throw new InputError(
        "USAGE",
        `--format ${name}`,
        "There is no such format.",
        didYouMean(name, reportFormats, ""),
      );
    const only = this.#pairs.length === 1 ? this.#pairs[0] : undefined;
    // `--output a --format json`: with one of each, the order says nothing.
    if (only && only.format === undefined) only.format = format;
    else this.#pairs.push({ format, file: undefined });
  }

  addFile(file: string): void {
    const last = this.#pairs.at(-1);
    if (last && last.file === undefined) last.file = file;
    else this.#pairs.push({ format: undefined, file });
  }

  /**
   * The reports to write.
   *
   * @param usual the format where none is named.
   * @throws InputError `USAGE` for a file whose format nothing says, and for two reports on standard output.
   */
  list(usual: ReportFormat): Output[] {
    const outputs = this.#pairs.map(({ format, file }) => ({ format: format ?? formatOf(file ?? ""), file }));
    if (!outputs.length) return [{ format: usual, file: undefined }];
    const shown = outputs.filter(({ file }) => file === undefined).map(({ format }) => format);
    if (shown.length > 1) {
      const message = `${shown.join(" and ")} would be mixed on standard output.`;
      throw new InputError(
        "USAGE",
        "--format",
        message,
        "Name a file for each but one: --format json --output report.json.",
      );
    }
    return outputs;
  }
}

function formatOf(file: string): ReportFormat {
  const format = byExtension[extname(file).toLowerCase()];
  if (format) return format;
  throw new InputError(
    "USAGE",
    `--output ${file}`,
    "Its extension says no format.",
    "Name one before it: --format json --output FILE.",
  );
}

/**
 * Refuses to write a report over what was read, or over another report.
 *
 * @throws InputError `USAGE`.
 */
export function checkOutputs(
  outputs: readonly Output[],
  read: readonly { readonly path?: string | undefined }[],
  cwd: string,
): void {
  const taken = new Set(read.flatMap(({ path }) => (path === undefined ? [] : [realPathOf(path)])));
  const written = new Set<string>();
  for (const { file } of outputs) {
    if (file === undefined) continue;
    const path = realPathOf(resolve(cwd, file));
    if (taken.has(path))
      throw new InputError(
        "USAGE",
        `--output ${file}`,
        "The report would be written over a file that is read.",
        "Name another file.",
      );
    if (written.has(path))
      throw new InputError("USAGE", `--output ${file}`, "Two reports would be written to it.", "Name a file for each.");
    written.add(path);
  }
}

/**
 * How reports are written to standard output. Of what is said on colour, flags win over the configuration, that over
 * the environment (`FORCE_COLOR`, `NO_COLOR`), and that over what the terminal is.
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
  };
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
