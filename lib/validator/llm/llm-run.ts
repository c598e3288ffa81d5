import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type ReviewFile, usualReviewFile } from "../../readers/reviews.ts";
import type { LoadedConfig } from "../config/plan.ts";
import type { LlmConfig } from "../config/validator-config.ts";
import type { GivenSettings } from "../../readers/settings.ts";
import { checkNamedFile, replaceFile, writeNamedFile } from "../sources/replace-file.ts";
import { type PendingText, shownPath } from "../sources/source-text.ts";
import { judge, type Judged, type Judging, type JudgingHooks, prepare, type Prepared } from "./judge-sources.ts";
import type { Variables } from "./providers.ts";
import { mergedReviews, noReviews, otherAnswerFile, readReviews, reviewFileText } from "./review-file.ts";

/** The surroundings of a run. */
export interface LlmSurroundings {
  readonly env: Variables;
  readonly cwd: string;
  /** The file of the configuration, which the path of the file of reviews is relative to. */
  readonly configPath: string | undefined;
  /** Whether the answers are kept if the configuration does not say so. */
  readonly keeps: boolean;
}

/** A run with a model: its settings, and the file of its answers, which the rule `llm-review` reads. */
export class LlmRun {
  readonly #config: LlmConfig;
  readonly #surroundings: LlmSurroundings;
  /** The absolute path of the file. */
  readonly #path: string;
  readonly #isKept: boolean;

  constructor(config: LlmConfig, surroundings: LlmSurroundings) {
    const { cwd, configPath, keeps } = surroundings;
    const { cache = keeps ? usualReviewFile : false } = config;
    this.#config = config;
    this.#surroundings = surroundings;
    this.#isKept = cache !== false;
    const folder = configPath === undefined ? cwd : dirname(configPath);
    this.#path =
      cache === false ? join(mkdtempSync(join(tmpdir(), "mcp-validate-")), usualReviewFile) : resolve(folder, cache);
  }

  /** The configuration with the rule that reports what the model said, unless it is set there. */
  withRule(loaded: LoadedConfig): LoadedConfig {
    return { ...loaded, rulesBelow: { "llm-review": ["warning", { file: this.#path }], ...loaded.rulesBelow } };
  }

  /**
   * Reads the tools, and which of them have been judged.
   *
   * @throws InputError `USAGE` for settings that name no model.
   */
  prepare(inputs: readonly PendingText[], settings: GivenSettings): Prepared {
    return prepare(inputs, this.#read(), this.#judging(settings));
  }

  /**
   * Asks about the open tools, and keeps the answers, those before an abort, too.
   *
   * @throws InputError `USAGE` for a run that exceeds its budget, a missing package or key, and a file that cannot be
   *   written.
   * @throws AbortError of the signal.
   */
  async judge(prepared: Prepared, settings: GivenSettings, hooks: JudgingHooks = {}): Promise<Judged> {
    if (this.#isKept && prepared.open.length) {
      const { cwd } = this.#surroundings;
      // Before anything is paid for.
      checkNamedFile(this.#path, { cwd, shown: shownPath(this.#path, cwd), remedy: otherAnswerFile });
    }
    const onAbort = (file: ReviewFile): void => {
      this.#write(file, prepared.file);
      hooks.onAbort?.(file);
    };
    const judged = await judge(prepared, this.#judging(settings), { ...hooks, onAbort });
    this.#write(judged.file, prepared.file);
    return judged;
  }

  #read(): ReviewFile {
    return this.#isKept ? readReviews(this.#path, shownPath(this.#path, this.#surroundings.cwd)) : noReviews;
  }

  /** Ends the run. A file that is not kept is removed. */
  end(): void {
    if (!this.#isKept) rmSync(dirname(this.#path), { recursive: true, force: true });
  }

  #judging(settings: GivenSettings): Judging {
    const { env, cwd } = this.#surroundings;
    return { config: this.#config, settings, env, cwd, path: this.#isKept ? this.#path : undefined };
  }

  #write(file: ReviewFile, before: ReviewFile): void {
    const text = reviewFileText(file);
    const hasSaid = file.reviews.length > 0 || Object.keys(file.answers).length > 0;
    if (!hasSaid || (this.#isKept && before.reviews.length > 0 && text === reviewFileText(before))) return;
    if (!this.#isKept) {
      replaceFile(this.#path, [text]);
      return;
    }
    const { cwd } = this.#surroundings;
    const merged = reviewFileText(mergedReviews(this.#read(), before, file));
    writeNamedFile(this.#path, merged, { cwd, shown: shownPath(this.#path, cwd), remedy: otherAnswerFile });
  }
}
