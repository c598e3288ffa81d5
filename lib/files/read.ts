import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";

/** The maximum sizes of files in bytes, by purpose. Larger ones are not read. */
export const fileLimits = {
  /** A file that is linted. The largest known list of tools has less than 2 MB. */
  definitions: 16_000_000,
  /** An imported module. Larger ones are data or minified code. */
  module: 4_000_000,
  /** A `package.json`, a `tsconfig.json`, a list of workspaces. */
  manifest: 1_000_000,
  /** A configuration of the validator. */
  configuration: 1_000_000,
  /** A list of what to sweep: a hundred thousand entries have about 5 MB. */
  list: 64_000_000,
  /** What a run with probes has sent and received. */
  record: 256_000_000,
  /** A page of a rule, or a file of `/proc`. */
  own: 1_000_000,
} as const;

/** Why a file is not read. `not-regular` is a device, a pipe or a socket, whose content may never end. */
export type FileRefusal = "missing" | "folder" | "not-regular" | "too-large" | "unreadable";

/** The content of a file, or why it is not read. */
export type FileContent =
  { readonly state: "read"; readonly bytes: Buffer } | { readonly state: FileRefusal; readonly bytes?: never };

/** The sentence about a file that is not read. */
export function problemOf(state: FileRefusal, limit: number): string {
  switch (state) {
    case "missing":
      return "There is no such file.";
    case "folder":
      return "It is a folder.";
    case "not-regular":
      return "It is not a regular file.";
    case "too-large":
      return `It is larger than ${String(limit / 1_000_000)} MB.`;
    case "unreadable":
      return "It cannot be read.";
  }
}

/**
 * Reads a regular file, or one that a link leads to. Everything that this package reads is read here, because an
 * untrusted checkout may contain links to devices, pipes, and files of any size. Never throws, and never waits for
 * another process.
 *
 * @param limit the maximum size in bytes.
 */
export function readContent(path: string, limit: number): FileContent {
  let file: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe waits for its writer. Windows has neither flag.
    file = openSync(path, constants.O_RDONLY | definedFlag("O_NONBLOCK") | definedFlag("O_NOCTTY"));
    // The open file is checked, because the name may lead to another file by now.
    const stats = fstatSync(file);
    if (stats.isDirectory()) return { state: "folder" };
    if (!stats.isFile()) return { state: "not-regular" };
    const bytes = stats.size > limit ? undefined : bytesOf(file, stats.size, limit);
    return bytes ? { state: "read", bytes } : { state: "too-large" };
  } catch (error) {
    return { state: refusalOf(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The text of a regular file; `undefined` if it cannot be read for any reason. */
export function readText(path: string, limit: number): string | undefined {
  return readContent(path, limit).bytes?.toString("utf8");
}

/** The value of a JSON file; `undefined` if it is not read or is not JSON. */
export function readJson(path: string, limit: number): unknown {
  const text = readText(path, limit);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function definedFlag(name: "O_NONBLOCK" | "O_NOCTTY"): number {
  const flags: Readonly<Record<string, number | undefined>> = constants;
  return flags[name] ?? 0;
}

/** All bytes of an open file; `undefined` if they are more than the limit. The size of files in `/proc` is 0. */
function bytesOf(file: number, size: number, limit: number): Buffer | undefined {
  let buffer = Buffer.allocUnsafe(Math.max(size, 4096) + 1);
  let length = 0;
  for (;;) {
    const read = readSync(file, buffer, length, buffer.length - length, null);
    if (!read) return buffer.subarray(0, length);
    length += read;
    if (length > limit) return undefined;
    if (length === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
  }
}

function refusalOf(error: unknown): FileRefusal {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
    case "ELOOP":
      return "missing";
    case "EISDIR":
      return "folder";
    // A socket, or a device without a driver.
    case "ENXIO":
    case "ENODEV":
      return "not-regular";
    default:
      return "unreadable";
  }
}

/** The path with links resolved; `undefined` if there is no such file. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/** The target of a path, through links; `undefined` for anything but a file or a folder. */
export function kindOfPath(path: string): "file" | "folder" | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? "file" : stats?.isDirectory() ? "folder" : undefined;
  } catch {
    // A cycle of links, or a name that is too long or invalid.
    return undefined;
  }
}
