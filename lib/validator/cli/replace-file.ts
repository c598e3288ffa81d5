import { randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
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

/** How a file is replaced. */
interface Replacing {
  /** Asked before the new text takes the place of the old one; if it is false, nothing changes. */
  readonly isCurrent?: () => boolean;
  /** The working directory of the user, see {@link linkOutOf}; absent for a file that was found in a checkout. */
  readonly cwd?: string;
}

/**
 * Writes a text, in chunks, to a file: beside it, and renamed when it is complete. A full disk or the end of the
 * process leaves the old text as it was. A symbolic link stays; the file that it points to is replaced, and keeps its
 * mode and its owner.
 *
 * @param path absolute. Folders that do not exist are made.
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
    // Only root may give a file away. Then it belongs to whoever writes it.
  }
  fchmodSync(file, mode & 0o7777);
}
