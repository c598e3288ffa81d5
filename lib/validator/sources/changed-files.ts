import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { realPathOf } from "../../files/read.ts";
import { InputError } from "../result/input-error.ts";
import { fileIdentity, ImportGraph } from "./import-graph.ts";
import type { PendingText } from "./source-text.ts";

/**
 * The inputs that git reports as changed, and the modules that import one of them, because a definition may be
 * registered in another module. Missing paths and standard input are kept.
 *
 * @param since the commit to compare with; without it, the last commit.
 * @throws InputError `USAGE` if git cannot say what has changed.
 */
export function changedAmong(inputs: readonly PendingText[], since: string | undefined, cwd: string): PendingText[] {
  const root = rootAround(cwd);
  const changed = changedFiles(since, root, cwd);
  const outside = inputs.find(({ path }) => path !== undefined && !isBelow(path, root));
  if (outside)
    throw usage("--changed", `${outside.name} is not in the repository of this folder.`, "Run it in the other one.");
  const concerned = changed.size ? new ImportGraph(inputs).importersOf(changed) : changed;
  return inputs.filter(({ path }) => path === undefined || concerned.has(fileIdentity(path)));
}

/** The files that differ from a commit, in the working tree or in the index, and those that git does not track. */
function changedFiles(since: string | undefined, root: string, cwd: string): ReadonlySet<string> {
  const git = (...args: readonly string[]): readonly string[] => namesIn(answerOf(root, args));
  const base = since === undefined ? headOf(root) : forkOf(since, root, cwd);
  const names = [
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
    // Before the first commit, all files are new.
    ...(base === undefined
      ? git("ls-files", "--cached", "-z")
      : [[], ["--cached"]].flatMap((side) => git(...diff, ...side, base, "--"))),
  ];
  return new Set(names.map((name) => fileIdentity(join(root, name))));
}

const diff = [
  "diff",
  "--name-only",
  "-z",
  "--no-ext-diff",
  "--no-textconv",
  "--no-renames",
  "--diff-filter=d",
  "--ignore-submodules",
] as const;

function rootAround(cwd: string): string {
  const { status, out, problem } = run(cwd, ["rev-parse", "--show-toplevel"]);
  if (status === 0) return out.replace(/\r?\n$/u, "");
  throw /not a git repository/u.test(problem)
    ? usage("--changed", "This folder is in no git repository.", "Run it in one, or leave out --changed.")
    : failure(problem);
}

/** The last commit; `undefined` before the first one. */
function headOf(root: string): string | undefined {
  return commitOf("HEAD", root);
}

/** The commit at which the work since another one began. */
function forkOf(since: string, root: string, cwd: string): string {
  const place = `--changed ${since}`;
  // git would take it for a flag.
  const commit = since.startsWith("-") || since === "" ? undefined : commitOf(since, root);
  if (commit === undefined) {
    const isPath = since !== "" && existsSync(resolve(cwd, since));
    const remedy = isPath
      ? `Write the path before the flag: mcp-validate ${since} --changed.`
      : "Check the name of the branch, tag or commit, or fetch it.";
    throw usage(place, `git knows no commit '${since}'.`, remedy);
  }
  const { status, out } = run(root, ["merge-base", commit, "HEAD"]);
  if (status === 0) return out.trim();
  const remedy = "Fetch more of the history: git fetch --unshallow.";
  throw usage(place, "It has no commit in common with HEAD.", remedy);
}

function commitOf(name: string, root: string): string | undefined {
  const { status, out } = run(root, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
  return status === 0 ? out.trim() : undefined;
}

interface Answer {
  readonly status: number | null;
  readonly out: string;
  /** What git says on standard error. */
  readonly problem: string;
}

function answerOf(root: string, args: readonly string[]): string {
  const { status, out, problem } = run(root, args);
  if (status !== 0) throw failure(problem);
  return out;
}

/** Runs git without a shell. It writes nothing, and starts no program that its configuration names to watch files. */
function run(folder: string, args: readonly string[]): Answer {
  const safe = ["-C", folder, "-c", "core.fsmonitor=false", "--no-pager"];
  const { status, stdout, stderr, error } = spawnSync("git", [...safe, ...args], {
    // Windows looks for programs in the working directory first, which may be that of strangers.
    cwd: dirname(process.execPath),
    encoding: "utf8",
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
    maxBuffer: 1 << 28,
    windowsHide: true,
  });
  if (error && "code" in error && error.code === "ENOENT")
    throw usage("--changed", "git is not installed.", "Install it, or leave out --changed.");
  if (error) throw failure(error.message);
  return { status, out: stdout, problem: stderr };
}

function failure(problem: string): InputError {
  const [line = ""] = problem.trim().split("\n");
  const said = line.replace(/^fatal: /u, "").replace(/\.$/u, "");
  return usage("--changed", `git cannot say what has changed: ${said}.`, "Correct that, or leave out --changed.");
}

function usage(place: string, problem: string, remedy: string): InputError {
  return new InputError("USAGE", place, problem, remedy);
}

function isBelow(path: string, root: string): boolean {
  const way = relative(root, realPathOf(path) ?? path);
  return !way.startsWith("..") && !isAbsolute(way);
}

function namesIn(text: string): readonly string[] {
  return text.split("\0").filter(Boolean);
}
