import { fileLimits, readText } from "../../files/read.ts";
import { isRecord, type Json } from "../../model/json.ts";
import { parseReviews, reviewFileVersion } from "../../readers/reviews.ts";

/**
 * The answers of models, in the file of their reviews, by the hash of what was asked. Nothing is written by it: what it
 * held besides answers stays in {@link text}.
 */
export class AnswerFile {
  readonly #before: string | undefined;
  readonly #answers: Map<string, unknown>;

  /** @param path absolute; `undefined` for answers that are not kept. */
  constructor(path: string | undefined) {
    this.#before = path === undefined ? undefined : readText(path, fileLimits.definitions);
    this.#answers = new Map(Object.entries(parseReviews(this.#before ?? "").answers));
  }

  get(key: string): unknown {
    return this.#answers.get(key);
  }

  set(key: string, value: Json): void {
    this.#answers.set(key, value);
  }

  /** The file with the answers, sorted so that it can be kept in version control; `undefined` if nothing is new. */
  text(): string | undefined {
    const before = objectIn(this.#before ?? "");
    const answers = Object.fromEntries([...this.#answers].sort(([a], [b]) => (a < b ? -1 : 1)));
    const isKnown = before["version"] === reviewFileVersion;
    const file = isKnown ? { ...before, answers } : { version: reviewFileVersion, reviews: [], answers };
    const text = `${JSON.stringify(file, undefined, 2)}\n`;
    return this.#answers.size && text !== this.#before ? text : undefined;
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
