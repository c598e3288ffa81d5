import type { Json } from "../../model/json.ts";
import type { ReviewFile } from "../../readers/reviews.ts";
import { checkNamedFile, writeNamedFile } from "../sources/replace-file.ts";
import { shownPath } from "../sources/source-text.ts";
import { noReviews, otherAnswerFile, readReviews, reviewFileText } from "./review-file.ts";

/** The answers of models that are no reviews, in the file of the reviews, by the hash of what was asked. */
export class AnswerFile {
  readonly #answers: Map<string, unknown>;
  #isNew = false;

  readonly #path: string | undefined;
  readonly #cwd: string;

  /**
   * @param path absolute; `undefined` for answers that are not kept.
   * @param cwd the folder that messages show the path relative to.
   * @throws InputError for a file that holds something else.
   */
  constructor(path: string | undefined, cwd: string) {
    this.#path = path;
    this.#cwd = cwd;
    this.#answers = new Map(Object.entries(this.#read().answers));
  }

  #read(): ReviewFile {
    return this.#path === undefined ? noReviews : readReviews(this.#path, shownPath(this.#path, this.#cwd));
  }

  /** Checks, before anything is paid for, that the answers can be kept. @throws InputError `USAGE` if not. */
  check(): void {
    if (this.#path !== undefined) checkNamedFile(this.#path, this.#named(this.#path));
  }

  #named(path: string) {
    return { cwd: this.#cwd, shown: shownPath(path, this.#cwd), remedy: otherAnswerFile };
  }

  get(key: string): unknown {
    return this.#answers.get(key);
  }

  set(key: string, value: Json): void {
    this.#isNew = true;
    this.#answers.set(key, value);
  }

  /** Writes the new answers, if there are some. @throws InputError `USAGE` if the file cannot be written. */
  save(): void {
    if (!this.#isNew || this.#path === undefined) return;
    // Another run may have written meanwhile.
    const now = this.#read();
    const text = reviewFileText({ ...now, answers: { ...now.answers, ...Object.fromEntries(this.#answers) } });
    writeNamedFile(this.#path, text, this.#named(this.#path));
    this.#isNew = false;
  }
}
