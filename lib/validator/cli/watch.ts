import { existsSync } from "node:fs";
import { setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { basename, dirname, resolve } from "node:path";
import { ProjectBoundary } from "../../files/project-boundary.ts";
import { tellFilesChanged } from "../../files/ttl-cache.ts";
import { configNames } from "../config/load-config.ts";
import { counted, formatNamed } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import type { ValidationResult } from "../result/result.ts";
import { fileIdentity, ImportGraph } from "../sources/import-graph.ts";
import { type PendingText, isDocument, languageOf, shownPath } from "../sources/source-text.ts";
import { KeptLints } from "../validation/kept-lints.ts";
import { type FlagRefusal, refuse } from "./refusals.ts";
import { exitCodeOf, writeLine } from "./streams.ts";
import { suppressionWriters } from "./suppressions-file.ts";
import type { CommandLine, Round } from "./validate-command.ts";
import { editsFiles } from "./validate-flags.ts";

/** Milliseconds without a change after which a run begins: editors and builds write several files at once. */
const pause = 100;

/** Folders that no one edits, and that may have very many files. */
const unwatched = /[\\/](?:node_modules|\.git|\.venv|venv|__pycache__|site-packages)(?=[\\/]|$)/u;

/** Files that may change what is read from all others. */
const global = new Set([
  ...configNames,
  ...[
    "package.json",
    "jsconfig.json",
    "pnpm-workspace.yaml",
    "pyproject.toml",
    "uv.lock",
    "poetry.lock",
    "eslint-suppressions.json",
  ],
]);
const globalPattern = /^(?:tsconfig.*\.json|requirements.*\.txt)$/u;

/**
 * `--watch`: validates, and again when files change, until a signal.
 *
 * @param check one run. @returns the exit code: 0, or 2 if the command line is wrong.
 */
export async function watch(line: CommandLine, check: (round: Round) => Promise<number>): Promise<number> {
  const { args, flags, outputs, streams } = line;
  checkWatch(line);
  const stopping = stopSignal();
  const changes = new Changes();
  const { watch: watchFiles } = await import("chokidar");
  const watcher = watchFiles(rootsOf(args, streams.cwd), {
    ignoreInitial: true,
    ignored: (path) => unwatched.test(path),
  });
  const ready = new Promise<void>((settle) => watcher.once("ready", settle));
  const reports = new Set(outputs.files().map((file) => file && fileIdentity(resolve(streams.cwd, file))));
  watcher.on("all", (event, path) => {
    if (!reports.has(fileIdentity(path))) changes.add(path, event === "add");
  });
  watcher.on("error", (error) => {
    writeLine(`A change may be missed: ${error instanceof Error ? error.message : String(error)}.`, streams);
  });
  try {
    const session = new Session(line, check);
    const isRight = await session.first();
    if (!isRight) return 2;
    await Promise.race([ready, stopping.promise]);
    if (!stopping.isStopped()) writeLine(`Watching for changes. Press Ctrl-C to end.`, streams);
    while (await Promise.race([changes.next(), stopping.promise])) {
      const work = session.again(changes.take());
      await Promise.race([flags.server?.length ? work.then(() => changes.forgetDocuments()) : work, stopping.promise]);
    }
    return 0;
  } finally {
    await watcher.close();
  }
}

/**
 * Refuses flags that make no sense with repeated runs.
 *
 * @throws InputError `USAGE`.
 */
function checkWatch({ args, flags, outputs }: CommandLine): void {
  const { fix, diff, changed, untrusted = false, ci = false, dryRun = false } = flags;
  const shown = outputs.list("human").find(({ file }) => file === undefined)?.format ?? "human";
  const writes = fix ? "--fix" : diff ? "--diff" : "--fix-dry-run";
  refuse([
    ["--watch", editsFiles(flags), `It repeats checks, and ${writes} is for one run.`, "Leave out one of them."],
    ...suppressionWriters(flags).map(([flag, isGiven]): FlagRefusal => [
      "--watch",
      isGiven,
      `${flag} is for one run.`,
      "Leave out one of them.",
    ]),
    ["--watch", args.includes("-"), "Standard input does not change.", "Name the file."],
    [
      "--watch",
      shown !== formatNamed("human"),
      `Several reports as ${shown} one after the other are none.`,
      `Write each to a file: --format ${shown} --output FILE.`,
    ],
    ["--watch", changed !== undefined, "It checks what changes from now on.", "Leave out --changed."],
    ["--watch", untrusted, "--untrusted is for one run.", "Leave out one of them."],
    ["--watch", ci, "A CI system would wait for its end.", "Leave out one of them."],
    ["--watch", dryRun, "A dry run checks nothing.", "Leave out one of them."],
  ]);
}

function isGlobal(path: string): boolean {
  const name = basename(path);
  return global.has(name) || globalPattern.test(name);
}

/** What to watch for the arguments: the projects around them, because other modules are read for a file. */
function rootsOf(args: readonly string[], cwd: string): string[] {
  const named = args.map((one) => resolve(cwd, one)).map((path) => (existsSync(path) ? path : cwd));
  return [...new Set([...named, cwd].map((path) => new ProjectBoundary(folderOf(path)).root))];
}

function folderOf(path: string): string {
  return languageOf(path) === undefined ? path : dirname(path);
}

/** The files that have changed since the last run. */
class Changes {
  /** By path, whether the file is new. */
  #paths = new Map<string, boolean>();
  #wake: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  add(path: string, isNew: boolean): void {
    if (languageOf(path) === undefined && !isGlobal(path)) return;
    this.#paths.set(path, isNew || this.#paths.get(path) === true);
    clearTimeout(this.#timer);
    this.#timer = startTimer(() => {
      this.#wake?.();
    }, pause);
  }

  /** Settles when files have changed, and no other has for a moment. */
  async next(): Promise<true> {
    await new Promise<void>((wake) => {
      this.#wake = wake;
      if (this.#paths.size) this.#timer?.refresh();
    });
    return true;
  }

  take(): ReadonlyMap<string, boolean> {
    const taken = this.#paths;
    this.#paths = new Map();
    return taken;
  }

  /** Forgets changes of data: a server that writes such a file when it starts would be started for ever. */
  async forgetDocuments(): Promise<void> {
    await setTimeout(2 * pause);
    for (const path of this.#paths.keys()) {
      const language = languageOf(path);
      if (language !== undefined && isDocument(language)) this.#paths.delete(path);
    }
  }
}

