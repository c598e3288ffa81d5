import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { linkOutOf } from "../../files/project-boundary.ts";
import { realPathOf } from "../../files/read.ts";
import { InputError } from "../result/input-error.ts";
import { shownPath } from "./source-text.ts";

/**
 * The usual errors of a system call, in words. The call itself names a temporary file next to the one that the user
 * knows.
 */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "the system makes no file there",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EEXIST: "a part of its path is not a folder",
  ENAMETOOLONG: "its name is too long",
};

/** Why a file cannot be written, as the end of a sentence. */
export function writeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return reasons[code] ?? error.message.replace(/\.$/u, "");
}

/** The first folder of a path that does not exist; `undefined` if all do. */
export function missingFolder(path: string): string | undefined {
  const folder = dirname(path);
  if (existsSync(folder)) return undefined;
  return missingFolder(folder) ?? folder;
}

/**
 * A notice about a folder that was created for a file. Otherwise a misspelled folder would look like a successful
 * write.
 *
 * @param made the result of {@link missingFolder}, before the file was written.
 */
export function newFolderText(made: string | undefined, cwd: string): string {
  return made === undefined ? "" : ` (new folder ${shownPath(made, cwd)})`;
}

/** How a file is replaced. */
interface Replacing {
  /** Called before the new text replaces the old one. If the result is false, nothing changes. */
  readonly isCurrent?: () => boolean;
  /** The working directory of the user, see {@link linkOutOf}; absent for a file that was found in a checkout. */
  readonly cwd?: string;
}

/**
 * Writes a text, in chunks, to a temporary file in the same folder, which is renamed when it is complete. A full disk
 * or the end of the process leaves the old text unchanged. A symbolic link stays; the file that it points to is
 * replaced, and keeps its mode and its owner.
 *
 * @param path absolute. Folders that do not exist are created.
 * @returns false if nothing has changed.
 * @throws the error of a system call. The old text is then unchanged.
 * @throws InputError `USAGE` for a file behind a link that leads out of the project.
 */
export function replaceFile(
  path: string,
  chunks: Iterable<string>,
  { isCurrent = () => true, cwd }: Replacing = {},
): boolean {
  const out = linkOutOf(path, cwd);
  if (out) {
    const problem = `The link ${out.link} leads out of the project, to ${out.target}, so nothing was written there.`;
    throw new InputError("USAGE", path, problem, "Name the file that is to be written.");
  }
  mkdirSync(dirname(path), { recursive: true });
  const old = statSync(path, { throwIfNoEntry: false });
  if (isInPlace(path, old)) {
    writeInPlace(path, chunks);
    return true;
  }
  // A rename needs the permission of the folder only.
  if (old) accessSync(path, constants.W_OK);
  const target = realPathOf(path) ?? path;
  const beside = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeNew(beside, chunks, old);
    if (!isCurrent()) return false;
    renameSync(beside, target);
    return true;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A file that the user has named, or that has its usual name. */
interface NamedFile {
  readonly cwd: string;
  /** Its name for messages. */
  readonly shown: string;
  readonly remedy: string;
}

/**
 * Writes a text to a file of the user, see {@link replaceFile}.
 *
 * @param path absolute.
 * @throws InputError `USAGE` if it cannot be written.
 */
export function writeNamedFile(path: string, text: string, named: NamedFile): void {
  replaceNamed(path, text, named);
}

/**
 * Checks that {@link writeNamedFile} can write a file, by all that it does but the last step.
 *
 * @throws InputError `USAGE` if it cannot be written.
 */
export function checkNamedFile(path: string, named: NamedFile): void {
  replaceNamed(path, "", named, () => false);
}

function replaceNamed(
  path: string,
  text: string,
  { cwd, shown, remedy }: NamedFile,
  isCurrent: () => boolean = () => true,
): void {
  try {
    replaceFile(path, [text], { cwd, isCurrent });
  } catch (error) {
    if (error instanceof InputError) throw error;
    // Only system calls fail because of the user.
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    throw new InputError("USAGE", shown, `The file cannot be written: ${writeFailure(error)}.`, remedy);
  }
}

/**
 * True for pipes, terminals and the names of open files, because a rename would not reach their readers; and for a
 * symbolic link to a file that does not exist yet.
 */
function isInPlace(path: string, stats: Stats | undefined): boolean {
  if (/^\/(?:dev|proc)\//u.test(path)) return true;
  return stats ? !stats.isFile() : lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function writeInPlace(path: string, chunks: Iterable<string>): void {
  const file = openSync(path, "w");
  try {
    for (const chunk of chunks) writeFileSync(file, chunk);
  } finally {
    closeSync(file);
  }
}

function writeNew(path: string, chunks: Iterable<string>, old: Stats | undefined): void {
  const file = openSync(path, "wx");
  try {
    if (old) adopt(file, old);
    for (const chunk of chunks) writeFileSync(file, chunk);
    // Some file systems report a full disk only now.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Gives a new file the owner and the mode of the old one. */
function adopt(file: number, { uid, gid, mode }: Stats): void {
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only root may change the owner of a file. For other users, the file then belongs to the user who writes it.
  }
  fchmodSync(file, mode & 0o7777);
}
