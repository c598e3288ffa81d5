import { isRecord } from "../../model/json.ts";
import { modelOf } from "./ask.ts";
import { checkBudget } from "./budget.ts";
import type { AnswerFile } from "./answer-file.ts";
import {
  type Choice,
  chooseTools,
  choosingQuestion,
  choiceEstimate,
  mostTools,
  nearestShown,
  shownTools,
  type UnansweredChoice,
  type Written,
  writeRequests,
} from "./choose.ts";
import { type Accuracy, accuracyOf, type Confusion, confusionsIn } from "./confusion.ts";
import { addedUsage, type Model, noUsage, type Question, type Usage } from "./model.ts";
import type { NearTool } from "./near-tools.ts";
import { type Addressed, addressed, type Variables } from "./providers.ts";
import type { UserRequest } from "./requests.ts";
import { ToolWords } from "./tool-words.ts";
import type { LlmConfig } from "../config/validator-config.ts";

/** What is to be chosen. */
export interface Task {
  readonly tools: readonly NearTool[];
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
  readonly unanswered: readonly UnansweredChoice[];
  /** The number of tools that are shown with a request, if not all are. */
  readonly shownTools: number | undefined;
  readonly usage: Usage;
}

/** The questions of a run that have no kept answer, as far as they are known before. */
export interface Planned {
  readonly writing: readonly PlannedQuestion[];
  /** Those about requests that are not written yet are one, with a placeholder. */
  readonly choosing: readonly PlannedQuestion[];
  /** The number of answers that are kept. */
  readonly kept: number;
  /** What the questions will take, by estimate. */
  readonly estimate: Usage;
}

/** A question, and what it is about. */
export interface PlannedQuestion {
  readonly about: string;
  readonly question: Question<unknown>;
  /** How often it is asked. */
  readonly times: number;
}

/** The text in the place of a request that is not written yet. */
const placeholder = "(A request that the model has written, of one or two sentences.)";

/** The questions of a run, without asking them. @param name the provider and the model. */
async function choicePlan(task: Task, name: string, answers: AnswerFile): Promise<Planned> {
  const { tools, requests: given, perTool } = task;
  const words = new ToolWords(tools);
  let kept = 0;
  const get = (key: string): unknown => {
    const answer = answers.get(key);
    if (answer !== undefined) kept++;
    return answer;
  };
  const asking = (asked: Question<unknown>[]) => ({
    model: silentModel(name, asked),
    answers: { get, set: () => undefined },
  });
  const [writing, choosing]: [Question<unknown>[], Question<unknown>[]] = [[], []];
  const known = given ? givenRequests(given) : await writeRequests(tools, perTool, asking(writing));
  await chooseTools(known.requests, words, asking(choosing));
  const dropped = [...known.dropped.values()].reduce((sum, count) => sum + count, 0);
  // The requests that only the model knows. With all answers kept, the dropped ones stay dropped.
  const open = writing.length ? dropped + known.unanswered.length * perTool : 0;
  const later = choosingQuestion(placeholder, shownTools(words, { request: placeholder, expected: [] }));
  const all = {
    writing: writing.map((question) => planned(question)),
    choosing: [...choosing.map((question) => planned(question)), ...(open ? [planned(later, open)] : [])],
  };
  const estimates = [...all.writing, ...all.choosing].map(({ question, times }) => {
    const { inputTokens, outputTokens } = choiceEstimate(question);
    return { inputTokens: inputTokens * times, outputTokens: outputTokens * times, calls: times };
  });
  return { ...all, kept, estimate: estimates.reduce(addedUsage, noUsage) };
}

function planned(question: Question<unknown>, times = 1): PlannedQuestion {
  const { data } = question;
  const about = isRecord(data) ? (data["request"] ?? data["name"]) : undefined;
  return { about: typeof about === "string" ? about : "", question, times };
}

function givenRequests(requests: readonly UserRequest[]): Written {
  return { requests, dropped: new Map(), unanswered: [], usage: noUsage };
}

/** A model that answers nothing, and notes what it is asked. */
function silentModel(name: string, asked: Question<unknown>[]): Model {
  const none = { state: "no answer", reason: "It was not asked.", usage: noUsage } as const;
  return {
    name,
    price: undefined,
    ask(question) {
      asked.push(question);
      return Promise.resolve(none);
    },
  };
}

/** A run with a model. */
export class ChooseRun {
  readonly #task: Task;
  readonly #answers: AnswerFile;
  readonly #address: Addressed;
  readonly #config: LlmConfig;
  readonly #env: Variables;

  /** @throws InputError `USAGE` if the address or the model is missing. */
  constructor(task: Task, answers: AnswerFile, config: LlmConfig, env: Variables) {
    this.#task = task;
    this.#answers = answers;
    this.#config = config;
    this.#env = env;
    this.#address = addressed(config, env);
  }

  get address(): Addressed {
    return this.#address;
  }

  get name(): string {
    return this.#address.name;
  }

  /** What would be asked. */
  plan(): Promise<Planned> {
    return choicePlan(this.#task, this.name, this.#answers);
  }

  /**
   * The model to ask. Without a question, neither a key nor a package is needed.
   *
   * @throws InputError `USAGE` if the questions take more than the budget, and for a missing package or key.
   */
  async model({ estimate }: Planned): Promise<Model> {
    const { price } = this.#address;
    if (!estimate.calls) return { ...silentModel(this.name, []), price };
    checkBudget(estimate, this.#config, price, `The questions to ${this.name}`);
    return modelOf(this.#config, this.#env);
  }

  /** @throws AbortError of the signal. What was answered before is in the file of the answers. */
  async choose(model: Model, signal?: AbortSignal): Promise<Chosen> {
    const { tools, requests: given, perTool } = this.#task;
    const asking = { model, answers: this.#answers, ...(signal ? { signal } : {}) };
    const words = new ToolWords(tools);
    const written = given ? givenRequests(given) : await writeRequests(tools, perTool, asking);
    const { choices, unanswered, usage } = await chooseTools(written.requests, words, asking);
    return {
      model,
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