/** The runs of one command. */
class Session {
  readonly #line: CommandLine;
  readonly #check: (round: Round) => Promise<number>;
  readonly #kept = new KeptLints();
  #files: readonly PendingText[] = [];
  #configPath: string | undefined;
  #graph = new ImportGraph([]);

  constructor(line: CommandLine, check: (round: Round) => Promise<number>) {
    this.#line = line;
    this.#check = check;
  }

  /** @returns false for a wrong command line. */
  async first(): Promise<boolean> {
    const isRight = await this.#run(() => undefined);
    return isRight && (this.#files.some(({ path }) => path !== undefined) || Boolean(this.#line.flags.server?.length));
  }

  /**
   * Validates again.
   *
   * @param changed the changed paths, those of files that are new or gone included; true for those that are new.
   */
  async again(changed: ReadonlyMap<string, boolean>): Promise<void> {
    const { streams, flags } = this.#line;
    const before = this.#graph;
    // What is known of the disk is from before.
    tellFilesChanged();
    const own = [...changed.keys()].map((path) => ({ path }));
    const isNew = [...changed.values()].some(Boolean);
    this.#graph = new ImportGraph([...this.#files, ...own]);
    const all = own.some(({ path }) => isGlobal(path) || path === this.#configPath);
    const paths = this.#concerned([...changed.keys()], before);
    const isRead = this.#files.some(({ path }) => path !== undefined && paths.has(fileIdentity(path)));
    // A server may read any file.
    if (!all && !isRead && !isNew && !flags.server?.length) return;
    this.#kept.forget((path) => all || paths.has(fileIdentity(path)));
    await this.#run((result) => {
      const anew = this.#kept.takeAnew();
      const names = [...changed.keys()].map((path) => shownPath(path, streams.cwd));
      const time = new Date().toTimeString().slice(0, 8);
      const total = counted(this.#files.length, "file");
      const duration = String(Math.round(result.metadata.duration));
      streams.out(`\n${time} ${listed(names)}: checked ${String(anew.length)} of ${total} again in ${duration} ms.\n`);
      return new Set([...anew, ...result.sources.filter(({ type }) => type === "server").map(({ name }) => name)]);
    });
  }

  /** The files to check again: those that changed, those that were read for them, and those that read them. */
  #concerned(changed: readonly string[], before: ImportGraph): ReadonlySet<string> {
    const changedFiles = changed.map(fileIdentity);
    const graphs = [before, this.#graph];
    return new Set(graphs.flatMap((graph) => [...graph.importersOf(changedFiles), ...graph.importsOf(changedFiles)]));
  }

  async #run(onResult: (result: ValidationResult) => ReadonlySet<string> | undefined): Promise<boolean> {
    const { streams } = this.#line;
    try {
      await this.#check({
        kept: this.#kept,
        reads: (files, { configPath }) => {
          this.#files = files;
          this.#configPath = configPath;
          this.#graph = new ImportGraph(files);
        },
        listed: onResult,
      });
      this.#kept.takeAnew();
      return true;
    } catch (error) {
      exitCodeOf(error, streams);
      // A file without definitions, or a server that does not start, may be better after the next change.
      return !(error instanceof InputError) || error.code === "INVALID_FORMAT";
    }
  }
}

/** The most names of changed files in a line. */
const maxNames = 3;

function listed(names: readonly string[]): string {
  const others = names.length - maxNames;
  return others > 0 ? `${names.slice(0, maxNames).join(", ")} and ${counted(others, "other")}` : names.join(", ");
}

interface Stopping {
  /** Settles with false at a signal. */
  readonly promise: Promise<false>;
  readonly isStopped: () => boolean;
}

function stopSignal(): Stopping {
  let stopped = false;
  const promise = new Promise<false>((settle) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        stopped = true;
        settle(false);
      });
  });
  return { promise, isStopped: () => stopped };
}
