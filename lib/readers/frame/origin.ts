import { basename, relative } from "node:path";
import type { Origin } from "../../model/span.ts";

/** A file of the project, as far as messages name it. */
interface NamedFile {
  readonly path: string;
  readonly text: string;
  /** The folder to which messages relate the path. */
  readonly root: string | undefined;
}

/** A place in a file other than the linted one. The line is counted when a report names it: most are never reported. */
export class OriginInFile implements Origin {
  readonly path: string;
  readonly start: number;
  readonly entry: Origin | undefined;
  readonly #file: NamedFile;

  constructor(file: NamedFile, start: number, entry: Origin | undefined) {
    this.path = file.path;
    this.start = start;
    this.entry = entry;
    this.#file = file;
  }

  get file(): string {
    const { path, root } = this.#file;
    return root === undefined ? basename(path) : relative(root, path).replaceAll("\\", "/");
  }

  get line(): number {
    const { text } = this.#file;
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0 && at < this.start; at = text.indexOf("\n", at + 1)) line++;
    return line;
  }
}
