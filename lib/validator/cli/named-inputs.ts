import type { Plan } from "../config/plan.ts";
import { changedAmong } from "../sources/changed-files.ts";
import { InputError } from "../result/input-error.ts";
import { expandPaths } from "../sources/expand-paths.ts";
import { stdinSource } from "../sources/read-source.ts";
import { type PendingText, shownPath } from "../sources/source-text.ts";
import type { Streams } from "./streams.ts";
import { remedyOfMissing } from "./usage-errors.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** The files that the arguments name, and that are not read. */
export interface LeftOut {
  /** The names of those that the configuration ignores. */
  readonly byConfiguration: readonly string[];
  /** The number of those that `--ignore` names. */
  readonly byFlag: number;
  /** The number of those that have not changed, with `--changed`. */
  readonly unchanged: number;
}

/** The inputs of a run, and what is left out of them. */
export interface NamedInputs {
  readonly files: readonly PendingText[];
  readonly leftOut: LeftOut;
}

/**
 * The inputs that the arguments name, in their order.
 *
 * @throws InputError for standard input that is empty, and for `--changed` where git cannot say what has changed.
 */
export async function namedInputs(
  args: readonly string[],
  flags: ValidateFlags,
  plan: Plan,
  streams: Streams,
): Promise<NamedInputs> {
  const { cwd } = streams;
  const byConfiguration = new Set<string>();
  const byFlag = new Set<string>();
  const isIgnored = (path: string): boolean => {
    const by = plan.ignoredBy(path);
    if (by !== undefined) (by === "flag" ? byFlag : byConfiguration).add(shownPath(path, cwd));
    return by !== undefined;
  };
  const remedyOf = (argument: string): string => remedyOfMissing(argument, cwd);
  const expand = (paths: readonly string[]): Promise<PendingText[]> => expandPaths(paths, cwd, isIgnored, remedyOf);
  const at = args.indexOf("-");
  const [before, after] = at < 0 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
  const stdin = at < 0 ? [] : [await stdinInput(flags, streams)];
  const all = [...(await expand(before)), ...stdin, ...(await expand(after))];
  const { changed } = flags;
  const files = changed === undefined ? all : changedAmong(all, changed === true ? undefined : changed, cwd);
  const unchanged = all.length - files.length;
  return { files, leftOut: { byConfiguration: [...byConfiguration], byFlag: byFlag.size, unchanged } };
}

async function stdinInput({ stdinFilename }: ValidateFlags, { cwd, readIn }: Streams): Promise<PendingText> {
  const bytes = await readIn();
  if (!bytes.toString("utf8").trim()) {
    const remedy = "Send definitions or code to it: mcp-validate - < tools.json";
    throw new InputError("INVALID_FORMAT", "-", "Standard input is empty.", remedy);
  }
  const source = stdinSource(bytes, stdinFilename, cwd);
  return { name: source.name, load: () => source };
}
