import { randomBytes } from "node:crypto";
// eslint-disable-next-line no-restricted-imports -- It is our own file, and may be larger than the memory.
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { lasting, type Row } from "./rows.ts";

/** Where a row is in a file, so that the rows of ten thousand servers need not be in memory. */
interface Place {
  readonly start: number;
  readonly length: number;
  /** The digest of the content, if the row holds for it whenever it is checked. */
  readonly content: string | undefined;
}

/** A line of a journal. The first one names the sweep, and the last one says that its results are written. */
type Line = { readonly sweep: string; readonly checker: string } | { readonly row: Row } | { readonly end: true };

/** The rows of one file, by their entries. A later row replaces an earlier one. */
class JournalFile {
  readonly descriptor: number;
  readonly places = new Map<string, Place>();
  sweep = "";
  checker = "";
  isEnded = false;
  #length = 0;

  constructor(path: string) {
    this.descriptor = openSync(path, existsSync(path) ? "r+" : "w+");
    for (const { text, start, length } of linesOf(this.descriptor)) {
      this.#take(parsed(text), start, length);
      this.#length = start + length;
    }
    // A line that a kill has cut is written again.
    ftruncateSync(this.descriptor, this.#length);
  }

  write(line: Line): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    for (let written = 0; written < bytes.length;)
      written += writeSync(this.descriptor, bytes, written, bytes.length - written, this.#length + written);
    this.#take(line, this.#length, bytes.length);
    this.#length += bytes.length;
  }

  rowAt({ start, length }: Place): Row | undefined {
    const bytes = Buffer.alloc(length);
    readSync(this.descriptor, bytes, 0, length, start);
    const line = parsed(bytes.toString("utf8"));
    return line && "row" in line ? line.row : undefined;
  }

  #take(line: Line | undefined, start: number, length: number): void {
    if (!line) return;
    if ("sweep" in line) ({ sweep: this.sweep, checker: this.checker } = line);
    else if ("end" in line) this.isEnded = true;
    else {
      const { entry, content, outcome } = line.row;
      this.places.set(entry, { start, length, content: lasting.has(outcome) ? (content ?? undefined) : undefined });
    }
  }
}

/**
 * What a sweep has found so far, in a file with one line for each row. A sweep that ends early, however it ends, goes
 * on with it. The file of the sweep before is kept: contents that it has checked are not checked again.
 */
export class Journal {
  /** Names the sweep: its jobs are told from those of others. */
  readonly sweep: string;
  /** Whether an unfinished sweep goes on. */
  readonly isResumed: boolean;
  readonly #now: JournalFile;
  readonly #before: JournalFile | undefined;

  /**
   * Opens the journal of the results in a file, or begins one.
   *
   * @param checker how entries are checked. A journal of another way is that of another sweep.
   * @param isFresh true to use nothing that is there.
   */
  constructor(results: string, checker: string, isFresh: boolean) {
    const path = `${results}.journal`;
    const last = `${path}.before`;
    mkdirSync(dirname(path), { recursive: true });
    const found = existsSync(path) ? new JournalFile(path) : undefined;
    this.isResumed = !isFresh && found?.checker === checker && !found.isEnded;
    if (found && !this.isResumed) {
      closeSync(found.descriptor);
      renameSync(path, last);
    }
    this.#now = this.isResumed && found ? found : new JournalFile(path);
    const before = !isFresh && existsSync(last) ? new JournalFile(last) : undefined;
    this.#before = before?.checker === checker ? before : undefined;
    if (before && !this.#before) closeSync(before.descriptor);
    if (!this.isResumed) this.#now.write({ sweep: randomBytes(8).toString("hex"), checker });
    this.sweep = this.#now.sweep;
  }

  /** Whether the sweep has a row for an entry. */
  has(entry: string): boolean {
    return this.#now.places.has(entry);
  }

  /** The digest of the content that the sweep before has checked for an entry. */
  known(entry: string): string | undefined {
    return this.#before?.places.get(entry)?.content;
  }

  /** Keeps a row. It survives the end of the process. */
  record(row: Row): void {
    if (!this.has(row.entry)) this.#now.write({ row });
  }

  /** Keeps the row of the sweep before. */
  recordUnchanged(entry: string): void {
    const place = this.#before?.places.get(entry);
    const row = place && this.#before?.rowAt(place);
    if (!row) throw new Error(`The journal has no earlier row for ${entry}.`);
    this.record(row);
  }

  /** The rows of these entries, in the order of the results. */
  *rows(entries: readonly string[]): Generator<Row> {
    for (const entry of [...entries].sort()) {
      const place = this.#now.places.get(entry);
      const row = place && this.#now.rowAt(place);
      if (row) yield row;
    }
  }

  /** Says that the results are written: the next sweep begins anew. */
  end(): void {
    this.#now.write({ end: true });
    this.close();
  }

  close(): void {
    closeSync(this.#now.descriptor);
    if (this.#before) closeSync(this.#before.descriptor);
  }
}

function parsed(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** The whole lines of a file, which may be longer than a string can be. */
function* linesOf(descriptor: number): Generator<{ text: string; start: number; length: number }> {
  const chunk = Buffer.alloc(1 << 20);
  let pieces: Buffer[] = [];
  let [start, position] = [0, 0];
  for (;;) {
    const size = readSync(descriptor, chunk, 0, chunk.length, position);
    if (!size) return;
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1 && end < size; end = chunk.indexOf(0x0a, from)) {
      pieces.push(Buffer.from(chunk.subarray(from, end)));
      const next = position + end + 1;
      yield { text: Buffer.concat(pieces).toString("utf8"), start, length: next - start };
      pieces = [];
      start = next;
      from = end + 1;
    }
    pieces.push(Buffer.from(chunk.subarray(from, size)));
    position += size;
  }
}
