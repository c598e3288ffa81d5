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
  readonly writing: readonly PlannedQuestion[];
  /** Those about requests that are not written yet are one, with a placeholder. */
  readonly choosing: readonly PlannedQuestion[];
  /** What the questions without a kept answer will take, by estimate. */
  readonly estimate: Usage;
}

/** A question, and what it is about. */
export interface PlannedQuestion {
  readonly about: string;
  readonly question: Question<unknown>;
  readonly isKept: boolean;
  /** How often it is asked. */
  readonly times: number;
}

/** The text in the place of a request that is not written yet. */
const placeholder = "(A request that the model has written, of one or two sentences.)";

/** The questions of a run, without asking them. @param name the provider and the model. */
export async function planOf(task: Task, name: string, answers: AnswerFile): Promise<Planned> {
  const { tools, requests: given, perTool } = task;
  const words = new ToolWords(tools);
  const planned = (about: string, question: Question<unknown>, times = 1): PlannedQuestion => ({
    about,
    question,
    isKept: answers.get(keyOf(name, question)) !== undefined,
    times,
  });
  const choosing = (one: UserRequest, times?: number): PlannedQuestion =>
    planned(one.request, choosingQuestion(one.request, shownTools(words, one)), times);
  // The requests that are known without asking, and the tools for which they are not.
  const known = given
    ? { requests: given, unanswered: [] }
    : await writeRequests(tools, perTool, { model: silentModel(name), answers });
  const open = known.unanswered.length * perTool;
  const all = {
    writing: given ? [] : tools.map((tool) => planned(tool.name, writingQuestion(tool, perTool))),
    choosing: [
      ...known.requests.map((one) => choosing(one)),
      ...(open ? [choosing({ request: placeholder, expected: [] }, open)] : []),
    ],
  };
  const unkept = [...all.writing, ...all.choosing].filter(({ isKept }) => !isKept);
  const estimate = unkept.flatMap(({ question, times }) => Array<Usage>(times).fill(estimateOf(question)));
  return { ...all, estimate: estimate.reduce(addedUsage, noUsage) };
}

/** A model that answers nothing. */
function silentModel(name: string): Model {
  const none = { state: "no answer", reason: "It was not asked.", usage: noUsage, isFinal: true } as const;
  return { name, price: undefined, ask: () => Promise.resolve(none) };
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
