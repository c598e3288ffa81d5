import type { Json } from "../../model/json.ts";
import type { ReviewFile } from "../../readers/reviews.ts";
import { writeNamedFile } from "../sources/replace-file.ts";
import { shownPath } from "../sources/source-text.ts";
import { noReviews, otherAnswerFile, readReviews, reviewFileText } from "./review-file.ts";

/** The answers of models that are no reviews, in the file of the reviews, by the hash of what was asked. */
export class AnswerFile {
  readonly #before: ReviewFile;
  readonly #answers: Map<string, unknown>;
  #isNew = false;

  readonly #path: string | undefined;

  /** @param path absolute; `undefined` for answers that are not kept. */
  constructor(path: string | undefined) {
    this.#path = path;
    this.#before = path === undefined ? noReviews : readReviews(path);
    this.#answers = new Map(Object.entries(this.#before.answers));
  }

  get(key: string): unknown {
    return this.#answers.get(key);
  }

  set(key: string, value: Json): void {
    this.#isNew = true;
    this.#answers.set(key, value);
  }

  /** Writes the new answers, if there are some. @throws InputError `USAGE` if the file cannot be written. */
  save(cwd: string): void {
    if (!this.#isNew || this.#path === undefined) return;
    const text = reviewFileText({ ...this.#before, answers: Object.fromEntries(this.#answers) });
    writeNamedFile(this.#path, text, { cwd, shown: shownPath(this.#path, cwd), remedy: otherAnswerFile });
    this.#isNew = false;
  }
}
