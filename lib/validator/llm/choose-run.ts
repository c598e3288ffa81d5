import { modelOf } from "./ask.ts";
import type { AnswerFile } from "./answer-file.ts";
import {
  type Choice,
  chooseTools,
  choosingQuestion,
  estimateOf,
  keyOf,
  mostTools,
  nearestShown,
  shownTools,
  type Unanswered,
  type Written,
  writeRequests,
  writingQuestion,
} from "./choose.ts";
import { type Accuracy, accuracyOf, type Confusion, confusionsIn } from "./confusion.ts";
import { addedUsage, type Model, noUsage, type Question, type Usage } from "./model.ts";
import type { Candidate } from "./near-tools.ts";
import type { Variables } from "./providers.ts";
import type { UserRequest } from "./requests.ts";
import { ToolWords } from "./tool-words.ts";
import type { LlmConfig } from "../config/validator-config.ts";

/** What is to be chosen. */
export interface Task {
  readonly tools: readonly Candidate[];
  /** The requests of a file; `undefined` for those that the model writes. */
  readonly requests: readonly UserRequest[] | undefined;
  /** The requests that the model writes for each tool. */
  readonly perTool: number;
}

/** What a model has chosen. */
export interface Chosen {
  readonly model: Pick<Model, "name" | "price">;
  readonly requests: readonly UserRequest[];
  readonly choices: readonly Choice[];
  readonly accuracy: Accuracy | undefined;
  readonly confusions: readonly Confusion[];
  readonly dropped: Written["dropped"];
  readonly unanswered: readonly Unanswered[];
  /** The number of tools that are shown with a request, if not all are. */
  readonly shownTools: number | undefined;
  readonly usage: Usage;
}

/** The questions of a run, as far as they are known before. */
export interface Planned {
  readonly writing: readonly AboutTool[];
  /** Those of the requests of a file; otherwise one, with a placeholder for each request. */
  readonly choosing: readonly AboutTool[];
  /** How often the last one is asked with another request. */
  readonly times: number;
  /** What is not kept yet will take, by estimate. */
  readonly estimate: Usage;
}

/** A question, and what it is about. */
export interface AboutTool {
  readonly about: string;
  readonly question: Question<unknown>;
  readonly isKept: boolean;
}

/** The text in the place of a request that is not written yet. */
const placeholder = "(A request that the model has written, of one or two sentences.)";

/** The questions of a run, without asking them. @param name the provider and the model. */
export function planOf({ tools, requests, perTool }: Task, name: string, answers: AnswerFile): Planned {
  const words = new ToolWords(tools);
  const about = (what: string, question: Question<unknown>): AboutTool => ({
    about: what,
    question,
    isKept: answers.get(keyOf(name, question)) !== undefined,
  });
  const writing = requests ? [] : tools.map((tool) => about(tool.name, writingQuestion(tool, perTool)));
  const asked = requests ?? [{ request: placeholder, expected: [] }];
  const choosing = asked.map((one) => about(one.request, choosingQuestion(one.request, shownTools(words, one))));
  const times = requests ? 1 : tools.length * perTool;
  const one = estimateOf(choosing.filter(({ isKept }) => !isKept).map(({ question }) => question));
  const estimate = addedUsage(estimateOf(writing.filter(({ isKept }) => !isKept).map(({ question }) => question)), {
    inputTokens: one.inputTokens * times,
    outputTokens: one.outputTokens * times,
    calls: one.calls * times,
  });
  return { writing, choosing, times, estimate };
}

/** A run with a model. */
export class ChooseRun {
  readonly model: Model;
  readonly #task: Task;
  readonly #answers: AnswerFile;

  private constructor(task: Task, model: Model, answers: AnswerFile) {
    this.#task = task;
    this.model = model;
    this.#answers = answers;
  }

  /** @throws InputError `USAGE` if a package, the key, the address or the model is missing. */
  static async of(task: Task, config: LlmConfig, env: Variables, answers: AnswerFile): Promise<ChooseRun> {
    return new ChooseRun(task, await modelOf(config, env), answers);
  }

  /** @throws AbortError of the signal. What was answered before is in the file of the answers. */
  async choose(signal?: AbortSignal): Promise<Chosen> {
    const { tools, requests: given, perTool } = this.#task;
    const asking = { model: this.model, answers: this.#answers, ...(signal ? { signal } : {}) };
    const words = new ToolWords(tools);
    const none: Written = { requests: given ?? [], dropped: new Map(), unanswered: [], usage: noUsage };
    const written = given ? none : await writeRequests(tools, perTool, asking);
    const { choices, unanswered, usage } = await chooseTools(written.requests, words, asking);
    return {
      model: this.model,
      requests: written.requests,
      choices,
      accuracy: accuracyOf(choices),
      confusions: confusionsIn(choices, words),
      dropped: written.dropped,
      shownTools: tools.length > mostTools ? nearestShown : undefined,
      unanswered: [...written.unanswered, ...unanswered],
      usage: addedUsage(written.usage, usage),
    };
  }
}
