/**
 * The files of the playground, in memory, with the functions of `node:fs` that readers call. Imports between files are
 * followed as on a disk; everything else is missing.
 */
import { Buffer } from "buffer";

/** What `lstat` says of a file or folder here. */
interface Stats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly dev: number;
  readonly ino: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/** The texts of the files, by absolute path. Each set of texts has a time of its own, by which caches notice it. */
const texts = new Map<string, Buffer>();
let time = 0;
let folders = new Set<string>();
const open: { readonly path: string; at: number }[] = [];

/** Replaces all files. */
export function setFiles(files: Readonly<Record<string, string>>): void {
  texts.clear();
  folders = new Set();
  time++;
  for (const [path, text] of Object.entries(files)) {
    texts.set(path, Buffer.from(text));
    for (let at = path.lastIndexOf("/"); at >= 0; at = path.lastIndexOf("/", at - 1)) {
      folders.add(path.slice(0, at) || "/");
      if (at === 0) break;
    }
  }
}

function missing(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: "ENOENT" });
}

function statsOf(path: string): Stats | undefined {
  const bytes = texts.get(path);
  const isFolder = bytes === undefined && folders.has(path.length > 1 ? path.replace(/\/$/u, "") : path);
  if (!bytes && !isFolder) return undefined;
  return {
    size: bytes?.length ?? 0,
    mtimeMs: time,
    ctimeMs: time,
    dev: 0,
    ino: 0,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
    isSymbolicLink: () => false,
  };
}

export const constants = { O_RDONLY: 0 };

export function existsSync(path: string): boolean {
  return statsOf(path) !== undefined;
}

export function statSync(path: string, options?: { readonly throwIfNoEntry?: boolean }): Stats | undefined {
  const stats = statsOf(path);
  if (!stats && options?.throwIfNoEntry !== false) throw missing(path);
  return stats;
}

/** There are no links, so it says the same. */
export function lstatSync(...args: Parameters<typeof statSync>): Stats | undefined {
  return statSync(...args);
}

export function openSync(path: string): number {
  if (!texts.has(path)) throw missing(path);
  return open.push({ path, at: 0 }) - 1;
}

export function fstatSync(file: number): Stats {
  const stats = statsOf(open[file]?.path ?? "");
  if (!stats) throw missing(String(file));
  return stats;
}

export function readSync(file: number, buffer: Buffer, offset: number, length: number): number {
  const place = open[file];
  const bytes = texts.get(place?.path ?? "");
  if (!place || !bytes) throw missing(String(file));
  if (place.at >= bytes.length) return 0;
  const count = bytes.copy(buffer, offset, place.at, place.at + length);
  place.at += count;
  return count;
}

export function closeSync(): void {
  // A text in memory needs no closing.
}

export function readdirSync(path: string, options?: { readonly withFileTypes?: boolean }): unknown[] {
  const start = path.endsWith("/") ? path : `${path}/`;
  const names = new Map<string, boolean>();
  for (const file of texts.keys()) {
    if (!file.startsWith(start)) continue;
    const [first = "", ...rest] = file.slice(start.length).split("/");
    names.set(first, rest.length > 0);
  }
  if (!names.size) throw missing(path);
  return [...names].map(([name, isFolder]) =>
    options?.withFileTypes
      ? { name, isFile: () => !isFolder, isDirectory: () => isFolder, isSymbolicLink: () => false }
      : name,
  );
}

export function readFileSync(path: string, encoding?: string): Buffer | string {
  const bytes = texts.get(path);
  if (!bytes) throw missing(path);
  return encoding === undefined ? bytes : bytes.toString("utf8");
}

/** There are no links. */
export function readlinkSync(path: string): string {
  throw missing(path);
}

function realPath(path: string): string {
  if (!statsOf(path)) throw missing(path);
  return path;
}
export const realpathSync = Object.assign(realPath, { native: realPath });

export default {
  constants,
  existsSync,
  statSync,
  lstatSync,
  openSync,
  fstatSync,
  readSync,
  closeSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
};
