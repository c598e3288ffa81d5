import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { fileLimits } from "../../files/read.ts";
import { Unchecked } from "./download.ts";

const require = createRequire(import.meta.url);

/** The limits of an archive. An archive of strangers may unpack to a million times its size. */
const maxUnpacked = 512 * 1024 * 1024;
const maxFiles = 50_000;
const maxPath = 1_000;

/**
 * Unpacks an archive of strangers into an empty folder. Only regular files are written: a link could lead anywhere.
 * Larger files than the validator reads are left out.
 *
 * @throws Unchecked for an archive that is not valid, has a path out of the folder, or unpacks to too much.
 */
export async function unpack(bytes: Buffer, form: "tar" | "zip", folder: string): Promise<void> {
  const target = new Target(folder);
  try {
    if (form === "tar") await unpackTar(bytes, target);
    else unpackZip(bytes, target);
  } catch (error) {
    if (error instanceof Unchecked) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Unchecked("not read", `The archive cannot be unpacked: ${reason.replace(/\.$/u, "")}.`);
  }
}

/** The folder that an archive is unpacked to, with what it has taken so far. */
class Target {
  readonly #folder: string;
  #files = 0;
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Counts bytes, whether they are written or not. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > maxUnpacked) throw new Unchecked("not read", "The archive unpacks to more than 512 MB.");
  }

  /**
   * Counts an entry.
   *
   * @returns where its file belongs; `undefined` for a file that is too large to be read.
   * @throws Unchecked for a path that leads out of the folder.
   */
  place(name: string, size: number): string | undefined {
    if (++this.#files > maxFiles)
      throw new Unchecked("not read", `The archive has more than ${maxFiles.toLocaleString("en")} files.`);
    const parts = name.split("/").filter((part) => part !== "." && part !== "");
    const isOutside = name.startsWith("/") || parts.includes("..");
    // A backslash and a colon separate parts of a path on Windows.
    if (isOutside || /[\\\0]|^[a-z]:/iu.test(name))
      throw new Unchecked("not read", "The archive has a path that leads out of its folder.");
    if (size > fileLimits.definitions || name.length > maxPath || !parts.length) return undefined;
    return join(this.#folder, ...parts);
  }
}

function write(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function unpackTar(bytes: Buffer, target: Target): Promise<void> {
  const { extract } = require("tar-stream") as typeof import("tar-stream");
  const files = extract();
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        target.count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  const reading = async (): Promise<void> => {
    for await (const file of files) {
      const { name, type, size } = file.header;
      const path = type === "file" || type === "contiguous-file" ? target.place(name, size) : undefined;
      const chunks: Uint8Array[] = [];
      for await (const chunk of file as AsyncIterable<Uint8Array>) if (path !== undefined) chunks.push(chunk);
      if (path !== undefined) write(path, Buffer.concat(chunks));
    }
  };
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const source = Readable.from([bytes]);
  const sink = files as unknown as NodeJS.WritableStream;
  const unpacking = isCompressed ? pipeline(source, createGunzip(), counting, sink) : pipeline(source, counting, sink);
  const [piped, read] = await Promise.allSettled([unpacking, reading()]);
  // The reader knows the fault of a path, the pipe that of the compression.
  for (const { reason } of [read, piped].filter((one) => one.status === "rejected"))
    if (reason instanceof Unchecked) throw reason;
  if (piped.status === "rejected") throw piped.reason;
  if (read.status === "rejected") throw read.reason;
}

function unpackZip(bytes: Buffer, target: Target): void {
  const { unzipSync } = require("fflate") as typeof import("fflate");
  const paths = new Map<string, string>();
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (name.endsWith("/")) return false;
      const path = target.place(name, originalSize);
      if (path === undefined) return false;
      target.count(originalSize);
      paths.set(name, path);
      return true;
    },
  });
  for (const [name, path] of paths) {
    const content = files[name];
    if (content) write(path, content);
  }
}
